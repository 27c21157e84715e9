// Before and after: two graphs side by side.
import { expect, test } from 'vitest';
import { appears, open, type Pad, sees } from './page.ts';

const side = (pad: Pad, name: 'before' | 'after') => pad.page.locator(`[data-side="${name}"]`);

async function compared(): Promise<Pad> {
  const pad = await open();
  await pad.example('A pass: relu to gelu');
  await pad.page.getByRole('button', { name: 'Compare' }).click();
  await appears(side(pad, 'after').locator('[data-box]'));
  return pad;
}

test('a pass: removed, added and changed nodes are coloured in the two drawings', async () => {
  const pad = await compared();
  const tone = (which: 'before' | 'after', box: string) =>
    side(pad, which).locator(`[data-box="${box}"]`).getAttribute('data-tone');
  await sees(pad.page.getByRole('group', { name: 'Compare' }), /1 removed.*1 added/);
  expect(await tone('before', 'relu')).toBe('removed');
  expect(await tone('after', 'gelu')).toBe('added');
  expect(await tone('after', 'up')).toBe(null);
  // What used relu now uses gelu.
  expect(await tone('after', 'down')).toBe('changed');
  // The editor is still there; the other panes have made room.
  expect(await pad.editor.isVisible()).toBe(true);
});

test('the lines of text and code that differ stand side by side', async () => {
  const pad = await compared();
  await pad.tab('Code');
  const changed = pad.page.locator('tr[data-kind="changed"]', { hasText: 'gelu' });
  await sees(changed, /relu.*gelu/);
  await pad.tab('Graph');
  await sees(pad.page.locator('tr[data-kind="changed"]'), /%relu.*%gelu/);
  // A line is its node, here as everywhere.
  await pad.page.locator('td.text', { hasText: '%gelu :' }).first().click();
  await pad.tab('Drawing');
  await appears(side(pad, 'after').locator('[data-box="gelu"].selected'));
});

test('the first node whose value differs, on the same inputs', async () => {
  const pad = await compared();
  await pad.tab('Values');
  await sees(pad.page.getByTestId('first-difference'), 'The first node whose value differs: down');
  await sees(pad.page.locator('tr', { hasText: 'up' }), 'equal');
});

test('by keyboard: opened, walked through and closed', async () => {
  const pad = await open();
  await pad.example('A pass: relu to gelu');
  await pad.page.keyboard.press('Alt+4');
  await appears(side(pad, 'after').locator('[data-box="gelu"]'));
  await pad.page.getByRole('button', { name: 'Next difference' }).focus();
  await pad.page.keyboard.press('n');
  await appears(side(pad, 'before').locator('.box.selected'));
  const first = await pad.page.locator('.box.selected').first().getAttribute('data-box');
  await pad.page.keyboard.press('n');
  const second = await pad.page.locator('.box.selected').first().getAttribute('data-box');
  expect(second).not.toBe(first);
  await pad.page.keyboard.press('Escape');
  await expect.poll(() => pad.page.getByRole('group', { name: 'Compare' }).count()).toBe(0);
  await appears(pad.page.getByRole('region', { name: 'Output' }));
});

test('an edit can be compared with the run before it; the link holds the comparison', async () => {
  const pad = await open();
  const source = await pad.source();
  await pad.paste(source.replace('self.linear(x) + x', 'torch.relu(self.linear(x)) + x'));
  await appears(pad.box('relu'));
  await pad.page.getByRole('button', { name: 'Compare' }).click();
  await sees(pad.page.getByRole('group', { name: 'Compare' }), /1 added.*1 changed/);
  expect(await side(pad, 'before').locator('[data-box="relu"]').count()).toBe(0);
  await appears(side(pad, 'after').locator('[data-box="relu"][data-tone="added"]'));
});

test('with one graph it says what is needed', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  await pad.page.keyboard.press('Alt+4');
  await sees(pad.page.getByRole('group', { name: 'Compare' }), 'Two graphs are needed');
});
