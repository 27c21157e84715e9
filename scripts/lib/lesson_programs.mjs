/**
 * What a lesson says against what the engine says: quoted outputs, right answers, nodes that links name, and every exercise's
 * start, solution and wrong programs. Programs are collected first and run together, each once.
 */
import { readFileSync } from 'node:fs';
import {
  exercisesOf,
  filmPlaces,
  linksOf,
  markdownOf,
  plain,
  schemes,
  stepFile,
} from '../../web/src/lessons/format.mjs';

const verdictSource = readFileSync(
  new URL('../../web/src/lessons/verdict.py', import.meta.url),
  'utf8',
);

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

/** Programs to run, in two rounds: the second depends on what the first printed. */
export class Queue {
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

export function checkPrograms(lesson, queue) {
  for (const language of Object.keys(lesson.texts))
    for (const step of lesson.texts[language].steps) {
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
