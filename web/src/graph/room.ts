/**
 * Room for frames: dagre places boxes without counting the titles and borders of the frames around them, several of
 * which may begin at one box. Where a frame would lie over something outside of it, the drawing is cut between
 * the two and pulled apart. Plain data; `layout.ts` says what it is.
 */
import type { LayoutInput, LayoutResult, Point } from './layout.ts';

type Axis = 'x' | 'y';

/** From where to where on each axis. */
type Extent = Record<Axis, { start: number; end: number }>;

/** A box, or a frame: what it holds and, around that, its border. `inside`: the groups that it is in. */
interface Item {
  content: Extent;
  border: Extent;
  inside: ReadonlySet<string>;
  path: string | null;
}

/** All that lies from `after` to `at` needs to be `amount` longer. */
interface Need {
  after: number;
  at: number;
  amount: number;
}

const GAP = 12;
/** A label's height. */
const LABEL = 16;
const PASSES = 6;

export function makeRoom(
  input: LayoutInput,
  boxes: LayoutResult['boxes'],
  lines: LayoutResult['lines'],
  frames: () => LayoutResult['groups'],
): LayoutResult['groups'] {
  const points = (): Point[] => [
    ...Object.values(boxes),
    ...Object.values(lines).flatMap((line) => [
      ...line.points,
      ...(line.label ? [line.label] : []),
    ]),
  ];
  let groups = frames();
  for (let pass = 0; pass < PASSES; pass++) {
    const needs = findNeeds(itemsOf(input, boxes, lines, groups));
    if (needs.x.length + needs.y.length === 0) break;
    for (const axis of ['x', 'y'] as const) stretch(axis, needs[axis], points());
    groups = frames();
  }
  return groups;
}

/** Shapes along lines into a group or out of it stand beside its frame, not over its border and its name. */
function labelsOf(
  input: LayoutInput,
  lines: LayoutResult['lines'],
  groupsOf: (path: string) => ReadonlySet<string>,
): Item[] {
  const home = new Map(input.boxes.map((box) => [box.id, box.group]));
  return input.lines.flatMap(({ id, from, to, labelWidth }) => {
    const at = lines[id]?.label;
    const [a, b] = [home.get(from) ?? '', home.get(to) ?? ''];
    if (!at || a === b) return [];
    const extent = extentOf(at.x - labelWidth / 2, at.y - LABEL / 2, labelWidth, LABEL);
    const inside = new Set([...groupsOf(a)].filter((path) => groupsOf(b).has(path)));
    return [{ content: extent, border: extent, inside, path: null }];
  });
}

function itemsOf(
  input: LayoutInput,
  boxes: LayoutResult['boxes'],
  lines: LayoutResult['lines'],
  groups: LayoutResult['groups'],
): { boxes: Item[]; frames: Item[] } {
  const parent = new Map(input.groups.map((group) => [group.path, group.parent]));
  const inside = new Map<string, Set<string>>();
  const groupsOf = (path: string): Set<string> => {
    let all = inside.get(path);
    if (!all) {
      const above = parent.get(path);
      all = new Set(above === undefined ? [] : groupsOf(above));
      if (above !== undefined) all.add(path);
      inside.set(path, all);
    }
    return all;
  };
  const held = new Map<string, Extent>();
  const found = labelsOf(input, lines, groupsOf);
  for (const box of input.boxes) {
    const at = boxes[box.id];
    if (!at) continue;
    const extent = extentOf(at.x - box.width / 2, at.y - box.height / 2, box.width, box.height);
    const around = groupsOf(box.group);
    found.push({ content: extent, border: extent, inside: around, path: null });
    for (const path of around) held.set(path, union(held.get(path), extent));
  }
  const frames = Object.entries(groups).flatMap(([path, frame]): Item[] => {
    const content = held.get(path);
    if (!content) return [];
    const border = extentOf(frame.x, frame.y, frame.width, frame.height);
    return [{ content, border, inside: groupsOf(path), path }];
  });
  return { boxes: found, frames };
}

function findNeeds({ boxes, frames }: { boxes: Item[]; frames: Item[] }): Record<Axis, Need[]> {
  const needs: Record<Axis, Need[]> = { x: [], y: [] };
  for (const [i, frame] of frames.entries()) {
    for (const other of [...boxes, ...frames.slice(i + 1)]) {
      if (frame.path !== null && other.inside.has(frame.path)) continue;
      if (other.path !== null && frame.inside.has(other.path)) continue;
      const apart = (['x', 'y'] as const).map((axis) => needOn(axis, frame, other));
      // Apart on one axis is enough; where the contents overlap on an axis, pulling there does not help.
      if (apart.some((need) => need !== null && need.amount <= 0)) continue;
      const [x, y] = apart;
      if (y && (!x || y.amount <= x.amount)) needs.y.push(y);
      else if (x) needs.x.push(x);
    }
  }
  return needs;
}

/** What would keep the two apart on an axis; null where their contents overlap. */
function needOn(axis: Axis, a: Item, b: Item): Need | null {
  const [first, second] = a.content[axis].start <= b.content[axis].start ? [a, b] : [b, a];
  const after = first.content[axis].end;
  const at = second.content[axis].start;
  if (after > at) return null;
  const touching = first.border[axis].end - second.border[axis].start;
  return { after, at, amount: touching > 0 ? touching + GAP : 0 };
}

/** Cuts the drawing so that every need is met, in as few places as that takes. */
function stretch(axis: Axis, needs: Need[], points: Point[]): void {
  const cuts: { at: number; amount: number }[] = [];
  for (const need of needs.sort((a, b) => a.at - b.at)) {
    let met = 0;
    for (const cut of cuts) if (cut.at > need.after) met += cut.amount;
    if (met < need.amount) cuts.push({ at: need.at, amount: need.amount - met });
  }
  for (const point of points) {
    let by = 0;
    for (const cut of cuts) if (point[axis] >= cut.at) by += cut.amount;
    point[axis] += by;
  }
}

function extentOf(x: number, y: number, width: number, height: number): Extent {
  return { x: { start: x, end: x + width }, y: { start: y, end: y + height } };
}

function union(a: Extent | undefined, b: Extent): Extent {
  if (!a) return b;
  const on = (axis: Axis) => ({
    start: Math.min(a[axis].start, b[axis].start),
    end: Math.max(a[axis].end, b[axis].end),
  });
  return { x: on('x'), y: on('y') };
}
