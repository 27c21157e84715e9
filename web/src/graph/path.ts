/**
 * The way through a graph that weighs most, by time or by parameters: from node to node along the args, as no order of
 * running could do without. The heaviest node need not lie on it.
 */
import type { GraphInfo } from '../protocol.ts';

export interface HeavyPath {
  /** Nodes on the way, first to last. */
  names: string[];
  weight: number;
  /** Of all nodes together. */
  total: number;
  heaviest: string | null;
}

export function heavyPath(graph: GraphInfo, weigh: (name: string) => number): HeavyPath | null {
  /** Weight of the heaviest way that ends in a node, and the node before it there. */
  const best = new Map<string, { weight: number; before: string | null }>();
  let last: string | null = null;
  let heaviest: string | null = null;
  let total = 0;
  for (const { name, inputs } of graph.nodes) {
    let before: string | null = null;
    for (const input of inputs) {
      const weight = best.get(input)?.weight;
      if (weight === undefined) continue;
      if (before === null || weight > (best.get(before)?.weight ?? 0)) before = input;
    }
    const own = weigh(name);
    total += own;
    best.set(name, {
      weight: own + (before === null ? 0 : (best.get(before)?.weight ?? 0)),
      before,
    });
    if (own > 0 && (heaviest === null || own > weigh(heaviest))) heaviest = name;
    // Of equal ones the last: a way goes on to the output.
    if (last === null || (best.get(name)?.weight ?? 0) >= (best.get(last)?.weight ?? 0))
      last = name;
  }
  if (last === null || total === 0) return null;
  const names: string[] = [];
  for (let at: string | null = last; at !== null; at = best.get(at)?.before ?? null) names.push(at);
  return { names: names.reverse(), weight: best.get(last)?.weight ?? 0, total, heaviest };
}
