/**
 * The difference of two texts by lines: the shortest way from one to the other (Myers' algorithm, after what both begin
 * and end with is set aside), as rows of a view with two columns. In a row whose line changed, the part
 * between what both begin and end with is what changed.
 */

export interface Side {
  /** 0-based line. */
  line: number;
  text: string;
  /** What changed of it, as offsets; null: all or nothing of it. */
  from: number;
  to: number;
}

export interface Row {
  kind: 'same' | 'changed' | 'removed' | 'added';
  before: Side | null;
  after: Side | null;
}

/** Beyond this many edits the rest counts as replaced: nobody reads such a difference line by line. */
const LIMIT = 2000;

type Step = 'same' | 'removed' | 'added';

export function diffLines(before: readonly string[], after: readonly string[]): Row[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  const steps: Step[] = [
    ...Array<Step>(start).fill('same'),
    ...shortest(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...Array<Step>(end).fill('same'),
  ];
  return rowsOf(steps, before, after);
}

/** Steps from `a` to `b`: as few removals and additions as it takes. */
function shortest(a: readonly string[], b: readonly string[]): Step[] {
  const replaced = (): Step[] => [
    ...Array<Step>(a.length).fill('removed'),
    ...Array<Step>(b.length).fill('added'),
  ];
  const most = a.length + b.length;
  /** How far along `a` one gets on each diagonal; one array for each number of edits, for the way back. */
  const reached: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(most, LIMIT); edits++) {
    const now = new Map<number, number>();
    reached.push(now);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = isDown(furthest, diagonal, edits);
      let x = down ? (furthest.get(diagonal + 1) ?? 0) : (furthest.get(diagonal - 1) ?? 0) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      now.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return wayBack(reached, a.length, b.length);
    }
    furthest = now;
  }
  return replaced();
}

/** Whether the best way onto a diagonal is an addition (down) or a removal (right). */
function isDown(furthest: Map<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  if (diagonal === edits) return false;
  return (furthest.get(diagonal - 1) ?? 0) < (furthest.get(diagonal + 1) ?? 0);
}

function wayBack(reached: Map<number, number>[], x: number, y: number): Step[] {
  const steps: Step[] = [];
  for (let edits = reached.length - 1; edits > 0; edits--) {
    const earlier = reached[edits - 1] as Map<number, number>;
    const diagonal = x - y;
    const down = isDown(earlier, diagonal, edits);
    const from = down ? diagonal + 1 : diagonal - 1;
    const fromX = earlier.get(from) ?? 0;
    const turn = down ? fromX : fromX + 1;
    for (; x > turn; x--, y--) steps.push('same');
    steps.push(down ? 'added' : 'removed');
    x = fromX;
    y = fromX - from;
  }
  for (; x > 0; x--) steps.push('same');
  return steps.reverse();
}

/** Removed lines stand beside the added ones that follow them. */
function rowsOf(
  steps: readonly Step[],
  before: readonly string[],
  after: readonly string[],
): Row[] {
  const rows: Row[] = [];
  const whole = (line: number, text = ''): Side => ({ line, text, from: 0, to: 0 });
  let [i, j] = [0, 0];
  for (let at = 0; at < steps.length; ) {
    if (steps[at] === 'same') {
      rows.push({ kind: 'same', before: whole(i, before[i]), after: whole(j, after[j]) });
      i++;
      j++;
      at++;
      continue;
    }
    const removed: Side[] = [];
    const added: Side[] = [];
    for (; at < steps.length && steps[at] !== 'same'; at++) {
      if (steps[at] === 'removed') removed.push(whole(i, before[i++]));
      else added.push(whole(j, after[j++]));
    }
    for (let k = 0; k < Math.max(removed.length, added.length); k++) {
      const [left, right] = [removed[k] ?? null, added[k] ?? null];
      if (left && right) narrow(left, right);
      const kind = left && right ? 'changed' : left ? 'removed' : 'added';
      rows.push({ kind, before: left, after: right });
    }
  }
  return rows;
}

/** Sets what changed: between what both begin and end with, in whole words. */
function narrow(a: Side, b: Side): void {
  const [left, right] = [words(a.text), words(b.text)];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  for (const [side, pieces] of [
    [a, left],
    [b, right],
  ] as const) {
    side.from = pieces.slice(0, start).join('').length;
    side.to = pieces.slice(0, pieces.length - end).join('').length;
  }
}

const words = (text: string): string[] => text.match(/\w+|\s+|[^\w\s]/g) ?? [];
