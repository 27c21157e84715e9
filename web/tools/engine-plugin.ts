/**
 * Puts the engine beside the page: the WebAssembly builds found in `build/engine/{relaxed,simd}` (or in
 * $TRACEPAD_ENGINE) are copied under names that carry a hash of their content (the development server serves
 * them as they are), and a few lines at the top of index.html choose one and begin to fetch and compile it
 * before the page's own script has even arrived. `src/engine/load.ts` takes over from there.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, transformWithEsbuild } from 'vite';

const KINDS = ['relaxed', 'simd'] as const;

interface Builds {
  relaxed?: { glue: string; wasm: string };
  simd?: { glue: string; wasm: string };
}

/** (func (result v128) (i8x16.relaxed_swizzle (i8x16.splat …) (i8x16.splat …))): valid only with relaxed SIMD. */
const PROBE = [
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03,
  0x02, 0x01, 0x00, 0x0a, 0x0f, 0x01, 0x0d, 0x00, 0x41, 0x01, 0xfd, 0x0f, 0x41, 0x02, 0xfd, 0x0f,
  0xfd, 0x80, 0x02, 0x0b,
];

/** Runs in the page, as text: it can use nothing from this file. */
function start(builds: Builds, probe: number[]): Window['tracepadEngine'] {
  const relaxed = WebAssembly.validate(new Uint8Array(probe));
  const build = (relaxed && builds.relaxed) || builds.simd;
  if (!build) return;
  const load = async (): Promise<WebAssembly.Module> => {
    const response = await fetch(build.wasm);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const streams = response.headers.get('content-type')?.startsWith('application/wasm');
    if (streams) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  };
  const first = load();
  // Whoever asks for it sees the failure; until then it is nobody's.
  first.catch(() => {});
  return { glue: build.glue, first, load };
}

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
    async transformIndexHtml() {
      const found = KINDS.filter(present);
      if (found.length === 0) console.warn(`no engine in ${folder}: the page cannot run programs`);
      const builds: Builds = Object.fromEntries(
        found.map((kind) => [kind, { glue: address(kind, 'mjs'), wasm: address(kind, 'wasm') }]),
      );
      const source = `window.tracepadEngine=(${start})(${JSON.stringify(builds)},[${PROBE}])`;
      const { code } = await transformWithEsbuild(source, 'start.js', { minify: true });
      return [{ tag: 'script', children: code.trim(), injectTo: 'head' }];
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
