/**
 * What a lesson has to fulfil. Text against text: both languages have the same steps, questions and programs, links and
 * glossary terms exist, terms are used from the lesson on that introduces them. Text against the engine: outputs, right
 * answers, nodes that links name, and every exercise's start, solution and wrong programs. Reads lessons with the page's
 * own parser.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  exercisesOf,
  filmPlaces,
  ID,
  linksOf,
  markdownOf,
  mentionsOf,
  parseLesson,
  parseTerm,
  plain,
  schemes,
  stepFile,
} from '../../web/src/lessons/format.mjs';

const LANGUAGES = ['en', 'zh'];
const lessonFolder = /^(\d\d-[a-z0-9-]+|_template)$/;
const here = path.dirname(new URL(import.meta.url).pathname);
const source = (file) => readFileSync(path.join(here, '../../web/src', file), 'utf8');
const verdictSource = source('lessons/verdict.py');
const tabs = [
  .../outputTabs.*= \[(.*)\]/.exec(source('share/state.ts'))[1].matchAll(/'(\w+)'/g),
].map((m) => m[1]);

/** Printed after a program: names of the nodes of every graph among its names. */
const LIST_NODES = `
exec('''
from torch import fx
graphs = {name: value if isinstance(value, fx.Graph) else value.graph
          for name, value in list(names.items()) if isinstance(value, (fx.Graph, fx.GraphModule))}
print("\\\\x1e" + repr({name: [node.name for node in graph.nodes] for name, graph in graphs.items()}))
''', {"names": globals()})
`;

const judge = (check, output) =>
  `\nexec(${JSON.stringify(verdictSource)}, {"names": globals(), "output": ${JSON.stringify(output)}, "source": ${JSON.stringify(check)}})\n`;

const MARK = '\x1e';
const afterMark = (out) => (out.includes(MARK) ? out.slice(out.indexOf(MARK) + 1).trim() : null);
const trimmed = (text) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
/** Whether `quote` stands in `text` as whole lines. */
const quotes = (text, quote) => `\n${trimmed(text)}\n`.includes(`\n${trimmed(quote)}\n`);
const indent = (text) => text.replace(/^/gm, '    ');
const lastLine = (text) => text.trimEnd().split('\n').at(-1) ?? '';

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

/** Programs to run, in two rounds: the second depends on what the first printed. */
class Queue {
  constructor(engine) {
    this.engine = engine;
    this.known = new Map();
    this.waiting = [];
    this.runs = 0;
  }

  /** Calls `then` with what `source` prints; equal programs are run once. */
  add(source, then) {
    this.waiting.push([source, then]);
  }

  async runAll() {
    while (this.waiting.length > 0) {
      const round = this.waiting;
      this.waiting = [];
      const fresh = [...new Set(round.map(([source]) => source))].filter(
        (source) => !this.known.has(source),
      );
      const results = await this.engine.runAll(fresh);
      this.runs += fresh.length;
      for (const [i, source] of fresh.entries()) this.known.set(source, results[i]);
      for (const [source, then] of round) then(this.known.get(source));
    }
  }
}

function checkPrograms(lesson, queue) {
  for (const language of LANGUAGES)
    for (const step of lesson.texts[language]?.steps ?? []) {
      const start = stepFile(lesson.read, step.id, 'start.py') ?? '';
      const say = (line, message) => lesson.say(`${language}.md`, line, message);
      checkBlocks(step.blocks, { lesson, step, start, say, queue });
      checkNodes(step, start, say, queue);
      // What exercises demand is the same in both languages.
      if (language === 'en')
        for (const exercise of exercisesOf(step))
          if (exercise.kind === 'edit') checkEdit(lesson, step, exercise, start, say, queue);
    }
}

function checkBlocks(blocks, at) {
  const { lesson, step, start, say, queue } = at;
  let code = null;
  // The live blocks so far, and those before `code`.
  let [earlier, beforeCode] = ['', ''];
  const expectQuote = (source, block, part, what) =>
    queue.add(source, (result) => {
      const text = part(result);
      if (!quotes(text, block.text))
        say(block.line, `${what} prints otherwise:\n${indent(trimmed(text || result.err))}`);
    });
  for (const block of blocks) {
    if (block.kind === 'code') {
      [code, beforeCode] = [block, earlier];
      if (block.tag === 'live' || block.tag === 'program') {
        queue.add(withCode(start, earlier, block).source, ({ err }) => {
          if (err && !followedByError(blocks, block))
            say(block.line, `this code fails: ${lastLine(err)}`);
        });
        if (block.tag === 'live') earlier += `\n${block.text}\n`;
      }
    } else if (block.kind === 'output') {
      const solution = stepFile(lesson.read, step.id, 'solution.py') ?? '';
      if (block.of === 'start') expectQuote(start, block, ({ out }) => out, 'start.py');
      if (block.of === 'solution') expectQuote(solution, block, ({ out }) => out, 'solution.py');
      if (block.of === 'error') {
        const source = code && code.tag !== '' ? withCode(start, beforeCode, code).source : start;
        expectQuote(source, block, ({ err }) => err, 'the program');
      }
      if (block.of === 'code' && code) {
        const { source, before } = withCode(start, beforeCode, code);
        queue.add(before, (first) =>
          expectQuote(source, block, ({ out }) => out.slice(first.out.length), 'the code'),
        );
      }
    } else if (block.kind === 'choose' || block.kind === 'type') {
      checkBlocks(block.body, at);
      checkAnswer(block, start, say, queue);
    } else if (block.kind !== 'prose') checkBlocks(block.body, at);
  }
}

/** The program up to a block of code, and with it. A live block comes after the program and the live blocks before. */
function withCode(start, earlier, block) {
  const before = block.tag === 'program' ? '' : `${start}\n${earlier}`;
  return { before, source: `${before}\n${block.text}\n` };
}

const followedByError = (blocks, block) => {
  const next = blocks.slice(blocks.indexOf(block) + 1).find((other) => other.kind !== 'prose');
  return next?.kind === 'output' && next.of === 'error';
};

function checkAnswer(question, start, say, queue) {
  const { verify } = question;
  if (!verify) return;
  const before = verify.alone ? '' : `${start}\n`;
  queue.add(before, (first) =>
    queue.add(`${before}${verify.text}\n`, ({ out, err }) => {
      const printed = (out.slice(first.out.length).trim() || lastLine(err)).trim();
      const right = question.choices.filter((choice) => choice.right);
      if (!right.some((choice) => choice.expect === printed))
        say(
          question.line,
          `the right answer is ${right.map((choice) => choice.expect).join(' or ')}, but verify prints: ${printed}`,
        );
      for (const choice of question.choices)
        if (!choice.right && plain(choice.text) === printed)
          say(choice.line, `called wrong, but it is what verify prints: ${printed}`);
    }),
  );
}

/** Nodes that links and stops of a step name are in a graph of its program. */
function checkNodes(step, start, say, queue) {
  const wanted = [];
  const add = ({ scheme, to }, line) => {
    if (
      scheme === 'node' ||
      scheme === 'graph' ||
      (scheme === 'film' && !filmPlaces.includes(to.split('/')[0]))
    )
      wanted.push({ scheme, to, line });
  };
  for (const { text, line } of markdownOf(step.blocks))
    for (const link of linksOf(text)) add(link, line);
  for (const block of step.blocks)
    if (block.kind === 'watch')
      for (const { key, line } of block.stops) {
        const [scheme, to = ''] = key.split(/:(.*)/s);
        if (!schemes.includes(scheme)) say(line, `no such stop: ${key}`);
        add({ scheme, to }, line);
      }
  if (wanted.length === 0) return;
  queue.add(start + LIST_NODES, ({ out }) => {
    const list = afterMark(out);
    // A program that fails has no names to look at; its unfinished graph is the page's.
    if (list === null) return;
    const graphs = JSON.parse(list.replaceAll("'", '"'));
    for (const { scheme, to, line } of wanted) {
      const [graph, node] =
        scheme === 'graph' ? [to, null] : to.includes('/') ? to.split('/') : [null, to];
      const found = graph ? { [graph]: graphs[graph] } : graphs;
      if (graph && !graphs[graph]) say(line, `the step's program has no graph ${graph}`);
      else if (node !== null && !Object.values(found).some((nodes) => nodes.includes(node)))
        say(line, `the step's program has no node ${node}`);
    }
  });
}

function checkEdit(lesson, step, edit, start, say, queue) {
  const check = stepFile(lesson.read, step.id, 'check.py');
  const solution = stepFile(lesson.read, step.id, 'solution.py');
  if (check === undefined || solution === undefined) return;
  const judged = (source, then) =>
    queue.add(source, ({ out, err }) => {
      if (err) then({ reached: [], wrong: 'error', trouble: lastLine(err) });
      else
        queue.add(source + judge(check, out), (result) => {
          const hex = result.err ? null : afterMark(result.out);
          then(
            hex === null
              ? { reached: [], wrong: null, trouble: lastLine(result.err) }
              : JSON.parse(Buffer.from(hex, 'hex').toString()),
          );
        });
    });
  const missing = ({ reached }) =>
    edit.goals.filter((goal) => !reached.includes(goal.key)).map((goal) => goal.key);
  judged(solution, (verdict) => {
    const not = missing(verdict);
    const why = verdict.trouble ?? (verdict.wrong ? `hint ${verdict.wrong}` : 'no reason given');
    if (not.length > 0) say(edit.line, `the solution does not reach ${not.join(', ')} (${why})`);
  });
  judged(start, (verdict) => {
    if (missing(verdict).length === 0) say(edit.line, 'the start already passes the check');
    const unknown =
      verdict.wrong !== null &&
      verdict.wrong !== 'error' &&
      !edit.wrong.some((wrong) => wrong.key === verdict.wrong);
    if (unknown)
      say(
        edit.line,
        `check.py gives the hint ${verdict.wrong}, which has no text ("! ${verdict.wrong}")`,
      );
  });
  for (const { key, line } of edit.wrong) {
    const program = stepFile(lesson.read, step.id, `wrong-${key}.py`);
    if (program === undefined) {
      if (key !== 'error') say(line, `no wrong-${key}.py: a program that gets this hint`);
      continue;
    }
    judged(program, (verdict) => {
      if (missing(verdict).length === 0) say(line, `wrong-${key}.py passes the check`);
      else if (verdict.wrong !== key)
        say(
          line,
          `wrong-${key}.py gets ${verdict.wrong ? `the hint ${verdict.wrong}` : 'no hint'} (${verdict.trouble ?? 'no trouble'})`,
        );
    });
  }
}
