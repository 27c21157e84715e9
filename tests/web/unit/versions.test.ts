// The states of a module, by the name that it was bound to.
import { expect, test } from 'vitest';
import { candidates, chosen } from '../../../web/src/compare/choice.ts';
import { byName, canRun, keyOf } from '../../../web/src/graph/versions.ts';
import type { GraphInfo } from '../../../web/src/protocol.ts';

const graph = (name: string): GraphInfo =>
  ({ id: 0, name, partial: false, version: null, nodes: [] }) as unknown as GraphInfo;
const before = (name: string, step: number, by: string, last: string): GraphInfo =>
  ({ ...graph(name), id: -1, version: { step, by, last } }) as GraphInfo;

const traced = graph('traced');
const past = [
  before('traced', 0, 'symbolic_trace', 'simplify'),
  before('traced', 1, 'swap', 'simplify'),
  before('local', 0, 'symbolic_trace', 'symbolic_trace'),
];

test('a name has its states in order, the graph that is left being the last; what only the past has is there, too', () => {
  const named = byName([traced, graph('other')], past);
  expect(named.map(({ name }) => name)).toEqual(['traced', 'other', 'local']);
  expect(named[0]?.states.map(({ key, by }) => `${key} ${by}`)).toEqual([
    'traced@1 symbolic_trace',
    'traced@2 swap',
    'traced simplify',
  ]);
  expect(named[1]?.states.map(({ key }) => key)).toEqual(['other']);
  expect(named[2]?.newest.version?.step).toBe(0);
  expect(new Set(named.flatMap(({ states }) => states.map(({ key }) => key))).size).toBe(5);
});

test('an earlier state can be compared, but not run', () => {
  expect(past.some(canRun)).toBe(false);
  const all = candidates([traced], [], 'last run', past);
  expect(all.map(({ label }) => label)).toEqual([
    'traced · 1 symbolic_trace',
    'traced · 2 swap',
    'traced',
    'local',
  ]);
  // A module with the state that its last pass began with.
  const pair = chosen(all, null, 'traced');
  expect(pair && [keyOf(pair.before.graph), keyOf(pair.after.graph)]).toEqual([
    'traced@2',
    'traced',
  ]);
});
