/**
 * Groups for what has none: where more children stand in one place (nodes in a row, or modules of a list) than a drawing can
 * show, runs of neighbours become groups of their own, named by their places: `[0–99]`. Names of real groups
 * never look like that. And none for a list of modules between which other things happen: folded into one box, it
 * would stand before and after each of them.
 */
import type { GraphInfo } from '../protocol.ts';

/** As many children as one place may have, and as are wanted after division. */
const MANY = 150;
const WANTED = 64;

/** The innermost group of each node, by name: its module's path, with runs in it where there are too many children. */
export function homesOf(graph: GraphInfo): ReadonlyMap<string, string> {
  const homes = new Map(graph.nodes.map(({ name, modulePath }) => [name, modulePath]));
  if (graph.nodes.length <= MANY) return homes;
  // Nodes of one module have one path, the same object.
  const paths = new Map<string, string[]>([['', []]]);
  const children = graph.nodes.map(({ name, modulePath }): Child => {
    let path = paths.get(modulePath);
    if (!path) {
      path = modulePath.split('.');
      paths.set(modulePath, path);
    }
    return { name, path };
  });
  divide(children, 0, '', homes);
  return homes;
}

export const isRun = (part: string): boolean => part.startsWith('[');
/** Stands for the dot in `layers.0` where `layers` is no group. */
const JOINED = '›';

/** A group's path as people know it: without the runs. */
export const titleOf = (path: string): string => {
  const parts = path.split('.');
  const last = parts.at(-1) ?? '';
  if (isRun(last)) return last;
  return parts
    .filter((part) => !isRun(part))
    .join('.')
    .replaceAll(JOINED, '.');
};

interface Child {
  name: string;
  path: string[];
}

/** Gives everything in `children` (nodes below one place, `depth` parts deep) its home below `place`. */
function divide(children: Child[], depth: number, place: string, homes: Map<string, string>): void {
  dissolve(children, depth);
  // A node of this place is a child by itself, a deeper one belongs to the module that holds it.
  const all: { part: string | undefined; held: Child[] }[] = [];
  const modules = new Map<string, Child[]>();
  for (const child of children) {
    const part = child.path[depth];
    const known = part === undefined ? undefined : modules.get(part);
    if (known) {
      known.push(child);
      continue;
    }
    const held = [child];
    all.push({ part, held });
    if (part !== undefined) modules.set(part, held);
  }
  const size =
    all.length > MANY
      ? Math.ceil(all.length / Math.min(WANTED, Math.ceil(all.length / WANTED)))
      : all.length;
  for (let first = 0; first < all.length; first += size) {
    const run = `[${first}–${Math.min(all.length, first + size) - 1}]`;
    const here = size < all.length ? join(place, run) : place;
    for (const { part, held } of all.slice(first, first + size)) {
      if (part === undefined) for (const { name } of held) homes.set(name, here);
      else divide(held, depth + 1, join(here, part), homes);
    }
  }
}

/** Lists of modules (they never run themselves) whose nodes other nodes interrupt: what they hold stands in their place. */
function dissolve(children: Child[], depth: number): void {
  for (;;) {
    const [runs, left] = [new Set<string>(), new Set<string>()];
    const interrupted = new Set<string>();
    let before: string | undefined;
    for (const { path } of children) {
      const part = path[depth];
      if (part !== before) {
        if (before !== undefined) left.add(before);
        if (part !== undefined && left.has(part)) interrupted.add(part);
      }
      if (part !== undefined && path.length === depth + 1) runs.add(part);
      before = part;
    }
    const lists = new Set([...interrupted].filter((part) => !runs.has(part)));
    if (lists.size === 0) return;
    for (const path of new Set(children.map((child) => child.path))) {
      const part = path[depth];
      if (part === undefined || !lists.has(part)) continue;
      path.splice(depth, 2, `${part}${JOINED}${path[depth + 1]}`);
    }
  }
}

const join = (path: string, part: string): string => (path === '' ? part : `${path}.${part}`);
