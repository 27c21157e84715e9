/**
 * A learner going through a lesson, in one language: gives every wrong answer first and every right one last, writes every
 * wrong program and then the solution, and looks whether the page says what the lesson's text says. Reads the lesson's files,
 * so it can take any lesson.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  type Edit,
  exercisesOf,
  type Lesson,
  parseLesson,
  parseTerm,
  type Question,
  type Step,
  stepFile,
} from '../../../web/src/lessons/format.mjs';
import type { Pad } from './page.ts';

type Language = 'en' | 'zh';

const lessons = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../web/lessons');

const words = {
  en: { check: 'Check', solved: 'Every goal is reached' },
  zh: { check: '检查', solved: '所有目标都达成了' },
} as const;

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

export class Learner {
  readonly pad: Pad;
  readonly name: string;
  readonly language: Language;
  readonly lesson: Lesson;

  constructor(pad: Pad, name: string, language: Language) {
    this.pad = pad;
    this.name = name;
    this.language = language;
    this.lesson = parseLesson(readFileSync(path.join(lessons, name, `${language}.md`), 'utf8'));
  }

  get page(): Page {
    return this.pad.page;
  }

  card(id: string): Locator {
    return this.page.locator(`[data-exercise="${id}"]`);
  }

  private read = (file: string): string | undefined => {
    const full = path.join(lessons, this.name, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
  };

  program(step: Step, file: string): string {
    const text = stepFile(this.read, step.id, file);
    if (text === undefined) throw new Error(`no ${file} for ${this.name}/${step.id}`);
    return text;
  }

  /** Markdown as it reads on the page. */
  shown(markdown: string): string {
    const term = (id: string): string =>
      parseTerm(id, readFileSync(path.join(lessons, 'glossary', `${id}.md`), 'utf8'))[
        this.language
      ];
    return squeezed(
      markdown
        .replace(/\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g, (_, id, label) => label ?? term(id))
        .replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
        .replace(/`+([^`]+)`+/g, '$1')
        .replace(/\*+([^*\s][^*]*)\*+/g, '$1'),
    );
  }

  async says(where: Locator, markdown: string): Promise<void> {
    await expect
      .poll(async () => squeezed((await where.allTextContents()).join(' ')), { timeout: 10_000 })
      .toContain(this.shown(markdown));
  }

  /** All steps, from the one that is open to the end. */
  async learn(): Promise<void> {
    for (const step of this.lesson.steps) {
      await this.says(this.page.getByRole('heading', { level: 2 }), step.title);
      for (const exercise of exercisesOf(step)) {
        if (exercise.kind === 'edit') await this.write(step, exercise);
        else await this.answer(exercise);
      }
      await this.page.locator('.way .primary').click();
    }
  }

  async answer(question: Question): Promise<void> {
    const card = this.card(question.id);
    const right = question.choices.findIndex((choice) => choice.right);
    // Of several right answers the first: after it the question is closed.
    const order = question.choices.flatMap((choice, i) => (choice.right ? [] : [i]));
    for (const i of [...order, right]) {
      const choice = question.choices[i];
      if (!choice) continue;
      if (question.kind === 'choose') await card.locator('.choice > button').nth(i).click();
      else {
        await card.getByRole('textbox').fill(choice.text === '*' ? 'no idea' : choice.text);
        await card.getByRole('button', { name: words[this.language].check }).click();
      }
      await this.says(card.locator('.why'), choice.why);
    }
  }

  async write(step: Step, edit: Edit): Promise<void> {
    const panel = this.page.locator('.check');
    const check = panel.getByRole('button', { name: words[this.language].check });
    for (const { key, text } of edit.wrong) {
      const program = stepFile(this.read, step.id, `wrong-${key}.py`);
      if (program === undefined) continue;
      await this.pad.paste(program);
      await check.click();
      await panel.locator(`[data-wrong="${key}"]`).waitFor();
      await this.says(panel.locator('[data-wrong]'), text);
    }
    await this.pad.paste(this.program(step, 'solution.py'));
    await check.click();
    await expect
      .poll(() => panel.textContent(), { timeout: 10_000 })
      .toContain(words[this.language].solved);
    expect(await panel.locator('[data-reached="false"]').count()).toBe(0);
  }
}
