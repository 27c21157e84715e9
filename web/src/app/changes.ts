/** What the nodes' values were in the run before, by graph: which node is the first whose value is another now. */
import type { GraphInfo, RunGraphResult, ValueInfo } from '../protocol.ts';

export class Changes {
  #last = new Map<string, Map<string, ValueInfo>>();

  /** The first node, in graph order, whose value changed; from then on these values are the last ones. */
  first(graph: GraphInfo, result: RunGraphResult): string | null {
    const now = new Map(result.values.map(({ node, value }) => [node, value]));
    const before = this.#last.get(graph.name);
    this.#last.set(graph.name, now);
    const differs = (node: string): boolean => {
      const [old, value] = [before?.get(node), now.get(node)];
      return old !== undefined && value !== undefined && !same(old, value);
    };
    return graph.nodes.find(({ name }) => differs(name))?.name ?? null;
  }

  forget(): void {
    this.#last.clear();
  }
}

/** As far as one can see: a large tensor is printed in part, so its statistics count too. */
function same(a: ValueInfo, b: ValueInfo): boolean {
  return a.text === b.text && JSON.stringify(a.tensor?.stats) === JSON.stringify(b.tensor?.stats);
}
