// The lessons: learnt as a learner would, and what happens around them: addresses, progress, the way to the playground and
// back, languages, a phone.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Learner } from './learner.ts';
import { appears, newContext, open, overflow, type Pad, sees, serious } from './page.ts';

/** The first three; with LESSONS=all every lesson, which takes some minutes. */
const NAMES = readdirSync(new URL('../../../web/lessons/', import.meta.url))
  .filter((name) => (process.env.LESSONS === 'all' ? /^\d\d-/ : /^0[123]-/).test(name))
  .sort();
const heading = (pad: Pad) => pad.page.getByRole('heading', { level: 2 });
const term = (pad: Pad) => pad.page.getByRole('dialog');

for (const language of ['en', 'zh'] as const) {
  for (const name of NAMES) {
    test(`${name} as a learner does it, in ${language === 'en' ? 'English' : 'Chinese'}`, async () => {
      const locale = language === 'en' ? 'en-US' : 'zh-CN';
      const pad = await open({ hash: `#/lesson/${name}/1`, locale, runs: false });
      await new Learner(pad, name, language).learn();
      // The list of lessons has a tick for it.
      await pad.page.goto(pad.page.url().replace(/#.*/, '#/lessons'));
      await appears(pad.page.locator('li.done', { hasText: /./ }));
    }, 180_000);
  }
}

test('every step has an address that opens it', async () => {
  const pad = await open({ hash: '#/lesson/02-two-times/4' });
  await sees(heading(pad), 'A number that comes late');
  await appears(pad.box('mul'));
  await pad.page.goBack().catch(() => {});
  const other = await open({ hash: '#/lesson/03-residual/2', locale: 'zh-CN' });
  await sees(heading(other), '一层，一个节点');
  const none = await open({ hash: '#/lesson/03-residual/99', runs: false });
  await sees(none.page.getByRole('alert'), 'There is no such lesson or step');
  await appears(none.page.getByRole('link', { name: /A network with a shortcut/ }));
});

test('from the playground to the course, through steps, and back by the browser', async () => {
  const pad = await open();
  await pad.page.getByRole('button', { name: 'Lessons' }).click();
  await pad.page.getByRole('button', { name: 'Begin' }).click();
  await sees(heading(pad), 'A run with numbers');
  await pad.page.getByRole('button', { name: 'Next' }).click();
  await sees(heading(pad), 'The same run without numbers');
  expect(await heading(pad).evaluate((title) => title === document.activeElement)).toBe(true);
  await pad.page.goBack();
  await sees(heading(pad), 'A run with numbers');
  await pad.page.getByRole('link', { name: 'Step 3: How many notes?' }).click();
  await sees(heading(pad), 'How many notes?');
  await pad.page.getByRole('button', { name: 'All lessons' }).click();
  await sees(pad.page.getByRole('button', { name: /^Go on/ }), 'How many notes?');
  await pad.page.keyboard.press('Control+k');
  await pad.page.keyboard.type('Lessons');
  await appears(pad.page.getByRole('option', { name: 'Lessons' }));
});

test('the text lights nodes, points to lines, opens views and drives the film', async () => {
  const pad = await open({ hash: '#/lesson/01-tracing/2' });
  const said = pad.page.getByRole('region', { name: 'Lesson', exact: true });
  await said.getByRole('button', { name: 'addition' }).hover();
  await sees(pad.page.locator('.cm-node-hovered'), 'x + 1');
  await said.getByRole('button', { name: 'addition' }).click();
  await sees(pad.inspector.locator('h2'), 'add');
  await sees(pad.markedSource, 'x + 1');
  const watch = pad.page.locator('[data-watch]');
  await watch.getByRole('button', { name: 'Start' }).click();
  await appears(pad.page.locator('[data-box="add"].off'));
  await watch.getByRole('button', { name: 'Next moment' }).click();
  await sees(pad.page.locator('footer'), 'makes node add');
  await watch.getByRole('button', { name: 'Moment 4 of 4' }).click();
  await watch.getByRole('button', { name: 'Show the whole graph' }).click();
  expect(await pad.page.locator('[data-box].off').count()).toBe(0);
  const two = await open({ hash: '#/lesson/02-two-times/1' });
  await two.page.getByRole('button', { name: 'print', exact: true }).click();
  await sees(two.markedSource, 'print("forward gets a", type(x).__name__)');
  await two.page.getByRole('button', { name: 'the code' }).click();
  await sees(two.page.locator('.text.mono'), 'return mul');
});

test('code in the text runs among the names of the program', async () => {
  const pad = await open({ hash: '#/lesson/03-residual/1' });
  const said = pad.page.getByRole('region', { name: 'Lesson', exact: true });
  const run = said.getByRole('button', { name: 'Run' });
  await run.nth(1).click();
  await sees(run.nth(1), '✓');
  // Another program, another answer.
  await pad.paste((await pad.source()).replace('torch.manual_seed(0)', 'torch.manual_seed(1)'));
  await expect.poll(() => run.first().isEnabled()).toBe(true);
  await pad.page.waitForTimeout(600);
  await run.first().click();
  await sees(said.getByRole('status'), 'tensor([[');
});

test('a prediction comes before the graph', async () => {
  const pad = await open({ hash: '#/lesson/03-residual/3', runs: false });
  await appears(pad.page.getByText('Predict first, then look.'));
  expect(await pad.page.locator('[data-box]').count()).toBe(0);
  expect(await pad.status.count()).toBe(0);
  const learner = new Learner(pad, '03-residual', 'en');
  await learner.card('users').locator('.choice > button').nth(0).click();
  await learner.card('users').locator('.choice > button').nth(2).click();
  await learner.card('users').getByRole('button', { name: 'Show the answer' }).click();
  await learner.card('second').getByRole('textbox').fill(' `add_1` ');
  await learner.card('second').getByRole('textbox').press('Enter');
  await appears(pad.box('add_1'));
});

test('hints come one by one; the solution goes into the editor and comes out again', async () => {
  const pad = await open({ hash: '#/lesson/01-tracing/4' });
  const card = pad.page.locator('[data-exercise="write"]');
  await card.getByRole('button', { name: 'Hint' }).click();
  await sees(card, 'in one expression, or in two lines');
  expect(await card.textContent()).not.toContain('A value may be used twice');
  await card.getByRole('button', { name: 'Another hint' }).click();
  await sees(card, 'A value may be used twice');
  await pad.paste('mine = 1\n');
  await card.getByRole('button', { name: 'Solution' }).click();
  await card.getByRole('button', { name: 'Put it into the editor' }).click();
  await sees(pad.page.locator('.check'), 'Every goal is reached');
  expect(await pad.source()).toContain('return x * 2 + x');
  await card.getByRole('button', { name: 'Back to my program' }).click();
  await expect.poll(() => pad.source()).toContain('mine = 1');
});

test('progress, answers and programs survive a reload; they can be saved, reset and brought back', async () => {
  const context = await newContext();
  const pad = await open({ context, hash: '#/lesson/01-tracing/1' });
  const learner = new Learner(pad, '01-tracing', 'en');
  const [first] = learner.lesson.steps;
  const question = first?.blocks.find((block) => block.kind === 'type');
  if (question?.kind !== 'type') throw new Error('no question');
  await learner.answer(question);
  await pad.paste('# still mine\nprint(1)\n');
  await pad.page.reload();
  await pad.settled();
  await learner.says(learner.card('four'), 'Four plus one is five');
  expect(await pad.source()).toContain('# still mine');
  const done = () => pad.page.locator('nav a.done').count();
  await expect.poll(done).toBe(1);

  await pad.page.getByRole('button', { name: 'All lessons' }).click();
  const download = pad.page.waitForEvent('download');
  await pad.page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8')).format).toBe('tracepad-progress');
  await pad.page.getByRole('button', { name: 'Forget everything' }).click();
  await pad.page.getByRole('button', { name: 'Yes, forget' }).click();
  await appears(pad.page.getByRole('button', { name: 'Begin' }));
  expect(await pad.page.locator('.bars i.done').count()).toBe(0);
  await pad.page.locator('input[type="file"]').setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await sees(pad.page.locator('main'), 'This file holds no progress.');
  await pad.page.locator('input[type="file"]').setInputFiles(file);
  await sees(pad.page.locator('main'), 'Loaded.');
  expect(await pad.page.locator('.bars i.done').count()).toBe(1);
  await pad.page.getByRole('button', { name: /^Go on/ }).click();
  await expect.poll(() => pad.source()).toContain('# still mine');
});

test("the playground's work and the lesson's are kept apart, and neither is lost", async () => {
  const context = await newContext();
  const pad = await open({ context });
  await pad.paste('# from the playground\nprint("p")\n');
  await pad.page.waitForTimeout(400);
  await pad.page.getByRole('button', { name: 'Lessons' }).click();
  await pad.page.getByRole('button', { name: 'Begin' }).click();
  await appears(pad.box('add'));
  await pad.paste('# from the lesson\nprint("l")\n');
  // The lesson's program in the playground,
  await pad.page.getByRole('button', { name: 'Open in the playground' }).click();
  await expect.poll(() => pad.source()).toContain('# from the lesson');
  await pad.page.reload();
  await pad.settled();
  expect(await pad.source()).toContain('# from the lesson');
  // back in the lesson as it was left,
  await pad.page.getByRole('link', { name: 'Back to the lesson' }).click();
  await sees(heading(pad), 'A run with numbers');
  await expect.poll(() => pad.source()).toContain('# from the lesson');
  await pad.page.reload();
  await pad.settled();
  expect(await pad.source()).toContain('# from the lesson');
  // and the playground's own work is there again.
  await pad.page.getByRole('link', { name: 'Tracepad' }).click();
  await expect.poll(() => pad.source()).toContain('# from the playground');
  // The step's first program comes back when one asks for it.
  await pad.page.goto(`${pad.page.url().replace(/#.*/, '')}#/lesson/01-tracing/1`);
  await expect.poll(() => pad.source()).toContain('# from the lesson');
  await pad.page.getByRole('button', { name: 'Start over' }).click();
  await pad.page.getByRole('button', { name: 'Yes, start over' }).click();
  await expect.poll(() => pad.source()).toContain('def forward(x):');
});

test('a copy that was changed in the playground stays there, and the work before it is among the recent ones', async () => {
  const context = await newContext();
  const pad = await open({ context });
  await pad.paste('# precious\nprint("p")\n');
  await pad.page.waitForTimeout(400);
  await pad.page.goto(`${pad.page.url()}#/lesson/01-tracing/1`);
  await appears(pad.box('add'));
  await pad.page.getByRole('button', { name: 'Open in the playground' }).click();
  await expect.poll(() => pad.source()).toContain('def forward(x):');
  await pad.paste('# changed copy\nprint("c")\n');
  await pad.page.getByRole('link', { name: 'Back to the lesson' }).click();
  await sees(heading(pad), 'A run with numbers');
  await expect.poll(() => pad.source()).toContain('def forward(x):');
  await pad.page.getByRole('link', { name: 'Tracepad' }).click();
  await expect.poll(() => pad.source()).toContain('# changed copy');
  await pad.page.getByRole('button', { name: 'Examples' }).click();
  await pad.page.locator('.item', { hasText: '# precious' }).first().click();
  await expect.poll(() => pad.source()).toContain('# precious');
});

test('a link with a program opens in the playground, from a lesson too', async () => {
  const pad = await open();
  await pad.paste('# shared\nprint("s")\n');
  await pad.page.getByRole('button', { name: 'Share' }).click();
  await pad.page.getByRole('button', { name: 'Copy link' }).click();
  const link = await pad.page.evaluate(() => navigator.clipboard.readText());
  const other = await open({ hash: '#/lesson/01-tracing/1' });
  await other.page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await expect.poll(() => other.source()).toContain('# shared');
  await appears(other.page.getByRole('button', { name: 'Share' }));
});

test('a term is explained at a click, in the language of the page', async () => {
  const pad = await open({ hash: '#/lesson/01-tracing/2' });
  await pad.page.getByRole('button', { name: 'proxy', exact: true }).click();
  await sees(term(pad), 'A stand-in for a tensor');
  await term(pad).getByRole('button', { name: 'node' }).click();
  await sees(term(pad), 'One entry of a graph');
  await pad.page.keyboard.press('Escape');
  expect(await term(pad).count()).toBe(0);
  await pad.page.getByTitle('Language').click();
  await sees(heading(pad), '不带数，再运行一次');
  await pad.page.getByRole('button', { name: '代理', exact: true }).click();
  await sees(term(pad), '追踪时代替张量的东西');
  await term(pad).getByRole('button', { name: '全部术语' }).click();
  await sees(pad.page.locator('dl'), '节点');
});

test('the language changes in place: the same step, the same answers, the same program', async () => {
  const pad = await open({ hash: '#/lesson/01-tracing/2' });
  const card = pad.page.locator('[data-exercise="what-is-stored"]');
  await card.locator('.choice > button').first().click();
  await sees(card, 'A graph stores what to do');
  await pad.paste('# kept\nprint(2)\n');
  await pad.page.getByTitle('Language').click();
  await sees(card, '图里存的是“要做什么”');
  expect(await pad.source()).toContain('# kept');
  await pad.page.getByTitle('语言').click();
  await sees(card, 'A graph stores what to do');
});

test('an embedded step has no top bar, and leads to the full page', async () => {
  const pad = await open({ query: '?embed=1', hash: '#/lesson/01-tracing/1', runs: false });
  await sees(heading(pad), 'A run with numbers');
  await appears(pad.box('add'));
  expect(await pad.page.locator('header', { hasText: 'Tracepad' }).count()).toBe(0);
  const full = pad.page.getByRole('link', { name: 'Open the full page' });
  expect(await full.getAttribute('href')).toMatch(/\/some\/where\/#\/lesson\/01-tracing\/1$/);
  const whole = await open({ hash: '#/lesson/01-tracing/1' });
  await whole.page.getByRole('button', { name: 'Share this step' }).click();
  const frame = whole.page.getByLabel('Frame for another page');
  expect(await frame.inputValue()).toMatch(
    /^<iframe src="http.*\?embed=1#\/lesson\/01-tracing\/1"/,
  );
});

test('on a phone the lesson is a tab among the panes, and nothing overflows', async () => {
  const pad = await open({ width: 390, height: 844, hash: '#/lesson/01-tracing/4' });
  await sees(heading(pad), 'Your own graph');
  expect(await overflow(pad)).toEqual([]);
  await pad.page.getByRole('button', { name: 'To the editor' }).click();
  await pad.page.locator('.check').getByRole('button', { name: 'Check' }).click();
  await sees(pad.page.locator('.check'), 'Not every goal is reached yet');
  expect(await overflow(pad)).toEqual([]);
  await pad.tab('Lesson');
  await pad.page.getByRole('button', { name: 'Back', exact: false }).first().click();
  await sees(heading(pad), 'How many notes?');
  await pad.page.getByRole('button', { name: /Back/ }).click();
  await pad.page.getByRole('button', { name: 'multiplication' }).click();
  await appears(pad.box('mul'));
  expect(await pad.box('mul').getAttribute('aria-pressed')).toBe('true');
  expect(await overflow(pad)).toEqual([]);
  await pad.page.goto(pad.page.url().replace(/#.*/, '#/lessons'));
  await appears(pad.page.getByRole('link', { name: /Two times/ }));
  expect(await overflow(pad)).toEqual([]);
});

test('axe finds nothing serious in the lessons', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const pad = await open({ scheme, hash: '#/lesson/01-tracing/2' });
    await pad.page.locator('[data-watch]').getByRole('button', { name: 'Start' }).click();
    await pad.page.locator('.choice > button').first().click();
    await pad.page.locator('.choice > button').nth(1).click();
    expect(await serious(pad), `${scheme}, a step`).toEqual([]);
    const edit = await open({ scheme, hash: '#/lesson/02-two-times/4' });
    await edit.page.locator('.check').getByRole('button', { name: 'Check' }).click();
    await appears(edit.page.locator('[data-wrong]'));
    expect(await serious(edit), `${scheme}, an exercise`).toEqual([]);
    const list = await open({ scheme, hash: '#/lessons', runs: false });
    await appears(list.page.getByRole('link', { name: /Two times/ }));
    expect(await serious(list), `${scheme}, the course`).toEqual([]);
  }
});

test('what a covered step asks for is not told by how a program ends', async () => {
  const pad = await open({ hash: '#/lesson/01-tracing/3', runs: false });
  const show = pad.page.getByRole('button', { name: 'Show it anyway' });
  await appears(show);
  const runs = () =>
    pad.page.evaluate(() => document.querySelectorAll('[data-testid=error]').length);
  await pad.paste('import torch\n\nraise RuntimeError("the answer is 4")\n');
  await pad.page.keyboard.press('Control+Enter');
  await pad.page.waitForTimeout(1500);
  expect(await runs()).toBe(0);
  expect(await pad.underlined.count()).toBe(0);
  // A text that cannot be read is told of: it answers nothing.
  await pad.paste('import torch\n\ndef broken(:\n');
  await appears(pad.underlined);
  await pad.paste('raise RuntimeError("the answer is 4")\n');
  await pad.page.waitForTimeout(1000);
  await show.click();
  await sees(pad.errorCard, 'the answer is 4');
});

test('what was typed can be undone after a visit to the lessons, and in a lesson after one to the playground', async () => {
  const pad = await open();
  await pad.editor.click();
  await pad.page.keyboard.press('Control+Home');
  await pad.page.keyboard.type('# mine\n');
  await pad.page.getByRole('button', { name: 'Lessons' }).click();
  await pad.page.getByRole('button', { name: 'Begin' }).click();
  await sees(heading(pad), 'A run with numbers');
  expect(await pad.source()).not.toContain('# mine');
  await pad.editor.click();
  await pad.page.keyboard.press('Control+Home');
  await pad.page.keyboard.type('# a note\n');
  await pad.page.goBack();
  await pad.page.goBack();
  await expect.poll(() => pad.source()).toContain('# mine');
  await pad.editor.click();
  const undo = async (): Promise<void> => {
    // The line and its end may have been typed as two changes.
    for (let i = 0; i < 2; i++) await pad.page.keyboard.press('Control+z');
  };
  await undo();
  await expect.poll(() => pad.source()).not.toContain('# mine');
  for (let i = 0; i < 2; i++) await pad.page.keyboard.press('Control+y');
  await expect.poll(() => pad.source()).toContain('# mine');
  await pad.page.goForward();
  await pad.page.goForward();
  await expect.poll(() => pad.source()).toContain('# a note');
  await pad.editor.click();
  await undo();
  await expect.poll(() => pad.source()).not.toContain('# a note');
});
