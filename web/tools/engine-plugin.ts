/**
 * Puts the engine beside the page: `virtual:tracepad-engine` names the WebAssembly builds found in
 * `build/engine/{relaxed,simd}` (or in $TRACEPAD_ENGINE), a build of the site copies them under names
 * that carry a hash of their content, and the development server serves them as they are.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, transformWithEsbuild } from 'vite';

const NAME = 'virtual:tracepad-engine';
const KINDS = ['relaxed', 'simd'] as const;

export function enginePlugin(folder: string): Plugin {
  let serving = false;
  const file = (kind: string, ext: string): string => path.join(folder, kind, `tracepad.${ext}`);
  const present = (kind: string): boolean =>
    existsSync(file(kind, 'mjs')) && existsSync(file(kind, 'wasm'));
  const hash = (kind: string): string =>
    createHash('sha256')
      .update(readFileSync(file(kind, 'wasm')))
      .update(readFileSync(file(kind, 'mjs')))
      .digest('hex')
      .slice(0, 8);
  const address = (kind: string, ext: string): string =>
    serving ? `engine/${kind}.${ext}` : `engine/${kind}-${hash(kind)}.${ext}`;

  return {
    name: 'tracepad-engine',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const builds = Object.fromEntries(
        KINDS.map((kind) => [
          kind,
          present(kind) ? { glue: address(kind, 'mjs'), wasm: address(kind, 'wasm') } : null,
        ]),
      );
      if (!serving && !KINDS.some(present))
        this.warn(`no engine in ${folder}: the page cannot run`);
      return `export const builds = ${JSON.stringify(builds)};`;
    },
    async generateBundle() {
      for (const kind of KINDS.filter(present)) {
        const wasm = readFileSync(file(kind, 'wasm'));
        this.emitFile({ type: 'asset', fileName: address(kind, 'wasm'), source: wasm });
        const glue = readFileSync(file(kind, 'mjs'), 'utf8');
        const { code } = await transformWithEsbuild(glue, 'tracepad.mjs', { minify: true });
        this.emitFile({ type: 'asset', fileName: address(kind, 'mjs'), source: code });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = /\/engine\/(relaxed|simd)\.(mjs|wasm)$/.exec(
          request.url?.split('?')[0] ?? '',
        );
        if (!match?.[1] || !match[2] || !present(match[1])) return next();
        const type = match[2] === 'wasm' ? 'application/wasm' : 'text/javascript';
        response.setHeader('content-type', type);
        response.end(readFileSync(file(match[1], match[2])));
      });
    },
  };
}
