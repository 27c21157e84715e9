// Before and after: lines and nodes that differ, and how far apart values are.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diffGraphs } from '../../../web/src/compare/graphs.ts';
import { diffLines, type Side } from '../../../web/src/compare/lines.ts';
import { distance } from '../../../web/src/compare/values.ts';
import type { GraphInfo, NodeInfo, RunResult } from '../../../web/src/protocol.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/residual.json', import.meta.url), 'utf8'),
) as RunResult;
const graph = recorded.graphs[0] as GraphInfo;

/** Rows as a person reads them: a sign and the lines. */
function rows(before: string, after: string): string[] {
  return diffLines(before.split('|'), after.split('|')).map(({ kind, before, after }) => {
    const sign = { same: ' ', changed: '~', removed: '-', added: '+' }[kind];
    return sign + [before?.text, after?.text].filter((text) => text !== undefined).join('→');
  });
}

test('lines: what both have stays, the rest is removed, added or changed', () => {
  expect(rows('a|b|c', 'a|b|c')).toEqual([' a→a', ' b→b', ' c→c']);
  expect(rows('a|b|c', 'a|c')).toEqual([' a→a', '-b', ' c→c']);
  expect(rows('a|c', 'a|b|c')).toEqual([' a→a', '+b', ' c→c']);
  expect(rows('a|x = relu(y)|c', 'a|x = gelu(y)|c')).toEqual([
    ' a→a',
    '~x = relu(y)→x = gelu(y)',
    ' c→c',
  ]);
  expect(rows('', 'a')).toEqual(['~→a']);
});

test('lines: of random texts, each side reads as it was and nothing that agrees is lost', () => {
  let seed = 7;
  const random = (n: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % n;
  };
  for (let round = 0; round < 200; round++) {
    const text = (): string[] => Array.from({ length: random(14) }, () => 'abcd'[random(4)] ?? '');
    const [before, after] = [text(), text()];
    const made = diffLines(before, after);
    expect(made.flatMap((row) => row.before?.text ?? [])).toEqual(before);
    expect(made.flatMap((row) => row.after?.text ?? [])).toEqual(after);
    for (const { kind, before, after } of made) {
      if (kind === 'same') expect(before?.text).toBe(after?.text);
    }
    // As many lines agree as in the longest common subsequence.
    const best = before.reduce(
      (row, a) => {
        const next = [0];
        after.forEach((b, j) => {
          next.push(a === b ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
        });
        return next;
      },
      Array<number>(after.length + 1).fill(0),
    );
    expect(made.filter(({ kind }) => kind === 'same').length).toBe(best.at(-1));
  }
});

test('a changed line shows which part of it changed', () => {
  const [row] = diffLines(['    y = torch.relu(x)'], ['    y = torch.gelu(x)']);
  const cut = (side: Side | null) => side?.text.slice(side.from, side.to);
  expect([cut(row?.before ?? null), cut(row?.after ?? null)]).toEqual(['relu', 'gelu']);
});

/** The recorded graph with some of its nodes other than they were. */
function edited(edit: (nodes: NodeInfo[]) => NodeInfo[]): GraphInfo {
  return { ...graph, nodes: edit(structuredClone(graph.nodes)) };
}

test('nodes: a graph does not differ from itself', () => {
  const diff = diffGraphs(
    graph,
    edited((nodes) => nodes),
  );
  expect(diff.counts).toEqual({ removed: 0, added: 0, changed: 0 });
});

test('nodes: another target is a change, a node that is gone was removed', () => {
  const diff = diffGraphs(
    graph,
    edited((nodes) =>
      nodes
        .filter(({ name }) => name !== 'linear')
        .map((node) => (node.name === 'add' ? { ...node, target: 'operator.sub' } : node)),
    ),
  );
  expect(diff.before.get('linear')).toBe('removed');
  expect(diff.after.get('add')).toBe('changed');
  expect(diff.places.map(({ before, tone }) => [before, tone])).toEqual([
    ['linear', 'removed'],
    ['add', 'changed'],
  ]);
});

test('nodes: the same work under another name is a pair', () => {
  const renamed = edited((nodes) =>
    nodes.map((node) => {
      const name = node.name === 'linear' ? 'fc' : node.name;
      return { ...node, name, inputs: node.inputs, argsText: node.argsText };
    }),
  );
  const diff = diffGraphs(graph, renamed);
  expect(diff.partner.get('linear')).toBe('fc');
  expect(diff.counts.removed + diff.counts.added).toBe(0);
});

test('values: equal, equal but for rounding, different', () => {
  const value = (...numbers: number[]) => ({
    value: { text: String(numbers), tensor: { shape: [numbers.length] } } as never,
    data: new Float32Array(numbers),
  });
  expect(distance(value(1, 2), value(1, 2)).kind).toBe('equal');
  expect(distance(value(1, 2), value(1, 2.000001)).kind).toBe('close');
  expect(distance(value(1, 2), value(1, 2.1))).toMatchObject({ kind: 'difference' });
  expect(distance(value(1, NaN), value(1, NaN)).kind).toBe('equal');
  expect(distance(value(1, NaN), value(1, 2)).kind).toBe('difference');
  expect(distance(value(1, 2), value(1, 2, 3)).kind).toBe('difference');
});
