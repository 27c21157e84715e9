/**
 * What the parts of the lesson view share: which pane is up on a phone, which term is being explained, what the judge
 * last said, whether the covered graph was uncovered. It lasts as long as a step is open.
 */

import { session } from '../app/session.svelte.ts';
import { workspace } from '../app/workspace.svelte.ts';
import { course, type Place } from './course.svelte.ts';
import { exercisesOf } from './format.mjs';
import { guide } from './guide.ts';
import { judge, type Verdict } from './judge.svelte.ts';
import { progress } from './progress.svelte.ts';

export type Pane = 'lesson' | 'editor' | 'graph' | 'output';

class Stage {
  pane = $state<Pane>('lesson');
  term = $state.raw<{ id: string; anchor: HTMLElement } | null>(null);
  /** Of the program as it last ran. */
  verdict = $state.raw<Verdict | null>(null);
  /** A check was asked for: hints are wanted, not only goals. */
  asked = $state(false);
  unveiled = $state(false);
  /** Stop of the step's `watch` card. */
  stop = $state<number | null>(null);

  readonly edit = $derived(
    course.place ? exercisesOf(course.place.step).find((one) => one.kind === 'edit') : undefined,
  );
  /** The graph is covered: the step asks to predict it. */
  readonly veiled = $derived.by(() => {
    const { place } = course;
    if (!place?.step.predict || this.unveiled) return false;
    return exercisesOf(place.step).some(
      (one) => one.kind !== 'edit' && !progress.answer(keyOf(place, one.id)).solved,
    );
  });

  enter(): void {
    this.pane = 'lesson';
    this.term = null;
    this.verdict = null;
    this.asked = false;
    this.unveiled = false;
    this.stop = null;
  }

  go(target: string): void {
    const shown = guide(target);
    if (shown) this.pane = shown;
  }

  explain(id: string, anchor: HTMLElement): void {
    this.term = this.term?.id === id ? null : { id, anchor };
  }

  /** Looks at the program as it last ran. */
  async judge(): Promise<void> {
    const { place } = course;
    const { edit } = this;
    if (!place || !edit) return;
    const verdict = await judge(course.program(place, 'check.py'));
    if (!verdict || course.place?.step.id !== place.step.id) return;
    this.verdict = verdict;
    if (edit.goals.every((goal) => verdict.reached.includes(goal.key)))
      progress.change(keyOf(place, edit.id), { solved: true });
  }

  /** Runs the program and says what is missing. */
  async check(): Promise<void> {
    this.asked = true;
    await session.run();
    await this.judge();
  }

  /** Puts the solution into the editor, or the learner's own program back. */
  swap(): void {
    const { place } = course;
    const { edit } = this;
    if (!place || !edit) return;
    const key = keyOf(place, edit.id);
    const { own } = progress.answer(key);
    const source = own ?? course.program(place, 'solution.py');
    progress.change(key, { own: own === null ? workspace.main.source : null });
    const work = workspace.snapshot();
    work.files = [{ name: 'start.py', source }, ...work.files.slice(1)];
    workspace.open(work);
    void session.run();
  }
}

export const keyOf = (place: Place, exercise: string): string =>
  `${place.name}/${place.step.id}/${exercise}`;

export const stage = new Stage();
