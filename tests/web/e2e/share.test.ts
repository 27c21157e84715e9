// What one takes away: link, Markdown, frame, pictures and files; and the page as a frame in another page.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { address, appears, newContext, open, type Pad, sees } from './page.ts';

async function shared(pad: Pad): Promise<void> {
  await pad.page.getByRole('button', { name: 'Share' }).click();
  await appears(pad.page.getByRole('button', { name: 'Copy link' }));
}
const clipboard = (pad: Pad): Promise<string> =>
  pad.page.evaluate(() => navigator.clipboard.readText());

async function downloaded(pad: Pad, type: string): Promise<{ name: string; data: Buffer }> {
  const coming = pad.page.waitForEvent('download');
  await pad.page.getByRole('button', { name: `Download as .${type}`, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), data: readFileSync(await file.path()) };
}

test('the graph as SVG, PNG and DOT, the program as .py and notebook', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  await shared(pad);
  const svg = await downloaded(pad, 'svg');
  expect(svg.name).toBe('traced.svg');
  const text = svg.data.toString();
  for (const name of ['x', 'linear', 'add', 'output']) expect(text).toContain(`>${name}</text>`);
  expect(text).toMatch(/\.face\{fill:#[0-9a-f]{3,6}/);
  const png = await downloaded(pad, 'png');
  expect(png.data.subarray(1, 4).toString()).toBe('PNG');
  expect(png.data.readUInt32BE(16)).toBeGreaterThan(300);
  const dot = await downloaded(pad, 'dot');
  expect(dot.data.toString()).toContain('"x" -> "linear"');
  const py = await downloaded(pad, 'py');
  expect(py.name).toBe('model.py');
  expect(py.data.toString()).toContain('class ResidualMLP(nn.Module)');
  const notebook = await downloaded(pad, 'ipynb');
  expect(JSON.parse(notebook.data.toString()).cells).toHaveLength(2);
  await sees(pad.page.getByRole('dialog', { name: 'Share' }), 'model.ipynb is in your downloads');
});

test('the SVG file shows the graph by itself', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  await shared(pad);
  const { data } = await downloaded(pad, 'svg');
  const page = await (await newContext()).newPage();
  await page.setContent(data.toString());
  const title = page.locator('text', { hasText: /^linear$/ });
  await appears(title);
  const box = await title.boundingBox();
  expect(box?.width).toBeGreaterThan(20);
});

test('copied as Markdown, as a frame and as a picture', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  await shared(pad);
  await pad.page.getByRole('button', { name: 'Markdown' }).click();
  await sees(pad.page.getByRole('dialog', { name: 'Share' }), 'Copied');
  expect(await clipboard(pad)).toMatch(/^\[Residual MLP\]\(http.*#v1=[\w-]+\)$/);
  await pad.page.getByRole('checkbox', { name: 'can be edited' }).check();
  await pad.page.getByRole('button', { name: 'HTML embed' }).click();
  await expect
    .poll(() => clipboard(pad), { timeout: 10_000 })
    .toMatch(/^<iframe src=".*\?embed=1&amp;live=1#v1=/);
  await pad.page.getByRole('button', { name: 'Image' }).click();
  const kinds = () =>
    pad.page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  await expect.poll(kinds, { timeout: 10_000 }).toEqual(['image/png']);
});

test('the length of a link is told, with warnings for long and very long ones', async () => {
  const pad = await open();
  const dialog = pad.page.getByRole('dialog', { name: 'Share' });
  await shared(pad);
  await sees(dialog, /\d+ characters/);
  expect(await dialog.textContent()).not.toContain('cut it');
  await pad.page.keyboard.press('Escape');
  // Text that does not compress.
  let seed = 1;
  const noise = (n: number): string =>
    Array.from({ length: n }, () => {
      seed = (seed * 48271) % 2147483647;
      return seed.toString(36);
    }).join('');
  await pad.paste(`# ${noise(360)}`);
  await shared(pad);
  await sees(dialog, /[23],\d{3} characters · long: some mail and chat programs cut it/);
  await pad.page.keyboard.press('Escape');
  await pad.paste(`# ${noise(2200)}`);
  await shared(pad);
  await sees(dialog, 'very long: many places will cut it');
});

/** A page of somebody else's, with a frame in it; messages are kept in `window.told`. */
async function around(query: string): Promise<{ page: Page; inside: FrameLocator }> {
  const page = await (await newContext()).newPage();
  page.setDefaultTimeout(15_000);
  const src = `${address}?embed=1${query}`;
  const outer = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<script>window.told=[];addEventListener('message',(e)=>told.push(e.data))</script>
      <iframe src="${src}" style="width:700px;height:420px"></iframe>`);
  });
  await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve));
  page.on('close', () => outer.close());
  const { port } = outer.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  return { page, inside: page.frameLocator('iframe') };
}
type Told = { tracepad: number; type: string; [field: string]: unknown };
const told = (page: Page, type: string): Promise<Told[]> =>
  page.evaluate(
    (wanted) => (window as unknown as { told: Told[] }).told.filter((one) => one.type === wanted),
    type,
  );
const say = (page: Page, message: object): Promise<void> =>
  page.evaluate((data) => {
    document.querySelector('iframe')?.contentWindow?.postMessage({ tracepad: 1, ...data }, '*');
  }, message);

test('a frame shows the panes that are asked for, and cannot be edited', async () => {
  const { page, inside } = await around('&panes=graph,editor');
  await appears(inside.locator('[data-box="linear"]'));
  const tabs = await inside
    .getByRole('tablist', { name: 'Panes' })
    .getByRole('tab')
    .allTextContents();
  expect(tabs.map((tab) => tab.trim())).toEqual(['Drawing', 'Editor']);
  expect(await inside.getByRole('button', { name: 'Run' }).count()).toBe(0);
  await inside.getByRole('tab', { name: 'Editor' }).click();
  await inside.locator('.cm-content').click();
  await page.keyboard.type('nonsense');
  expect(await inside.locator('.cm-content').textContent()).not.toContain('nonsense');
  await appears(inside.getByRole('link', { name: /Open in Tracepad/ }));
  // Nothing of it stays with the visitor.
  const frame = page.frames().find((one: Frame) => one.url().includes('embed=1'));
  expect(await frame?.evaluate(() => localStorage.length)).toBe(0);
});

test('a frame tells its height and what it shows, and does as it is told', async () => {
  const { page, inside } = await around('&panes=code&theme=dark&lang=zh');
  await appears(inside.locator('.line', { hasText: 'def forward' }));
  expect((await told(page, 'ready')).at(0)).toMatchObject({ tracepad: 1, version: 1 });
  await expect
    .poll(async () => (await told(page, 'height')).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  const heights = (await told(page, 'height')).map(({ height }) => height as number);
  expect(heights.at(-1)).toBeGreaterThan(119);
  expect(heights.at(-1)).toBeLessThan(600);
  expect(await inside.locator('html').getAttribute('data-theme')).toBe('dark');
  await appears(inside.getByRole('link', { name: /在 Tracepad 中打开/ }));

  await say(page, {
    type: 'set',
    source: 'import torch\nfrom torch import fx\n\ntwice = fx.symbolic_trace(lambda x: x * 2)\n',
    theme: 'light',
  });
  await sees(inside.locator('.text'), 'mul = x * 2');
  await expect
    .poll(async () => (await told(page, 'content')).at(-1), { timeout: 10_000 })
    .toMatchObject({ ok: true, graph: 'twice', error: null });
  expect(await inside.locator('html').getAttribute('data-theme')).toBe('light');
  await say(page, { type: 'set', pane: 'graph', node: 'mul' });
  await appears(inside.locator('[data-box="mul"].selected'));
  await say(page, { type: 'set', source: 'x = (' });
  await expect
    .poll(async () => (await told(page, 'content')).at(-1), { timeout: 10_000 })
    .toMatchObject({ ok: false, error: { type: 'SyntaxError', line: 1 } });
  const before = (await told(page, 'content')).length;
  await say(page, { type: 'get' });
  await expect.poll(async () => (await told(page, 'content')).length).toBe(before + 1);
});

test('a live frame runs what one types', async () => {
  const { page, inside } = await around('&panes=editor,text&live=1');
  await inside.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(
    'import torch\nfrom torch import fx\n\nneg = fx.symbolic_trace(lambda x: -x)\n',
  );
  await inside.getByRole('tab', { name: 'Graph' }).click();
  await sees(inside.locator('.text'), 'call_function[target=operator.neg]');
});

/** Where a node stands on the screen, and whether another group is folded. */
async function looks(pad: Pad): Promise<{ x: number; y: number; wide: number }> {
  const box = await pad.box('linear').boundingBox();
  return {
    x: Math.round(box?.x ?? 0),
    y: Math.round(box?.y ?? 0),
    wide: Math.round(box?.width ?? 0),
  };
}

test('zoom, place, folds, tab and selected node are there after a reload and in a link', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  const home = await looks(pad);
  await pad.tab('Code');
  await pad.box('add').click();
  const drawing = await pad.page.locator('.graph svg').first().boundingBox();
  if (!drawing) throw new Error('no drawing');
  const [x, y] = [drawing.x + 40, drawing.y + drawing.height - 60];
  await pad.page.mouse.move(x, y);
  await pad.page.mouse.wheel(0, 300);
  await pad.page.mouse.down();
  await pad.page.mouse.move(x + 30, y - 90, { steps: 4 });
  await pad.page.mouse.up();
  const moved = await looks(pad);
  expect(moved.wide).toBeLessThan(home.wide);
  await pad.page.waitForTimeout(700);

  const same = async (other: Pad): Promise<void> => {
    await appears(other.box('linear'));
    await sees(other.inspector.locator('h2'), 'add');
    expect(await other.page.getByRole('tab', { name: 'Code' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await expect.poll(() => looks(other).then(({ wide }) => wide)).toBe(moved.wide);
    const now = await looks(other);
    expect(Math.abs(now.x - moved.x) + Math.abs(now.y - moved.y)).toBeLessThan(6);
  };
  await pad.page.reload();
  await pad.settled();
  await same(pad);

  await shared(pad);
  await pad.page.getByRole('button', { name: 'Copy link' }).click();
  await sees(pad.page.getByRole('dialog', { name: 'Share' }), 'Copied');
  const link = await clipboard(pad);
  await same(await open({ hash: new URL(link).hash }));
  // And fitting it makes it ordinary again.
  await pad.page.keyboard.press('Escape');
  await pad.page.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(() => looks(pad).then(({ wide }) => wide)).not.toBe(moved.wide);
});

test('what was folded by hand stays folded after a reload, and in a link', async () => {
  const pad = await open();
  await pad.example('Small CNN');
  await pad.page.getByRole('button', { name: 'Fold', exact: false }).first().click();
  const groups = pad.page.locator('[data-op="group"]');
  await appears(groups);
  const boxes = (await pad.boxes()).sort();
  await pad.page.waitForTimeout(700);
  await pad.page.reload();
  await pad.settled();
  await appears(groups);
  expect((await pad.boxes()).sort()).toEqual(boxes);
  await shared(pad);
  await pad.page.getByRole('button', { name: 'Copy link' }).click();
  const other = await open({ hash: new URL(await clipboard(pad)).hash });
  await appears(other.page.locator('[data-op="group"]'));
  expect((await other.boxes()).sort()).toEqual(boxes);
});

test('a link shows the drawing in its own direction, and changes nobody’s habit', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  await pad.page.getByRole('button', { name: 'Change direction' }).click();
  const across = async (other: Pad): Promise<boolean> => {
    const [a, b] = [await other.box('x').boundingBox(), await other.box('output').boundingBox()];
    return (b?.x ?? 0) - (a?.x ?? 0) > 200;
  };
  await expect.poll(() => across(pad)).toBe(true);
  await shared(pad);
  await pad.page.getByRole('button', { name: 'Copy link' }).click();
  const { hash } = new URL(await clipboard(pad));
  const context = await newContext();
  const other = await open({ context, hash });
  await appears(other.box('linear'));
  await expect.poll(() => across(other)).toBe(true);
  await other.example('Residual MLP');
  await appears(other.box('linear'));
  await expect.poll(() => across(other)).toBe(false);
});
