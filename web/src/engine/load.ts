/**
 * The engine's files. A few lines at the top of index.html (made by tools/engine-plugin.ts) have chosen the
 * build that this browser can run and begun to fetch and compile it; addresses are relative to the page, so the site
 * works under any sub-path.
 */
import type { EngineFiles } from '../protocol.ts';

type Fetched = Pick<EngineFiles, 'module' | 'library'>;

declare global {
  interface Window {
    tracepadEngine:
      | (Omit<EngineFiles, keyof Fetched> & {
          first: Promise<Fetched>;
          /** Once more, after a failure. */
          load(): Promise<Fetched>;
        })
      | undefined;
  }
}

let asked = false;

export async function fetchEngine(): Promise<EngineFiles> {
  const engine = window.tracepadEngine;
  if (!engine) throw new Error('this copy of the page was built without its engine');
  const fetched = asked ? engine.load() : engine.first;
  asked = true;
  const address = (file: string): string => new URL(file, document.baseURI).href;
  return {
    ...(await fetched),
    glue: address(engine.glue),
    deferredModule: address(engine.deferredModule),
    deferredLibrary: address(engine.deferredLibrary),
  };
}
