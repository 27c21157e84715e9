/**
 * What a learner has done: steps that are finished, answers that were given, hints that were opened. Kept in this
 * browser; taken away and brought back as a file, together with the programs that were typed into steps.
 */
import { forget, keep, keptKeys, readKept } from '../app/settings.svelte.ts';
import { WORK_PREFIX } from './course.svelte.ts';
import { exercisesOf, type Lesson, type Step } from './format.mjs';

const KEY = 'tracepad:course';
const FORMAT = 'tracepad-progress';

export interface Answer {
  /** Of a question: the texts given, newest last. */
  given: string[];
  solved: boolean;
  hints: number;
  /** Of an exercise: the learner's own program while the solution is in the editor. */
  own: string | null;
}

interface Kept {
  /** `lesson/step`. */
  done: string[];
  /** `lesson/step/exercise`. */
  answers: Record<string, Answer>;
  /** The step that was open last: lesson and number. */
  last: { lesson: string; step: number } | null;
}

const none: Answer = { given: [], solved: false, hints: 0, own: null };

const isObject = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x);

/** Tolerant: what is missing or odd is left out. */
function readProgress(x: unknown): Kept {
  const kept: Kept = { done: [], answers: {}, last: null };
  if (!isObject(x)) return kept;
  if (Array.isArray(x.done)) kept.done = x.done.filter((key) => typeof key === 'string');
  for (const [key, value] of Object.entries(isObject(x.answers) ? x.answers : {})) {
    if (!isObject(value)) continue;
    const { given, solved, hints, own } = value;
    kept.answers[key] = {
      given: Array.isArray(given) ? given.filter((text) => typeof text === 'string') : [],
      solved: solved === true,
      hints: typeof hints === 'number' ? hints : 0,
      own: typeof own === 'string' ? own : null,
    };
  }
  const { last } = x;
  if (isObject(last) && typeof last.lesson === 'string' && typeof last.step === 'number')
    kept.last = { lesson: last.lesson, step: last.step };
  return kept;
}

class Progress {
  #kept = $state<Kept>(readProgress(readKept(KEY)));

  get last(): Kept['last'] {
    return this.#kept.last;
  }

  answer(key: string): Answer {
    return this.#kept.answers[key] ?? none;
  }

  change(key: string, part: Partial<Answer>): void {
    this.#kept.answers[key] = { ...this.answer(key), ...part };
    this.#save();
  }

  /** Notes that a step is open; one without exercises is finished by being left. */
  open(lesson: string, step: number): void {
    this.#kept.last = { lesson, step };
    this.#save();
  }

  finish(name: string, step: Step): void {
    const key = `${name}/${step.id}`;
    if (this.#kept.done.includes(key)) return;
    this.#kept.done.push(key);
    this.#save();
  }

  solved(name: string, step: Step): boolean {
    return exercisesOf(step).every((one) => this.answer(`${name}/${step.id}/${one.id}`).solved);
  }

  isDone(name: string, step: Step): boolean {
    const exercises = exercisesOf(step).length > 0;
    return exercises ? this.solved(name, step) : this.#kept.done.includes(`${name}/${step.id}`);
  }

  /** How many of a lesson's steps are finished. */
  doneOf(name: string, lesson: Lesson): number {
    return lesson.steps.filter((step) => this.isDone(name, step)).length;
  }

  get begun(): boolean {
    return this.#kept.last !== null;
  }

  #save(): void {
    keep(KEY, $state.snapshot(this.#kept));
  }

  /** Everything as the text of a file. */
  export(): string {
    const work: Record<string, unknown> = {};
    for (const key of keptKeys(WORK_PREFIX)) work[key.slice(WORK_PREFIX.length)] = readKept(key);
    const all = { format: FORMAT, version: 1, progress: $state.snapshot(this.#kept), work };
    return JSON.stringify(all, null, 1);
  }

  /** Puts a file's content in place of what is here; false when it is no such file. */
  import(text: string): boolean {
    let all: unknown;
    try {
      all = JSON.parse(text);
    } catch {
      return false;
    }
    if (!isObject(all) || all.format !== FORMAT || !isObject(all.progress)) return false;
    this.reset();
    this.#kept = readProgress(all.progress);
    for (const [key, value] of Object.entries(isObject(all.work) ? all.work : {}))
      keep(WORK_PREFIX + key, value);
    this.#save();
    return true;
  }

  reset(): void {
    for (const key of keptKeys(WORK_PREFIX)) forget(key);
    this.#kept = readProgress(null);
    this.#save();
  }
}

export const progress = new Progress();
