/**
 * The editor's extensions that are there from the start: Python, four-space indentation, folding, several cursors,
 * and the page's look. What is lit comes from outside (`marks.ts`); what only somebody who edits needs is in `extras.ts`.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  LanguageSupport,
} from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { colours } from './language.ts';
import { nodeMarks } from './marks.ts';

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--pane)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    fontSize: '12.5px',
    lineHeight: '1.62',
    fontVariantLigatures: 'none',
    scrollbarWidth: 'thin',
    scrollbarColor: 'var(--line) transparent',
  },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--pane)',
    color: 'var(--faint)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 2px 0 14px', minWidth: '32px' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 3px', color: 'var(--faint)' },
  '.cm-foldGutter span:is([title="Fold line"], [title="折叠此行"])': { opacity: '0' },
  '&:hover .cm-foldGutter span': { opacity: '1 !important' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--line-2)',
    border: '1px solid var(--line)',
    color: 'var(--mute)',
    padding: '0 6px',
  },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--line-2) 60%, transparent)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-node-line, &.cm-focused .cm-activeLine.cm-node-line': {
    backgroundColor: 'color-mix(in srgb, var(--sel) 55%, transparent)',
  },
  '.cm-gutterElement.cm-node-line': { color: 'var(--text)' },
  '.cm-node-selected': {
    backgroundColor: 'var(--sel)',
    boxShadow: 'inset 0 -2px 0 var(--sel-line)',
    borderRadius: '2px',
  },
  '.cm-node-hovered': {
    backgroundColor: 'color-mix(in srgb, var(--sel) 70%, transparent)',
    borderRadius: '2px',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '1.5px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 18%, transparent)',
    outline: 'none',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--accent) 12%, transparent)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--error) 1.2px',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1.2px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--error)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--pane)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '12px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'baseline',
    padding: '2px 8px 2px 4px',
    maxWidth: '560px',
  },
  '.cm-completionLabel': { flex: 'none' },
  '.cm-completionDetail': {
    color: 'var(--mute)',
    fontStyle: 'normal',
    fontSize: '11.5px',
    marginLeft: '10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-completionMatchedText': {
    textDecoration: 'none',
    color: 'var(--accent)',
    fontWeight: '600',
  },
  '.cm-completionIcon': { color: 'var(--faint)', opacity: '1', width: '1.3em' },
  '.cm-completionInfo': { padding: '6px 10px', maxWidth: '420px' },
  '.cm-signature, .cm-value': {
    font: '12px/1.55 var(--mono)',
    fontVariantLigatures: 'none',
    margin: '0',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '.cm-help': { padding: '6px 10px', maxWidth: '520px', maxHeight: '260px', overflow: 'auto' },
  '.cm-value': {
    color: 'var(--mute)',
    whiteSpace: 'pre',
    borderTop: '1px solid var(--line)',
    marginTop: '5px',
    paddingTop: '5px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-diagnostic': {
    font: '12px/1.5 var(--sans)',
    padding: '6px 10px',
    maxWidth: '56ch',
    whiteSpace: 'pre-wrap',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--error)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn)' },
  '.cm-panels': {
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    borderTop: '1px solid var(--line)',
  },
  '.cm-panel.cm-search': { font: '12px var(--sans)', padding: '6px 8px' },
  '.cm-panel.cm-search input.cm-textfield': {
    border: '1px solid var(--line)',
    borderRadius: '5px',
    background: 'var(--pane)',
  },
  '.cm-panel.cm-search .cm-button': {
    border: '1px solid var(--line)',
    borderRadius: '5px',
    background: 'var(--pane)',
    backgroundImage: 'none',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--sel-line) 35%, transparent)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'color-mix(in srgb, var(--sel-line) 65%, transparent)',
  },
});

export const editorSetup: Extension = [
  lineNumbers(),
  foldGutter(),
  codeFolding({ placeholderText: '…' }),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  EditorState.tabSize.of(4),
  indentUnit.of('    '),
  indentOnInput(),
  bracketMatching(),
  rectangularSelection(),
  crosshairCursor(),
  highlightActiveLine(),
  // Without its own completion, which the engine's takes the place of (and loads later).
  new LanguageSupport(pythonLanguage),
  colours,
  look,
  nodeMarks,
  keymap.of([
    ...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter'),
    ...historyKeymap,
    ...foldKeymap,
    // Escape and then Tab moves the focus on, for people without a pointer.
    indentWithTab,
  ]),
];
