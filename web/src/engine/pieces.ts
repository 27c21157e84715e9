/**
 * Large results in pieces: reading a message holds up the page's main thread for as long as the message is large, so the
 * worker sends a long list (the nodes of a graph, the events of a trace, the values of a run) ahead of the result that it
 * belongs to, some hundred items at a time. Used on both sides; what the lists hold does not matter here.
 */
import type { Method, Result } from '../protocol.ts';

/** A part of the `list`th of a result's lists. */
export interface Piece {
  list: number;
  items: unknown[];
}

const SIZE = 400;

type Lists = Partial<Record<'graphs' | 'versions' | 'traces', Record<string, unknown>[]>> & {
  values?: unknown[];
};

function listsOf(result: Result<Method>): unknown[][] {
  if (typeof result !== 'object' || result === null) return [];
  const { graphs = [], versions = [], traces = [], values } = result as Lists;
  const inside = [
    ...[...graphs, ...versions].map(({ nodes }) => nodes),
    ...traces.map(({ events }) => events),
    values,
  ];
  return inside.filter(Array.isArray);
}

/** Empties the long lists of a result and returns what was in them. */
export function takeApart(result: Result<Method>): Piece[] {
  return listsOf(result).flatMap((items, list) => {
    if (items.length <= SIZE) return [];
    const pieces: Piece[] = [];
    for (let at = 0; at < items.length; at += SIZE)
      pieces.push({ list, items: items.slice(at, at + SIZE) });
    items.length = 0;
    return pieces;
  });
}

export function putTogether(result: Result<Method>, pieces: readonly Piece[]): void {
  const lists = listsOf(result);
  for (const { list, items } of pieces) lists[list]?.push(...items);
}
