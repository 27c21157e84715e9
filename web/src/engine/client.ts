/**
 * The page's side of the worker: typed calls, and the two things only the page can do to a busy engine,
 * stop it and replace it. The compiled module is fetched once and kept, so that a fresh worker is ready
 * in tens of milliseconds. Which calls are worth making is the session's business, not this file's.
 */
import type {
  EngineFiles,
  EngineVersion,
  Method,
  OutputChunk,
  Params,
  Result,
  WorkerReply,
} from '../protocol.ts';
import { fetchEngine, takeWorker } from './load.ts';
import { type Piece, putTogether } from './pieces.ts';

/** Rejects calls whose worker was ended before it answered. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

/** Calls that a person waits for and may stop; the others take milliseconds. */
const long: ReadonlySet<Method> = new Set<Method>(['run', 'runGraph', 'evaluate']);

interface Waiting {
  method: Method;
  pieces: Piece[];
  resolve(result: unknown): void;
  reject(problem: Error): void;
}

export class EngineClient {
  #worker: Worker | null = null;
  #ready: Promise<EngineVersion> | null = null;
  /** Resolves when the worker has been sent all it needs to start: what is asked then, it answers next. */
  #posted: Promise<void> = Promise.resolve();
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #files: Promise<EngineFiles> | null = null;
  #prefetched = false;
  readonly #onOutput: (chunk: OutputChunk) => void;

  constructor(onOutput: (chunk: OutputChunk) => void) {
    this.#onOutput = onOutput;
  }

  /** Resolves when the engine answers; fetches, compiles and starts it on the first call. */
  ready(): Promise<EngineVersion> {
    if (this.#ready) return this.#ready;
    let posted = (): void => {};
    this.#posted = new Promise((resolve) => {
      posted = resolve;
    });
    this.#ready = this.#start(posted).catch((problem) => {
      this.#ready = null;
      this.#files = null;
      posted();
      throw problem;
    });
    return this.#ready;
  }

  async call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    const ready = this.ready();
    // Not after the engine has said that it is there: a busy page would hear of that late.
    await this.#posted;
    const answer = this.#send(method, params);
    answer.catch(() => {});
    await ready;
    return answer;
  }

  /** True while a program or a graph runs. */
  get busy(): boolean {
    return [...this.#waiting.values()].some(({ method }) => long.has(method));
  }

  /** Brings the files of what programs seldom use into the browser's cache, from where the worker takes them
   *  without a wait that a person would notice. Nothing is lost when it fails: the worker asks again. */
  async prefetch(): Promise<void> {
    if (this.#prefetched || !this.#files) return;
    this.#prefetched = true;
    try {
      const { deferredModule, deferredLibrary } = await this.#files;
      for (const file of [deferredModule, deferredLibrary])
        await fetch(file, { priority: 'low' }).then((response) => response.arrayBuffer());
    } catch {
      this.#prefetched = false;
    }
  }

  /** Ends whatever runs and starts a fresh engine; pending calls reject with `Stopped`. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const call of waiting) call.reject(new Stopped());
    void this.ready().catch(() => {});
  }

  async #start(posted: () => void): Promise<EngineVersion> {
    this.#files ??= fetchEngine();
    const worker = takeWorker();
    this.#worker = worker;
    worker.onmessage = (message: MessageEvent<WorkerReply>) => this.#receive(worker, message.data);
    worker.onerror = (event) => {
      if (worker !== this.#worker) return;
      for (const call of this.#waiting.values()) {
        call.reject(new Error(event.message || 'the engine could not be started'));
      }
      this.#waiting.clear();
    };
    const files = await this.#files;
    if (worker !== this.#worker) throw new Stopped();
    const version = this.#send('load', files);
    posted();
    return version;
  }

  #send<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    const id = this.#nextId++;
    return new Promise<Result<M>>((resolve, reject) => {
      const settle = resolve as (result: unknown) => void;
      this.#waiting.set(id, { method, pieces: [], resolve: settle, reject });
      this.#worker?.postMessage({ id, method, params });
    });
  }

  #receive(from: Worker, reply: WorkerReply): void {
    if (from !== this.#worker) return;
    if ('event' in reply) {
      this.#onOutput(reply.data);
      return;
    }
    const call = this.#waiting.get(reply.id);
    if (!call) return;
    if ('piece' in reply) {
      call.pieces.push(reply.piece);
      return;
    }
    this.#waiting.delete(reply.id);
    if ('failure' in reply) {
      call.reject(new Error(reply.failure.message));
      return;
    }
    putTogether(reply.result, call.pieces);
    call.resolve(reply.result);
  }
}
