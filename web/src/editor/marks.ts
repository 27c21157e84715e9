/**
 * What the session knows about the text, shown in the editor: the span of every node of the graph, the
 * selected and the hovered one, the expression of the film's step. Spans are kept as ranges that move
 * with edits, so that a selection stays right until the next run says better.
 */
import {
  type EditorState,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';
import type { NodeInfo, Span } from '../protocol.ts';
import { toRange } from '../text/positions.ts';

/** The nodes that one expression made: of a loop, thousands may have the same one. */
class NodeRange extends RangeValue {
  readonly names: ReadonlySet<string>;
  constructor(names: ReadonlySet<string>) {
    super();
    this.names = names;
  }
  override eq(other: NodeRange): boolean {
    return other.names === this.names;
  }
}

interface Lit {
  selected: string | null;
  hovered: string | null;
  /** The film's step: an expression, whether or not it became a node. */
  step: Span | null;
}

export const setNodes = StateEffect.define<{ nodes: readonly NodeInfo[]; file: string }>();
export const setLit = StateEffect.define<Lit>();

const nodeRanges = StateField.define<RangeSet<NodeRange>>({
  create: () => RangeSet.empty,
  update(ranges, transaction) {
    let next = ranges.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setNodes)) continue;
      const bySpan = new Map<string, { span: Span; names: Set<string> }>();
      for (const { name, span } of effect.value.nodes) {
        if (span?.file !== effect.value.file) continue;
        const key = `${span.line},${span.col},${span.endLine},${span.endCol}`;
        const same = bySpan.get(key);
        if (same) same.names.add(name);
        else bySpan.set(key, { span, names: new Set([name]) });
      }
      const made = [...bySpan.values()].flatMap(({ span, names }): Range<NodeRange>[] => {
        const { from, to } = toRange(transaction.state.doc, span);
        return to > from ? [new NodeRange(names).range(from, to)] : [];
      });
      next = RangeSet.of(made, true);
    }
    return next;
  },
});

const lit = StateField.define<Lit>({
  create: () => ({ selected: null, hovered: null, step: null }),
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setLit)) return effect.value;
    return transaction.docChanged && value.step ? { ...value, step: null } : value;
  },
});

const marks = {
  selected: Decoration.mark({ class: 'cm-node-selected' }),
  hovered: Decoration.mark({ class: 'cm-node-hovered' }),
  step: Decoration.mark({ class: 'cm-node-selected' }),
};
const line = Decoration.line({ class: 'cm-node-line' });
const gutterLine = new (class extends GutterMarker {
  override elementClass = 'cm-node-line';
})();

interface LitRange {
  from: number;
  to: number;
  kind: keyof typeof marks;
}

function litRanges(state: EditorState): LitRange[] {
  const { selected, hovered, step } = state.field(lit);
  if (step) return [{ ...toRange(state.doc, step), kind: 'step' as const }].filter(notEmpty);
  const found: LitRange[] = [];
  for (const cursor = state.field(nodeRanges).iter(); cursor.value; cursor.next()) {
    const { from, to } = cursor;
    const { names } = cursor.value;
    if (selected !== null && names.has(selected)) found.push({ from, to, kind: 'selected' });
    else if (hovered !== null && names.has(hovered)) found.push({ from, to, kind: 'hovered' });
  }
  return found.filter(notEmpty);
}

const notEmpty = (range: LitRange): boolean => range.to > range.from;

/** Starts of the lines that a selected (not a hovered) range touches. */
function litLines(state: EditorState): number[] {
  const starts = new Set<number>();
  for (const { from, to, kind } of litRanges(state)) {
    if (kind === 'hovered') continue;
    const last = state.doc.lineAt(to).number;
    for (let n = state.doc.lineAt(from).number; n <= last; n++) starts.add(state.doc.line(n).from);
  }
  return [...starts].sort((a, b) => a - b);
}

const decorations = EditorView.decorations.compute([nodeRanges, lit, 'doc'], (state) => {
  const ranges = litRanges(state).map(({ from, to, kind }) => marks[kind].range(from, to));
  const lines = litLines(state).map((from) => line.range(from));
  return Decoration.set([...ranges, ...lines], true);
});

const gutter = gutterLineClass.compute([nodeRanges, lit, 'doc'], (state) =>
  RangeSet.of(litLines(state).map((from) => gutterLine.range(from))),
);

/** The node whose expression is the smallest one around `pos`. */
export function nodeAt(view: EditorView, pos: number): string | null {
  let best: string | null = null;
  let size = Number.POSITIVE_INFINITY;
  view.state.field(nodeRanges).between(pos, pos, (from, to, { names }) => {
    if (to - from < size) {
      best = names.values().next().value ?? null;
      size = to - from;
    }
  });
  return best;
}

/** Where a node's expression is now. */
export function rangeOf(view: EditorView, name: string): { from: number; to: number } | null {
  for (const cursor = view.state.field(nodeRanges).iter(); cursor.value; cursor.next()) {
    if (cursor.value.names.has(name)) return { from: cursor.from, to: cursor.to };
  }
  return null;
}

export const nodeMarks = [nodeRanges, lit, decorations, gutter];
