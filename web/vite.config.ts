/**
 * How the page is built: static files in build/site that work from any folder of any host (all
 * addresses are relative), the engine beside them, and a service worker that keeps them for offline use.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressPlugin } from './tools/compress-plugin.ts';
import { enginePlugin } from './tools/engine-plugin.ts';
import { makeFonts } from './tools/fonts.ts';
import { offlinePlugin } from './tools/offline-plugin.ts';
import { preloadPlugin } from './tools/preload-plugin.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(here);
const engine = process.env.TRACEPAD_ENGINE ?? path.join(root, 'build/engine');

const fonts = path.join(root, 'build/fonts');
await makeFonts(fonts);

export default defineConfig({
  root: here,
  base: './',
  plugins: [
    svelte(),
    enginePlugin(engine),
    preloadPlugin(['src/page.ts']),
    offlinePlugin(),
    compressPlugin(path.join(root, 'build/compressed')),
  ],
  resolve: {
    alias: {
      '@fonts': fonts,
      // d3-zoom asks for them only to make and end transitions, and there are none here.
      'd3-transition': path.join(here, 'src/graph/no-transition.ts'),
      'd3-interpolate': path.join(here, 'src/graph/no-transition.ts'),
    },
  },
  worker: { format: 'es' },
  build: {
    outDir: process.env.TRACEPAD_SITE ?? path.join(root, 'build/site'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
  },
  server: { host: '127.0.0.1', port: 5173, fs: { allow: [root] } },
});
