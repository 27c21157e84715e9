/**
 * Where boxes and lines of a drawing go: dagre's layered layout (ranks, crossings, coordinates; of a large drawing
 * `layout-large.ts`'s), then
 * what it leaves open: lines end at separate places along a box instead of its middle, in the order in
 * which they arrive. Runs in a worker (`layout.worker.ts`) and in tests; plain data in and out.
 */
import dagre from '@dagrejs/dagre';
import { crossedRanks, placeLarge } from './layout-large.ts';
import { makeRoom } from './room.ts';

export interface LayoutInput {
  direction: 'down' | 'right';
  boxes: { id: string; width: number; height: number; group: string }[];
  lines: { id: string; from: string; to: string; labelWidth: number; index: number }[];
  groups: { path: string; parent: string }[];
}

export interface Point {
  x: number;
  y: number;
}

export interface LayoutResult {
  width: number;
  height: number;
  /** Centres. */
  boxes: Record<string, Point>;
  lines: Record<string, { points: Point[]; label: Point | null }>;
  /** Top left corner and size, with the frame's title above the content. */
  groups: Record<string, { x: number; y: number; width: number; height: number }>;
}

const MARGIN = 24;
const GROUP_PAD = 14;
const GROUP_TITLE = 22;
const LABEL_HEIGHT = 16;

/** Above this many boxes, or ranks that lines go over, dagre takes seconds. */
const LARGE = 300;
const LONG = 1600;
/** Above this many, frames that overlap are left as they are. */
const HUGE = 1500;

export function layout(input: LayoutInput): LayoutResult {
  const large = input.boxes.length > LARGE || crossedRanks(input) > LONG;
  const { boxes, lines } = large ? placeLarge(input) : placeWithDagre(input);
  if (argsReversed(input, boxes)) mirror(input, boxes, lines);
  spreadEnds(input, boxes, lines);
  const framed = () => frames(input, boxes, lines);
  const groups = input.boxes.length > HUGE ? framed() : makeRoom(input, boxes, lines, framed);
  return shiftToOrigin({ width: 0, height: 0, boxes, lines, groups }, input);
}

function placeWithDagre(input: LayoutInput): Pick<LayoutResult, 'boxes' | 'lines'> {
  const graph = new dagre.graphlib.Graph({ multigraph: true, compound: input.groups.length > 0 });
  const down = input.direction === 'down';
  graph.setGraph({
    rankdir: down ? 'TB' : 'LR',
    nodesep: down ? 30 : 22,
    edgesep: 22,
    // Groups and labels make ranks of their own: a large drawing needs little more between them.
    ranksep: input.boxes.length > 8 ? 26 : 52,
    marginx: MARGIN,
    marginy: MARGIN,
    ranker: 'network-simplex',
  });
  const group = (path: string): string => `group:${path}`;
  for (const box of input.boxes) graph.setNode(box.id, { width: box.width, height: box.height });
  for (const frame of input.groups) graph.setNode(group(frame.path), {});
  const known = new Set(input.groups.map((frame) => frame.path));
  for (const frame of input.groups) {
    if (known.has(frame.parent)) graph.setParent(group(frame.path), group(frame.parent));
  }
  for (const box of input.boxes) {
    if (known.has(box.group)) graph.setParent(box.id, group(box.group));
  }
  for (const line of input.lines) {
    const label =
      line.labelWidth > 0
        ? { width: line.labelWidth, height: LABEL_HEIGHT, labelpos: 'c' }
        : { width: 0, height: 0 };
    graph.setEdge(line.from, line.to, { ...label, minlen: 1 }, line.id);
  }
  dagre.layout(graph);

  const boxes: LayoutResult['boxes'] = {};
  for (const box of input.boxes) {
    const at = graph.node(box.id);
    boxes[box.id] = { x: at.x, y: at.y };
  }
  const lines: LayoutResult['lines'] = {};
  for (const line of input.lines) {
    const at = graph.edge({ v: line.from, w: line.to, name: line.id });
    const points: Point[] = at.points.map(({ x, y }: Point) => ({ x, y }));
    const label = line.labelWidth > 0 && at.x !== undefined ? { x: at.x, y: at.y } : null;
    lines[line.id] = { points, label };
  }
  return { boxes, lines };
}

/**
 * dagre knows nothing of the order of args. Of a drawing and its mirror image, the one in which more pairs of
 * inputs stand in the order of args is right.
 */
function argsReversed(input: LayoutInput, boxes: LayoutResult['boxes']): boolean {
  const along = input.direction === 'down' ? 'x' : 'y';
  const byBox = new Map<string, LayoutInput['lines']>();
  for (const line of input.lines) {
    const list = byBox.get(line.to);
    if (list) list.push(line);
    else byBox.set(line.to, [line]);
  }
  let balance = 0;
  for (const lines of byBox.values()) {
    for (const [i, first] of lines.entries()) {
      for (const second of lines.slice(i + 1, i + 4)) {
        const by = (boxes[second.from]?.[along] ?? 0) - (boxes[first.from]?.[along] ?? 0);
        balance += Math.sign(by) * Math.sign(second.index - first.index);
      }
    }
  }
  return balance < 0;
}

function mirror(
  input: LayoutInput,
  boxes: LayoutResult['boxes'],
  lines: LayoutResult['lines'],
): void {
  const along = input.direction === 'down' ? 'x' : 'y';
  const flip = (point: Point): void => {
    point[along] = -point[along];
  };
  Object.values(boxes).forEach(flip);
  for (const { points, label } of Object.values(lines)) {
    points.forEach(flip);
    if (label) flip(label);
  }
}

/** Gives each line its own place along the side where it leaves or enters, in order of where it goes. */
function spreadEnds(
  input: LayoutInput,
  boxes: LayoutResult['boxes'],
  lines: LayoutResult['lines'],
): void {
  const along: 'x' | 'y' = input.direction === 'down' ? 'x' : 'y';
  const across: 'x' | 'y' = input.direction === 'down' ? 'y' : 'x';
  const sizes = new Map(input.boxes.map((box) => [box.id, box]));
  for (const side of ['from', 'to'] as const) {
    const byBox = new Map<string, LayoutInput['lines']>();
    for (const line of input.lines) {
      const list = byBox.get(line[side]);
      if (list) list.push(line);
      else byBox.set(line[side], [line]);
    }
    for (const [id, list] of byBox) {
      const box = sizes.get(id);
      const centre = boxes[id];
      if (!box || !centre) continue;
      // The point beyond the border says from where a line comes; args' order settles ties.
      const bend = (line: { id: string }): Point => {
        const points = lines[line.id]?.points ?? [];
        return points.at(side === 'from' ? 1 : -2) ?? centre;
      };
      list.sort((a, b) => bend(a)[along] - bend(b)[along] || a.index - b.index);
      const extent = (along === 'x' ? box.width : box.height) * 0.64;
      const step = Math.min(28, extent / list.length);
      const half = (across === 'y' ? box.height : box.width) / 2;
      list.forEach((line, i) => {
        const points = lines[line.id]?.points;
        if (!points || points.length === 0) return;
        const offset = (i - (list.length - 1) / 2) * step;
        const end = { ...centre, [along]: centre[along] + offset };
        end[across] = centre[across] + (side === 'from' ? half : -half);
        points[side === 'from' ? 0 : points.length - 1] = end;
      });
    }
  }
}

/** Frames from what they hold: dagre's own leave no room for a title. Innermost first. */
function frames(
  input: LayoutInput,
  boxes: LayoutResult['boxes'],
  lines: LayoutResult['lines'],
): LayoutResult['groups'] {
  const frames: LayoutResult['groups'] = {};
  const inner = [...input.groups].sort(
    (a, b) => b.path.split('.').length - a.path.split('.').length,
  );
  const groupOf = new Map(input.boxes.map((box) => [box.id, box.group]));
  for (const { path } of inner) {
    const area = new Area();
    for (const box of input.boxes) {
      const at = boxes[box.id];
      if (box.group === path && at) {
        area.add(at.x - box.width / 2, at.y - box.height / 2, box.width, box.height);
      }
    }
    for (const child of input.groups) {
      const frame = frames[child.path];
      if (child.parent === path && frame) area.add(frame.x, frame.y, frame.width, frame.height);
    }
    for (const line of input.lines) {
      const label = lines[line.id]?.label;
      if (!label || groupOf.get(line.from) !== path || groupOf.get(line.to) !== path) continue;
      area.add(label.x - line.labelWidth / 2, label.y - 8, line.labelWidth, LABEL_HEIGHT);
    }
    if (area.empty) continue;
    frames[path] = {
      x: area.left - GROUP_PAD,
      y: area.top - GROUP_PAD - GROUP_TITLE,
      width: area.right - area.left + 2 * GROUP_PAD,
      height: area.bottom - area.top + 2 * GROUP_PAD + GROUP_TITLE,
    };
  }
  return frames;
}

class Area {
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  add(x: number, y: number, width: number, height: number): void {
    this.left = Math.min(this.left, x);
    this.top = Math.min(this.top, y);
    this.right = Math.max(this.right, x + width);
    this.bottom = Math.max(this.bottom, y + height);
  }

  get empty(): boolean {
    return this.right < this.left;
  }
}

/** The drawing's own size, with everything in it: frames may reach past what dagre counted. */
function shiftToOrigin(result: LayoutResult, input: LayoutInput): LayoutResult {
  const area = new Area();
  for (const box of input.boxes) {
    const at = result.boxes[box.id];
    if (at) area.add(at.x - box.width / 2, at.y - box.height / 2, box.width, box.height);
  }
  for (const frame of Object.values(result.groups)) {
    area.add(frame.x, frame.y, frame.width, frame.height);
  }
  for (const { points } of Object.values(result.lines)) {
    for (const point of points) area.add(point.x, point.y, 0, 0);
  }
  if (area.empty) return { ...result, width: 2 * MARGIN, height: 2 * MARGIN };
  const [dx, dy] = [MARGIN - area.left, MARGIN - area.top];
  const move = (point: Point): void => {
    point.x += dx;
    point.y += dy;
  };
  Object.values(result.boxes).forEach(move);
  Object.values(result.groups).forEach(move);
  for (const line of Object.values(result.lines)) {
    line.points.forEach(move);
    if (line.label) move(line.label);
  }
  return {
    ...result,
    width: area.right - area.left + 2 * MARGIN,
    height: area.bottom - area.top + 2 * MARGIN,
  };
}
