/** Types of start.mjs, which says what the parts are. */
export interface Parts {
  module: WebAssembly.Module;
  /** Sources by the modules' dotted names. */
  library: Record<string, string>;
  deferredModule(): WebAssembly.Module;
  deferredLibrary(): Record<string, string>;
}

/** Where text goes that the engine writes outside of a session: complaints of its runtime. */
export interface Output {
  print(text: string): void;
  printErr(text: string): void;
}

export function start<Module>(
  create: (options: object) => Promise<Module>,
  parts: Parts,
  output?: Output,
): Promise<Module>;
