/**
 * The values of two graphs of one program, run on the same inputs: how far each node's value is from its partner's. Of a
 * tensor at most so many elements are compared as there are in a heat map.
 */
import type { EngineClient } from '../engine/client.ts';
import type { ErrorInfo, GraphInfo, InputSpec, NodeValue } from '../protocol.ts';

export interface Distance {
  before: string;
  after: string;
  /** Largest absolute difference; null where the two cannot be compared by elements. */
  size: number | null;
  /** `difference` is beyond what another order of additions explains. */
  kind: 'equal' | 'close' | 'difference';
  texts: [string, string];
}

export type Compared =
  | { distances: Distance[]; error: null }
  | { distances: Distance[]; error: ErrorInfo; in: 'before' | 'after' };

const LIMIT = 262_144;
/** Relative to the largest value. */
const TOLERANCE = 1e-5;

interface Kept {
  value: NodeValue['value'];
  data: Float32Array | null;
}

async function valuesOf(
  client: EngineClient,
  graph: GraphInfo,
  inputs: Record<string, InputSpec>,
): Promise<{ kept: Map<string, Kept>; error: ErrorInfo | null }> {
  const result = await client.call('runGraph', { graph: graph.id, request: { inputs } });
  const kept = new Map<string, Kept>();
  // A tensor's handle ends with the next run of a graph: its elements are fetched now.
  for (const { node, value } of result.values) {
    const handle = value.tensor?.handle;
    const data =
      handle === undefined ? null : await client.call('tensorData', { handle, limit: LIMIT });
    kept.set(node, { value, data });
  }
  return { kept, error: result.error };
}

export async function compareValues(
  client: EngineClient,
  before: GraphInfo,
  after: GraphInfo,
  partner: ReadonlyMap<string, string>,
  inputs: (graph: GraphInfo) => Record<string, InputSpec>,
): Promise<Compared> {
  const given = inputs(before);
  const placeholders = (graph: GraphInfo): string[] =>
    graph.nodes.flatMap(({ op, name }) => (op === 'placeholder' ? [name] : []));
  const names = placeholders(before);
  // The same inputs, in the order of the placeholders: a pass may name them anew.
  const same = Object.fromEntries(
    placeholders(after).map((name, i) => [name, given[names[i] ?? ''] ?? { kind: 'default' }]),
  ) as Record<string, InputSpec>;
  const first = await valuesOf(client, before, given);
  const second = await valuesOf(client, after, same);
  const distances: Distance[] = [];
  for (const { name } of before.nodes) {
    const other = partner.get(name);
    const [a, b] = [first.kept.get(name), second.kept.get(other ?? '')];
    if (other === undefined || !a || !b) continue;
    distances.push({
      before: name,
      after: other,
      ...distance(a, b),
      texts: [a.value.text, b.value.text],
    });
  }
  if (first.error) return { distances, error: first.error, in: 'before' };
  if (second.error) return { distances, error: second.error, in: 'after' };
  return { distances, error: null };
}

export function distance(a: Kept, b: Kept): Pick<Distance, 'size' | 'kind'> {
  const shapes = [a, b].map(({ value }) => JSON.stringify(value.tensor?.shape ?? null));
  if (!a.data || !b.data || shapes[0] !== shapes[1]) {
    return { size: null, kind: a.value.text === b.value.text ? 'equal' : 'difference' };
  }
  let [largest, size] = [0, 0];
  for (let i = 0; i < a.data.length; i++) {
    const [x, y] = [a.data[i] as number, b.data[i] as number];
    if (Object.is(x, y) || x === y) continue;
    const apart = Math.abs(x - y);
    // One is NaN, or an infinity that the other is not.
    if (!Number.isFinite(apart)) return { size: Number.POSITIVE_INFINITY, kind: 'difference' };
    size = Math.max(size, apart);
    largest = Math.max(largest, Math.abs(x), Math.abs(y));
  }
  if (size === 0) return { size, kind: 'equal' };
  return { size, kind: size <= TOLERANCE * largest ? 'close' : 'difference' };
}
