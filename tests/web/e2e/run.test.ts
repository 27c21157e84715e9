// The way from text to graph, values and errors, as a person goes it.
import { expect, test } from 'vitest';
import { appears, open, sees } from './page.ts';

const mlp = (forward: string, after = ''): string => `import torch
from torch import fx, nn

class ResidualMLP(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
${forward}

torch.manual_seed(0)
model = ResidualMLP().eval()
traced = fx.symbolic_trace(model)
${after}
`;

test('the first visit shows the residual MLP traced, drawn, printed and run', async () => {
  const pad = await open();
  await appears(pad.box('linear'));
  expect(await pad.boxes()).toEqual(['x', 'linear', 'add', 'output']);
  await sees(pad.status, /^● 4 nodes · traced in .+ · ran in .+/);
  expect(await pad.source()).toContain('return self.linear(x) + x');
  await sees(
    pad.page.locator('.text'),
    '%linear : [num_users=1] = call_module[target=linear](args = (%x,), kwargs = {})',
  );
  await pad.tab('Code');
  await sees(pad.page.locator('.text'), 'add = linear + x;  linear = x = None');
  await pad.tab('Console');
  await sees(
    pad.page.getByRole('log'),
    'tensor([[-0.0352, -0.1594,  0.1836, -0.2232]], grad_fn=<AddBackward0>)',
  );
});

test('an edit makes a new graph without a click', async () => {
  const pad = await open();
  await pad.paste(mlp('        return torch.relu(self.linear(x)) + x'));
  await appears(pad.box('relu'));
  expect(await pad.boxes()).toEqual(['x', 'linear', 'relu', 'add', 'output']);
  await sees(pad.status, /^● 5 nodes/);
});

test('a graph runs on tensors and every node shows its value', async () => {
  const pad = await open();
  await pad.tab('Values');
  await pad.page.getByLabel('x: fill').selectOption('literal');
  await pad.page.getByLabel('x: expression').fill('torch.tensor([[0.2, -0.4, 0.7, 0.1]])');
  await pad.page.getByRole('button', { name: 'Run on tensors' }).click();
  const value = (name: string) => pad.page.locator(`.value[data-node="${name}"]`);
  await sees(value('linear'), 'tensor([[-0.2352,  0.2406, -0.5164, -0.3232]])');
  await sees(value('add'), 'tensor([[-0.0352, -0.1594,  0.1836, -0.2232]])');
  await value('linear').getByRole('button').click();
  await appears(value('linear').getByTestId('heatmap'));
  await sees(value('linear').locator('h3'), /min −0.516 · max 0.241/);
  // The shape is known now, so the drawing's lines say it.
  expect(await pad.page.locator('.shape').allTextContents()).toEqual(Array(4).fill('(1, 4)'));
});

test('an input that does not fit says so at the node, and a fitting one then works', async () => {
  const pad = await open();
  await pad.tab('Values');
  await pad.page.getByLabel('x: shape').fill('2, 5');
  await pad.page.getByRole('button', { name: 'Run on tensors' }).click();
  const card = pad.page.locator('.values').getByTestId('error');
  await sees(card, 'mat1 and mat2 shapes cannot be multiplied (2x5 and 4x4)');
  await sees(card, 'linear');
  await pad.page.getByLabel('x: shape').fill('2, 4');
  await pad.page.getByRole('button', { name: 'Run on tensors' }).click();
  await sees(pad.page.locator('.value[data-node="linear"] .head'), '(2, 4) float32');
  expect(await card.count()).toBe(0);
});

test('a syntax error is underlined, explained, and leaves the last graph on show', async () => {
  const pad = await open();
  await pad.paste(mlp('        return self.linear(x) + )'));
  await appears(pad.errorCard);
  await sees(pad.errorCard, 'SyntaxError');
  await sees(pad.errorCard, /model\.py:10/);
  expect(await pad.underlined.count()).toBeGreaterThan(0);
  await appears(pad.box('linear'));
  await sees(pad.page.locator('.stale'), 'from the last run');
  await pad.paste(mlp('        return self.linear(x) + x'));
  await expect.poll(() => pad.errorCard.count()).toBe(0);
  await sees(pad.status, /^● 4 nodes/);
});

test('a TraceError is shown at its expression, with a hint and what was traced so far', async () => {
  const pad = await open();
  await pad.example('if on a Proxy');
  await sees(
    pad.errorCard,
    'symbolically traced variables cannot be used as inputs to control flow',
  );
  await sees(pad.errorCard, 'Hint');
  await sees(pad.underlined, /y\.sum\(\) > 0/);
  await appears(pad.box('gt'));
  await pad.errorCard.getByRole('button', { name: /model\.py:\d+/ }).click();
  expect(await pad.page.evaluate(() => getSelection()?.toString())).toMatch(/y\.sum\(\) > 0/);
  await pad.tab('Console');
  await sees(pad.page.getByRole('log'), /Traceback \(most recent call last\):[\s\S]*in forward/);
});

test('mistakes get the message of Python or PyTorch at the right line, and the next run works', async () => {
  const pad = await open();
  const cases: [code: string, message: RegExp][] = [
    ['print(undefined_thing)', /NameError[\s\S]*name 'undefined_thing' is not defined/],
    ['torch.ones(2, 3) @ torch.ones(4, 2)', /RuntimeError[\s\S]*\(2x3 and 4x2\)/],
    ['1 // 0', /ZeroDivisionError/],
    ['def f(): return f()\nf()', /RecursionError[\s\S]*maximum recursion depth exceeded/],
    ['torch.ones(2_500_000_000)', /memory/i],
  ];
  for (const [code, message] of cases) {
    await pad.paste(`import torch\n\n${code}\n`);
    await sees(pad.errorCard, message);
  }
  await pad.paste(mlp('        return self.linear(x)'));
  await sees(pad.status, /^● 3 nodes/);
  expect(await pad.errorCard.count()).toBe(0);
});

test('an endless loop is stopped at once, and the next run works', async () => {
  const pad = await open();
  await pad.paste('print("before")\nwhile True:\n    pass\n');
  const stop = pad.page.getByRole('button', { name: 'Stop' });
  await appears(stop);
  await pad.tab('Console');
  await sees(pad.page.getByRole('log'), 'before');
  const took = await stop.evaluate(async (button: HTMLElement) => {
    const since = performance.now();
    button.click();
    while (!document.querySelector('[data-testid=status]')?.textContent?.includes('stopped')) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return performance.now() - since;
  });
  expect(took).toBeLessThan(100);
  await pad.paste(mlp('        return self.linear(x) * x'));
  await appears(pad.box('mul'));
});

test('a newer edit replaces a running program', async () => {
  const pad = await open();
  await pad.paste('while True:\n    pass\n');
  await appears(pad.page.getByRole('button', { name: 'Stop' }));
  await pad.paste(mlp('        return self.linear(x) - x'));
  await appears(pad.box('sub'));
});

test('several GraphModules are listed by name and shown one at a time', async () => {
  const pad = await open();
  await pad.example('A pass: relu to gelu');
  await pad.tab('before');
  await appears(pad.box('relu'));
  await pad.tab('after');
  await appears(pad.box('gelu'));
  expect(await pad.box('relu').count()).toBe(0);
  await pad.tab('Code');
  await sees(pad.page.locator('.text'), 'gelu = torch._C._nn.gelu(up)');
});

test('every example runs as it says', async () => {
  const pad = await open();
  await pad.page.getByRole('button', { name: 'Examples' }).click();
  const titles = await pad.page.locator('.item b').allTextContents();
  await pad.page.keyboard.press('Escape');
  expect(titles.length).toBeGreaterThanOrEqual(6);
  for (const title of titles) {
    await pad.example(title);
    const failed = (await pad.errorCard.count()) > 0;
    expect(failed, title).toBe(title === 'if on a Proxy');
    expect((await pad.boxes()).length, title).toBeGreaterThan(2);
  }
});

test('the console goes on with the names of the program', async () => {
  const pad = await open();
  await pad.tab('Console');
  const prompt = pad.page.getByRole('textbox', { name: /Python, among the names/ });
  const type = async (line: string): Promise<void> => {
    await prompt.fill(line);
    await prompt.press('Enter');
  };
  await type('len(traced.graph.nodes)');
  await sees(pad.page.getByRole('log'), />>> len\(traced\.graph\.nodes\)\s*4/);
  await type('y = model.linear.weight.shape');
  await type('print(y)');
  await sees(pad.page.getByRole('log'), 'torch.Size([4, 4])');
  await type('nothing_here');
  await sees(pad.page.getByRole('log'), "NameError: name 'nothing_here' is not defined");
});
