/**
 * Of a long list of rows of one height, those in sight: only they become elements, with room before and after for the
 * others, so that scrolling is as if all were there. A short list is whole.
 */
const FEW = 400;
const SPARE = 30;

export class Rows {
  /** Of what scrolls; kept up to date by whoever has it. */
  scrolled = $state(0);
  height = $state(600);
  readonly #count: () => number;
  readonly #size: number;

  constructor(count: () => number, size: number) {
    this.#count = count;
    this.#size = size;
  }

  readonly #all = $derived.by(() => this.#count() <= FEW);
  readonly first = $derived.by(() => {
    if (this.#all) return 0;
    const at = Math.floor(this.scrolled / this.#size) - SPARE;
    // In steps, so that a small move changes nothing.
    return Math.max(0, at - (at % SPARE));
  });
  readonly end = $derived.by(() => {
    if (this.#all) return this.#count();
    const seen = Math.ceil(this.height / this.#size);
    return Math.min(this.#count(), this.first + seen + 3 * SPARE);
  });
  readonly indices = $derived.by(() =>
    Array.from({ length: Math.max(0, this.end - this.first) }, (_, i) => this.first + i),
  );
  /** Room for the rows that are not there, in pixels. */
  readonly before = $derived.by(() => this.first * this.#size);
  readonly after = $derived.by(() => Math.max(0, this.#count() - this.end) * this.#size);

  /** Where to scroll so that a row is in sight; null when it is. */
  reveal(row: number): number | null {
    const [top, bottom] = [row * this.#size, (row + 1) * this.#size];
    if (top < this.scrolled) return Math.max(0, top - 10);
    if (bottom > this.scrolled + this.height) return bottom - this.height + 10;
    return null;
  }
}
