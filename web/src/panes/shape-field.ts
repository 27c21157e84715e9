/** A shape as people type it: `1, 3, 32, 32`, `(1, 4)`, `[2]`, `1x3x8`, nothing for a scalar. Else null. */
export function parseShape(text: string): number[] | null {
  const bare = text.trim().replace(/^[([]\s*|\s*,?\s*[)\]]$/g, '');
  if (bare === '') return [];
  const parts = bare.split(/\s*[,x×\s]\s*/).filter((part) => part !== '');
  const dims = parts.map(Number);
  return dims.every((dim) => Number.isInteger(dim) && dim >= 0 && dim < 2 ** 31) ? dims : null;
}
