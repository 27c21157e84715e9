// Files as inputs: what is read of them, and what is refused.
import { expect, test } from 'vitest';
import {
  BadFile,
  channelsOf,
  expressionOf,
  readNpy,
  readSafetensors,
} from '../../../web/src/inputs/files.ts';
import { binsOf, colour, INFINITE, NAN, scaleOf } from '../../../web/src/panes/heat.ts';

function npy(header: string, data: Uint8Array): Uint8Array {
  const text = `${header.padEnd(117)}\n`;
  return Uint8Array.from([
    0x93,
    ...'NUMPY'.split('').map((char) => char.charCodeAt(0)),
    1,
    0,
    text.length,
    0,
    ...text.split('').map((char) => char.charCodeAt(0)),
    ...data,
  ]);
}
const floats = (...values: number[]): Uint8Array => new Uint8Array(new Float32Array(values).buffer);
const back = (bytes: Uint8Array): number[] => [...new Float32Array(bytes.slice().buffer)];

test('.npy: shape, dtype, byte order and order of axes', () => {
  const plain = readNpy(
    npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", floats(1, 2, 3, 4, 5, 6)),
  );
  expect([plain.shape, plain.dtype, back(plain.bytes)]).toEqual([
    [2, 3],
    'float32',
    [1, 2, 3, 4, 5, 6],
  ]);
  const columns = readNpy(
    npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }", floats(1, 4, 2, 5, 3, 6)),
  );
  expect(back(columns.bytes)).toEqual([1, 2, 3, 4, 5, 6]);
  const big = readNpy(
    npy("{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }", Uint8Array.from([1, 2, 3, 4])),
  );
  expect([big.dtype, [...big.bytes]]).toEqual(['int16', [2, 1, 4, 3]]);
  const scalar = readNpy(
    npy("{'descr': '|b1', 'fortran_order': False, 'shape': (), }", Uint8Array.of(1)),
  );
  expect(scalar).toMatchObject({ shape: [], dtype: 'bool' });
});

test('.npy: what is damaged or of another kind is refused', () => {
  const problem = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (reason) {
      return reason instanceof BadFile ? reason.problem.kind : reason;
    }
  };
  expect(problem(() => readNpy(new Uint8Array(20)))).toBe('damaged');
  const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (9, 9), }";
  expect(problem(() => readNpy(npy(header, floats(1))))).toBe('damaged');
  const complex = "{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }";
  expect(problem(() => readNpy(npy(complex, floats(1, 2))))).toBe('dtype');
  expect(problem(() => readSafetensors(Uint8Array.of(255, 0, 0, 0, 0, 0, 0, 0), 'x'))).toBe(
    'damaged',
  );
});

test('.safetensors: the tensor of the name that is wanted, else the first', () => {
  const header = JSON.stringify({
    __metadata__: { format: 'pt' },
    a: { dtype: 'F32', shape: [1], data_offsets: [0, 4] },
    x: { dtype: 'F32', shape: [2], data_offsets: [4, 12] },
  });
  const file = Uint8Array.from([
    header.length,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...new TextEncoder().encode(header),
    ...floats(7, 8, 9),
  ]);
  const found = readSafetensors(file, 'x');
  expect([found.name, found.shape, back(found.bytes)]).toEqual(['x', [2], [8, 9]]);
  expect(readSafetensors(file, 'other').name).toBe('a');
});

test('pixels become channels, or brightness', () => {
  const pixels = Uint8ClampedArray.from([1, 2, 3, 255, 4, 5, 6, 255]);
  expect([...channelsOf(pixels, 3)]).toEqual([1, 4, 2, 5, 3, 6]);
  expect([...channelsOf(pixels, 1)]).toEqual([2, 5]);
});

test('the expression has the bytes in it', () => {
  expect(expressionOf({ shape: [1], dtype: 'float32', bytes: floats(1) }, false)).toContain(
    "fromhex('0000803f')",
  );
});

test('a histogram counts finite values in equal steps', () => {
  const bins = binsOf(Float32Array.of(0, 0, 32, NaN, Infinity, 16));
  expect(bins).toMatchObject({ min: 0, step: 1 });
  expect([bins?.counts[0], bins?.counts[16], bins?.counts[31]]).toEqual([2, 1, 1]);
  expect(binsOf(Float32Array.of(1, 1, NaN))).toBe(null);
});

test('nan and inf have colours of their own', () => {
  const scale = scaleOf([1, NaN, Infinity], false);
  expect(scale.max).toBe(1);
  expect([colour(NaN, scale), colour(-Infinity, scale)]).toEqual([NAN, INFINITE]);
});
