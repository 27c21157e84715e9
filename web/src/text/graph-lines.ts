/**
 * Printed graphs and generated code as lines of pieces, each piece knowing the node it names: what makes
 * `%linear` or `linear` in a text a link. Matching is by whole names, longest first by nature of the
 * pattern; which line belongs to which node comes from the engine, never from guessing here.
 */
import { tokenLines } from '../editor/language.ts';
import type { GraphInfo, NodeInfo } from '../protocol.ts';

export interface Piece {
  text: string;
  /** CSS class, or ''. */
  kind: string;
  node: NodeInfo | null;
}

export interface TextLine {
  /** The node whose line it is. */
  node: NodeInfo | null;
  pieces: Piece[];
}

/** Lines that are taken apart when they are looked at: of a long text few are. */
export interface Lines {
  length: number;
  /** Characters of the longest one. */
  widest: number;
  line(i: number): TextLine;
  /** The line of a node, or -1. */
  of(node: string): number;
}

export const noLines: Lines = {
  length: 0,
  widest: 0,
  line: () => ({ node: null, pieces: [] }),
  of: () => -1,
};

function linesOf(
  texts: readonly string[],
  owner: ReadonlyMap<number, NodeInfo>,
  pieces: (text: string, i: number) => Piece[],
): Lines {
  const places = new Map([...owner].map(([i, node]) => [node.name, i]));
  return {
    length: texts.length,
    widest: texts.reduce((most, text) => Math.max(most, text.length), 0),
    line: (i) => ({ node: owner.get(i) ?? null, pieces: pieces(texts[i] ?? '', i) }),
    of: (node) => places.get(node) ?? -1,
  };
}

/** Above this many lines, code is not coloured: that takes the whole text at once. */
const COLOURED = 2000;

export function graphLines(graph: GraphInfo): Lines {
  const nodes = new Map(graph.nodes.map((node) => [node.name, node]));
  const owner = new Map(
    graph.nodes.flatMap((node) =>
      node.graphLine === null ? [] : [[node.graphLine, node] as const],
    ),
  );
  return linesOf(graph.graphText.split('\n'), owner, (line, i) => {
    const pattern = owner.get(i)?.op === 'output' ? /\w+/g : /%\w+/g;
    return split(line, pattern, (word) => nodes.get(word.replace('%', '')) ?? null);
  });
}

export function codeLines(graph: GraphInfo): Lines {
  const nodes = new Map(graph.nodes.map((node) => [node.name, node]));
  const owner = new Map<number, NodeInfo>();
  for (const node of graph.nodes) {
    if (node.codeLine !== null && node.op !== 'placeholder') owner.set(node.codeLine, node);
  }
  const texts = graph.code.split('\n');
  const coloured = texts.length <= COLOURED ? tokenLines(graph.code) : null;
  // `self.linear` names a module, `x.sum` a method: only a name that stands alone is a node's.
  return linesOf(texts, owner, (line, i) => {
    let before = '';
    const tokens = coloured ? (coloured[i] ?? []) : [{ text: line, kind: '' }];
    return tokens.flatMap(({ text, kind }) => {
      const made: Piece[] = [];
      for (const piece of split(text, /[A-Za-z_]\w*/g, (word) => nodes.get(word) ?? null)) {
        const attribute = before.endsWith('.');
        const plain = kind === '' || kind === 'tok-fn';
        made.push({ ...piece, kind, node: plain && !attribute ? piece.node : null });
        before = piece.text;
      }
      return made;
    });
  });
}

/** Splits `line` at the words that `find` knows. */
function split(line: string, pattern: RegExp, find: (word: string) => NodeInfo | null): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of line.matchAll(pattern)) {
    const node = find(match[0]);
    if (!node) continue;
    if (match.index > at) pieces.push({ text: line.slice(at, match.index), kind: '', node: null });
    pieces.push({ text: match[0], kind: '', node });
    at = match.index + match[0].length;
  }
  if (at < line.length) pieces.push({ text: line.slice(at), kind: '', node: null });
  return pieces;
}
