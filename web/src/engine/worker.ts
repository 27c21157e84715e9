/**
 * The worker that owns the engine. It answers one call after another (the engine is synchronous, so a
 * running program keeps it busy: the page ends the whole worker to stop one), passes output on while a
 * program runs, and turns everything into plain data. It knows nothing of the page.
 */
import { type Parts, start } from '../../../wasm/start.mjs';
import type {
  Engine,
  EngineFiles,
  EngineVersion,
  Method,
  OutputChunk,
  Result,
  WorkerHint,
  WorkerReply,
  WorkerRequest,
} from '../protocol.ts';
import { takeApart } from './pieces.ts';

interface EngineModule {
  Engine: new () => Engine;
  version(): string;
}

type Create = (options: object) => Promise<EngineModule>;

const post = (message: WorkerReply, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

/**
 * Every run has an instance of its own: nothing of one program, not even memory that it wasted, can reach the
 * next, and a new instance of a compiled module takes a few milliseconds. The next one is made while idle.
 */
let engine: Engine | null = null;
let spare: Promise<EngineModule> | null = null;
let startEngine: (() => Promise<EngineModule>) | null = null;

/**
 * Output goes to the page at once, since a program that then loops for ever gives no other chance; only
 * one that prints without pause is slowed to larger pieces, so that it cannot flood the page.
 */
const BURST = 200;
const PACE = 16;
let pending: OutputChunk | null = null;
let lastPost = 0;
let credit = BURST;

function flush(): void {
  if (pending) post({ event: 'output', data: pending });
  pending = null;
  lastPost = performance.now();
}

function write(stream: 'stdout' | 'stderr', text: string): void {
  if (pending && pending.stream !== stream) flush();
  pending = pending ? { stream, text: pending.text + text } : { stream, text };
  const paused = performance.now() - lastPost > PACE;
  credit = paused ? Math.min(BURST, credit + 20) : credit - 1;
  if (credit > 0 || paused || pending.text.length > 8192) flush();
}

/** Fetches while the engine waits: it is in the middle of a call. */
function fetchNow(address: string, type: 'json' | 'arraybuffer'): unknown {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = type;
  const failed = 'the rest of the engine could not be fetched: is the network there?';
  try {
    request.send();
  } catch {
    throw new Error(failed);
  }
  if (request.status !== 200) throw new Error(`${failed} (status ${request.status})`);
  return request.response;
}

/** `make`, called at most once, unless it failed. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function load(files: EngineFiles): Promise<EngineVersion> {
  const create: Create = (await import(/* @vite-ignore */ files.glue)).default;
  const parts: Parts = {
    module: files.module,
    library: files.library,
    deferredModule: once(
      () => new WebAssembly.Module(fetchNow(files.deferredModule, 'arraybuffer') as ArrayBuffer),
    ),
    deferredLibrary: once(() => fetchNow(files.deferredLibrary, 'json') as Parts['library']),
  };
  startEngine = () =>
    start(create, parts, {
      print: (text) => write('stdout', `${text}\n`),
      printErr: (text) => write('stderr', `${text}\n`),
    });
  const made = await startEngine();
  spare = Promise.resolve(made);
  return JSON.parse(made.version());
}

/** Puts a fresh engine in place of the last one. */
async function renew(): Promise<Engine> {
  if (!startEngine) throw new Error('not loaded');
  const module = await (spare ?? startEngine());
  spare = null;
  engine = new module.Engine();
  engine.setOutput(write);
  return engine;
}

function prepareNext(): void {
  if (startEngine) spare ??= startEngine();
}

async function answer(request: WorkerRequest): Promise<Result<Method>> {
  if (request.method === 'load') return load(request.params);
  if (request.method === 'run') {
    const { source, file, options } = request.params;
    const fresh = await renew();
    return JSON.parse(fresh.run(source, file, JSON.stringify(options)));
  }
  engine ??= await renew();
  switch (request.method) {
    case 'check':
      return JSON.parse(engine.check(request.params.source, request.params.file));
    case 'runGraph':
      return JSON.parse(
        engine.runGraph(request.params.graph, JSON.stringify(request.params.request)),
      );
    case 'tensorData':
      return engine.tensorData(request.params.handle, request.params.limit);
    case 'evaluate':
      return JSON.parse(engine.evaluate(request.params.source));
    case 'complete': {
      const { source, file, line, col } = request.params;
      return JSON.parse(engine.complete(source, file, line, col));
    }
    case 'hover': {
      const { source, file, line, col } = request.params;
      return JSON.parse(engine.hover(source, file, line, col));
    }
  }
}

/** One call at a time: making an instance is asynchronous, and the next call must not overtake. */
let last: Promise<void> = Promise.resolve();
self.onmessage = (message: MessageEvent<WorkerRequest | WorkerHint>) => {
  const { data } = message;
  if ('glue' in data) {
    // Only ahead of time: `load` imports it again, and tells when that fails.
    import(/* @vite-ignore */ data.glue).catch(() => {});
    return;
  }
  last = last.then(() => respond(data));
};

async function respond(request: WorkerRequest): Promise<void> {
  const { id } = request;
  try {
    const result = await answer(request);
    flush();
    for (const piece of takeApart(result)) post({ id, piece });
    post({ id, result }, result instanceof Float32Array ? [result.buffer as ArrayBuffer] : []);
    if (request.method === 'run') prepareNext();
  } catch (problem) {
    flush();
    const error = problem instanceof Error ? problem : new Error(String(problem));
    post({ id, failure: { message: error.message, stack: error.stack ?? null } });
  }
}
