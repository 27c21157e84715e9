// Small texts: durations, sizes, shapes as typed and as shown, colours of heat maps, translations.
import { expect, test } from 'vitest';
import { hintsInChinese, translate } from '../../../web/src/i18n/strings.ts';
import { colour, grid, ink, scaleOf } from '../../../web/src/panes/heat.ts';
import { parseShape } from '../../../web/src/panes/shape-field.ts';
import { bytes, compact, duration, shape } from '../../../web/src/text/format.ts';

test('durations', () => {
  expect([0.4, 4, 4.25, 42.4, 999, 1200, 45_000, 3_400_000].map(duration)).toEqual([
    '0.4 µs',
    '4 µs',
    '4.3 µs',
    '42 µs',
    '1 ms',
    '1.2 ms',
    '45 ms',
    '3.4 s',
  ]);
});

test('sizes, shapes and statistics', () => {
  expect([16, 1500, 2_000_000].map(bytes)).toEqual(['16 B', '1.5 kB', '2 MB']);
  expect([[1, 4], [3], []].map(shape)).toEqual(['(1, 4)', '(3,)', '()']);
  expect([-0.23519, 12, 1e-7, null, Number.NaN].map((x) => compact(x))).toEqual([
    '−0.235',
    '12',
    '1.00e−7',
    '–',
    'nan',
  ]);
});

test('shapes as people type them', () => {
  const cases: [string, number[] | null][] = [
    ['1, 3, 32, 32', [1, 3, 32, 32]],
    ['(1, 4)', [1, 4]],
    ['[2]', [2]],
    ['(3,)', [3]],
    ['1x3x8', [1, 3, 8]],
    ['2 5', [2, 5]],
    ['', []],
    ['()', []],
    ['a', null],
    ['1.5', null],
    ['-1, 2', null],
  ];
  for (const [text, expected] of cases) expect(parseShape(text), text).toEqual(expected);
});

test('a heat map tells signs apart and stays readable', () => {
  const scale = scaleOf(Float32Array.of(-2, 1, Number.NaN, Number.POSITIVE_INFINITY), false);
  expect(scale.max).toBe(2);
  const [negative, positive] = [colour(-2, scale), colour(2, scale)];
  expect(negative[0]).toBeGreaterThan(negative[2]);
  expect(positive[2]).toBeGreaterThan(positive[0]);
  expect(ink(colour(0, scale))).toBe('#16181c');
  expect(grid([2, 3, 4])).toEqual({ rows: 3, columns: 4 });
  expect(grid([5])).toEqual({ rows: 1, columns: 5 });
  expect(grid([])).toEqual({ rows: 1, columns: 1 });
});

test('texts are filled in both languages', () => {
  expect(translate('en', 'nodes', { n: 4 })).toBe('4 nodes');
  expect(translate('zh', 'nodes', { n: 4 })).toBe('4 个节点');
  expect(Object.values(hintsInChinese).every((text) => text.length > 0)).toBe(true);
});
