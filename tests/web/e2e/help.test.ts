// Help while typing: completion and hover texts that the engine answers, and the views of large graphs.
import { expect, test } from 'vitest';
import { appears, open, type Pad, sees } from './page.ts';

const labels = (pad: Pad): Promise<string[]> =>
  pad.page.locator('.cm-completionLabel').allTextContents();

async function typeAtEnd(pad: Pad, text: string): Promise<void> {
  await pad.editor.click();
  await pad.page.keyboard.press('Control+End');
  await pad.page.keyboard.type(text, { delay: 20 });
}

/** Puts the pointer on a word: in its first line, or in the one that holds `line`. */
async function hoverWord(pad: Pad, word: string, line = word): Promise<void> {
  const found = pad.page.locator('.cm-line', { hasText: line }).first();
  const at = await found.evaluate((element, wanted) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const start = node.textContent?.search(new RegExp(`\\b${wanted}\\b`)) ?? -1;
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`no ${wanted} there`);
  }, word);
  await pad.page.mouse.move(at.x - 3, at.y + 1);
  await pad.page.mouse.move(at.x, at.y);
}

test('a dot offers what the object has, with signatures, and Enter takes one', async () => {
  const pad = await open();
  await typeAtEnd(pad, 'y = torch.soft');
  await expect.poll(() => labels(pad)).toContain('softmax');
  await sees(pad.page.locator('.cm-tooltip-autocomplete li', { hasText: 'softmax' }), 'int dim');
  await pad.page.keyboard.type('m', { delay: 20 });
  await expect.poll(async () => (await labels(pad))[0]).toBe('softmax');
  // A list that has just come takes no Enter, lest one hits what one has not seen (CodeMirror's interactionDelay).
  await pad.page.waitForTimeout(300);
  await pad.page.keyboard.press('Enter');
  await expect.poll(() => pad.source()).toContain('y = torch.softmax');
  await pad.page.keyboard.type('(x, di', { delay: 20 });
  await expect.poll(async () => (await labels(pad))[0]).toBe('dim=');
});

test('self offers the layers that the class has', async () => {
  const pad = await open();
  await pad.page.locator('.cm-line', { hasText: 'return self.linear' }).click();
  await pad.page.keyboard.press('End');
  await pad.page.keyboard.type(' + self.l', { delay: 20 });
  await expect.poll(() => labels(pad)).toContain('linear');
  await pad.page.keyboard.press('Escape');
});

test('nothing is offered in strings and comments', async () => {
  const pad = await open();
  await typeAtEnd(pad, '# torch.re');
  await pad.page.waitForTimeout(500);
  expect(await labels(pad)).toEqual([]);
});

test('hovering a name tells its signature, or its value after a run', async () => {
  const pad = await open();
  await hoverWord(pad, 'symbolic_trace');
  await sees(pad.page.locator('.cm-help'), 'symbolic_trace(root, concrete_args=None)');
  await pad.page.mouse.move(5, 5);
  await hoverWord(pad, 'x', 'print(traced(x))');
  await sees(pad.page.locator('.cm-help'), 'tensor([[ 0.2000, -0.4000,  0.7000,  0.1000]])');
});

test('with no node selected the pane tells of the whole graph', async () => {
  const pad = await open();
  const summary = pad.page.getByTestId('summary');
  await sees(summary, '1 call_module');
  await sees(summary, /parameters\s*20/);
  await summary.getByRole('button', { name: 'linear' }).first().click();
  await sees(pad.inspector.locator('h2'), 'linear');
});

test('what the program gave a graph is what its inputs begin with', async () => {
  const pad = await open();
  await pad.paste(
    'import torch\nfrom torch import fx\n\n\ndef f(a, b):\n    return a @ b\n\n\ngm = fx.symbolic_trace(f)\ngm(torch.ones(2, 3), torch.ones(3, 7))\n',
  );
  await sees(pad.status, /3 nodes|4 nodes/);
  await pad.tab('Values');
  await expect.poll(() => pad.page.getByLabel('b: shape').inputValue()).toBe('3, 7');
  expect(await pad.page.getByText('guessed').count()).toBe(0);
  await sees(pad.page.locator('.value[data-node="matmul"] .head'), '(2, 7) float32');
});

test('a large graph opens as an overview; groups unfold, F folds them, a corner map shows the whole', async () => {
  const pad = await open();
  await pad.paste(`import torch
from torch import fx, nn

class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(*[nn.Linear(8, 8) for _ in range(12)])
    def forward(self, x):
        return self.layers(x) + x

deep = fx.symbolic_trace(nn.Sequential(*[Block() for _ in range(6)]))
`);
  await appears(pad.page.locator('[data-box="module:0.layers"]'));
  expect((await pad.boxes()).length).toBeLessThan(41);
  await pad.page.locator('[data-box="module:0.layers"]').click();
  await appears(pad.box('_0_layers_3'));
  await appears(pad.page.getByTestId('minimap'));
  await pad.box('_0_layers_3').click();
  await pad.page.keyboard.press('Alt+2');
  await pad.page.keyboard.press('f');
  await appears(pad.page.locator('[data-box="module:0.layers"]'));
  expect(await pad.box('_0_layers_3').count()).toBe(0);
});

test('the search panel is there for whoever is fast, and speaks Chinese too', async () => {
  const pad = await open({ locale: 'zh-CN' });
  await pad.editor.click();
  await pad.page.keyboard.press('Control+f');
  await appears(pad.page.getByPlaceholder('查找'));
});
