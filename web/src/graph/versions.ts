/**
 * The states of a GraphModule: as it was made and after each pass, the last one being the graph that the program left. All
 * of them have the variable's name; a key tells them apart.
 */
import type { GraphInfo } from '../protocol.ts';

export const keyOf = ({ name, version }: GraphInfo): string =>
  version ? `${name}@${version.step + 1}` : name;

/** The engine still has it, and it is whole. */
export const canRun = (graph: GraphInfo): boolean => !graph.partial && graph.id >= 0;

export interface State {
  key: string;
  /** What made it so. */
  by: string;
  graph: GraphInfo;
}

export interface Named {
  name: string;
  /** In order of time, the newest last. */
  states: State[];
  newest: GraphInfo;
}

/** What there is by each name: graphs first, in their order, then what only the past has. */
export function byName(graphs: readonly GraphInfo[], versions: readonly GraphInfo[]): Named[] {
  const past = new Map<string, GraphInfo[]>();
  for (const version of versions) {
    const list = past.get(version.name);
    if (list) list.push(version);
    else past.set(version.name, [version]);
  }
  const named = (newest: GraphInfo, all: GraphInfo[]): Named => {
    const last = all[0]?.version?.last ?? '';
    const states = all.map((graph) => {
      return { key: keyOf(graph), by: graph.version?.by ?? last, graph };
    });
    return { name: newest.name, states, newest };
  };
  const found = graphs.map((graph) => named(graph, [...(past.get(graph.name) ?? []), graph]));
  const shown = new Set(graphs.map(({ name }) => name));
  for (const [name, all] of past) {
    const newest = all.at(-1);
    if (newest && !shown.has(name)) found.push(named(newest, all));
  }
  return found;
}
