/**
 * Asks the layout worker, newest question wins: while one is being answered at most one more waits, and
 * a question that was overtaken never resolves to a stale picture. The worker starts with the first question, or
 * when it is warmed for one that will come.
 */
import type { LayoutInput, LayoutResult } from './layout.ts';
import type { LayoutReply } from './layout.worker.ts';

interface Question {
  id: number;
  input: LayoutInput;
  resolve(result: LayoutResult | null): void;
  reject(problem: Error): void;
}

class Layouter {
  #worker: Worker | null = null;
  #asked: Question | null = null;
  #next: Question | null = null;
  #id = 0;
  #whenQuiet: (() => void)[] = [];

  /** Resolves to null when a newer question overtook this one. */
  layout(input: LayoutInput): Promise<LayoutResult | null> {
    return new Promise((resolve, reject) => {
      const question = { id: ++this.#id, input, resolve, reject };
      if (this.#asked) {
        this.#next?.resolve(null);
        this.#next = question;
      } else this.#ask(question);
    });
  }

  /** Resolves when there is nothing to lay out, or after so many milliseconds. */
  async quiet(most: number): Promise<void> {
    if (!this.#asked) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, most);
      this.#whenQuiet.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  warm(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), {
      type: 'module',
      name: 'layout',
    });
    worker.onmessage = (message: MessageEvent<LayoutReply>) => this.#receive(message.data);
    worker.onerror = (event) => {
      this.#asked?.reject(new Error(event.message || 'the layout could not be loaded'));
      this.#asked = null;
      this.#worker = null;
    };
    this.#worker = worker;
    return worker;
  }

  /** Whoever has a layouter of its own lets it go. */
  end(): void {
    if (this === layouter) return;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #ask(question: Question): void {
    this.#asked = question;
    this.warm().postMessage({ id: question.id, input: question.input });
  }

  #receive(reply: LayoutReply): void {
    const asked = this.#asked;
    this.#asked = null;
    if (asked?.id === reply.id) {
      if (this.#next) asked.resolve(null);
      else if (reply.result) asked.resolve(reply.result);
      else asked.reject(new Error(reply.problem ?? 'unknown'));
    }
    const next = this.#next;
    this.#next = null;
    if (next) this.#ask(next);
    else for (const tell of this.#whenQuiet.splice(0)) tell();
  }
}

/** Of the main drawing: its worker can be made ready ahead of time, and stays. */
export const layouter = new Layouter();

/** The main one, or one for a drawing that comes and goes. */
export function newLayouter(main: boolean): Layouter {
  return main ? layouter : new Layouter();
}
