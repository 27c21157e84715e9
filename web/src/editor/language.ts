/**
 * Python for the editor and for printed code: the parser, the colours, and one function that colours
 * a piece of text outside the editor. Colours are classes whose values are in `styles/tokens.css`.
 */
import { pythonLanguage } from '@codemirror/lang-python';
import { syntaxHighlighting } from '@codemirror/language';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null, tags.self], class: 'tok-kw' },
  { tag: [tags.string, tags.special(tags.string)], class: 'tok-str' },
  { tag: tags.number, class: 'tok-num' },
  {
    tag: [
      tags.definition(tags.className),
      tags.function(tags.definition(tags.variableName)),
      tags.className,
      tags.meta,
    ],
    class: 'tok-fn',
  },
  { tag: [tags.comment, tags.lineComment], class: 'tok-com' },
]);

export const colours = syntaxHighlighting(highlighter);

export interface Token {
  text: string;
  kind: string;
}

/** Tokens of Python text, line by line. */
export function tokenLines(code: string): Token[][] {
  const lines: Token[][] = [[]];
  highlightCode(
    code,
    pythonLanguage.parser.parse(code),
    highlighter,
    (text, kind) => lines.at(-1)?.push({ text, kind }),
    () => lines.push([]),
  );
  return lines;
}
