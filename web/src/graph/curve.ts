/** A routed line as an SVG path: on the page and in the pictures that people take away. */
import { curveBumpX, curveBumpY, line } from 'd3-shape';
import type { Point } from './layout.ts';

const along = (curve: typeof curveBumpX) =>
  line<Point>()
    .x((p) => p.x)
    .y((p) => p.y)
    .curve(curve);
const paths = { down: along(curveBumpY), right: along(curveBumpX) };

export const pathOf = (points: Point[], direction: 'down' | 'right'): string =>
  paths[direction](points) ?? '';
