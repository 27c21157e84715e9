// Large graphs: division into runs, places of thousands of boxes, the way that weighs most.
import { expect, test } from 'vitest';
import { homesOf, titleOf } from '../../../web/src/graph/chunks.ts';
import { type LayoutInput, layout } from '../../../web/src/graph/layout.ts';
import {
  buildModel,
  groupsOf,
  initiallyFolded,
  leastFolded,
} from '../../../web/src/graph/model.ts';
import { heavyPath } from '../../../web/src/graph/path.ts';
import type { GraphInfo, NodeInfo } from '../../../web/src/protocol.ts';

/** A graph of nodes with only what these tests look at. */
function graphOf(nodes: { name: string; inputs?: string[]; modulePath?: string }[]): GraphInfo {
  const whole = nodes.map(({ name, inputs = [], modulePath = '' }) => ({
    name,
    op: 'call_function',
    target: 'torch.relu',
    inputs,
    users: [],
    modulePath,
    args: { kind: 'tuple', items: inputs.map((input) => ({ kind: 'node', name: input })) },
    kwargs: { kind: 'dict', entries: [] },
  })) as unknown as NodeInfo[];
  return { name: 'g', nodes: whole, modules: [] } as unknown as GraphInfo;
}

const chain = (n: number, module: (i: number) => string = () => ''): GraphInfo =>
  graphOf(
    Array.from({ length: n }, (_, i) => {
      return { name: `n${i}`, inputs: i > 0 ? [`n${i - 1}`] : [], modulePath: module(i) };
    }),
  );

test('a long chain opens as few runs, each named by its places', () => {
  const graph = chain(10_000);
  const homes = homesOf(graph);
  expect(homes.get('n0')).toMatch(/^\[0–\d+\]$/);
  expect(homes.get('n9999')).toMatch(/–9999\]$/);
  const model = buildModel(graph, initiallyFolded(graph), new Map());
  expect(model.boxes.length).toBeLessThan(80);
  expect(model.lines.length).toBe(model.boxes.length - 1);
  expect(model.boxes[0]?.title).toMatch(/^\[0–/);
  // Not even asked for does everything unfold at once.
  expect(buildModel(graph, leastFolded(graph), new Map()).boxes.length).toBeLessThan(2500);
});

test('a small graph is not divided', () => {
  expect(new Set(homesOf(chain(150)).values())).toEqual(new Set(['']));
});

test('a list of very many modules is divided into runs of modules, whose names stay', () => {
  const graph = chain(10_000, (i) => `blocks.${Math.floor(i / 6)}`);
  const home = homesOf(graph).get('n9000') ?? '';
  expect(home).toMatch(/^blocks\.\[\d+–\d+\]\.1500$/);
  expect(titleOf(home)).toBe('blocks.1500');
  const folded = initiallyFolded(graph);
  expect(buildModel(graph, folded, new Map()).boxes.length).toBeLessThan(80);
});

test('a list of modules between which other things happen is no group: what it holds stands in its place', () => {
  // Eighty layers of forty heads, and after each an addition.
  const graph = graphOf(
    Array.from({ length: 80 * 41 }, (_, i) => {
      const layer = Math.floor(i / 41);
      return { name: `n${i}`, modulePath: i % 41 < 40 ? `layers.${layer}` : '' };
    }),
  );
  const home = homesOf(graph).get('n100') ?? '';
  expect(titleOf(home)).toBe('layers.2');
  expect(groupsOf(graph).map(({ path }) => path)).not.toContain('layers');
  const { boxes } = buildModel(graph, initiallyFolded(graph), new Map());
  expect(boxes.length).toBeLessThan(40);
  expect(boxes[0]?.subtitle).toMatch(/^n0 … n\d+ · \d+$/);
});

test('a list whose modules run one after the other stays a group', () => {
  const graph = chain(600, (i) => (i > 3 && i < 590 ? `layers.${i % 6}` : ''));
  expect(groupsOf(graph).map(({ path }) => path)).toContain('layers');
});

const input = (n: number, lines: [number, number][]): LayoutInput => ({
  direction: 'down',
  boxes: Array.from({ length: n }, (_, i) => ({ id: `n${i}`, width: 150, height: 54, group: '' })),
  lines: lines.map(([from, to], i) => {
    return { id: `e${i}`, from: `n${from}`, to: `n${to}`, labelWidth: 60, index: 0 };
  }),
  groups: [],
});

test('ten thousand boxes: every one has its place below what it uses, none lies over another', () => {
  const edges: [number, number][] = [];
  for (let i = 1; i < 10_000; i++) {
    edges.push([i - 1, i]);
    if (i % 7 === 0) edges.push([i - 5, i]);
  }
  const asked = input(10_000, edges);
  const started = performance.now();
  const at = layout(asked);
  expect(performance.now() - started).toBeLessThan(8000);
  for (const { from, to } of asked.lines) {
    expect((at.boxes[to]?.y ?? 0) - (at.boxes[from]?.y ?? 0)).toBeGreaterThan(54);
  }
  expect(Object.keys(at.lines)).toHaveLength(edges.length);
});

test('a wide drawing: boxes of one rank stand apart and near to what they use', () => {
  const edges: [number, number][] = [];
  for (let i = 1; i <= 400; i++) edges.push([0, i], [i, 401]);
  const at = layout(input(402, edges));
  const row = Array.from({ length: 400 }, (_, i) => at.boxes[`n${i + 1}`]?.x ?? 0).sort(
    (a, b) => a - b,
  );
  for (let i = 1; i < row.length; i++) {
    expect((row[i] ?? 0) - (row[i - 1] ?? 0)).toBeGreaterThanOrEqual(150);
  }
  const middle = ((row[0] ?? 0) + (row.at(-1) ?? 0)) / 2;
  expect(Math.abs((at.boxes.n0?.x ?? 0) - middle)).toBeLessThan(200);
});

test('the way that weighs most, and the heaviest node', () => {
  const graph = graphOf([
    { name: 'x' },
    { name: 'a', inputs: ['x'] },
    { name: 'b', inputs: ['x'] },
    { name: 'c', inputs: ['b'] },
    { name: 'out', inputs: ['a', 'c'] },
  ]);
  const weights: Record<string, number> = { a: 5, b: 3, c: 4 };
  const path = heavyPath(graph, (name) => weights[name] ?? 0);
  expect(path).toEqual({ names: ['x', 'b', 'c', 'out'], weight: 7, total: 12, heaviest: 'a' });
  expect(heavyPath(graph, () => 0)).toBe(null);
});

test('few boxes with very many lines over them take no longer than many boxes', () => {
  const edges: [number, number][] = [];
  for (let i = 1; i < 120; i++) for (let from = 0; from < i; from += 3) edges.push([from, i]);
  const asked = input(120, edges);
  const started = performance.now();
  const at = layout(asked);
  expect(performance.now() - started).toBeLessThan(2000);
  for (const { from, to } of asked.lines)
    expect((at.boxes[to]?.y ?? 0) - (at.boxes[from]?.y ?? 0)).toBeGreaterThan(54);
});
