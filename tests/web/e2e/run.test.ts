// The way from text to graph, values and errors, as a person goes it.
import { expect, test } from 'vitest';
import { appears, newContext, open, sees } from './page.ts';

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

test('an error raised from another says what began it', async () => {
  const pad = await open();
  await pad.paste(`import torch
from torch.fx import symbolic_trace
from torch.fx.passes.shape_prop import ShapeProp

gm = symbolic_trace(lambda x: x @ torch.ones(5, 5))
ShapeProp(gm).propagate(torch.ones(2, 4))
`);
  await sees(
    pad.errorCard,
    /Cause RuntimeError: mat1 and mat2 shapes cannot be multiplied \(2x4 and 5x5\)/,
  );
  await sees(pad.errorCard, /ShapeProp error for: node=/);
});

/** What people do wrong: the code, Python's or PyTorch's message, the line and the text underlined. */
const mistakes: [name: string, code: string, message: RegExp, line: number, lit: string][] = [
  ['a syntax error', 'x = (1 +', /SyntaxError[\s\S]*'\(' was never closed/, 3, '('],
  [
    'an unknown name',
    'print(undefined_thing)',
    /NameError[\s\S]*name 'undefined_thing' is not defined/,
    3,
    'undefined_thing',
  ],
  [
    'a shape mismatch',
    'a = torch.ones(2, 3)\na @ torch.ones(4, 2)',
    /RuntimeError[\s\S]*mat1 and mat2 shapes cannot be multiplied \(2x3 and 4x2\)/,
    4,
    'a @ torch.ones(4, 2)',
  ],
  [
    'a division by zero',
    'n = 0\n1 // n',
    /ZeroDivisionError[\s\S]*integer division or modulo by zero|division by zero/,
    4,
    '1 // n',
  ],
  [
    'a recursion without end',
    'def f(n):\n    return f(n + 1)\n\nf(0)',
    /RecursionError[\s\S]*maximum recursion depth exceeded/,
    4,
    'f(n + 1)',
  ],
  [
    'a tensor of 10 GB',
    'print(1)\nt = torch.ones(2_500_000_000)',
    /memory/i,
    4,
    'torch.ones(2_500_000_000)',
  ],
];

test.each(mistakes)('%s: the message, the line, and the next run works', async (...mistake) => {
  const [, code, message, line, lit] = mistake;
  const pad = await open();
  await pad.paste(`import torch\n\n${code}\n`);
  await sees(pad.errorCard, message);
  await sees(pad.errorCard, `model.py:${line}`);
  await expect
    .poll(async () => (await pad.underlined.allTextContents()).join(''), { timeout: 5_000 })
    .toBe(lit);
  await pad.tab('Console');
  await sees(pad.page.getByRole('log'), message);
  await pad.paste(mlp('        return self.linear(x)'));
  await sees(pad.status, /^● 3 nodes/);
  expect(await pad.errorCard.count()).toBe(0);
  expect(await pad.underlined.count()).toBe(0);
});

test('a mistake in typing is underlined before anything runs', async () => {
  const pad = await open();
  await pad.paste('while True:\n    pass\n');
  await appears(pad.page.getByRole('button', { name: 'Stop' }));
  await pad.page.getByRole('button', { name: 'Stop' }).click();
  await pad.editor.click();
  await pad.page.keyboard.press('Control+End');
  await pad.page.keyboard.type('def g(:');
  await appears(pad.underlined);
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

test('every example runs as it says', { timeout: 180_000 }, async () => {
  const pad = await open();
  await pad.page.getByRole('button', { name: 'Examples' }).click();
  const titles = await pad.page.locator('.item b').allTextContents();
  const errors = await pad.page.locator('h4', { hasText: 'Errors' }).evaluate((heading) => {
    const found: string[] = [];
    for (let at = heading.nextElementSibling; at?.matches('.item'); ) {
      found.push(at.querySelector('b')?.textContent ?? '');
      at = at.nextElementSibling;
    }
    return found;
  });
  await pad.page.keyboard.press('Escape');
  expect(titles.length).toBeGreaterThanOrEqual(25);
  expect(errors.length).toBeGreaterThanOrEqual(5);
  for (const title of titles) {
    await pad.example(title);
    const failed = (await pad.errorCard.count()) > 0;
    expect(failed, title).toBe(errors.includes(title));
    // The drawing before stays until a worker has laid the new graph out.
    await expect
      .poll(async () => (await pad.boxes()).length, { message: title })
      .toBeGreaterThan(title.includes('Proxy') ? 0 : 2);
    // Guessed or given, the inputs fit: a green graph has its values.
    if (!failed)
      await expect.poll(() => pad.status.textContent(), { message: title }).toContain('ran in');
  }
});

test('the gallery is searched by title and note', async () => {
  const pad = await open();
  await pad.page.getByRole('button', { name: 'Examples' }).click();
  await pad.page.getByRole('searchbox', { name: 'Search' }).fill('attention');
  const titles = await pad.page.locator('.item b').allTextContents();
  expect(titles).toContain('Transformer block');
  expect(titles.length).toBeLessThan(5);
  await pad.page.getByRole('searchbox', { name: 'Search' }).fill('zzz');
  await appears(pad.page.getByText('Nothing found'));
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

const uncommon = `import statistics
import torch
print(statistics.median([3, 1, 2]))
print(torch.linalg.qr(torch.eye(2)).R.abs())
`;

test('what programs seldom use is loaded by the first edit, not by the visit', async () => {
  const context = await newContext();
  const seen: string[] = [];
  context.on('request', (request) => {
    const found = /engine\/(\w+\.deferred)-\w+\.\w+$/.exec(request.url());
    if (found?.[1]) seen.push(found[1]);
  });
  const pad = await open({ context });
  await appears(pad.box('linear'));
  expect(seen).toEqual([]);
  await pad.paste(uncommon);
  await pad.tab('Console');
  await sees(pad.page.getByRole('log'), /2\s+tensor\(\[\[1\., 0\.\],\s+\[0\., 1\.\]\]\)/);
  expect(new Set(seen)).toEqual(new Set(['relaxed.deferred', 'library.deferred']));
});

test('without a network the page says what could not be loaded, and goes on when it is back', async () => {
  const context = await newContext();
  await context.route(/\.deferred-/, (route) => route.abort());
  const pad = await open({ context, expectProblems: /ERR_FAILED/ });
  await pad.paste(uncommon);
  await appears(pad.page.getByText(/rest of the engine could not be fetched/));
  await context.unroute(/\.deferred-/);
  await pad.page.getByRole('button', { name: 'Run', exact: true }).click();
  await pad.tab('Console');
  await sees(pad.page.getByRole('log'), /2\s+tensor/);
});

test('the engine is the one that this browser can run', async () => {
  const engines = async (without: boolean): Promise<string[]> => {
    const context = await newContext();
    if (without) {
      await context.addInitScript(() => {
        WebAssembly.validate = () => false;
      });
    }
    const seen: string[] = [];
    context.on('request', (request) => {
      const found = /engine\/(\w+)-\w+\.wasm/.exec(request.url());
      if (found?.[1]) seen.push(found[1]);
    });
    const pad = await open({ context });
    await appears(pad.box('linear'));
    return seen;
  };
  expect(await engines(false)).toEqual(['relaxed']);
  expect(await engines(true)).toEqual(['simd']);
});
