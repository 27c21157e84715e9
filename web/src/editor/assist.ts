/**
 * Completion and hover help, answered by the engine: names in scope, attributes of modules and tensors,
 * operators' signatures. Asked only while the engine is idle, so that typing never waits for a program;
 * an engine that is busy simply offers nothing.
 */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { CompleteResult, HoverResult } from '../protocol.ts';
import { codePointColumn, toOffset, toRange } from '../text/positions.ts';
import { tokenLines } from './language.ts';

export interface Helper {
  complete(line: number, col: number): Promise<CompleteResult | null>;
  hover(line: number, col: number): Promise<HoverResult | null>;
}

/** Texts in which Python names mean nothing. */
const quiet = /String|Comment/;

function place(state: EditorState, pos: number): { line: number; col: number } {
  const line = state.doc.lineAt(pos);
  return { line: line.number, col: codePointColumn(line.text, pos - line.from) };
}

const icons: Record<string, string> = { module: 'namespace', property: 'property' };
const LONG = 46;

function option(item: CompleteResult['items'][number]): Completion {
  const { label, kind, detail } = item;
  const long = detail !== null && detail.length > LONG;
  return {
    label,
    type: icons[kind] ?? kind,
    ...(detail ? { detail: long ? `${detail.slice(0, LONG - 1)}…` : detail } : {}),
    ...(long ? { info: () => signatureView(`${label}${detail}`) } : {}),
    // A call's own parameters and a scope's own names before everything else.
    boost: label.endsWith('=') ? 20 : detail && /^(property|variable)$/.test(kind) ? 1 : 0,
  };
}

/** `conv1d` before `conv_transpose1d`. */
function byLabel(a: Completion, b: Completion): number {
  const key = ({ label }: Completion): string => label.replaceAll('_', '~').toLowerCase();
  return key(a) < key(b) ? -1 : 1;
}

function signatureView(text: string): HTMLElement {
  const view = document.createElement('pre');
  view.className = 'cm-signature';
  tokenLines(text).forEach((tokens, i) => {
    if (i > 0) view.append('\n');
    for (const token of tokens) {
      const piece = document.createElement('span');
      piece.className = token.kind;
      piece.textContent = token.text;
      view.append(piece);
    }
  });
  return view;
}

export function assist(helper: Helper): Extension {
  async function complete(context: CompletionContext): Promise<CompletionResult | null> {
    const { state, pos } = context;
    if (quiet.test(syntaxTree(state).resolveInner(pos, -1).name)) return null;
    const before = context.matchBefore(/[\w.]+$/);
    if (!context.explicit && (!before || /^\d/.test(before.text))) return null;
    const { line, col } = place(state, pos);
    const result = await helper.complete(line, col);
    if (!result || result.items.length === 0 || context.aborted) return null;
    return {
      from: toOffset(state.doc, line, result.col),
      options: result.items.map(option),
      validFor: /^\w*$/,
    };
  }

  const hover = hoverTooltip(
    async (view, pos) => {
      const { state } = view;
      if (quiet.test(syntaxTree(state).resolveInner(pos, 1).name)) return null;
      const { line, col } = place(state, pos);
      const found = await helper.hover(line, col);
      if (!found?.span || (!found.signature && !found.text) || view.state.doc !== state.doc) {
        return null;
      }
      const { from, to } = toRange(state.doc, found.span);
      return {
        pos: from,
        end: to,
        above: true,
        create() {
          const dom = document.createElement('div');
          dom.className = 'cm-help';
          if (found.signature) dom.append(signatureView(found.signature));
          if (found.text) {
            const value = document.createElement('pre');
            value.className = 'cm-value';
            value.textContent = found.text;
            dom.append(value);
          }
          return { dom };
        },
      };
    },
    { hoverTime: 450 },
  );

  return [
    // The engine knows the program; the language's own completion only knows its words.
    autocompletion({ override: [complete], maxRenderedOptions: 80, compareCompletions: byLabel }),
    hover,
  ];
}
