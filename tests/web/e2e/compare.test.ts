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

const passes = `import torch
from torch import fx, nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.drop = nn.Dropout()

    def forward(self, x):
        return torch.relu(self.drop(self.fc(x))) + 0

def remove_dropout(gm):
    for node in list(gm.graph.nodes):
        if node.target == "drop":
            node.replace_all_uses_with(node.args[0])
            gm.graph.erase_node(node)
    gm.recompile()
    return gm

def simplify(gm):
    graph, env = fx.Graph(), {}
    for node in gm.graph.nodes:
        zero = node.op == "call_function" and node.args[1:] == (0,)
        env[node] = env[node.args[0]] if zero else graph.node_copy(node, lambda n: env[n])
    return fx.GraphModule(gm, graph)

traced = fx.symbolic_trace(Net().eval())
traced = remove_dropout(traced)
traced = simplify(traced)
`;

test('a module is listed once, with its passes in order, each to be looked at and compared', async () => {
  const pad = await open();
  await pad.paste(passes);
  const states = pad.page.getByLabel('Passes, in order');
  await appears(states);
  expect(await states.locator('option').allTextContents()).toEqual([
    '1 symbolic_trace',
    '2 remove_dropout',
    '3 simplify',
  ]);
  await expect
    .poll(() => pad.boxes().then((boxes) => boxes.sort()))
    .toEqual(['fc', 'output', 'relu', 'x']);
  await states.selectOption({ label: '1 symbolic_trace' });
  await appears(pad.box('drop'));
  await appears(pad.box('add'));
  await sees(pad.page.locator('.text'), '%drop');
  await pad.box('drop').click();
  await sees(pad.inspector, 'Dropout(p=0.5');
  // It is the tab's, and what can be run is said.
  expect(await pad.page.getByRole('tab', { name: 'traced' }).count()).toBe(1);
  await pad.tab('Values');
  await sees(pad.page.locator('[data-tab=values]'), 'can be looked at and compared, but not run');
  // The last pass, before and after.
  await states.selectOption({ label: '3 simplify' });
  await pad.page.keyboard.press('Alt+4');
  const compare = pad.page.getByRole('group', { name: 'Compare two graphs' }).first();
  await sees(compare.getByRole('status'), /1 removed/);
  await appears(compare.locator('[data-side=before] [data-box=add]'));
});

test.each([1440, 1280])(
  'at %i no button over the drawing is pushed out, with passes and while one searches',
  async (width) => {
    const pad = await open({ width, height: 720 });
    await pad.paste(passes);
    await appears(pad.page.getByLabel('Passes, in order'));
    const find = pad.page.getByRole('button', { name: 'Find a node' });
    for (let round = 0; round < 2; ++round) {
      const clipped = await find.evaluate((button) => {
        const bar = button.closest('.tabs');
        return bar === null || bar.scrollWidth > bar.clientWidth;
      });
      expect(clipped).toBe(false);
      await find.click();
    }
  },
);
