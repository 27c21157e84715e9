/**
 * Puts the engine beside the page: what the build left in `build/engine` (or in $TRACEPAD_ENGINE), two
 * WebAssembly builds and the library that they share, is copied under names that carry a hash of its content (the
 * development server serves it as it is), and a few lines at the top of index.html choose a build, begin to fetch
 * and compile it, and start the worker that will own it, before the page's own script has even arrived.
 * `src/engine/load.ts` takes over from there.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, transformWithEsbuild } from 'vite';

const KINDS = ['relaxed', 'simd'] as const;
/** Of each build, and of the library. */
const BUILD = ['tracepad.mjs', 'tracepad.wasm', 'tracepad.deferred.wasm'];
const LIBRARY = ['library.json', 'library.deferred.json'];

/** Addresses. */
interface Build {
  glue: string;
  module: string;
  deferredModule: string;
}
interface Files {
  relaxed?: Build;
  simd?: Build;
  worker: string;
  library: string;
  deferredLibrary: string;
}

/** (func (result v128) (i8x16.relaxed_swizzle (i8x16.splat …) (i8x16.splat …))): valid only with relaxed SIMD. */
const PROBE = [
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03,
  0x02, 0x01, 0x00, 0x0a, 0x0f, 0x01, 0x0d, 0x00, 0x41, 0x01, 0xfd, 0x0f, 0x41, 0x02, 0xfd, 0x0f,
  0xfd, 0x80, 0x02, 0x0b,
];

/** Runs in the page, as text: it can use nothing from this file. */
function start(files: Files, probe: number[]): Window['tracepadEngine'] {
  const relaxed = WebAssembly.validate(new Uint8Array(probe));
  const build = (relaxed && files.relaxed) || files.simd;
  if (!build) return;
  const get = async (file: string): Promise<Response> => {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response;
  };
  const compile = async (response: Response): Promise<WebAssembly.Module> => {
    const streams = response.headers.get('content-type')?.startsWith('application/wasm');
    if (streams) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  };
  const load = async () => {
    const [module, library] = await Promise.all([
      get(build.module).then(compile),
      get(files.library).then((response) => response.json()),
    ]);
    return { module, library };
  };
  const first = load();
  // Whoever asks for it sees the failure; until then it is nobody's.
  first.catch(() => {});
  const { glue, deferredModule } = build;
  const worker = new Worker(files.worker, { type: 'module', name: 'engine' });
  // What it needs besides the module, while that is on its way.
  worker.postMessage({ glue: new URL(glue, document.baseURI).href });
  return { glue, deferredModule, deferredLibrary: files.deferredLibrary, first, load, worker };
}

export function enginePlugin(folder: string): Plugin {
  let serving = false;
  const read = (file: string): Buffer => readFileSync(path.join(folder, file));
  const have = (files: string[]): boolean =>
    files.every((file) => existsSync(path.join(folder, file)));
  /** Files that belong together, by the addresses they get, which change when any of them does. */
  const addresses = (files: string[]): string[] => {
    const all = createHash('sha256');
    for (const file of files) all.update(read(file));
    const hash = all.digest('hex').slice(0, 8);
    return files.map((file) => {
      const name = file.replace('/tracepad', '');
      return `engine/${serving ? name : name.replace(/\.\w+$/, `-${hash}$&`)}`;
    });
  };
  const buildFiles = (kind: string): string[] => BUILD.map((file) => `${kind}/${file}`);
  const groups = (): string[][] => {
    const builds = KINDS.map(buildFiles).filter(have);
    return builds.length > 0 && have(LIBRARY) ? [...builds, LIBRARY] : [];
  };

  return {
    name: 'tracepad-engine',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    async transformIndexHtml(_html, { bundle }) {
      const address = new Map(
        groups().flatMap((files) => {
          const to = addresses(files);
          return files.map((file, at) => [file, to[at] ?? ''] as const);
        }),
      );
      if (address.size === 0) console.warn(`no engine in ${folder}: the page cannot run programs`);
      const at = (file: string): string => address.get(file) ?? '';
      const files: Files = {
        library: at('library.json'),
        deferredLibrary: at('library.deferred.json'),
        worker:
          Object.keys(bundle ?? {}).find((name) => /^assets\/worker-.*\.js$/.test(name)) ??
          'src/engine/worker.ts?worker_file&type=module',
      };
      for (const kind of KINDS) {
        const [glue = '', module = '', deferredModule = ''] = buildFiles(kind).map(at);
        if (module) files[kind] = { glue, module, deferredModule };
      }
      const source = `window.tracepadEngine=(${start})(${JSON.stringify(files)},[${PROBE}])`;
      const { code } = await transformWithEsbuild(source, 'start.js', { minify: true });
      // Before anything that a script would wait for, such as a style sheet.
      return [{ tag: 'script', children: code.trim(), injectTo: 'head-prepend' }];
    },
    async generateBundle() {
      for (const files of groups()) {
        const to = addresses(files);
        for (const [at, file] of files.entries()) {
          const source = file.endsWith('.mjs')
            ? (await transformWithEsbuild(read(file).toString(), file, { minify: true })).code
            : read(file);
          this.emitFile({ type: 'asset', fileName: to[at] ?? file, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const asked = request.url?.split('?')[0] ?? '';
        const file = groups()
          .flat()
          .find((name) => asked.endsWith(`/engine/${name.replace('/tracepad', '')}`));
        if (!file) return next();
        const types = {
          wasm: 'application/wasm',
          mjs: 'text/javascript',
          json: 'application/json',
        };
        const extension = path.extname(file).slice(1) as keyof typeof types;
        response.setHeader('content-type', types[extension]);
        response.end(read(file));
      });
    },
  };
}
