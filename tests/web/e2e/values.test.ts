// Values of a run: what is shown of them, what is marked, where runs differ, and files as inputs.
import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { appears, open, type Pad, sees } from './page.ts';

const value = (pad: Pad, name: string) => pad.page.locator(`.value[data-node="${name}"]`);

/** A .npy file of float32. */
function npy(shape: number[], values: number[]): Buffer {
  const dims = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${dims}), }`.padEnd(117);
  const head = Buffer.from(`\x93NUMPY\x01\x00v\x00${header}\n`, 'latin1');
  return Buffer.concat([head, Buffer.from(new Float32Array(values).buffer)]);
}

/** Drops a file on a placeholder's row, as one does from a folder. */
async function drop(
  pad: Pad,
  input: string,
  name: string,
  type: string,
  data: Buffer,
): Promise<void> {
  const given = await pad.page.evaluateHandle(
    ([file, mime, hex]) => {
      const bytes = Uint8Array.from(hex?.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file ?? '', { type: mime ?? '' }));
      return transfer;
    },
    [name, type, data.toString('hex')],
  );
  await pad.page.locator(`[data-input="${input}"]`).dispatchEvent('drop', { dataTransfer: given });
}

test('a value has a heat map, a histogram, statistics, time and size', async () => {
  const pad = await open();
  await pad.example('Small CNN');
  await pad.tab('Values');
  await value(pad, 'stem_conv').getByRole('button').first().click();
  await appears(value(pad, 'stem_conv').getByTestId('heatmap'));
  await appears(value(pad, 'stem_conv').getByTestId('histogram'));
  const statistics = value(pad, 'stem_conv').getByTestId('statistics');
  await sees(statistics, /min.*max.*mean.*std.*elements2,048/);
  await sees(value(pad, 'stem_conv').locator('h3'), /(µs|ms) · 8\.2 kB/);
  // Other slices of a tensor with more than two dimensions.
  const slider = value(pad, 'stem_conv').getByRole('slider', { name: /dim 1/ });
  await slider.fill('5');
  await sees(value(pad, 'stem_conv').locator('.sliders'), '5');
});

test('nan and infinity are marked: in the drawing, the list and the statistics', async () => {
  const pad = await open();
  await pad.paste(`import torch
from torch import fx

odd = fx.symbolic_trace(lambda x: torch.log(x - 1) + 1)
odd(torch.tensor([[0.0, 1.0, 2.0]]))
`);
  await appears(pad.box('log'));
  await pad.tab('Values');
  await pad.page.getByLabel('x: fill').selectOption('literal');
  await pad.page.getByLabel('x: expression').fill('torch.tensor([[0.0, 1.0, 2.0]])');
  await pad.page.getByRole('button', { name: 'Run on tensors' }).click();
  await appears(pad.page.locator('[data-box="log"][data-tone="odd"]'));
  expect(await pad.box('sub').getAttribute('data-tone')).toBe(null);
  await sees(value(pad, 'log').locator('.head'), 'nan/inf');
  await value(pad, 'log').getByRole('button').first().click();
  await sees(value(pad, 'log').getByTestId('statistics'), /nan1inf1/);
});

test('the first node whose value is another one than in the run before', async () => {
  const pad = await open();
  await pad.tab('Values');
  await sees(value(pad, 'add'), 'tensor');
  expect(await pad.page.getByTestId('changed-since').count()).toBe(0);
  const source = await pad.source();
  await pad.paste(source.replace('manual_seed(0)', 'manual_seed(1)'));
  // The same input, other weights.
  await sees(pad.page.getByTestId('changed-since'), /first node whose value differs: linear/);
});

test('a .npy file dropped on a placeholder is its value, and stays after a reload', async () => {
  const pad = await open();
  await pad.tab('Values');
  await drop(pad, 'x', 'mine.npy', '', npy([1, 4], [1, 2, 3, 4]));
  await sees(pad.page.locator('[data-input="x"]'), 'mine.npy (1, 4)');
  await sees(value(pad, 'x'), 'tensor([[1., 2., 3., 4.]])');
  await pad.page.waitForTimeout(400);
  await pad.page.reload();
  await pad.settled();
  await pad.tab('Values');
  await sees(value(pad, 'x'), 'tensor([[1., 2., 3., 4.]])');
});

test('an image dropped on a placeholder has the shape that the graph takes', async () => {
  const pad = await open();
  await pad.example('Small CNN');
  await pad.tab('Values');
  const png = await pad.page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 20);
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#ff0000';
      context.fillRect(0, 0, 40, 20);
    }
    const blob = await canvas.convertToBlob();
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await drop(pad, 'image', 'red.png', 'image/png', Buffer.from(png));
  await sees(pad.page.locator('[data-input="image"]'), 'red.png (1, 3, 16, 16)');
  await sees(value(pad, 'image'), /tensor\(\[\[\[\[1\., 1\., 1\./);
});

test('a file that is no tensor is refused with a reason', async () => {
  const pad = await open();
  await pad.tab('Values');
  await drop(pad, 'x', 'notes.txt', 'text/plain', Buffer.from('hello'));
  await sees(
    pad.page.locator('[data-input="x"]'),
    'notes.txt is none of .npy, .safetensors or an image',
  );
  await drop(pad, 'x', 'cut.npy', '', npy([9, 9], [1]));
  await sees(pad.page.locator('[data-input="x"]'), 'cut.npy could not be read');
});
