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

let engine: Engine | null = null;

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
  const instance = await factory({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then((made) => done(made, module));
      return {};
    },
    print: (text) => write('stdout', `${text}\n`),
    printErr: (text) => write('stderr', `${text}\n`),
  });
  engine = new instance.Engine();
  engine.setOutput(write);
  return JSON.parse(instance.version());
}

async function answer(request: WorkerRequest): Promise<Result<Method>> {
  if (request.method === 'load') return load(request.params.module, request.params.glue);
  if (!engine) throw new Error(`${request.method} before load`);
  switch (request.method) {
    case 'run': {
      const { source, file, options } = request.params;
      return JSON.parse(engine.run(source, file, JSON.stringify(options)));
    }
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

self.onmessage = async (message: MessageEvent<WorkerRequest>) => {
  const { id } = message.data;
  try {
    const result = await answer(message.data);
    flush();
    post({ id, result }, result instanceof Float32Array ? [result.buffer as ArrayBuffer] : []);
  } catch (problem) {
    flush();
    const error = problem instanceof Error ? problem : new Error(String(problem));
    post({ id, failure: { message: error.message, stack: error.stack ?? null } });
  }
};
