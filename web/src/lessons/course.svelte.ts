/**
 * The course: all lessons in the order of their folders, read in the language of the page, and where one is in it.
 * Texts come when they are first wanted, each language by itself. What a learner has done is `progress.svelte.ts`.
 */
import { type Route, router } from '../app/route.svelte.ts';
import { settings } from '../app/settings.svelte.ts';
import type { Language } from '../i18n/strings.ts';
import { emptyWork, type Work } from '../share/state.ts';
import { type Lesson, parseLesson, parseTerm, type Step, stepFile, type Term } from './format.mjs';
import { loadGlossary, loadPrograms, loadTexts } from './texts.ts';

/** A step and where it stands. */
export interface Place {
  name: string;
  lesson: Lesson;
  /** From 0. */
  index: number;
  step: Step;
}

class Course {
  #texts = $state.raw<Partial<Record<Language, Map<string, Lesson>>>>({});
  #programs: ReadonlyMap<string, string> = new Map();
  #loading: Partial<Record<Language, Promise<void>>> = {};
  terms = $state.raw<ReadonlyMap<string, Term>>(new Map());

  /** In the language of the page; while that one is on its way, in the one that is there. */
  readonly lessons = $derived.by((): ReadonlyMap<string, Lesson> => {
    const { en, zh } = this.#texts;
    return (settings.language === 'zh' ? (zh ?? en) : (en ?? zh)) ?? new Map();
  });
  readonly names = $derived([...this.lessons.keys()]);
  readonly place = $derived(this.placeOf(router.current));

  async load(language: Language): Promise<void> {
    this.#loading[language] ??= this.#fetch(language);
    try {
      await this.#loading[language];
    } catch (problem) {
      delete this.#loading[language];
      throw problem;
    }
  }

  async #fetch(language: Language): Promise<void> {
    const [texts, programs, glossary] = await Promise.all([
      loadTexts(language),
      loadPrograms(),
      loadGlossary(),
    ]);
    const sorted = [...texts].sort(([a], [b]) => a.localeCompare(b));
    this.#programs = programs;
    this.terms = new Map([...glossary].map(([id, source]) => [id, parseTerm(id, source)]));
    this.#texts = {
      ...this.#texts,
      [language]: new Map(sorted.map(([name, source]) => [name, parseLesson(source)])),
    };
  }

  placeOf(route: Route): Place | null {
    if (route.kind !== 'lesson') return null;
    const lesson = this.lessons.get(route.lesson);
    const step = lesson?.steps[route.step - 1];
    return lesson && step ? { name: route.lesson, lesson, index: route.step - 1, step } : null;
  }

  /** The step before or after, in the next lesson where this one ends. */
  beside(place: Place, by: 1 | -1): Place | null {
    const index = place.index + by;
    const step = place.lesson.steps[index];
    if (step) return { ...place, index, step };
    const name = this.names[this.names.indexOf(place.name) + by];
    const lesson = name === undefined ? undefined : this.lessons.get(name);
    if (!name || !lesson) return null;
    const at = by > 0 ? 0 : lesson.steps.length - 1;
    const other = lesson.steps[at];
    return other ? { name, lesson, index: at, step: other } : null;
  }

  /** `start.py`, `solution.py` or `check.py` of a step. */
  program(place: Place, file: string): string {
    const read = (path: string) => this.#programs.get(`${place.name}/${path}`);
    return stepFile(read, place.step.id, file) ?? '';
  }

  startOf(place: Place): Work {
    return {
      ...emptyWork(),
      title: place.lesson.title,
      files: [{ name: 'start.py', source: this.program(place, 'start.py') }],
    };
  }

  go(place: Pick<Place, 'name' | 'index'>): void {
    router.go({ kind: 'lesson', lesson: place.name, step: place.index + 1 });
  }
}

/** Where a step's program is kept in this browser. */
export const WORK_PREFIX = 'tracepad:lesson:';
export const workKey = (place: Place): string => `${WORK_PREFIX}${place.name}/${place.step.id}`;

export const course = new Course();
