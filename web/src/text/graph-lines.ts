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

export function graphLines(graph: GraphInfo): TextLine[] {
  const nodes = new Map(graph.nodes.map((node) => [node.name, node]));
  const owner = new Map(
    graph.nodes.flatMap((node) =>
      node.graphLine === null ? [] : [[node.graphLine, node] as const],
    ),
  );
  return graph.graphText.split('\n').map((line, i) => {
    const node = owner.get(i) ?? null;
    const returned = node?.op === 'output';
    const pattern = returned ? /\w+/g : /%\w+/g;
    return {
      node,
      pieces: split(line, pattern, (word) => nodes.get(word.replace('%', '')) ?? null),
    };
  });
}

export function codeLines(graph: GraphInfo): TextLine[] {
  const nodes = new Map(graph.nodes.map((node) => [node.name, node]));
  const owner = new Map<number, NodeInfo>();
  for (const node of graph.nodes) {
    if (node.codeLine !== null && node.op !== 'placeholder') owner.set(node.codeLine, node);
  }
  // `self.linear` names a module, `x.sum` a method: only a name that stands alone is a node's.
  return tokenLines(graph.code).map((tokens, i) => {
    let before = '';
    const pieces = tokens.flatMap(({ text, kind }) => {
      const made: Piece[] = [];
      for (const piece of split(text, /[A-Za-z_]\w*/g, (word) => nodes.get(word) ?? null)) {
        const attribute = before.endsWith('.');
        const plain = kind === '' || kind === 'tok-fn';
        made.push({ ...piece, kind, node: plain && !attribute ? piece.node : null });
        before = piece.text;
      }
      return made;
    });
    return { node: owner.get(i) ?? null, pieces };
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
