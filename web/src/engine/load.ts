/**
 * The engine's files. A few lines at the top of index.html (made by tools/engine-plugin.ts) have chosen the
 * build that this browser can run and begun to fetch and compile it; addresses are relative to the page, so the site
 * works under any sub-path.
 */
import type { EngineFiles } from '../protocol.ts';
import address from './worker.ts?worker&url';

type Fetched = Pick<EngineFiles, 'module' | 'library'>;

declare global {
  interface Window {
    tracepadEngine:
      | (Omit<EngineFiles, keyof Fetched> & {
          first: Promise<Fetched>;
          /** Once more, after a failure. */
          load(): Promise<Fetched>;
          /** The first one, until it is taken. */
          worker: Worker | null;
        })
      | undefined;
  }
}

let asked = false;

const given = () => {
  const engine = window.tracepadEngine;
  if (!engine) throw new Error('this copy of the page was built without its engine');
  return engine;
};

export function takeWorker(): Worker {
  const engine = given();
  const worker = engine.worker ?? new Worker(address, { type: 'module', name: 'engine' });
  engine.worker = null;
  return worker;
}

export async function fetchEngine(): Promise<EngineFiles> {
  const engine = given();
  const fetched = asked ? engine.load() : engine.first;
  asked = true;
  const at = (file: string): string => new URL(file, document.baseURI).href;
  return {
    ...(await fetched),
    glue: at(engine.glue),
    deferredModule: at(engine.deferredModule),
    deferredLibrary: at(engine.deferredLibrary),
  };
}
