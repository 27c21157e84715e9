/**
 * What follows a value one task behind: when a run ends, each pane takes its own turn, and the editor's keys come between
 * them. Made where a component starts.
 */
import { untrack } from 'svelte';

const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();

/** Calls back in a task of its own, in the order of asking, without the pause that timers have. */
function inTurn(then: () => void, first = false): void {
  if (first) waiting.unshift(then);
  else waiting.push(then);
  port2.postMessage(null);
}

export const nextTurn = (): Promise<void> => new Promise((resolve) => inTurn(resolve));

/** `first`: before others that wait, too. */
export function later<T>(get: () => T, { first = false } = {}): { readonly current: T } {
  let current = $state.raw(untrack(get));
  $effect(() => {
    const next = get();
    if (next === untrack(() => current)) return;
    let wanted = true;
    inTurn(() => {
      if (wanted) current = next;
    }, first);
    return () => {
      wanted = false;
    };
  });
  return {
    get current() {
      return current;
    },
  };
}
