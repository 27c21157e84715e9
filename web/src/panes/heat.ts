/**
 * Colours of a heat map: blue above zero, red below, paler towards zero, so that a sign is seen before a
 * size. Values that are not finite have a colour of their own. Pure functions, used for canvas and for cells.
 */
export type Rgb = readonly [number, number, number];

const NEGATIVE: Rgb = [181, 52, 42];
const POSITIVE: Rgb = [43, 104, 205];
export const NAN: Rgb = [214, 60, 200];
export const INFINITE: Rgb = [232, 168, 24];

export interface Scale {
  /** The absolute value with full colour. */
  max: number;
  /** Colour of zero: the pane's background, light or dark. */
  zero: Rgb;
}

export function scaleOf(data: ArrayLike<number>, dark: boolean): Scale {
  let max = 0;
  for (let i = 0; i < data.length; i++) {
    const size = Math.abs(data[i] as number);
    if (Number.isFinite(size) && size > max) max = size;
  }
  return { max: max || 1, zero: dark ? [38, 42, 50] : [242, 242, 239] };
}

export function colour(value: number, scale: Scale): Rgb {
  if (Number.isNaN(value)) return NAN;
  if (!Number.isFinite(value)) return INFINITE;
  const size = Math.min(1, Math.abs(value) / scale.max);
  // The square root keeps small values apart, where most of a network's values are.
  const strength = Math.sqrt(size) * 0.94;
  const end = value < 0 ? NEGATIVE : POSITIVE;
  const mix = (i: 0 | 1 | 2): number =>
    Math.round(scale.zero[i] + (end[i] - scale.zero[i]) * strength);
  return [mix(0), mix(1), mix(2)];
}

export const css = ([r, g, b]: Rgb): string => `rgb(${r} ${g} ${b})`;

/** Black or white, whichever is read better on the colour (WCAG's relative luminance). */
export function ink(rgb: Rgb): string {
  const linear = (c: number): number => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
  return luminance > 0.179 ? '#16181c' : '#ffffff';
}

/** A tensor's last two dimensions as rows and columns; a vector is one row, a scalar one cell. */
export function grid(shape: readonly number[]): { rows: number; columns: number } {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.length > 1 ? (shape.at(-2) as number) : 1;
  return { rows, columns };
}

const BINS = 32;

/** How many of the finite values lie in each of equal steps; null when there is none, or all are the same. */
export function binsOf(data: Float32Array): { min: number; step: number; counts: number[] } | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of data) {
    if (!Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const step = (max - min) / BINS;
  if (!(step > 0)) return null;
  const counts = Array<number>(BINS).fill(0);
  for (const value of data) {
    if (!Number.isFinite(value)) continue;
    const bin = Math.min(BINS - 1, Math.floor((value - min) / step));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { min, step, counts };
}
