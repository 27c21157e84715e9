/**
 * Places for drawings too large for dagre, whose time grows faster than the drawing and whose recursion does not fit into a
 * worker's stack: ranks by longest path, order in a rank by the middle of the neighbours, coordinates as near to
 * the neighbours as the room allows. Long lines get a place in each rank that they cross, as boxes do.
 */
import type { LayoutInput, LayoutResult, Point } from './layout.ts';

const RANK_GAP = 44;
const GAP = 30;
/** A line's own width where it crosses a rank. */
const LANE = 14;
/** Places that all long lines together may take; the longest ones then go straight. */
const LANES_EACH = 6;
const ORDER_SWEEPS = 6;
const PLACE_SWEEPS = 8;

interface Item {
  /** Box, or -1: a place of a line. */
  box: number;
  rank: number;
  /** Size along the rank. */
  size: number;
  before: number[];
  after: number[];
  /** Order in its rank, then coordinate. */
  at: number;
}

type Places = Pick<LayoutResult, 'boxes' | 'lines'>;

function endsOf(input: LayoutInput): Ends {
  const index = new Map(input.boxes.map((box, i) => [box.id, i]));
  return input.lines.map(({ from, to }) => [index.get(from) ?? 0, index.get(to) ?? 0] as const);
}

/** How many ranks all lines together go over: what a layered layout has to find places for, beside the boxes. */
export function crossedRanks(input: LayoutInput): number {
  const ends = endsOf(input);
  const ranks = ranksOf(input.boxes.length, ends);
  return ends.reduce((sum, [from, to]) => sum + Math.abs((ranks[to] ?? 0) - (ranks[from] ?? 0)), 0);
}

export function placeLarge(input: LayoutInput): Places {
  const down = input.direction === 'down';
  const ends = endsOf(input);
  const ranks = ranksOf(input.boxes.length, ends);
  const items: Item[] = input.boxes.map((box, i) => ({
    box: i,
    rank: ranks[i] as number,
    size: down ? box.width : box.height,
    before: [],
    after: [],
    at: 0,
  }));
  const ways = connect(items, ends);
  const rows: number[][] = [];
  items.forEach(({ rank }, i) => {
    rows[rank] ??= [];
    rows[rank].push(i);
  });
  order(items, rows);
  place(items, rows);

  // Across the ranks.
  const across: number[] = [];
  let next = 0;
  for (const row of rows) {
    const deep = Math.max(
      0,
      ...row.map((i) => {
        const box = input.boxes[items[i]?.box ?? -1];
        return box ? (down ? box.height : box.width) : 0;
      }),
    );
    across.push(next + deep / 2);
    next += deep + RANK_GAP;
  }
  const point = (i: number): Point => {
    const { at, rank } = items[i] as Item;
    const other = across[rank] as number;
    return down ? { x: at, y: other } : { x: other, y: at };
  };
  const boxes: LayoutResult['boxes'] = {};
  input.boxes.forEach(({ id }, i) => {
    boxes[id] = point(i);
  });
  const lines: LayoutResult['lines'] = {};
  input.lines.forEach(({ id, labelWidth }, i) => {
    const points = (ways[i] ?? []).map(point);
    const [a, b] = points;
    const label = labelWidth > 0 && a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
    lines[id] = { points, label };
  });
  return { boxes, lines };
}

type Ends = readonly (readonly [number, number])[];

/** Rank by longest way from the beginning; what has no input stands right before its first user. */
function ranksOf(count: number, ends: Ends): number[] {
  const after: number[][] = Array.from({ length: count }, () => []);
  const missing = Array<number>(count).fill(0);
  for (const [from, to] of ends) {
    after[from]?.push(to);
    missing[to] = (missing[to] ?? 0) + 1;
  }
  const ranks = Array<number>(count).fill(0);
  const roots = missing.flatMap((n, i) => (n === 0 ? [i] : []));
  const ready = [...roots];
  for (let at = 0; at < ready.length; at++) {
    const from = ready[at] as number;
    for (const to of after[from] ?? []) {
      ranks[to] = Math.max(ranks[to] ?? 0, (ranks[from] ?? 0) + 1);
      missing[to] = (missing[to] ?? 0) - 1;
      if (missing[to] === 0) ready.push(to);
    }
  }
  for (const root of roots) {
    let first = Number.POSITIVE_INFINITY;
    for (const user of after[root] ?? []) first = Math.min(first, ranks[user] ?? 0);
    if (Number.isFinite(first)) ranks[root] = Math.max(0, first - 1);
  }
  return ranks;
}

/** Ties items to their neighbours, through places of their own where a line crosses ranks; returns each line's items. */
function connect(items: Item[], ends: Ends): number[][] {
  const ways: number[][] = ends.map(() => []);
  let lanes = items.length * LANES_EACH;
  const spans = ends.map(([from, to]) => (items[to]?.rank ?? 0) - (items[from]?.rank ?? 0));
  const byLength = ends.map((_, i) => i).sort((a, b) => (spans[a] ?? 0) - (spans[b] ?? 0));
  for (const line of byLength) {
    const [from, to] = ends[line] as readonly [number, number];
    const crossed = Math.max(0, (spans[line] ?? 0) - 1);
    const way = [from];
    if (crossed <= lanes) {
      lanes -= crossed;
      const first = items[from]?.rank ?? 0;
      for (let i = 1; i <= crossed; i++) {
        items.push({ box: -1, rank: first + i, size: LANE, before: [], after: [], at: 0 });
        way.push(items.length - 1);
      }
    }
    way.push(to);
    for (let i = 1; i < way.length; i++) {
      const [a, b] = [way[i - 1] as number, way[i] as number];
      items[a]?.after.push(b);
      items[b]?.before.push(a);
    }
    ways[line] = way;
  }
  return ways;
}

function mean(items: Item[], of: readonly number[], fallback: number): number {
  if (of.length === 0) return fallback;
  let sum = 0;
  for (const i of of) sum += items[i]?.at ?? 0;
  return sum / of.length;
}

/** Orders each rank by where the neighbours stand, downwards and upwards in turn. */
function order(items: Item[], rows: number[][]): void {
  const number = (row: number[]): void => {
    row.forEach((i, at) => {
      (items[i] as Item).at = at - row.length / 2;
    });
  };
  rows.forEach(number);
  for (let sweep = 0; sweep < ORDER_SWEEPS; sweep++) {
    const downwards = sweep % 2 === 0;
    for (const row of downwards ? rows : rows.toReversed()) {
      const key = new Map(
        row.map((i) => {
          const item = items[i] as Item;
          return [i, mean(items, downwards ? item.before : item.after, item.at)];
        }),
      );
      row.sort((a, b) => (key.get(a) ?? 0) - (key.get(b) ?? 0));
      number(row);
    }
  }
}

/** Coordinates along each rank: as near as possible to the neighbours' middle, in order and without overlap. */
function place(items: Item[], rows: number[][]): void {
  for (const row of rows)
    settle(
      items,
      row,
      row.map(() => 0),
    );
  for (let sweep = 0; sweep < PLACE_SWEEPS; sweep++) {
    const downwards = sweep % 2 === 0;
    for (const row of downwards ? rows : rows.toReversed()) {
      const wanted = row.map((i) => {
        const item = items[i] as Item;
        return mean(items, downwards ? item.before : item.after, item.at);
      });
      settle(items, row, wanted);
    }
  }
}

/** The nearest places to the wanted ones (least squares) at which neighbours keep their distance. */
function settle(items: Item[], row: readonly number[], wanted: readonly number[]): void {
  // With each place measured from where it would be if all stood close together, the order is all that is left to keep.
  const packed: number[] = [];
  let end = 0;
  row.forEach((i, k) => {
    const { size } = items[i] as Item;
    if (k > 0) end += GAP;
    packed.push(end + size / 2);
    end += size;
  });
  const blocks: { sum: number; count: number }[] = [];
  wanted.forEach((place, k) => {
    blocks.push({ sum: place - (packed[k] as number), count: 1 });
    for (;;) {
      const [last, previous] = [blocks.at(-1), blocks.at(-2)];
      if (!last || !previous || previous.sum / previous.count <= last.sum / last.count) break;
      blocks.pop();
      previous.sum += last.sum;
      previous.count += last.count;
    }
  });
  let k = 0;
  for (const { sum, count } of blocks) {
    for (let n = 0; n < count; n++, k++) {
      (items[row[k] as number] as Item).at = sum / count + (packed[k] as number);
    }
  }
}
