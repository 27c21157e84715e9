/**
 * The commands of scripts/lesson: makes a lesson's folder, or checks lessons and says what is wrong with them,
 * one line each. What a lesson has to fulfil is in lesson_check.mjs, how programs are run in lesson_engines.mjs.
 * Usage: lesson.mjs PROJECT-FOLDER new NAME | check [OPTION...] [NAME-PART...]
 */
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkLessons } from './lesson_check.mjs';
import { engines } from './lesson_engines.mjs';

const root = path.resolve(process.argv[2]);
const [command, ...args] = process.argv.slice(3);
const folder = path.join(root, 'web/lessons');
const names = readdirSync(folder)
  .filter((name) => /^\d\d-/.test(name))
  .sort();

function fail(message) {
  console.error(message);
  process.exit(2);
}

/** `--name VALUE` or `--name` out of the arguments. */
function option(name, hasValue) {
  const at = args.indexOf(name);
  if (at < 0) return null;
  return args.splice(at, hasValue ? 2 : 1)[hasValue ? 1 : 0] ?? fail(`${name} needs a value`);
}

function create(name) {
  if (!/^[a-z][a-z0-9-]*$/.test(name ?? ''))
    fail('a name has small letters, digits and hyphens: scripts/lesson new shapes');
  const taken = new Set(names.map((other) => Number(other.slice(0, 2))));
  let number = 1;
  while (taken.has(number)) number++;
  const made = path.join(folder, `${String(number).padStart(2, '0')}-${name}`);
  cpSync(path.join(folder, '_template'), made, { recursive: true });
  console.log(`made ${path.relative(root, made)}: write, then run scripts/lesson check ${name}`);
}

async function check() {
  const torch = option('--torch', true);
  const results = option('--results', true);
  const wasm =
    option('--wasm', false) !== null || !existsSync(path.join(root, 'build/native/tracepad'));
  const chosen = ['_template', ...names].filter(
    (name) => args.length === 0 || args.some((part) => name.includes(part)),
  );
  if (chosen.length === 0) fail(`no such lesson: ${args.join(' ')}`);
  const engine = torch
    ? engines.torch(torch)
    : wasm
      ? await engines.wasm(root)
      : engines.native(root);
  const { problems, runs } = await checkLessons(folder, chosen, engine);
  for (const { file, line, message } of problems)
    console.log(`${path.relative(root, path.join(folder, file))}:${line}: ${message}`);
  if (results) writeFileSync(results, junit(chosen, problems));
  const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
  console.log(
    `${count(chosen.length, 'lesson')}, ${count(runs, 'run')} (${engine.name}): ${count(problems.length, 'problem')}`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** What went wrong, in the form that scripts/test sums up: a case for each lesson and one for the glossary. */
function junit(lessons, problems) {
  const xml = (text) => text.replace(/[<>&]/g, (char) => `&#${char.codePointAt(0)};`);
  const cases = [...lessons, 'glossary'].map((name) => {
    const own = problems.filter(({ file }) => file.startsWith(`${name}/`));
    const text = own.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
    const inside = own.length > 0 ? `<failure>${xml(text)}</failure>` : '';
    return `<testcase name="${name}">${inside}</testcase>`;
  });
  return `<testsuite name="lessons" tests="${cases.length}">${cases.join('')}</testsuite>\n`;
}

if (command === 'new') create(args[0]);
else if (command === 'check') await check();
else
  fail(
    'usage: scripts/lesson new NAME | check [--wasm | --torch COMMAND] [--results FILE] [NAME-PART...]',
  );
