/**
 * What a lesson's text can do to the page: light a node, take the film to a moment, point to lines, open a view,
 * show another graph, go to another step. Targets are those of `format.mjs`.
 */
import { router } from '../app/route.svelte.ts';
import { session } from '../app/session.svelte.ts';
import { workspace } from '../app/workspace.svelte.ts';
import { outputTabs } from '../share/state.ts';
import { splitTarget } from './format.mjs';

/** Which pane shows what a target did: on a phone that one is brought up. */
export type Shown = 'editor' | 'graph' | 'output' | null;

/** `traced/add` names the graph too. */
function pickGraph(to: string): string {
  const slash = to.indexOf('/');
  if (slash < 0) return to;
  session.selectGraph(to.slice(0, slash));
  return to.slice(slash + 1);
}

/** The event of the film that a target names, or null. */
function eventAt(to: string): number | null {
  const events = session.trace?.events ?? [];
  const [place, nth = '1'] = to.split('/');
  if (place === 'first') return events.length > 0 ? 0 : null;
  if (place === 'last') return events.length > 0 ? events.length - 1 : null;
  const kinds = { constant: 'constant', error: 'error' } as const;
  const kind = kinds[place as keyof typeof kinds];
  const found = events.flatMap((event, i) =>
    (kind ? event.kind === kind : event.kind === 'node' && event.node === to) ? [i] : [],
  );
  return (kind ? found[Number(nth) - 1] : found[0]) ?? null;
}

export function guide(target: string): Shown {
  const { scheme, to } = splitTarget(target);
  switch (scheme) {
    case 'node':
      session.step = null;
      session.select(pickGraph(to));
      return 'graph';
    case 'film':
      session.pointed = null;
      session.step = to === 'off' ? null : eventAt(to.startsWith('constant') ? to : pickGraph(to));
      return 'graph';
    case 'line': {
      const [from = 1, end = from] = to.split('-').map(Number);
      session.step = null;
      workspace.active = 0;
      const { name: file, source } = workspace.main;
      const last = source.split('\n')[end - 1] ?? '';
      session.pointed = { file, line: from, col: 0, endLine: end, endCol: [...last].length };
      return 'editor';
    }
    case 'tab': {
      const tab = outputTabs.find((one) => one === to);
      if (tab) workspace.tab = tab;
      return 'output';
    }
    case 'graph':
      session.selectGraph(to);
      return 'graph';
    case 'lesson': {
      const [lesson = '', step = '1'] = to.split('/');
      router.go({ kind: 'lesson', lesson, step: Number(step) });
      return null;
    }
  }
  return null;
}

/** The pointer is over a target, or left it (null). */
export function preview(target: string | null): void {
  const { scheme, to } = splitTarget(target ?? '');
  session.hovered = scheme === 'node' ? (to.split('/').at(-1) ?? null) : null;
}
