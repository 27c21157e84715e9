/**
 * Between the engine's positions and the editor's: the engine counts lines from 1 and columns in
 * Unicode code points; CodeMirror counts UTF-16 units from the start of the document. The two differ
 * only on lines that hold characters beyond the basic plane, and such lines do occur (emoji in strings
 * and comments). Positions that lie outside the text are clamped: a span may be older than the text.
 */

/** What is needed of a text: satisfied by CodeMirror's `Text`. */
export interface Lines {
  readonly lines: number;
  line(n: number): { from: number; to: number; text: string };
}

/** UTF-16 offset, within one line, of its `col`-th code point. */
export function utf16Column(line: string, col: number): number {
  let offset = 0;
  for (let points = 0; points < col && offset < line.length; points++) {
    const code = line.charCodeAt(offset);
    const pair = code >= 0xd800 && code < 0xdc00 && offset + 1 < line.length;
    offset += pair ? 2 : 1;
  }
  return offset;
}

/** Number of code points before UTF-16 `offset` in one line. */
export function codePointColumn(line: string, offset: number): number {
  let points = 0;
  for (let at = 0; at < offset && at < line.length; points++) {
    const code = line.charCodeAt(at);
    at += code >= 0xd800 && code < 0xdc00 && at + 1 < line.length ? 2 : 1;
  }
  return points;
}

export function toOffset(doc: Lines, line: number, col: number): number {
  if (line < 1) return 0;
  if (line > doc.lines) return doc.line(doc.lines).to;
  const at = doc.line(line);
  return at.from + utf16Column(at.text, col);
}

export interface Range {
  from: number;
  to: number;
}

export function toRange(
  doc: Lines,
  span: { line: number; col: number; endLine: number; endCol: number },
): Range {
  const from = toOffset(doc, span.line, span.col);
  return { from, to: Math.max(from, toOffset(doc, span.endLine, span.endCol)) };
}
