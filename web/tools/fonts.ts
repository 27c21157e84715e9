/**
 * Makes the fonts small: of each face the characters that the page and programs commonly use, in the weights that the
 * page uses. What is left out stays in the package's own file, which a browser fetches only when a text has
 * such a character (`styles/fonts.css`). Ligatures and alternates are dropped with it: the page draws code as
 * it is printed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
/** Signs of the interface; `fonts.css` lists the same ranges. */
const signs = '\u00a0·×–—‘’“”…←↑→↓−≤≥';

const faces = [
  { name: 'inter', weights: { min: 400, max: 650 } },
  { name: 'jetbrains-mono', weights: { min: 400, max: 600 } },
];

export async function makeFonts(folder: string): Promise<void> {
  const packages = fileURLToPath(new URL('../node_modules/@fontsource-variable', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const { name, weights } of faces) {
    const file = path.join(packages, name, `files/${name}-latin-wght-normal.woff2`);
    const made = await subset(readFileSync(file), ascii + signs, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      noLayoutClosure: true,
    });
    writeFileSync(path.join(folder, `${name}.woff2`), made);
  }
}
