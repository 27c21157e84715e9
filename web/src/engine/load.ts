/**
 * The engine's WebAssembly, compiled. A few lines at the top of index.html (made by tools/engine-plugin.ts)
 * have chosen the build that this browser can run and begun to fetch it; addresses are relative to the page, so
 * the site works under any sub-path.
 */
declare global {
  interface Window {
    tracepadEngine:
      | {
          glue: string;
          first: Promise<WebAssembly.Module>;
          /** Once more, after a failure. */
          load(): Promise<WebAssembly.Module>;
        }
      | undefined;
  }
}

export interface EngineFiles {
  module: WebAssembly.Module;
  glue: string;
}

let asked = false;

export async function fetchEngine(): Promise<EngineFiles> {
  const engine = window.tracepadEngine;
  if (!engine) throw new Error('this copy of the page was built without its engine');
  const compiled = asked ? engine.load() : engine.first;
  asked = true;
  const module = await compiled;
  return { module, glue: new URL(engine.glue, document.baseURI).href };
}
