// @ts-check
/**
 * The form of a lesson: text of `en.md` or `zh.md` to plain data. The page and `scripts/lesson` read lessons
 * with these functions, so what is checked is what is shown; web/lessons/README.md describes the form for authors.
 * Parsing never fails: what is not understood is listed in `problems`, with its line. Prose stays Markdown here.
 *
 * @typedef {{ line: number; message: string }} Problem
 * @typedef {{ kind: 'prose'; text: string; line: number }} Prose
 * @typedef {{ kind: 'code'; tag: '' | 'live' | 'program'; text: string; line: number }} Code
 *   `live`: runs among the step's names; `program`: stands alone; '': is only shown
 * @typedef {{ kind: 'output'; of: 'start' | 'solution' | 'error' | 'code'; text: string; line: number }} Output
 *   what the step's program, its solution, or the code block before it prints
 * @typedef {{ text: string; right: boolean; why: string; expect: string; line: number }} Choice
 *   `expect`: what the question's `verify` prints for it
 * @typedef {{ key: string; text: string; line: number }} Keyed
 * @typedef {{ alone: boolean; text: string; line: number }} Verify
 * @typedef {{ id: string; line: number; body: Block[]; hints: string[] }} Common
 * @typedef {Common & { kind: 'choose' | 'type'; choices: Choice[]; verify: Verify | null }} Question
 *   of `type`, choices are the texts that have an answer of their own; `*` stands for any other
 * @typedef {Common & { kind: 'edit'; goals: Keyed[]; wrong: Keyed[] }} Edit
 * @typedef {Common & { kind: 'watch'; stops: Keyed[] }} Watch
 * @typedef {Prose | Code | Output | Question | Edit | Watch} Block
 * @typedef {Question | Edit} Exercise
 * @typedef {{ id: string; title: string; predict: boolean; line: number; blocks: Block[] }} Step
 *   `predict`: the graph is covered until the step's questions are answered
 * @typedef {{ title: string; summary: string; steps: Step[]; problems: Problem[] }} Lesson
 * @typedef {{ id: string; lesson: string; en: string; zh: string; text: { en: string; zh: string } }} Term
 */

/** Where a link in the prose leads: `node:add` is `{ scheme: 'node', to: 'add' }`. */
export const schemes = ['node', 'film', 'line', 'tab', 'graph', 'lesson', 'https'];
/** Events of the film that are not the making of a node. */
export const filmPlaces = ['first', 'last', 'constant', 'error', 'off'];
export const ID = /^[a-z][a-z0-9-]*$/;

const HEADING = /^## +(.*?)\s*(?:\{#([^}]*)\})?\s*$/;
const FENCE = /^(`{3,}) *(\w*) *(.*?)\s*$/;
const OPEN = /^::: *(\w*) *(.*?)\s*$/;
const ITEM = /^(\( \)|\(x\)|[=!*?>])(?: +(.*?))?\s*$/;

/** What may stand in each directive. */
const markers = {
  choose: ['( )', '(x)', '?'],
  type: ['=', '!', '?'],
  edit: ['*', '!', '?'],
  watch: ['>'],
};

/**
 * Front matter: `key: value` lines between two `---`.
 *
 * @param {string} source
 * @returns {{ fields: Record<string, string>; rest: string[]; first: number }} `first`: line number of `rest[0]`
 */
function frontMatter(source) {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  /** @type {Record<string, string>} */
  const fields = {};
  if (lines[0] !== '---') return { fields, rest: lines, first: 1 };
  const end = lines.indexOf('---', 1);
  if (end < 0) return { fields, rest: lines, first: 1 };
  for (const line of lines.slice(1, end)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return { fields, rest: lines.slice(end + 1), first: end + 2 };
}

/**
 * @param {string} source
 * @returns {Lesson}
 */
export function parseLesson(source) {
  const { fields, rest, first } = frontMatter(source);
  /** @type {Problem[]} */
  const problems = [];
  for (const name of ['title', 'summary'])
    if (!fields[name]) problems.push({ line: 1, message: `no ${name} between the --- lines` });
  /** @type {{ id: string; title: string; predict: boolean; line: number; from: number; lines: string[] }[]} */
  const sections = [];
  let fence = '';
  rest.forEach((line, i) => {
    const mark = /^`{3,}/.exec(line)?.[0];
    if (mark) fence = fence === '' ? mark : line.startsWith(fence) ? '' : fence;
    const heading = fence === '' ? HEADING.exec(line) : null;
    const at = first + i;
    if (heading) {
      const [, title = '', mark = ''] = heading;
      const [id = '', flag] = mark.split(' ');
      if (!ID.test(id) || (flag !== undefined && flag !== 'predict'))
        problems.push({
          line: at,
          message: `a step needs an id: ## ${title} {#short-name} or {#short-name predict}`,
        });
      const predict = flag === 'predict';
      sections.push({ id, title, predict, line: at, from: at + 1, lines: [] });
    } else if (sections.length > 0) sections.at(-1)?.lines.push(line);
    else if (line.trim() !== '')
      problems.push({ line: at, message: 'text before the first step (## Title {#id})' });
  });
  const steps = sections.map(({ id, title, predict, line, from, lines }) => ({
    id,
    title,
    predict,
    line,
    blocks: parseBlocks(lines, from, problems, true),
  }));
  return { title: fields.title ?? '', summary: fields.summary ?? '', steps, problems };
}

/**
 * @param {string[]} lines
 * @param {number} first line number of `lines[0]`
 * @param {Problem[]} problems
 * @param {boolean} outer whether directives may stand here
 * @returns {Block[]}
 */
function parseBlocks(lines, first, problems, outer) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {string[]} */
  let prose = [];
  let proseFrom = 0;
  const endProse = () => {
    if (prose.some((line) => line.trim() !== ''))
      blocks.push({ kind: 'prose', text: prose.join('\n').trim(), line: first + proseFrom });
    prose = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const fence = FENCE.exec(line);
    const directive = OPEN.exec(line);
    if (!fence && !directive) {
      if (prose.length === 0) proseFrom = i;
      prose.push(line);
      continue;
    }
    endProse();
    const at = first + i;
    const close = fence ? (fence[1] ?? '') : ':::';
    const end = lines.findIndex((other, j) => j > i && other.trimEnd() === close);
    const inside = lines.slice(i + 1, end < 0 ? lines.length : end);
    if (end < 0) problems.push({ line: at, message: `no closing ${close}` });
    if (fence) {
      const block = fenced(
        fence[2] ?? '',
        fence[3] ?? '',
        inside.join('\n'),
        at,
        blocks.at(-1),
        problems,
      );
      if (block) blocks.push(block);
    } else if (outer) {
      const block = parseDirective(
        directive?.[1] ?? '',
        directive?.[2] ?? '',
        inside,
        at,
        problems,
      );
      if (block) blocks.push(block);
    } else problems.push({ line: at, message: 'a ::: block inside of another' });
    i = end < 0 ? lines.length : end;
  }
  endProse();
  return blocks;
}

/**
 * @param {string} language
 * @param {string} tag
 * @param {string} text
 * @param {number} line
 * @param {Block | undefined} before
 * @param {Problem[]} problems
 * @returns {Code | Output | null}
 */
function fenced(language, tag, text, line, before, problems) {
  if (language === 'python' && (tag === '' || tag === 'live' || tag === 'program'))
    return { kind: 'code', tag, text, line };
  if (language === 'output' && (tag === 'solution' || tag === 'error'))
    return { kind: 'output', of: tag, text, line };
  if (language === 'output' && tag === '') {
    const ofCode = before?.kind === 'code' && before.tag !== '';
    return { kind: 'output', of: ofCode ? 'code' : 'start', text, line };
  }
  problems.push({ line, message: `no such code block: \`\`\`${language} ${tag}` });
  return null;
}

/**
 * @param {string} kind
 * @param {string} id
 * @param {string[]} lines
 * @param {number} line
 * @param {Problem[]} problems
 * @returns {Question | Edit | Watch | null}
 */
function parseDirective(kind, id, lines, line, problems) {
  if (kind !== 'choose' && kind !== 'type' && kind !== 'edit' && kind !== 'watch') {
    problems.push({
      line,
      message: `no such block: ::: ${kind} (there are choose, type, edit, watch)`,
    });
    return null;
  }
  if (!ID.test(id))
    problems.push({ line, message: `::: ${kind} needs an id: ::: ${kind} short-name` });
  const { head, items } = splitItems(lines, line + 1);
  for (const item of items)
    if (!markers[kind].includes(item.marker))
      problems.push({ line: item.line, message: `"${item.marker}" has no meaning in ::: ${kind}` });
  const { verify, rest } = takeVerify(head, line + 1);
  const of = (/** @type {string} */ marker) => items.filter((item) => item.marker === marker);
  const keyed = (/** @type {string} */ marker) =>
    of(marker).map((item) => ({ key: item.head, text: item.body, line: item.line }));
  const common = {
    id,
    line,
    body: parseBlocks(rest, line + 1, problems, false),
    hints: of('?').map((item) => [item.head, item.body].filter((part) => part !== '').join('\n')),
  };
  if (kind === 'watch') {
    const stops = keyed('>');
    if (stops.length === 0) problems.push({ line, message: '::: watch needs stops: > film:NODE' });
    return { ...common, kind, stops };
  }
  if (kind === 'edit') {
    const [goals, wrong] = [keyed('*'), keyed('!')];
    if (goals.length === 0) problems.push({ line, message: '::: edit needs goals: * key' });
    for (const { key, line: at } of [...goals, ...wrong])
      if (!ID.test(key)) problems.push({ line: at, message: `not a key: ${key}` });
    return { ...common, kind, goals, wrong };
  }
  const choices = items
    .filter((item) => item.marker !== '?')
    .map((item) => {
      const right = item.marker === '(x)' || item.marker === '=';
      const [, text = '', expect = plain(item.head)] =
        /^(.*?)(?:\s*\{=\s*(.*?)\s*\})?$/.exec(item.head) ?? [];
      if (item.body === '')
        problems.push({ line: item.line, message: `no explanation for: ${text}` });
      return { text, right, why: item.body, expect, line: item.line };
    });
  const right = choices.filter((choice) => choice.right).length;
  if (kind === 'choose' && right !== 1)
    problems.push({ line, message: 'exactly one choice is right: (x)' });
  if (kind === 'type' && right === 0)
    problems.push({ line, message: '::: type needs an answer: = text' });
  if (kind === 'type' && choices.at(-1)?.text !== '*')
    problems.push({ line, message: '::: type ends with "! *": what to say to any other answer' });
  return { ...common, kind, choices, verify };
}

/**
 * A directive's text and its items: a marker with a head, and the indented lines below as its body.
 *
 * @param {string[]} lines
 * @param {number} first
 */
function splitItems(lines, first) {
  /** @type {{ marker: string; head: string; body: string; line: number }[]} */
  const items = [];
  /** @type {string[]} */
  const head = [];
  let fence = false;
  lines.forEach((line, i) => {
    if (line.startsWith('```')) fence = !fence;
    const found = fence || line.startsWith('```') ? null : ITEM.exec(line);
    const last = items.at(-1);
    if (found)
      items.push({ marker: found[1] ?? '', head: found[2] ?? '', body: '', line: first + i });
    else if (last) last.body += `${line.replace(/^ {1,4}/, '')}\n`;
    else head.push(line);
  });
  for (const item of items) item.body = item.body.trim();
  return { head, items };
}

/**
 * Takes the ```verify block out of a question's text (blank lines keep the line numbers).
 *
 * @param {string[]} lines
 * @param {number} first
 * @returns {{ verify: Verify | null; rest: string[] }}
 */
function takeVerify(lines, first) {
  const from = lines.findIndex((line) => /^``` *verify\b/.test(line));
  if (from < 0) return { verify: null, rest: lines };
  const end = lines.findIndex((line, i) => i > from && line.trimEnd() === '```');
  const to = end < 0 ? lines.length : end;
  return {
    verify: {
      alone: /\bprogram\b/.test(lines[from] ?? ''),
      text: lines.slice(from + 1, to).join('\n'),
      line: first + from,
    },
    rest: lines.map((line, i) => (i >= from && i <= to ? '' : line)),
  };
}

/** Text without Markdown's marks: what a `verify` block is to print. @param {string} text */
export const plain = (text) => text.replace(/`([^`]+)`|\*\*([^*]+)\*\*/g, '$1$2').trim();

/** A typed answer as it is compared: without marks, quotes and surplus blanks. @param {string} text */
export const normalised = (text) =>
  text
    .trim()
    .replace(/^[`'"“”‘’]+|[`'"“”‘’]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Which choice of a `type` question a typed text is.
 *
 * @param {Question} question
 * @param {string} typed
 */
export function choiceOf(question, typed) {
  const text = normalised(typed);
  return question.choices.find((choice) => choice.text === '*' || normalised(choice.text) === text);
}

/** @param {Block} block @returns {block is Exercise} */
export const isExercise = (block) =>
  block.kind === 'choose' || block.kind === 'type' || block.kind === 'edit';

/** @param {Step} step @returns {Exercise[]} */
export const exercisesOf = (step) => step.blocks.filter(isExercise);

/**
 * The file that holds `kind` (start.py, solution.py, check.py) for a step: its own in steps/ID/, else the lesson's.
 *
 * @param {(file: string) => string | undefined} read
 * @param {string} step
 * @param {string} name
 */
export const stepFile = (read, step, name) => read(`steps/${step}/${name}`) ?? read(name);

/**
 * Every piece of Markdown in a step, with its line, and every link and glossary mention in it.
 *
 * @param {Block[]} blocks
 * @returns {{ text: string; line: number }[]}
 */
export function markdownOf(blocks) {
  return blocks.flatMap((block) => {
    if (block.kind === 'prose') return [{ text: block.text, line: block.line }];
    if (block.kind === 'code' || block.kind === 'output') return [];
    const own = [
      ...markdownOf(block.body),
      ...block.hints.map((text) => ({ text, line: block.line })),
    ];
    if (block.kind === 'edit') own.push(...block.goals, ...block.wrong);
    else if (block.kind === 'watch') own.push(...block.stops);
    else
      for (const { text, why, line } of block.choices) {
        if (block.kind === 'choose') own.push({ text, line });
        own.push({ text: why, line });
      }
    return own;
  });
}

/** Code spans stay as they are. @param {string} text */
const withoutCode = (text) => text.replace(/(`+)[^`].*?\1/g, (span) => ' '.repeat(span.length));

/** @param {string} text @returns {{ label: string; scheme: string; to: string }[]} */
export function linksOf(text) {
  const links = [...withoutCode(text).matchAll(/\[([^\][]*)\]\(([^()\s]*)\)/g)];
  return links.map(([, label = '', target = '']) => ({ label, ...splitTarget(target) }));
}

/** @param {string} target */
export function splitTarget(target) {
  const colon = target.indexOf(':');
  return { scheme: target.slice(0, Math.max(0, colon)), to: target.slice(colon + 1) };
}

/** `[[proxy]]` or `[[proxy|proxies]]`. */
export const MENTION = /\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g;

/** @param {string} text @returns {string[]} ids of the glossary */
export const mentionsOf = (text) =>
  [...withoutCode(text).matchAll(MENTION)].map(([, id = '']) => id);

/**
 * An entry of the glossary: front matter with the term in both languages, then `## en` and `## zh`.
 *
 * @param {string} id
 * @param {string} source
 * @returns {Term}
 */
export function parseTerm(id, source) {
  const { fields, rest } = frontMatter(source);
  const part = (/** @type {string} */ name) => {
    const from = rest.findIndex((line) => line.trim() === `## ${name}`);
    if (from < 0) return '';
    const end = rest.findIndex((line, i) => i > from && line.startsWith('## '));
    return rest
      .slice(from + 1, end < 0 ? rest.length : end)
      .join('\n')
      .trim();
  };
  const { en = '', zh = '', lesson = '' } = fields;
  return { id, lesson, en, zh, text: { en: part('en'), zh: part('zh') } };
}
