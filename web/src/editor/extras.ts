/**
 * What the editor needs once somebody works in it: completion and hover help, brackets that close themselves,
 * search, and problems underlined. Loaded with the first focus or the first problem, so that the
 * first picture does not wait for it.
 */
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import {
  highlightSelectionMatches,
  openSearchPanel,
  search,
  searchKeymap,
} from '@codemirror/search';
import { type Extension, Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { assist, type Helper } from './assist.ts';

export { openSearchPanel, setDiagnostics };

export function extras(helper: Helper): Extension {
  return [
    assist(helper),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: false }),
    // Before the editor's own meaning of Backspace and Escape.
    Prec.high(keymap.of([...closeBracketsKeymap, ...searchKeymap, ...lintKeymap])),
  ];
}
