/**
 * The page in Chromium, as built in build/site and served from a sub-path: `npm run e2e`. Tests share one
 * browser and run one after another, since they measure how soon things happen.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(here);
const at = (name: string): string => path.join(here, 'node_modules', name);

export default defineConfig({
  root,
  resolve: {
    alias: {
      vitest: at('vitest'),
      'playwright-core': at('playwright-core/index.mjs'),
      'axe-core': at('axe-core'),
    },
  },
  server: { watch: null },
  test: {
    include: ['tests/web/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default', ['junit', { outputFile: path.join(root, 'build/results/web-e2e.xml') }]],
  },
});
