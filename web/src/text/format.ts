/**
 * Numbers as people read them on the page: durations, sizes, counts, statistics. What PyTorch itself
 * prints is never made here; that text comes from the engine.
 */

/** `0.8 µs`, `4 µs`, `1.2 ms`, `3.4 s`. */
export function duration(micros: number): string {
  if (micros < 1) return `${micros.toFixed(1)} µs`;
  if (micros < 10) return `${trim(micros.toFixed(1))} µs`;
  if (micros < 100) return `${Math.round(micros)} µs`;
  if (micros < 10_000) return `${trim((micros / 1000).toFixed(1))} ms`;
  if (micros < 1_000_000) return `${Math.round(micros / 1000)} ms`;
  return `${trim((micros / 1_000_000).toFixed(1))} s`;
}

/** `16 B`, `1.5 kB`, `2.1 MB`. */
export function bytes(n: number): string {
  if (n < 1000) return `${n} B`;
  if (n < 1_000_000) return `${trim((n / 1000).toFixed(1))} kB`;
  if (n < 1_000_000_000) return `${trim((n / 1_000_000).toFixed(1))} MB`;
  return `${trim((n / 1_000_000_000).toFixed(1))} GB`;
}

/** A statistic in at most `digits` significant digits, with a real minus sign. */
export function compact(x: number | null, digits = 3): string {
  if (x === null) return '–';
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '−inf';
  const size = Math.abs(x);
  let text: string;
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) text = x.toExponential(digits - 1);
  else if (Number.isInteger(x)) text = String(x);
  else text = String(Number(x.toPrecision(digits)));
  return text.replace('-', '−');
}

/** `(1, 4)`, `(4,)`, `()` as Python prints a shape. */
export function shape(dims: readonly number[]): string {
  return dims.length === 1 ? `(${dims[0]},)` : `(${dims.join(', ')})`;
}

/** `12,345` */
export function count(n: number): string {
  return n.toLocaleString('en-US');
}

function trim(text: string): string {
  return text.endsWith('.0') ? text.slice(0, -2) : text;
}
