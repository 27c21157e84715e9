/**
 * In place of d3-transition, which d3-zoom imports (vite.config.ts): the drawing moves at once, so there is never a
 * transition to interrupt, and its interpolators of colours and CSS need not be loaded.
 */
import { selection } from 'd3-selection';

export function interrupt(): void {}

Object.assign(selection.prototype, {
  interrupt<T>(this: T): T {
    return this;
  },
});
