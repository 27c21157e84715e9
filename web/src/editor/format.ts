/**
 * Tidies Python on request: spaces between tokens as PEP 8 has them, blank lines around definitions, four columns of
 * indentation a block, nothing at the ends of lines. It moves white space only, never a token; a line that cannot be
 * parsed, and text inside brackets that go over several lines, keep their own layout.
 */
import { pythonLanguage } from '@codemirror/lang-python';
import type { SyntaxNodeRef, Tree } from '@lezer/common';

interface Token {
  from: number;
  to: number;
  name: string;
  parent: string;
}

/** Operators that stand between two operands, by the node around them. */
const between = new Set([
  'BinaryExpression',
  'AssignStatement',
  'UpdateStatement',
  'NamedExpression',
]);
/** Tokens that are left as one. */
const whole = /^(String|FormatString|ContinuedString|Comment|ArithOp)$/;

export function formatPython(source: string): string {
  const tree = pythonLanguage.parser.parse(source);
  const lines = source.split('\n');
  const tokens = tokensByLine(source, tree, lines);
  const depth = depths(source, tree, lines);
  const bad = badLines(source, tree);
  const made: string[] = [];
  lines.forEach((line, i) => {
    const { indent, inside } = depth[i] ?? { indent: null, inside: true };
    const here = tokens[i] ?? [];
    if (inside || bad.has(i) || here.length === 0) {
      made.push(inside ? line : line.trimEnd());
      return;
    }
    const lead = indent === null ? (/^\s*/.exec(line)?.[0] ?? '') : ' '.repeat(4 * indent);
    made.push(lead + spaced(source, here));
  });
  return `${blankLines(made, depth).join('\n').trim()}\n`;
}

/** The line of an offset, by halving. */
function lineAt(starts: readonly number[], pos: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= pos) low = middle;
    else high = middle - 1;
  }
  return low;
}

const startsOf = (lines: readonly string[]): number[] => {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
};

function tokensByLine(source: string, tree: Tree, lines: readonly string[]): Token[][] {
  const starts = startsOf(lines);
  const found: Token[][] = lines.map(() => []);
  tree.iterate({
    enter(node: SyntaxNodeRef) {
      const string = whole.test(node.name);
      if (!string && node.node.firstChild) return true;
      const { from, to, name } = node;
      if (to > from && source.slice(from, to).trim() !== '') {
        found[lineAt(starts, from)]?.push({ from, to, name, parent: node.node.parent?.name ?? '' });
      }
      return !string;
    },
  });
  return found;
}

/** Of each line: how deep its block is, and whether it begins inside of a bracket or a string. */
function depths(
  source: string,
  tree: Tree,
  lines: readonly string[],
): { indent: number | null; inside: boolean }[] {
  const starts = startsOf(lines);
  const made = lines.map(() => ({ indent: 0 as number | null, inside: false }));
  tree.iterate({
    enter(node) {
      const { name, from, to } = node;
      const [first, last] = [lineAt(starts, from), lineAt(starts, Math.max(from, to - 1))];
      if (name === 'Body') {
        for (let i = first; i <= last; i++) {
          const line = made[i];
          // A body on the line of its colon does not indent it.
          const begins = i > first || source.slice(starts[i], from).trim() === '';
          if (line && line.indent !== null && begins && (starts[i] ?? 0) >= from) line.indent++;
        }
      } else if (
        /^(ArgList|ParamList|ParenthesizedExpression|ArrayExpression|TupleExpression|DictionaryExpression|SetExpression|MemberExpression|String|FormatString|ContinuedString|ImportStatement|.*ComprehensionExpression)$/.test(
          name,
        )
      ) {
        for (let i = first + 1; i <= last; i++) {
          const line = made[i];
          if (line) line.inside = true;
        }
      }
    },
  });
  // A line that goes on with a backslash.
  lines.forEach((line, i) => {
    const next = made[i + 1];
    if (next && line.endsWith('\\')) next.inside = true;
  });
  // A comment has the depth of what comes after it.
  for (let i = lines.length - 2; i >= 0; i--) {
    const [line, next] = [made[i], made[i + 1]];
    if (!line || !next) continue;
    const text = lines[i]?.trim() ?? '';
    if (text.startsWith('#') && !line.inside) {
      const own = /^\s*/.exec(lines[i] ?? '')?.[0].length ?? 0;
      const follows = /^\s*/.exec(lines[i + 1] ?? '')?.[0].length ?? 0;
      line.indent = own === follows ? next.indent : null;
    }
  }
  return made;
}

function badLines(source: string, tree: Tree): Set<number> {
  const starts = startsOf(source.split('\n'));
  const bad = new Set<number>();
  tree.iterate({
    enter(node) {
      if (!node.type.isError) return;
      for (let i = lineAt(starts, node.from); i <= lineAt(starts, node.to); i++) bad.add(i);
    },
  });
  return bad;
}

function spaced(source: string, tokens: readonly Token[]): string {
  let text = '';
  tokens.forEach((token, i) => {
    const before = tokens[i - 1];
    if (before) {
      const gap = source.slice(before.to, token.from);
      // Some signs are no token of the tree (`->`): they stay, with a space on both sides.
      text += gap.trim() === '' ? gapOf(before, token, source, gap) : ` ${gap.trim()} `;
    }
    text += source.slice(token.from, token.to);
  });
  return text.trimEnd();
}

function gapOf(a: Token, b: Token, source: string, gap: string): string {
  const [left, right] = [source.slice(a.from, a.to), source.slice(b.from, b.to)];
  if (b.name === 'Comment') return gap.length > 2 ? gap : '  ';
  if (/^[([{]$/.test(left) || /^[)\]}]$/.test(right)) return '';
  if (right === ',' || right === ';') return '';
  if (left === ',' || left === ';') return ' ';
  if (left === '@' && a.parent === 'Decorator') return '';
  if (left === '.' || right === '.') return left === 'from' || right === 'import' ? ' ' : '';
  if (isKeyValue(a) || isKeyValue(b)) return isTyped(a, b, source) ? ' ' : '';
  if (isBetween(a, left) || isBetween(b, right)) return ' ';
  if (right === ':' && /^(Body|TypeDef|DictionaryExpression|LambdaExpression)$/.test(b.parent))
    return '';
  if (left === ':' && /^(TypeDef|DictionaryExpression|LambdaExpression|Body)$/.test(a.parent))
    return ' ';
  return gap === '' ? '' : ' ';
}

/** The `=` of a keyword argument or a default. */
const isKeyValue = (token: Token): boolean =>
  token.name === 'AssignOp' && /^(ArgList|ParamList)$/.test(token.parent);

/** A default after an annotation stands apart: `x: int = 1`. */
function isTyped(a: Token, b: Token, source: string): boolean {
  const op = isKeyValue(a) ? a : b;
  if (op.parent !== 'ParamList') return false;
  const before = source.slice(Math.max(0, source.lastIndexOf('\n', op.from)), op.from);
  const last = before.split(/[,(](?![^[]*\])/).at(-1) ?? '';
  return last.includes(':');
}

const operator = /^(\*\*|\/\/|<<|>>|[-+*/%@&|^])?=?$|^([<>]|[<>!=]=|:=)$/;

/** Between two operands: not a sign before one, whose node is another. */
function isBetween({ parent }: Token, text: string): boolean {
  return between.has(parent) && text !== '' && operator.test(text);
}

/** Two blank lines around what is defined at the top, one around methods, never more. */
function blankLines(
  lines: readonly string[],
  depth: readonly { indent: number | null; inside: boolean }[],
): string[] {
  const made: string[] = [];
  let blank = 0;
  lines.forEach((line, i) => {
    if (line.trim() === '' && !depth[i]?.inside) {
      blank++;
      return;
    }
    made.push(...Array<string>(Math.min(blank, depth[i]?.indent === 0 ? 2 : 1)).fill(''), line);
    blank = 0;
  });
  return made;
}
