/**
 * What the editor knows of a text besides the text: what can be undone, where the cursor stands, what is folded. It is kept
 * while the text is out of sight (another file, another page, a lesson), as plain data: a state itself belongs to the
 * editor that made it.
 */
import { historyField } from '@codemirror/commands';
import { foldState } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';

const fields = { history: historyField, folds: foldState };
const MOST = 40;
const kept = new Map<string, { doc: string; state: unknown }>();

export function keepState(key: string, state: EditorState): void {
  kept.delete(key);
  kept.set(key, { doc: state.doc.toString(), state: state.toJSON(fields) });
  const oldest = kept.keys().next().value;
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** The text as it was left, if it is still the same text; else a fresh state. */
export function stateOf(key: string, doc: string, extensions: Extension): EditorState {
  const found = kept.get(key);
  if (found?.doc === doc) return EditorState.fromJSON(found.state, { extensions }, fields);
  return EditorState.create({ doc, extensions });
}
