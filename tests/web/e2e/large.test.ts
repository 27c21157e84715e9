// Large graphs, and the way through a graph that weighs most.
import { expect, test } from 'vitest';
import { appears, open, sees } from './page.ts';

const chain = (n: number): string => `import torch
from torch import fx

g = fx.Graph()
x = g.placeholder('x')
for i in range(${n}):
    x = g.call_function(torch.relu, (x,))
g.output(x)
chain = fx.GraphModule({}, g)
`;

test('ten thousand nodes open folded and stay usable', { timeout: 60_000 }, async () => {
  const pad = await open();
  await pad.paste(chain(10_000));
  await appears(pad.page.locator('[data-op="group"]'), 25_000);
  const boxes = await pad.boxes();
  expect(boxes.length).toBeGreaterThan(20);
  expect(boxes.length).toBeLessThan(100);
  await sees(pad.status, /10002 nodes/);
  // The text has all lines, of which those in sight are there.
  const text = pad.page.locator('.text');
  await sees(text, '%relu : [num_users=1]');
  expect(await text.locator('.line').count()).toBeLessThan(500);
  await text.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await sees(text.locator('.line').last(), /return relu_9999|^\s*$/);
  // A run unfolds; a node in it can be selected and walked from.
  await pad.page.locator('[data-op="group"]').nth(1).click();
  await expect
    .poll(async () => (await pad.boxes()).length, { timeout: 10_000 })
    .toBeGreaterThan(boxes.length);
  await pad.page.keyboard.press('Control+k');
  await appears(pad.page.getByRole('dialog', { name: 'Commands' }));
  await pad.page.keyboard.type('relu_200');
  await pad.page.keyboard.press('Enter');
  await sees(pad.inspector.locator('h2'), /relu_200/);
  await sees(pad.markedLine, /%relu_200/);
  await pad.tab('Table');
  await sees(pad.page.locator('tr.hl'), 'relu_200');
});

const wide = `import torch
from torch import fx, nn

class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleList([nn.Linear(4, 4) for _ in range(40)])

    def forward(self, x):
        return torch.stack([torch.relu(head(x)) * 0.5 for head in self.heads]).mean(0)

class Wide(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([Layer() for _ in range(82)])

    def forward(self, x):
        for layer in self.layers:
            x = x + layer(x)
        return x

wide = fx.symbolic_trace(Wide())
`;

test('a wide model of ten thousand nodes opens as a few boxes and unfolds to its heads', async () => {
  const pad = await open();
  await pad.paste(wide);
  await sees(pad.status, /10088 nodes/);
  const groups = pad.page.locator('[data-op="group"]');
  await expect.poll(() => groups.count(), { timeout: 10_000 }).toBeGreaterThan(2);
  expect((await pad.boxes()).length).toBeLessThan(20);
  await sees(groups.first(), 'x … mean_27');
  // A run of layers, then one of them.
  await groups.first().click();
  const layer = pad.page.locator('[data-op="group"]', { hasText: 'layers.1' }).first();
  await layer.click();
  await appears(pad.box('layers_1_heads_0'));
  await pad.box('layers_1_heads_0').dispatchEvent('click');
  await sees(pad.inspector.locator('h2'), 'layers_1_heads_0');
});

test('a thousand nodes can all be unfolded and moved through', async () => {
  const pad = await open();
  await pad.paste(chain(1000));
  await appears(pad.page.locator('[data-op="group"]'), 15_000);
  await pad.page.getByRole('button', { name: 'Unfold module groups' }).click();
  await appears(pad.box('relu_3'), 15_000);
  expect((await pad.boxes()).length).toBeLessThan(300);
  await appears(pad.page.getByTestId('minimap'));
  // Frames of a drag over the drawing.
  const box = await pad.page.locator('.graph svg').first().boundingBox();
  if (!box) throw new Error('no drawing');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 120];
  await pad.page.mouse.move(x, y);
  await pad.page.mouse.down();
  const shown = await pad.boxes();
  for (let i = 0; i < 20; i++) await pad.page.mouse.move(x, y - i * 15);
  await pad.page.mouse.up();
  await expect.poll(() => pad.boxes(), { timeout: 5_000 }).not.toEqual(shown);
});

test('the path that weighs most is drawn, and the heaviest node named', async () => {
  const pad = await open();
  await pad.example('Small CNN');
  const weigh = pad.page.getByLabel('The path that weighs most');
  await weigh.selectOption('parameters');
  await sees(
    pad.page.getByTestId('path'),
    /path: [\d,]+ parameters of 1,934 parameters|path: .* of .*heaviest:/,
  );
  await appears(pad.page.locator('[data-box="body_conv"][data-tone="heaviest"]'));
  await appears(pad.page.locator('[data-box="stem_conv"][data-tone="critical"]'));
  expect(await pad.box('body_short').getAttribute('data-tone')).toBe(null);
  await weigh.selectOption('time');
  await sees(pad.page.getByTestId('path'), /path: .+(µs|ms) of .+(µs|ms)/);
  await pad.page.getByTestId('path').getByRole('button').click();
  await expect.poll(() => pad.page.locator('.box.selected').count()).toBe(1);
  await weigh.selectOption('none');
  expect(await pad.page.getByTestId('path').count()).toBe(0);
});

test('the drawing turns to run from left to right', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  const places = async (): Promise<[number, number]> => {
    const [a, b] = [await pad.box('x').boundingBox(), await pad.box('output').boundingBox()];
    return [(b?.x ?? 0) - (a?.x ?? 0), (b?.y ?? 0) - (a?.y ?? 0)];
  };
  const [, down] = await places();
  expect(down).toBeGreaterThan(200);
  await pad.page.getByRole('button', { name: 'Change direction' }).click();
  await expect.poll(async () => (await places())[0]).toBeGreaterThan(200);
});
