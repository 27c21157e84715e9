// The form of lessons: what the parser makes of a text and what it complains about, typed answers, prose to HTML, and
// that the prose of every lesson comes out without a stray mark.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  choiceOf,
  exercisesOf,
  linksOf,
  markdownOf,
  mentionsOf,
  parseLesson,
  parseTerm,
  plain,
  stepFile,
  type Term,
} from '../../../web/src/lessons/format.mjs';
import { render } from '../../../web/src/lessons/markdown.ts';

const folder = new URL('../../../web/lessons/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

const text = `---
title: A title: with a colon
summary: A summary.
---

## First {#first}

Some \`code\` and [a node](node:add), [[proxy|proxies]].

\`\`\`python live
## not a heading
print(1)
\`\`\`

\`\`\`output
1
\`\`\`

## Second {#second predict}

\`\`\`output
2
\`\`\`

::: choose which
Which one?

\`\`\`verify program
print("b")
\`\`\`

( ) \`a\`
    Not this.

    Two paragraphs.
(x) The second {= b}
    This.
? Think.
:::

::: type name
What is it called?

= linear_1
    Yes.
! linear
    Taken.
! *
    No.
:::
`;

test('a lesson becomes steps, blocks and questions', () => {
  const lesson = parseLesson(text);
  expect(lesson.problems).toEqual([]);
  expect(lesson.title).toBe('A title: with a colon');
  expect(lesson.steps.map(({ id, predict }) => [id, predict])).toEqual([
    ['first', false],
    ['second', true],
  ]);
  const [first, second] = lesson.steps;
  expect(first?.blocks.map((block) => block.kind)).toEqual(['prose', 'code', 'output']);
  expect(first?.blocks[1]).toMatchObject({
    tag: 'live',
    text: '## not a heading\nprint(1)',
    line: 10,
  });
  expect(first?.blocks[2]).toMatchObject({ of: 'code', text: '1' });
  expect(second?.blocks[0]).toMatchObject({ of: 'start' });
  const [which, name] = second ? exercisesOf(second) : [];
  expect(which).toMatchObject({
    kind: 'choose',
    id: 'which',
    verify: { alone: true, text: 'print("b")' },
    choices: [
      { text: '`a`', right: false, expect: 'a', why: 'Not this.\n\nTwo paragraphs.' },
      { text: 'The second', right: true, expect: 'b' },
    ],
    hints: ['Think.'],
  });
  if (name?.kind !== 'type') throw new Error('not a question');
  expect(choiceOf(name, ' `linear_1` ')?.right).toBe(true);
  expect(choiceOf(name, 'Linear_1')?.text).toBe('*');
  expect(choiceOf(name, '"linear"')?.why).toBe('Taken.');
});

test('what is not understood is said, with its line', () => {
  const said = (body: string): string[] =>
    parseLesson(`---\ntitle: t\nsummary: s\n---\n${body}`).problems.map(
      ({ line, message }) => `${line}: ${message}`,
    );
  expect(said('## No id')).toEqual([expect.stringMatching(/^5: a step needs an id/)]);
  expect(said('## T {#a}\n```pyton\n```')).toEqual(['6: no such code block: ```pyton ']);
  expect(said('## T {#a}\n::: coose b\n:::')).toEqual([expect.stringMatching(/^6: no such block/)]);
  expect(said('## T {#a}\n::: choose b\n( ) 1\n    Why.\n:::')).toEqual([
    '6: exactly one choice is right: (x)',
  ]);
  expect(said('## T {#a}\n::: choose b\n(x) 1\n:::')).toEqual(['7: no explanation for: 1']);
  expect(said('## T {#a}\n::: type b\n= 1\n    Why.\n')).toEqual([
    '6: no closing :::',
    '6: ::: type ends with "! *": what to say to any other answer',
  ]);
  expect(said('## T {#a}\n::: edit b\n* goal\n    It.\n( ) no\n    Why.\n:::')).toEqual([
    '9: "( )" has no meaning in ::: edit',
  ]);
});

test('links and mentions are found outside of code only', () => {
  expect(linksOf('[`x + x`](node:add) and `[no](node:x)` and [two](film:traced/mul)')).toEqual([
    { label: expect.any(String), scheme: 'node', to: 'add' },
    { label: 'two', scheme: 'film', to: 'traced/mul' },
  ]);
  expect(mentionsOf('[[proxy]] `[[1, 2]]` [[node|nodes]]')).toEqual(['proxy', 'node']);
  expect(plain('**Two** `nodes_1` and_2')).toBe('Two nodes_1 and_2');
});

test("a step's own file comes before the lesson's", () => {
  const files: Record<string, string> = { 'start.py': 'a', 'steps/two/start.py': 'b' };
  const at = (file: string) => files[file];
  expect(stepFile(at, 'one', 'start.py')).toBe('a');
  expect(stepFile(at, 'two', 'start.py')).toBe('b');
  expect(stepFile(at, 'two', 'check.py')).toBeUndefined();
});

const terms = new Map<string, Term>(
  readdirSync(new URL('glossary/', folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file.slice(0, -3), parseTerm(file.slice(0, -3), read(`glossary/${file}`))]),
);

test('links that drive the page are buttons, HTML stays text', () => {
  const html = render('[`x`](node:x) [[proxy]] [out](https://pytorch.org) <b>', false, terms, 'zh');
  expect(html).toContain(
    '<button type="button" class="go node" data-go="node:x"><code>x</code></button>',
  );
  expect(html).toContain('data-term="proxy" aria-haspopup="dialog">代理</button>');
  expect(html).toContain('<a href="https://pytorch.org" target="_blank" rel="noreferrer">out</a>');
  expect(html).toContain('&lt;b&gt;');
  const chinese = render('名字，**[[proxy]]**属于**“它”**，*x*加*y*', true, terms, 'zh');
  expect(chinese.replace(/<button.*?<\/button>/g, '…')).toBe(
    '名字，<strong>…</strong>属于<strong>“它”</strong>，<em>x</em>加<em>y</em>',
  );
  expect(render('[no](javascript:alert(1))', true, terms, 'en')).not.toContain('<a');
});

test('no lesson leaves a mark of Markdown in its prose', () => {
  const stray: string[] = [];
  const look = (where: string, markdown: string, language: 'en' | 'zh'): void => {
    const bare = render(markdown, false, terms, language)
      .replace(/<pre>.*?<\/pre>|<code>.*?<\/code>/gs, '')
      .replace(/<[^>]*>/g, '');
    const found = /.{0,12}(?:\*|\]\(|\[\[|`).{0,12}/.exec(bare);
    if (found) stray.push(`${where}: ${found[0]}`);
  };
  for (const name of readdirSync(folder).filter((one) => /^\d\d-/.test(one)))
    for (const language of ['en', 'zh'] as const)
      for (const step of parseLesson(read(`${name}/${language}.md`)).steps)
        for (const piece of markdownOf(step.blocks))
          look(`${name}/${language}.md:${piece.line}`, piece.text, language);
  for (const [id, { text: both }] of terms)
    for (const language of ['en', 'zh'] as const)
      look(`glossary/${id}.md`, both[language], language);
  expect(stray).toEqual([]);
});
