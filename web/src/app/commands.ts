/**
 * Every command of the page in one table: what it is called, its key, what it does. The palette lists it,
 * the keyboard looks it up, buttons show its key. Keys are written as on the keyboard, `Mod` being ⌘ or Ctrl.
 */
import type { StringKey } from '../i18n/strings.ts';
import { outputTabs } from '../share/state.ts';
import { focusTargets } from './focus.ts';
import { router } from './route.svelte.ts';
import { session } from './session.svelte.ts';
import { settings } from './settings.svelte.ts';
import { workspace } from './workspace.svelte.ts';

export interface Command {
  title: StringKey;
  key: string | null;
  run(): void;
}

export const commands: readonly Command[] = [
  { title: 'run', key: 'Mod+Enter', run: () => void session.run() },
  { title: 'stop', key: 'Mod+.', run: () => session.stop() },
  { title: 'runTensors', key: 'Mod+Shift+Enter', run: () => void session.runGraph() },
  { title: 'nextNode', key: 'Alt+ArrowDown', run: () => session.walk(1) },
  { title: 'previousNode', key: 'Alt+ArrowUp', run: () => session.walk(-1) },
  { title: 'clearSelection', key: null, run: () => session.select(null) },
  { title: 'focusEditor', key: 'Alt+1', run: () => focusTargets.editor() },
  { title: 'focusGraph', key: 'Alt+2', run: () => focusTargets.graph() },
  { title: 'focusOutput', key: 'Alt+3', run: () => focusTargets.output() },
  { title: 'compare', key: 'Alt+4', run: () => workspace.toggleCompare() },
  { title: 'lessons', key: null, run: () => router.go({ kind: 'course' }) },
  { title: 'fit', key: null, run: () => focusTargets.fit() },
  { title: 'zoomIn', key: null, run: () => focusTargets.zoom(1.25) },
  { title: 'zoomOut', key: null, run: () => focusTargets.zoom(0.8) },
  { title: 'findNode', key: null, run: () => focusTargets.find() },
  { title: 'unfoldAll', key: null, run: () => focusTargets.fold(false) },
  { title: 'foldAll', key: null, run: () => focusTargets.fold(true) },
  { title: 'play', key: null, run: () => focusTargets.play() },
  { title: 'stepForward', key: null, run: () => focusTargets.step(1) },
  { title: 'stepBack', key: null, run: () => focusTargets.step(-1) },
  { title: 'share', key: null, run: () => focusTargets.share() },
  { title: 'examples', key: null, run: () => focusTargets.examples() },
  ...outputTabs.map((tab): Command => {
    const titles = {
      graph: 'graphText',
      code: 'code',
      table: 'table',
      values: 'values',
      console: 'console',
    } as const;
    return { title: titles[tab], key: null, run: () => (workspace.tab = tab) };
  }),
  { title: 'direction', key: null, run: () => settings.turn() },
  { title: 'format', key: 'Shift+Alt+F', run: () => focusTargets.format() },
  { title: 'vim', key: null, run: () => (settings.vim = !settings.vim) },
  { title: 'print', key: null, run: () => print() },
  { title: 'addFile', key: null, run: () => workspace.addFile() },
  { title: 'theme', key: null, run: () => settings.nextTheme() },
  {
    title: 'language',
    key: null,
    run: () => (settings.language = settings.language === 'en' ? 'zh' : 'en'),
  },
];

export const onMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** `⌘ ↵` or `Ctrl ↵`. */
export function keyLabel(key: string): string {
  const names: Record<string, string> = {
    Mod: onMac ? '⌘' : 'Ctrl',
    Enter: '↵',
    Shift: '⇧',
    Alt: onMac ? '⌥' : 'Alt',
    ArrowDown: '↓',
    ArrowUp: '↑',
  };
  return key
    .split('+')
    .map((part) => names[part] ?? part)
    .join(' ');
}

export function matches(event: KeyboardEvent, key: string): boolean {
  const parts = key.split('+');
  const last = parts.at(-1) ?? '';
  const mod = onMac ? event.metaKey : event.ctrlKey;
  return (
    parts.includes('Mod') === mod &&
    parts.includes('Shift') === event.shiftKey &&
    parts.includes('Alt') === event.altKey &&
    (event.key === last || event.code === `Digit${last}` || event.code === `Key${last}`)
  );
}

/** Runs the command that a key press names; true when there was one. */
export function dispatchKey(event: KeyboardEvent): boolean {
  const command = commands.find(({ key }) => key !== null && matches(event, key));
  command?.run();
  return command !== undefined;
}
