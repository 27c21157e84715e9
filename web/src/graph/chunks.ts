/**
 * Groups for what has none: where more children stand in one place (nodes in a row, or modules of a list) than a drawing can
 * show, runs of neighbours become groups of their own, named by their places: `[0–99]`. Names of real groups
 * never look like that.
 */
import type { GraphInfo } from '../protocol.ts';

/** As many children as one place may have, and as are wanted after division. */
const MANY = 150;
const WANTED = 64;

/** The innermost group of each node, by name: its module's path, with runs in it where there are too many children. */
export function homesOf(graph: GraphInfo): ReadonlyMap<string, string> {
  const homes = new Map(graph.nodes.map(({ name, modulePath }) => [name, modulePath]));
  if (graph.nodes.length <= MANY) return homes;
  divide(
    graph.nodes.map(({ name, modulePath }) => ({
      name,
      path: modulePath === '' ? [] : modulePath.split('.'),
    })),
    0,
    '',
    homes,
  );
  return homes;
}

const isRun = (part: string): boolean => part.startsWith('[');

/** A group's path as people know it: without the runs. */
export const titleOf = (path: string): string => {
  const parts = path.split('.');
  const last = parts.at(-1) ?? '';
  return isRun(last) ? last : parts.filter((part) => !isRun(part)).join('.');
};

interface Child {
  name: string;
  path: string[];
}

/** Gives everything in `children` (nodes below one place, `depth` parts deep) its home below `place`. */
function divide(children: Child[], depth: number, place: string, homes: Map<string, string>): void {
  const keys = new Map<string, Child[]>();
  for (const child of children) {
    // A node of this place is a child by itself, a deeper one belongs to the module that holds it.
    const part = child.path[depth];
    const key = part === undefined ? `\n${child.name}` : part;
    const list = keys.get(key);
    if (list) list.push(child);
    else keys.set(key, [child]);
  }
  const all = [...keys];
  const size =
    all.length > MANY
      ? Math.ceil(all.length / Math.min(WANTED, Math.ceil(all.length / WANTED)))
      : all.length;
  all.forEach(([key, held], i) => {
    const first = i - (i % size);
    const run = `[${first}–${Math.min(all.length, first + size) - 1}]`;
    const here = size < all.length ? join(place, run) : place;
    if (key.startsWith('\n')) homes.set(key.slice(1), here);
    else divide(held, depth + 1, join(here, key), homes);
  });
}

const join = (path: string, part: string): string => (path === '' ? part : `${path}.${part}`);
