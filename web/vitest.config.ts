/** Unit tests of the page's pure parts, in Node: `npm test`. The page itself is tested by `npm run e2e`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(here);

export default defineConfig({
  root,
  resolve: { alias: { vitest: path.join(here, 'node_modules/vitest') } },
  server: { watch: null },
  test: {
    include: ['tests/web/unit/**/*.test.ts'],
    reporters: [
      'default',
      ['junit', { outputFile: path.join(root, 'build/results/web-unit.xml') }],
    ],
  },
});
