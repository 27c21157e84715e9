/**
 * What a lesson's text has to fulfil: both languages have the same steps, questions and programs, links and glossary terms
 * exist, terms are used from the lesson on that introduces them. Reads lessons with the page's own parser; what the engine
 * has to say to them is in lesson_programs.mjs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ID,
  linksOf,
  markdownOf,
  mentionsOf,
  parseLesson,
  parseTerm,
  schemes,
  stepFile,
} from '../../web/src/lessons/format.mjs';
import { checkPrograms, Queue } from './lesson_programs.mjs';

const LANGUAGES = ['en', 'zh'];
const lessonFolder = /^(\d\d-[a-z0-9-]+|_template)$/;
const state = readFileSync(new URL('../../web/src/share/state.ts', import.meta.url), 'utf8');
const tabs = [.../outputTabs.*= \[(.*)\]/.exec(state)[1].matchAll(/'(\w+)'/g)].map((m) => m[1]);

/** Reads and writes nothing but this: a lesson's files, and the problems found in it. */
class Checked {
  constructor(folder, name) {
    this.name = name;
    this.folder = path.join(folder, name);
    this.problems = [];
    this.read = (file) => {
      const full = path.join(this.folder, file);
      return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
    };
    this.texts = {};
    for (const language of LANGUAGES) {
      const text = this.read(`${language}.md`);
      if (text === undefined) {
        this.say(`${language}.md`, 1, 'missing');
        continue;
      }
      this.texts[language] = parseLesson(text);
      for (const { line, message } of this.texts[language].problems)
        this.say(`${language}.md`, line, message);
    }
  }

  say(file, line, message) {
    this.problems.push({ file: `${this.name}/${file}`, line, message });
  }
}

/** @returns {Promise<{ problems: { file: string; line: number; message: string }[]; runs: number }>} */
export async function checkLessons(folder, names, engine) {
  const all = readdirSync(folder)
    .filter((name) => lessonFolder.test(name))
    .sort();
  const glossary = readGlossary(folder);
  const problems = [...glossary.problems];
  const lessons = names.map((name) => new Checked(folder, name));
  const queue = new Queue(engine);
  for (const lesson of lessons) {
    if (!lessonFolder.test(lesson.name))
      lesson.say('en.md', 1, `a lesson's folder is called NN-topic, not ${lesson.name}`);
    compareLanguages(lesson);
    checkFiles(lesson);
    for (const language of LANGUAGES)
      if (lesson.texts[language]) checkWords(lesson, language, all, glossary.terms, folder);
    checkPrograms(lesson, queue);
  }
  await queue.runAll();
  for (const lesson of lessons) problems.push(...lesson.problems);
  problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { problems, runs: queue.runs };
}

function readGlossary(folder) {
  const place = path.join(folder, 'glossary');
  const terms = new Map();
  const problems = [];
  for (const file of readdirSync(place).filter((name) => name.endsWith('.md'))) {
    const say = (message) => problems.push({ file: `glossary/${file}`, line: 1, message });
    const id = file.slice(0, -3);
    const term = parseTerm(id, readFileSync(path.join(place, file), 'utf8'));
    terms.set(id, term);
    if (!ID.test(id)) say('a term is called by small letters and hyphens');
    for (const name of ['en', 'zh']) {
      if (!term[name]) say(`no ${name}: between the --- lines`);
      if (!term.text[name]) say(`no text under ## ${name}`);
    }
    const text = path.join(folder, term.lesson, 'en.md');
    if (existsSync(text) && !mentionsOf(readFileSync(text, 'utf8')).includes(id))
      say(`${term.lesson} is said to introduce it, but has no [[${id}]]`);
    if (!existsSync(text))
      say(`"lesson:" names the lesson that introduces it; there is no ${term.lesson}`);
  }
  for (const term of terms.values())
    for (const language of LANGUAGES) {
      const twin = [...terms.values()].find(
        (one) => one.id < term.id && one[language] === term[language],
      );
      if (twin)
        problems.push({
          file: `glossary/${term.id}.md`,
          line: 1,
          message: `${term[language]} is explained in ${twin.id}.md already`,
        });
      for (const other of mentionsOf(term.text[language]))
        if (!terms.has(other))
          problems.push({
            file: `glossary/${term.id}.md`,
            line: 1,
            message: `no such term: ${other}`,
          });
    }
  return { terms, problems };
}

/** What has to be equal in both languages: `[what, value, line]` in order. */
function shape(lesson) {
  return lesson.steps.flatMap((step) => [
    ['step', step.id, step.line],
    ...step.blocks.flatMap((block) => {
      if (block.kind === 'prose') return [];
      if (block.kind === 'code')
        return [[`code block (${block.tag || 'plain'})`, block.tag ? block.text : '', block.line]];
      if (block.kind === 'output') return [[`output (${block.of})`, block.text, block.line]];
      const own = [
        [`::: ${block.kind}`, block.id, block.line],
        ['hints', block.hints.length, block.line],
      ];
      if (block.kind === 'edit')
        own.push(
          ...block.goals.map((goal) => ['goal', goal.key, goal.line]),
          ...block.wrong.map((wrong) => ['wrong', wrong.key, wrong.line]),
        );
      else if (block.kind === 'watch')
        own.push(...block.stops.map((stop) => ['stop', stop.key, stop.line]));
      else {
        own.push(['verify', block.verify?.text ?? '', block.line]);
        own.push(
          ...block.choices.map((choice) => [
            choice.right ? 'right answer' : 'wrong answer',
            block.kind === 'type' ? choice.text : '',
            choice.line,
          ]),
        );
      }
      return own;
    }),
  ]);
}

function compareLanguages(lesson) {
  const { en, zh } = lesson.texts;
  if (!en || !zh) return;
  const [a, b] = [shape(en), shape(zh)];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]];
    if (left && right && left[0] === right[0] && left[1] === right[1]) continue;
    const name = (part) => (part ? `${part[0]} ${JSON.stringify(part[1])}` : 'nothing more');
    lesson.say(
      'zh.md',
      right?.[2] ?? 1,
      `differs from en.md:${left?.[2] ?? 'end'}: ${name(right)} instead of ${name(left)}`,
    );
    return;
  }
}

/** What each step has to have, and no file that nothing uses. */
function checkFiles(lesson) {
  const text = lesson.texts.en;
  if (!text) return;
  const say = (line, message) => lesson.say('en.md', line, message);
  if (text.steps.length < 2 || text.steps.length > 5)
    say(1, `2 to 5 steps, not ${text.steps.length}`);
  if (lesson.read('start.py') === undefined) say(1, 'no start.py');
  const seen = new Set();
  for (const step of text.steps) {
    const ids = [
      step.id,
      ...step.blocks.filter((block) => block.id).map((block) => `${step.id}/${block.id}`),
    ];
    for (const id of ids) {
      if (seen.has(id)) say(step.line, `twice: ${id}`);
      seen.add(id);
    }
    const edits = step.blocks.filter((block) => block.kind === 'edit');
    if (edits.length > 1) say(edits[1].line, 'one ::: edit a step');
    for (const edit of edits)
      for (const name of ['solution.py', 'check.py'])
        if (stepFile(lesson.read, step.id, name) === undefined) say(edit.line, `no ${name}`);
  }
  const steps = path.join(lesson.folder, 'steps');
  if (existsSync(steps))
    for (const id of readdirSync(steps))
      if (!text.steps.some((step) => step.id === id)) say(1, `steps/${id} belongs to no step`);
}

function checkWords(lesson, language, all, terms, folder) {
  const file = `${language}.md`;
  for (const step of lesson.texts[language].steps)
    for (const { text, line } of markdownOf(step.blocks)) {
      const say = (message) => lesson.say(file, line, message);
      for (const id of mentionsOf(text)) {
        const term = terms.get(id);
        if (!term) say(`no such term in the glossary: ${id}`);
        else if (lesson.name !== '_template' && term.lesson > lesson.name)
          say(`${id} is introduced later, in ${term.lesson}`);
      }
      for (const { scheme, to } of linksOf(text)) {
        if (!schemes.includes(scheme))
          say(`no such link: ${scheme}:${to} (there are ${schemes.join(', ')})`);
        if (scheme === 'tab' && !tabs.includes(to))
          say(`no such tab: ${to} (there are ${tabs.join(', ')})`);
        if (scheme === 'lesson') checkLessonLink(to, all, folder, say);
        if (scheme === 'line') {
          const lines =
            stepFile(lesson.read, step.id, 'start.py')?.trimEnd().split('\n').length ?? 0;
          const [, from, end = from] = /^(\d+)(?:-(\d+))?$/.exec(to) ?? [];
          if (!from || Number(from) < 1 || Number(end) < Number(from) || Number(end) > lines)
            say(`no such line: ${to}`);
        }
      }
      if (/<\/?[a-z][^>]*>/i.test(text.replace(/`[^`]*`/g, '')))
        say('HTML is not rendered: write Markdown');
    }
}

function checkLessonLink(to, all, folder, say) {
  const [name, step] = to.split('/');
  if (!all.includes(name)) say(`no such lesson: ${name}`);
  else if (step) {
    const steps = parseLesson(readFileSync(path.join(folder, name, 'en.md'), 'utf8')).steps;
    const number = Number(step);
    if (!(number >= 1 && number <= steps.length)) say(`${name} has no step ${step}`);
  }
}
