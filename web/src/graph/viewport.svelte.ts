/**
 * Where one looks at a drawing from: pan and zoom by pointer (d3-zoom) and by call, fitting, and what is in sight. It
 * knows the drawing's size and places, not what is drawn.
 */
import { select } from 'd3-selection';
import {
  type D3ZoomEvent,
  type ZoomBehavior,
  type ZoomTransform,
  zoom,
  zoomIdentity,
} from 'd3-zoom';
import type { Look } from '../share/state.ts';
import type { LayoutResult, Point } from './layout.ts';

/** Below this scale names cannot be read: a large graph opens at its beginning instead of in whole. */
export const READABLE = 0.72;
/** Room around the drawing. */
const EDGE = 8;

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Viewport {
  transform = $state.raw({ x: 0, y: 0, k: 1 });
  width = $state(0);
  height = $state(0);
  /** The person moved the drawing: it is not moved under them until they ask or another graph is shown. */
  moved = false;
  /** Called when they have. */
  onmoved: () => void = () => {};
  #svg: SVGSVGElement | null = null;
  readonly #zoom: ZoomBehavior<SVGSVGElement, unknown>;

  constructor() {
    this.#zoom = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.02, 4])
      // What d3 would ask the element itself, in the middle of a change, laying out the whole page for it.
      .extent(() => [
        [0, 0],
        [this.width, this.height],
      ])
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent) this.moved = true;
        const { x, y, k } = event.transform;
        this.transform = { x, y, k };
      })
      .on('end', () => {
        if (this.moved) this.onmoved();
      });
  }

  attach(svg: SVGSVGElement): void {
    this.#svg = svg;
    select(svg).call(this.#zoom).on('dblclick.zoom', null);
  }

  /** The part of the drawing that is in sight, in the drawing's units. */
  readonly sight = $derived.by((): Rectangle => {
    const { x, y, k } = this.transform;
    return { x: -x / k, y: -y / k, width: this.width / k, height: this.height / k };
  });

  /** The point in the middle, and the scale. */
  get look(): Pick<Look, 'x' | 'y' | 'zoom'> {
    const { x, y, width, height } = this.sight;
    const zoom = Math.round(this.transform.k * 1000) / 1000;
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2), zoom };
  }

  lookAt({ x, y, zoom }: Pick<Look, 'x' | 'y' | 'zoom'>): void {
    const { width, height } = this;
    this.#goTo(zoomIdentity.translate(width / 2 - x * zoom, height / 2 - y * zoom).scale(zoom));
  }

  /** Fits the drawing, but no smaller than `least`; what does not fit then begins at `first`. */
  show(at: LayoutResult, first: Point, direction: 'down' | 'right', least: number): void {
    const { width, height } = this;
    if (width === 0 || height === 0) return;
    const whole = Math.min((width - 2 * EDGE) / at.width, (height - 2 * EDGE) / at.height, 1.25);
    const k = Math.max(whole, least);
    const place = (room: number, size: number, from: number): number => {
      const free = room - size * k;
      return free >= 0 ? free / 2 : Math.min(4, Math.max(free - 4, room / 2 - from * k));
    };
    const down = direction === 'down';
    const x = down || width >= at.width * k ? place(width, at.width, first.x) : 4;
    const y = down ? Math.max(4, place(height, at.height, 0)) : place(height, at.height, first.y);
    this.#goTo(zoomIdentity.translate(x, y).scale(k));
  }

  #goTo(transform: ZoomTransform): void {
    this.moved = false;
    this.#call((svg) => svg.call(this.#zoom.transform, transform));
  }

  zoomBy(factor: number): void {
    this.moved = true;
    this.#call((svg) => svg.call(this.#zoom.scaleBy, factor));
  }

  goTo({ x, y }: Point): void {
    this.moved = true;
    this.#call((svg) => svg.call(this.#zoom.translateTo, x, y));
  }

  /** Moves only as far as it takes: not at all when the point is well in sight. */
  bring(point: Point): void {
    const { x, y, k } = this.transform;
    const [left, top] = [point.x * k + x, point.y * k + y];
    const room = 60;
    const inside =
      left > room && top > room && left < this.width - room && top < this.height - room;
    if (!inside) this.#call((svg) => svg.call(this.#zoom.translateTo, point.x, point.y));
  }

  #call(act: (svg: ReturnType<typeof select<SVGSVGElement, unknown>>) => void): void {
    if (this.#svg) act(select<SVGSVGElement, unknown>(this.#svg));
  }
}
