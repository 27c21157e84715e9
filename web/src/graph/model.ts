/**
 * From a graph as the engine tells it to boxes and lines to lay out: one box a node, one line for each
 * mention of a node in another's args (so `x + x` has two), nested frames for the modules that the
 * tracer looked into, and a single box in place of a folded frame. Sizes are in the drawing's own units
 * (CSS pixels at zoom 1). Where things go is `layout.ts`; how they look is `GraphView.svelte`.
 */

import type { ArgTree, GraphInfo, NodeInfo, Opcode } from '../protocol.ts';
import { shape } from '../text/format.ts';
import { homesOf, isRun, titleOf } from './chunks.ts';

export interface Box {
  /** Node name, or `module:` and the path of a folded group. */
  id: string;
  title: string;
  subtitle: string;
  op: Opcode | 'group';
  /** Nodes inside, for a folded group. */
  members: string[];
  users: number;
  width: number;
  height: number;
  /** Path of the innermost unfolded group that holds it; '' at the top. */
  group: string;
}

export interface Line {
  id: string;
  from: string;
  to: string;
  label: string;
  /** Position among the inputs of `to`: the order of args is visible in the drawing. */
  index: number;
}

export interface Group {
  path: string;
  /** What it is called: the path of the module, or the places of a run. */
  title: string;
  parent: string;
  /** The module's class; of a run the first and the last node. */
  type: string;
}

export interface Model {
  boxes: Box[];
  lines: Line[];
  groups: Group[];
  /** Where each node is drawn: its own box or a folded group's. */
  boxOf: Map<string, string>;
}

/** Shape of a node's value where known, already printed. */
export type Shapes = ReadonlyMap<string, string>;

const HEIGHT = 54;
const TITLE = 8.15;
const SUBTITLE = 6.9;
const LABEL = 6.7;

/** What does not depend on what is folded, found once for a graph. */
interface Structure {
  homes: ReadonlyMap<string, string>;
  /** All groups that hold nodes, outermost first: `a`, then `a.b`. The root is not a group. */
  groups: readonly Group[];
  /** The groups around what lives in a group, outermost first, itself the last. */
  around: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<GraphInfo, Structure>();

function structureOf(graph: GraphInfo): Structure {
  const found = known.get(graph);
  if (found) return found;
  const types = new Map(graph.modules.map((module) => [module.path, module.type]));
  const groups = new Map<string, Group>();
  const around = new Map<string, readonly string[]>([['', []]]);
  const homes = homesOf(graph);
  for (const home of homes.values()) {
    if (around.has(home)) continue;
    const paths = ancestors(home);
    around.set(home, paths);
    for (const path of paths) {
      if (groups.has(path)) continue;
      const title = titleOf(path);
      groups.set(path, { path, title, parent: parentOf(path), type: types.get(title) ?? '' });
    }
  }
  nameRuns(groups, homes, around);
  const structure = { homes, groups: [...groups.values()], around };
  known.set(graph, structure);
  return structure;
}

/** Tells of each run its first and its last node. */
function nameRuns(
  groups: ReadonlyMap<string, Group>,
  homes: Structure['homes'],
  around: Structure['around'],
): void {
  const runs = [...groups.values()].filter(({ title }) => isRun(title));
  const ends = new Map(runs.map(({ path }) => [path, { first: '', last: '' }]));
  for (const [name, home] of homes) {
    for (const path of around.get(home) ?? []) {
      const end = ends.get(path);
      if (!end) continue;
      end.first ||= name;
      end.last = name;
    }
  }
  for (const run of runs) {
    const end = ends.get(run.path);
    run.type = `${end?.first} … ${end?.last}`;
  }
}

export const groupsOf = (graph: GraphInfo): readonly Group[] => structureOf(graph).groups;

/** As many boxes as can be taken in at once. */
const OVERVIEW = 40;

/**
 * Groups that start folded: of a large graph all those below the depth to which it can be opened with no more
 * than an overview's number of boxes.
 */
export function initiallyFolded(graph: GraphInfo): Set<string> {
  if (graph.nodes.length <= OVERVIEW) return new Set();
  const { groups, homes, around } = structureOf(graph);
  const depthOf = (path: string): number => ancestors(path).length;
  const deepest = groups.reduce((deep, { path }) => Math.max(deep, depthOf(path)), 0);
  const boxesAt = (open: number): number => {
    const folded = new Set<string>();
    let nodes = 0;
    for (const home of homes.values()) {
      const path = around.get(home)?.[open];
      if (path === undefined) nodes++;
      else folded.add(path);
    }
    return nodes + folded.size;
  };
  let open = 0;
  while (open < deepest && boxesAt(open + 1) <= OVERVIEW) open++;
  return new Set(groups.map(({ path }) => path).filter((path) => depthOf(path) > open));
}

/** As many boxes as are drawn at once when everything is unfolded. */
const DRAWN = 2500;

/** What stays folded when one asks for everything: nothing, but of a huge graph what is innermost. */
export function leastFolded(graph: GraphInfo): Set<string> {
  if (graph.nodes.length <= DRAWN) return new Set();
  return new Set([...structureOf(graph).homes.values()].filter((path) => path !== ''));
}

function ancestors(path: string): string[] {
  if (path === '') return [];
  const parts = path.split('.');
  return parts.map((_, i) => parts.slice(0, i + 1).join('.'));
}

function parentOf(path: string): string {
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
}

/** Names of the nodes mentioned, one entry a mention, in order. */
export function mentions(tree: ArgTree): string[] {
  switch (tree.kind) {
    case 'node':
      return [tree.name];
    case 'tuple':
    case 'list':
      return tree.items.flatMap(mentions);
    case 'dict':
      return tree.entries.flatMap((entry) => mentions(entry.value));
    case 'slice':
      return [tree.start, tree.stop, tree.step].flatMap(mentions);
    case 'const':
      return [];
  }
}

/** `Linear(in_features=4, out_features=4, bias=True)` as `Linear(4, 4)`: enough to tell boxes apart. */
export function shortTarget(node: NodeInfo): string {
  if (node.op === 'output') return 'return';
  if (node.op === 'placeholder') return node.type ?? 'placeholder';
  if (node.op === 'call_method') return `.${node.target}()`;
  if (node.op !== 'call_module') return node.target;
  const repr = node.targetInfo?.split('\n')[0] ?? node.moduleType ?? node.target;
  const open = repr.indexOf('(');
  if (open < 0 || !repr.endsWith(')')) return node.moduleType ?? repr;
  const values = splitArguments(repr.slice(open + 1, -1));
  const short = values
    .filter((value, i) => i < 2 || /^(kernel_size|p|dim)=/.test(value))
    .slice(0, 3)
    .map((value) => value.replace(/^\w+=/, ''));
  return `${repr.slice(0, open)}(${short.join(', ')})`;
}

/** Splits at commas outside brackets. */
function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = '';
  for (const char of text) {
    if ('([{'.includes(char)) depth++;
    if (')]}'.includes(char)) depth--;
    if (char === ',' && depth === 0) {
      parts.push(current.trim());
      current = '';
    } else current += char;
  }
  if (current.trim()) parts.push(current.trim());
  return parts;
}

/** What a box can hold; the whole is in the inspector. */
export function clip(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

export function buildModel(graph: GraphInfo, folded: ReadonlySet<string>, shapes: Shapes): Model {
  const { groups, homes, around } = structureOf(graph);
  const visible = groups.filter((group) => !ancestors(group.path).some((path) => folded.has(path)));
  const boxes = new Map<string, Box>();
  const boxOf = new Map<string, string>();
  const byPath = new Map(groups.map((group) => [group.path, group]));
  const closedAt = new Map<string, string | undefined>();
  for (const [home, paths] of around) {
    closedAt.set(
      home,
      paths.find((path) => folded.has(path)),
    );
  }

  for (const node of graph.nodes) {
    const home = homes.get(node.name) ?? '';
    const closed = closedAt.get(home);
    if (closed === undefined) {
      boxes.set(node.name, nodeBox(node, home));
      boxOf.set(node.name, node.name);
      continue;
    }
    const id = `module:${closed}`;
    boxOf.set(node.name, id);
    const box = boxes.get(id);
    if (box) box.members.push(node.name);
    else boxes.set(id, groupBox(id, byPath.get(closed), closed, node.name));
  }
  for (const box of boxes.values()) {
    if (box.op === 'group')
      box.subtitle = [box.subtitle, `${box.members.length}`].filter(Boolean).join(' · ');
  }

  const lines: Line[] = [];
  const seen = new Set<string>();
  for (const node of graph.nodes) {
    const to = boxOf.get(node.name) ?? node.name;
    const inGroup = to !== node.name;
    // Of a line to a folded group it does not matter which mention it comes from.
    const used = inGroup ? node.inputs : [...mentions(node.args), ...mentions(node.kwargs)];
    used.forEach((name, index) => {
      const from = boxOf.get(name);
      if (from === undefined || from === to) return;
      const inside = inGroup || from !== name;
      const key = `${from}>${to}`;
      // Between folded groups one line stands for all of them.
      if (inside && seen.has(key)) return;
      seen.add(key);
      lines.push({ id: `${key}#${lines.length}`, from, to, label: shapes.get(name) ?? '', index });
    });
  }
  return { boxes: [...boxes.values()], lines, groups: visible, boxOf };
}

function nodeBox(node: NodeInfo, group: string): Box {
  const title = clip(node.name, 26);
  const subtitle = clip(shortTarget(node), 32);
  // Room for "2 users" at the right of the title.
  const width = Math.max(150, 36 + title.length * TITLE + 56, 50 + subtitle.length * SUBTITLE);
  return {
    id: node.name,
    title,
    subtitle,
    op: node.op,
    members: [node.name],
    users: node.users.length,
    width: Math.round(width),
    height: HEIGHT,
    group,
  };
}

function groupBox(id: string, group: Group | undefined, path: string, member: string): Box {
  const title = clip(group?.title ?? path, 26);
  const type = clip(group?.type ?? '', 32);
  return {
    id,
    title,
    subtitle: type,
    op: 'group',
    members: [member],
    users: 0,
    width: Math.round(Math.max(160, 56 + title.length * TITLE, 78 + type.length * SUBTITLE)),
    height: HEIGHT,
    group: parentOf(path),
  };
}

export function labelWidth(label: string): number {
  return label === '' ? 0 : label.length * LABEL + 10;
}

/** Shapes from the values of a run where there are some, else from `tensor_meta`. */
export function shapesOf(graph: GraphInfo, values: ReadonlyMap<string, number[]>): Shapes {
  const shapes = new Map<string, string>();
  for (const node of graph.nodes) {
    const known = values.get(node.name) ?? node.tensorMeta?.shape;
    if (known) shapes.set(node.name, shape(known));
  }
  return shapes;
}
