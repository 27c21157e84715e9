/** What the bundler makes up: see tools/engine-plugin.ts. */
declare module 'virtual:tracepad-engine' {
  interface Build {
    glue: string;
    wasm: string;
  }
  export const builds: { relaxed: Build | null; simd: Build | null };
}
