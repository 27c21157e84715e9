// The editor: vim's keys, format on request, folding, several files, what survives a run; and the page on paper.
import { expect, test } from 'vitest';
import { appears, newContext, open, sees } from './page.ts';

test('vim keys: chosen by a command, kept, and off again', async () => {
  const context = await newContext();
  const pad = await open({ context });
  const command = async (name: string): Promise<void> => {
    await pad.page.keyboard.press('Control+k');
    await appears(pad.page.getByRole('dialog', { name: 'Commands' }));
    await pad.page.keyboard.type(name);
    await pad.page.keyboard.press('Enter');
  };
  await command('Vim keys');
  await appears(pad.page.locator('.cm-vim-panel'));
  await pad.editor.click();
  await pad.page.keyboard.type('ggdd');
  await expect.poll(() => pad.source()).not.toMatch(/^import torch\n/);
  await pad.page.keyboard.type('u');
  await expect.poll(() => pad.source()).toMatch(/^import torch\n/);
  await pad.page.reload();
  await pad.settled();
  await appears(pad.page.locator('.cm-vim-panel'));
  await command('Vim keys');
  await expect.poll(() => pad.page.locator('.cm-vim-panel').count()).toBe(0);
});

test('format on request tidies the text, in one step that can be undone', async () => {
  const pad = await open();
  await pad.paste('import torch\nx=torch.ones( 2,3 )\nif x.sum()>1 :\n  print( x.shape )   \n');
  await pad.page.keyboard.press('Shift+Alt+F');
  await expect
    .poll(async () => (await pad.source()).trim())
    .toBe('import torch\nx = torch.ones(2, 3)\nif x.sum() > 1:\n    print(x.shape)');
  await pad.page.keyboard.press('Control+z');
  await expect.poll(() => pad.source()).toContain('x=torch.ones( 2,3 )');
});

test('undo goes back past a new name of the file', async () => {
  const pad = await open();
  await pad.editor.click();
  await pad.page.keyboard.press('Control+Home');
  await pad.page.keyboard.type('# mine ');
  await pad.page.getByRole('tab', { name: 'model.py' }).dblclick();
  await pad.page.getByLabel('Name of the file').fill('net.py');
  await pad.page.keyboard.press('Enter');
  await appears(pad.page.getByRole('tab', { name: 'net.py' }));
  await pad.editor.click();
  await pad.page.keyboard.press('Control+z');
  await expect.poll(() => pad.source()).not.toContain('# mine');
});

test('undo goes back past a run', async () => {
  const pad = await open();
  await pad.editor.click();
  await pad.page.keyboard.press('Control+End');
  await pad.page.keyboard.type('print(1)');
  const before = await pad.status.getAttribute('data-runs');
  await pad.page.keyboard.press('Control+Enter');
  await expect
    .poll(() => pad.status.getAttribute('data-runs'), { timeout: 10_000 })
    .not.toBe(before);
  await pad.page.keyboard.press('Control+z');
  await expect.poll(() => pad.source()).not.toContain('print(1)');
});

test('the panes keep the sizes that one gave them', async () => {
  const context = await newContext();
  const pad = await open({ context });
  const width = async () =>
    (await pad.page.getByRole('region', { name: 'Editor' }).boundingBox())?.width ?? 0;
  const before = await width();
  const divider = pad.page.getByRole('separator').first();
  await divider.focus();
  for (let i = 0; i < 5; i++) await pad.page.keyboard.press('ArrowRight');
  const after = await width();
  expect(after).toBeGreaterThan(before + 80);
  await pad.page.reload();
  await pad.settled();
  expect(Math.abs((await width()) - after)).toBeLessThan(2);
});

test('on paper: program, graph and text, without what one can press', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  await pad.page.emulateMedia({ media: 'print' });
  expect(await pad.page.getByRole('button', { name: 'Run', exact: true }).isVisible()).toBe(false);
  expect(await pad.page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await pad.box('linear').isVisible()).toBe(true);
  const top = async (name: string) =>
    (await pad.page.getByRole('region', { name }).first().boundingBox())?.y ?? 0;
  expect(await top('Graph')).toBeGreaterThan(await top('Editor'));
  const pdf = await pad.page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
});

test('who wants less motion gets none', async () => {
  const context = await newContext();
  const pad = await open({ context });
  await pad.page.emulateMedia({ reducedMotion: 'reduce' });
  await appears(pad.box('linear'));
  const transition = await pad
    .box('linear')
    .evaluate((box) => getComputedStyle(box).transitionDuration);
  expect(transition).toBe('0s');
});

test('problems of a second file are underlined in it', async () => {
  const pad = await open();
  await pad.page.getByRole('button', { name: 'Add a file' }).click();
  await pad.paste('def broken(:\n    pass\n');
  await appears(pad.underlined);
  await pad.tab('model.py');
  await expect.poll(() => pad.underlined.count()).toBe(0);
  await sees(pad.editor, 'class ResidualMLP');
});
