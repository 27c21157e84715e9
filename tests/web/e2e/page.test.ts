// The page around the program: selection, links, keeping, keyboard, languages, sizes, accessibility.
import { expect, test } from 'vitest';
import { appears, newContext, open, overflow, sees, serious } from './page.ts';

test('a node selected anywhere is selected everywhere', async () => {
  const pad = await open();
  const everywhere = async (name: string, source: string | null): Promise<void> => {
    await sees(pad.inspector.locator('h2'), name);
    expect(await pad.box(name).getAttribute('aria-pressed')).toBe('true');
    if (source !== null) await sees(pad.markedSource, source);
  };
  await pad.box('linear').click();
  await everywhere('linear', 'self.linear(x)');
  await sees(pad.markedLine, '%linear : [num_users=1]');
  await pad.tab('Code');
  await sees(pad.markedLine, 'linear = self.linear(x)');
  // By a name in the code,
  await pad.page.locator('.line .name', { hasText: /^add$/ }).first().click();
  await everywhere('add', 'self.linear(x) + x');
  // by a row of the table,
  await pad.tab('Table');
  await pad.page.getByRole('button', { name: 'linear', exact: true }).first().click();
  await everywhere('linear', 'self.linear(x)');
  expect(await pad.page.locator('tr.hl').textContent()).toContain('linear');
  // by a link of the inspector,
  await pad.inspector.getByRole('button', { name: 'x', exact: true }).first().click();
  await everywhere('x', null);
  // by the text cursor in its expression.
  await pad.page
    .locator('.cm-line', { hasText: 'return self.linear' })
    .getByText('(x) + x')
    .click();
  await expect.poll(() => pad.inspector.locator('h2').textContent()).toMatch(/linear|add/);
});

test('hovering a line lights its node and its source', async () => {
  const pad = await open();
  await pad.page.locator('.line', { hasText: '%linear :' }).hover({ position: { x: 200, y: 8 } });
  await sees(pad.page.locator('.cm-node-hovered'), 'self.linear(x)');
  expect(await pad.box('linear').getAttribute('class')).toContain('hovered');
});

test('the inspector tells all of a node', async () => {
  const pad = await open();
  await pad.box('linear').click();
  for (const text of [
    "'linear'",
    'Linear(in_features=4, out_features=4, bias=True)',
    'num_users = 1',
    'None · no annotation',
    '(1, 4) torch.float32',
    'model.py:10',
    'x has 2 users (linear, add)',
  ]) {
    await sees(pad.inspector, text);
  }
});

test('a link restores program, selection and view', async () => {
  const pad = await open();
  await pad.example('Transformer block');
  await pad.page.locator('.line .name', { hasText: '%norm1' }).first().click();
  await pad.tab('Table');
  await pad.page.getByRole('button', { name: 'Share' }).click();
  await pad.page.getByRole('button', { name: 'Copy link' }).click();
  await sees(pad.page.getByRole('dialog', { name: 'Share' }), 'Copied');
  const link = await pad.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#v1=[\w-]+$/);
  // Somebody else, who has never been here.
  const other = await open({ hash: new URL(link).hash });
  expect(await other.source()).toContain('class Attention(nn.Module)');
  await appears(other.box('norm1'));
  await sees(other.inspector.locator('h2'), 'norm1');
  expect(await other.page.getByRole('tab', { name: 'Table' }).getAttribute('aria-selected')).toBe(
    'true',
  );
});

test('a damaged link gives a message and an empty page', async () => {
  const pad = await open({ hash: '#v1=urhDBL1_DqjFS1ToQwyLUTKMUdIEGgJ' });
  await sees(pad.page.getByRole('alert'), 'This link is damaged or incomplete');
  expect((await pad.source()).trim()).toBe('');
  await pad.example('Residual MLP');
  await appears(pad.box('linear'));
  expect(await pad.page.getByRole('alert').count()).toBe(0);
});

test('what one types survives a reload, and opening something else', async () => {
  const context = await newContext();
  const pad = await open({ context });
  await pad.paste('# precious\nprint("kept")\n');
  await pad.page.waitForTimeout(400);
  await pad.page.reload();
  await pad.settled();
  expect(await pad.source()).toContain('# precious');
  await pad.example('Residual MLP');
  expect(await pad.source()).not.toContain('# precious');
  await pad.page.getByRole('button', { name: 'Examples' }).click();
  await pad.page.locator('.item', { hasText: '# precious' }).first().click();
  expect(await pad.source()).toContain('# precious');
});

test('a second file can be imported', async () => {
  const pad = await open();
  await pad.page.getByRole('button', { name: 'Add a file' }).click();
  await pad.paste('def double(x):\n    return x + x\n');
  await pad.tab('model.py');
  await pad.paste(
    'from torch import fx\nfrom module1 import double\n\ntwice = fx.symbolic_trace(double)\n',
  );
  await appears(pad.box('add'));
  await sees(pad.page.locator('.text'), '(args = (%x, %x), kwargs = {})');
});

test('the film replays the trace step by step', async () => {
  const pad = await open();
  const film = pad.page.getByRole('contentinfo');
  await film.getByRole('button', { name: 'Step forward' }).click();
  await sees(film, 'step 1 of');
  // The modules that are being run through.
  await sees(film.locator('.where'), 'ResidualMLP');
  await appears(pad.page.locator('[data-box="linear"].off'));
  for (let i = 0; i < 4 && !(await film.textContent())?.includes('makes node linear'); i++) {
    await film.getByRole('button', { name: 'Step forward' }).click();
  }
  await sees(film, /self\.linear\(x\).*Proxy\(x\).*makes node linear/);
  await sees(pad.markedSource, 'self.linear(x)');
  expect(await pad.page.locator('[data-box="linear"].off').count()).toBe(0);
  expect(await pad.page.locator('[data-box="add"].off').count()).toBe(1);
  await film.getByRole('button', { name: 'Show the whole graph' }).click();
  expect(await pad.page.locator('[data-box].off').count()).toBe(0);
});

test('everything by keyboard: run, walk the graph, commands', async () => {
  const pad = await open();
  await appears(pad.box('x'));
  await pad.page.keyboard.press('Alt+2');
  await pad.page.keyboard.press('Enter');
  await sees(pad.inspector.locator('h2'), 'x');
  await pad.page.keyboard.press('ArrowDown');
  await sees(pad.inspector.locator('h2'), 'linear');
  await pad.page.keyboard.press('ArrowDown');
  await sees(pad.inspector.locator('h2'), 'add');
  await pad.page.keyboard.press('ArrowUp');
  await sees(pad.inspector.locator('h2'), 'linear');
  await pad.page.keyboard.press('Control+k');
  await appears(pad.page.getByRole('dialog', { name: 'Commands' }));
  await pad.page.keyboard.type('consol');
  await pad.page.keyboard.press('Enter');
  await appears(pad.page.getByRole('log'));
  await pad.page.keyboard.press('Alt+1');
  await pad.page.keyboard.press('Control+End');
  await pad.page.keyboard.type('print(6 * 7)');
  await pad.page.keyboard.press('Control+Enter');
  await sees(pad.page.getByRole('log'), '42');
});

test('the interface switches to Chinese and back, in place', async () => {
  const pad = await open();
  await pad.page.getByTitle('Language').click();
  await appears(pad.page.getByRole('button', { name: '运行', exact: true }));
  await sees(pad.status, /4 个节点/);
  expect(await pad.page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  await pad.page.getByTitle('语言').click();
  await sees(pad.status, /4 nodes/);
  const chinese = await open({ locale: 'zh-CN' });
  await sees(chinese.status, /4 个节点/);
});

test('light and dark follow the system, and the choice stays', async () => {
  const context = await newContext({ scheme: 'dark' });
  const pad = await open({ context });
  const theme = () => pad.page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  await pad.page.getByRole('button', { name: 'Theme' }).click();
  expect(await theme()).toBe('light');
  await pad.page.reload();
  expect(await theme()).toBe('light');
});

test('on a phone the panes are tabs and nothing overflows', async () => {
  const pad = await open({ width: 390, height: 844 });
  await appears(pad.box('linear'));
  expect(await overflow(pad)).toEqual([]);
  await pad.tab('Editor');
  await appears(pad.editor);
  expect(await pad.box('linear').isVisible()).toBe(false);
  expect(await overflow(pad)).toEqual([]);
  await pad.tab('Output');
  for (const tab of ['Code', 'Table', 'Values', 'Console']) {
    await pad.tab(tab);
    expect(await overflow(pad), tab).toEqual([]);
  }
});

test('at 1280×720 nothing overflows', async () => {
  expect(await overflow(await open({ width: 1280, height: 720 }))).toEqual([]);
});

test('axe finds nothing serious', { timeout: 90_000 }, async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const pad = await open({ scheme });
    await pad.box('linear').click();
    for (const tab of ['Graph', 'Code', 'Table', 'Values', 'Console']) {
      if (tab === 'Graph') await pad.page.getByRole('tab', { name: 'Graph' }).last().click();
      else await pad.tab(tab);
      await appears(pad.page.locator(`[data-tab="${tab.toLowerCase()}"]`));
      expect(await serious(pad), `${scheme} ${tab}`).toEqual([]);
    }
    await pad.page.getByRole('button', { name: 'Share' }).click();
    await appears(pad.page.getByRole('button', { name: 'Copy link' }));
    expect(await serious(pad), `${scheme} share`).toEqual([]);
    await pad.page.keyboard.press('Escape');
    await pad.example('A pass: relu to gelu');
    await pad.page.getByLabel('The path that weighs most').selectOption('parameters');
    expect(await serious(pad), `${scheme} path`).toEqual([]);
    await pad.page.getByRole('button', { name: 'Compare' }).click();
    await appears(pad.page.locator('[data-side="after"] [data-box]'));
    expect(await serious(pad), `${scheme} compare`).toEqual([]);
    for (const tab of ['Code', 'Values']) {
      await pad.tab(tab);
      await appears(pad.page.locator('.diff, [data-testid="first-difference"]'));
      expect(await serious(pad), `${scheme} compare ${tab}`).toEqual([]);
    }
  }
});

test('once visited, the page works without a network', async () => {
  const context = await newContext();
  const pad = await open({ context });
  const worker = () =>
    pad.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(worker, { timeout: 20_000 }).toBe('activated');
  // A second visit goes through the service worker and so keeps the engine too.
  await pad.page.reload();
  await pad.settled();
  await context.setOffline(true);
  await pad.page.reload();
  await pad.settled();
  await appears(pad.box('linear'));
  await context.setOffline(false);
});

test('the legend never lies over the drawing', async () => {
  for (const width of [1440, 1000, 390]) {
    const pad = await open({ width, height: 800 });
    await appears(pad.box('linear'));
    const [drawing, legend] = await Promise.all([
      pad.page.locator('.graph').first().boundingBox(),
      pad.page.locator('.legend').boundingBox(),
    ]);
    if (!drawing || !legend) throw new Error('not there');
    expect(drawing.y + drawing.height).toBeLessThanOrEqual(legend.y + 1);
    expect(legend.height).toBeLessThan(60);
  }
});

test('what buttons do, the palette does too: search, folds, film, sharing, examples', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  const command = async (name: string): Promise<void> => {
    await pad.page.keyboard.press('Control+k');
    await appears(pad.page.getByRole('dialog', { name: 'Commands' }));
    await pad.page.keyboard.type(name);
    await pad.page.keyboard.press('Enter');
  };
  await command('Find a node');
  await appears(pad.page.locator('input[type=search]:focus'));
  await pad.page.keyboard.type('lin');
  await sees(pad.page.locator('.count'), '1');
  await pad.page.keyboard.press('Escape');
  await command('Step forward');
  await sees(pad.page.getByRole('contentinfo'), 'step 1 of');
  const wide = async (): Promise<number> => (await pad.box('linear').boundingBox())?.width ?? 0;
  const before = await wide();
  await command('Zoom in');
  await expect.poll(wide).toBeGreaterThan(before * 1.1);
  await command('Share');
  await appears(pad.page.getByRole('dialog', { name: 'Share' }));
  await pad.page.keyboard.press('Escape');
  await command('Examples');
  await appears(pad.page.getByRole('dialog', { name: 'Examples' }));
});
