/**
 * What the address says of the page as a frame in another page (`?embed=1`, see EMBED.md): which panes, whether one can
 * edit, how it looks. A frame never reads or writes what its visitor keeps in this browser.
 */
import type { Language } from '../i18n/strings.ts';

export const framePanes = [
  'editor',
  'graph',
  'text',
  'code',
  'table',
  'values',
  'console',
] as const;
export type FramePane = (typeof framePanes)[number];

export interface FrameOptions {
  panes: FramePane[];
  live: boolean;
  theme: 'light' | 'dark' | null;
  language: Language | null;
}

export function readFrame(search: string): FrameOptions | null {
  const given = new URLSearchParams(search);
  if (!['1', 'true'].includes(given.get('embed') ?? '')) return null;
  const wanted = (given.get('panes') ?? given.get('pane') ?? '').split(',');
  const panes = wanted.flatMap((name) => framePanes.filter((pane) => pane === name.trim()));
  const one = <T extends string>(key: string, values: readonly T[]): T | null =>
    values.find((value) => value === given.get(key)) ?? null;
  return {
    panes: panes.length > 0 ? [...new Set(panes)] : ['graph', 'editor', 'code'],
    live: ['1', 'true'].includes(given.get('live') ?? ''),
    theme: one('theme', ['light', 'dark']),
    language: one('lang', ['en', 'zh']),
  };
}

export const frame = readFrame(globalThis.location?.search ?? '');
