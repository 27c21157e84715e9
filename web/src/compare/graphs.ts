/**
 * The difference of two graphs by nodes. A node is the same one where the names agree; of the rest, those are pairs that
 * do the same to the same inputs under another name. A pair whose op, target or arguments differ is
 * changed, a node without a partner was removed or added.
 */

import type { Tone } from '../graph/tones.ts';
import type { GraphInfo, NodeInfo } from '../protocol.ts';

export interface GraphDiff {
  /** Tones of the nodes of either graph, by name. */
  before: Map<string, Tone>;
  after: Map<string, Tone>;
  /** Partner of a node of the first graph in the second. */
  partner: Map<string, string>;
  counts: { removed: number; added: number; changed: number };
  /** What differs, in the order of the second graph, removed nodes where they stood. */
  places: { before: string | null; after: string | null; tone: Tone }[];
}

export function diffGraphs(before: GraphInfo, after: GraphInfo): GraphDiff {
  const partner = partners(before, after);
  const byName = new Map(after.nodes.map((node) => [node.name, node]));
  const place = new Map(after.nodes.map((node, i) => [node.name, i]));
  const diff: GraphDiff = {
    before: new Map(),
    after: new Map(),
    partner,
    counts: { removed: 0, added: 0, changed: 0 },
    places: [],
  };
  const mark = (tone: 'removed' | 'added' | 'changed', a: string | null, b: string | null) => {
    if (a !== null) diff.before.set(a, tone);
    if (b !== null) diff.after.set(b, tone);
    diff.counts[tone]++;
    diff.places.push({ before: a, after: b, tone });
  };
  const paired = new Set(partner.values());
  let next = 0;
  const addUntil = (name: string | null): void => {
    for (; next < after.nodes.length; next++) {
      const node = after.nodes[next] as NodeInfo;
      if (node.name === name) break;
      if (!paired.has(node.name)) mark('added', null, node.name);
    }
  };
  for (const node of before.nodes) {
    const other = byName.get(partner.get(node.name) ?? '');
    if (!other) {
      mark('removed', node.name, null);
      continue;
    }
    if ((place.get(other.name) ?? 0) >= next) addUntil(other.name);
    const same =
      signature(node, (name) => partner.get(name) ?? `-${name}`) === signature(other, itself);
    if (!same || node.name !== other.name) mark('changed', node.name, other.name);
  }
  addUntil(null);
  return diff;
}

const itself = (name: string): string => name;

/** What a node does, with its inputs' names as `rename` has them. */
function signature(node: NodeInfo, rename: (name: string) => string): string {
  const inputs = new Set(node.inputs);
  const renamed = (text: string): string =>
    text.replace(/[A-Za-z_]\w*/g, (word) => (inputs.has(word) ? rename(word) : word));
  const { op, target, targetInfo } = node;
  const what = [op, op === 'placeholder' ? '' : target, targetInfo?.replace(/0x[0-9a-f]+/g, '')];
  return JSON.stringify([...what, renamed(node.argsText), renamed(node.kwargsText)]);
}

function partners(before: GraphInfo, after: GraphInfo): Map<string, string> {
  const partner = new Map<string, string>();
  const names = new Map(after.nodes.map((node) => [node.name, node]));
  for (const { name, op } of before.nodes) {
    const other = names.get(name)?.op;
    // A name that an input or the output took over is a coincidence.
    if (other === op || (other?.startsWith('call') && op.startsWith('call')))
      partner.set(name, name);
  }
  const taken = new Set(partner.values());
  const free = new Map<string, NodeInfo[]>();
  for (const node of after.nodes) {
    if (taken.has(node.name)) continue;
    const key = signature(node, itself);
    free.set(key, [...(free.get(key) ?? []), node]);
  }
  for (const node of before.nodes) {
    if (partner.has(node.name)) continue;
    const key = signature(node, (name) => partner.get(name) ?? `-${name}`);
    const found = free.get(key)?.shift();
    if (found) partner.set(node.name, found.name);
  }
  return partner;
}
