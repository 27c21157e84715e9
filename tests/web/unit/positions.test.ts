// The engine counts code points, the editor UTF-16 units.
import { expect, test } from 'vitest';
import {
  codePointColumn,
  type Lines,
  toOffset,
  toRange,
  utf16Column,
} from '../../../web/src/text/positions.ts';

function lines(text: string): Lines {
  const all = text.split('\n');
  return {
    lines: all.length,
    line(n) {
      const from = all.slice(0, n - 1).reduce((sum, line) => sum + line.length + 1, 0);
      const line = all[n - 1] ?? '';
      return { from, to: from + line.length, text: line };
    },
  };
}

test('plain lines: columns are offsets', () => {
  expect(utf16Column('abc', 2)).toBe(2);
  expect(toOffset(lines('ab\ncde'), 2, 1)).toBe(4);
});

test('characters beyond the basic plane count once in the engine, twice in the editor', () => {
  const line = 's = "🙂é" + x';
  expect(utf16Column(line, 6)).toBe(7);
  expect(line.slice(utf16Column(line, 11))).toBe('x');
  for (let col = 0; col <= [...line].length; col++) {
    expect(codePointColumn(line, utf16Column(line, col))).toBe(col);
  }
});

test('positions outside the text are clamped', () => {
  const doc = lines('ab\ncd');
  expect(toOffset(doc, 9, 4)).toBe(5);
  expect(toOffset(doc, 1, 99)).toBe(2);
  expect(toOffset(doc, 0, 3)).toBe(0);
  expect(toRange(doc, { line: 2, col: 1, endLine: 1, endCol: 0 })).toEqual({ from: 4, to: 4 });
});

test('a span over several lines', () => {
  expect(toRange(lines('f(a,\n  b)\n'), { line: 1, col: 0, endLine: 2, endCol: 4 })).toEqual({
    from: 0,
    to: 9,
  });
});
