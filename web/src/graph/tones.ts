/**
 * A tone is what a view says of a box beyond its op: what a pass did to it, or that it is on the way that takes longest.
 * Each is a colour of `tokens.css` and a text; a folded group has the tone of what it holds.
 */
import type { Box } from './model.ts';

export type Tone = 'removed' | 'added' | 'changed' | 'critical' | 'heaviest' | 'odd';

/** By box. */
export type Tones = ReadonlyMap<string, Tone>;

export const noTones: Tones = new Map();

/** Tones of boxes, from tones of nodes. A box of several nodes with different tones is `changed`. */
export function tonesOf(boxes: readonly Box[], ofNode: ReadonlyMap<string, Tone>): Tones {
  if (ofNode.size === 0) return noTones;
  const tones = new Map<string, Tone>();
  for (const box of boxes) {
    const seen = new Set(box.members.map((name) => ofNode.get(name)));
    const named = [...seen].filter((tone) => tone !== undefined);
    if (named.length === 0) continue;
    if (seen.size === 1 && named[0]) tones.set(box.id, named[0]);
    else tones.set(box.id, mixed(named));
  }
  return tones;
}

function mixed(tones: Tone[]): Tone {
  if (tones.includes('odd')) return 'odd';
  if (tones.includes('heaviest')) return 'heaviest';
  return tones.includes('critical') ? 'critical' : 'changed';
}
