// Large results cross to the page in pieces.
import { expect, test } from 'vitest';
import { putTogether, takeApart } from '../../../web/src/engine/pieces.ts';
import type { RunGraphResult, RunResult } from '../../../web/src/protocol.ts';

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

test('long lists leave the result and come back in order', () => {
  const made = (): RunResult =>
    ({
      ok: true,
      graphs: [{ nodes: numbers(3) }, { nodes: numbers(5000) }],
      traces: [{ events: numbers(20_000) }],
    }) as unknown as RunResult;
  const result = made();
  const pieces = takeApart(result);
  expect(Math.max(...pieces.map(({ items }) => items.length))).toBeLessThan(1000);
  expect(JSON.stringify(result).length).toBeLessThan(200);
  putTogether(result, structuredClone(pieces));
  expect(result).toEqual(made());
});

test('values of a graph run are in pieces, too; a small result and one that is no object stay whole', () => {
  const values = { ok: true, values: numbers(900) } as unknown as RunGraphResult;
  const pieces = takeApart(values);
  expect(pieces.length).toBeGreaterThan(1);
  putTogether(values, pieces);
  expect(values.values).toHaveLength(900);
  expect(takeApart({ ok: true, values: numbers(9) } as unknown as RunGraphResult)).toEqual([]);
  expect(takeApart([])).toEqual([]);
  expect(takeApart(new Float32Array(4))).toEqual([]);
});
