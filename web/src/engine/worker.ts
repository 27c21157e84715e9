/**
 * The worker that owns the engine. It answers one call after another (the engine is synchronous, so a
 * running program keeps it busy: the page ends the whole worker to stop one), passes output on while a
 * program runs, and turns everything into plain data. It knows nothing of the page.
 */
import type {
  Engine,
  EngineVersion,
  Method,
  OutputChunk,
  Result,
  WorkerReply,
  WorkerRequest,
} from '../protocol.ts';

interface EngineModule {
  Engine: new () => Engine;
  version(): string;
}

type Factory = (options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
  print(text: string): void;
  printErr(text: string): void;
}) => Promise<EngineModule>;

const post = (message: WorkerReply, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

/**
 * Every run has an instance of its own: nothing of one program, not even memory that it wasted, can reach the
 * next, and a new instance of a compiled module takes a few milliseconds. The next one is made while idle.
 */
let engine: Engine | null = null;
let spare: Promise<EngineModule> | null = null;
let instantiate: (() => Promise<EngineModule>) | null = null;

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

async function load(module: WebAssembly.Module, glue: string): Promise<EngineVersion> {
  const factory: Factory = (await import(/* @vite-ignore */ glue)).default;
  instantiate = () =>
    factory({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then((made) => done(made, module));
        return {};
      },
      print: (text) => write('stdout', `${text}\n`),
      printErr: (text) => write('stderr', `${text}\n`),
    });
  const made = await instantiate();
  spare = Promise.resolve(made);
  return JSON.parse(made.version());
}

/** Puts a fresh engine in place of the last one. */
async function renew(): Promise<Engine> {
  if (!instantiate) throw new Error('not loaded');
  const module = await (spare ?? instantiate());
  spare = null;
  engine = new module.Engine();
  engine.setOutput(write);
  return engine;
}

function prepareNext(): void {
  if (instantiate) spare ??= instantiate();
}

async function answer(request: WorkerRequest): Promise<Result<Method>> {
  if (request.method === 'load') return load(request.params.module, request.params.glue);
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
self.onmessage = (message: MessageEvent<WorkerRequest>) => {
  last = last.then(() => respond(message));
};

async function respond(message: MessageEvent<WorkerRequest>): Promise<void> {
  const { id } = message.data;
  try {
    const result = await answer(message.data);
    flush();
    post({ id, result }, result instanceof Float32Array ? [result.buffer as ArrayBuffer] : []);
    if (message.data.method === 'run') prepareNext();
  } catch (problem) {
    flush();
    const error = problem instanceof Error ? problem : new Error(String(problem));
    post({ id, failure: { message: error.message, stack: error.stack ?? null } });
  }
}
