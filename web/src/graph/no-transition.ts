/**
 * In place of d3-transition and d3-interpolate, which d3-zoom imports (vite.config.ts): the drawing moves at once, so there
 * is never a transition to interrupt or a way to interpolate, and what deals with colours and CSS need not be loaded.
 */
import { selection } from 'd3-selection';

export function interrupt(): void {}

Object.assign(selection.prototype, {
  interrupt<T>(this: T): T {
    return this;
  },
});

export const interpolateZoom = null;
