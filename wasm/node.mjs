/**
 * The engine in Node.js: loads the WebAssembly build that this Node.js can run and gives back its classes.
 * The command line (`cli.mjs`), the tests and users of the npm package start here; the browser has its own
 * loader, since there the compiled module travels to a worker.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { start } from './start.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
/** In the npm package the builds lie beside this file, in the repository in build/engine. */
const folder = existsSync(path.join(here, 'engine'))
  ? path.join(here, 'engine')
  : path.join(here, '../build/engine');

/** A function that uses i8x16.relaxed_swizzle: valid only where relaxed SIMD is. */
const relaxedProbe = Buffer.from(
  '0061736d010000000105016000017b030201000a0f010d004101fd0f4102fd0ffd80020b',
  'hex',
);

/** Each file is read once a process: instances after the first are made in a few milliseconds. */
const known = new Map();

function read(file) {
  if (!known.has(file)) {
    const data = readFileSync(path.join(folder, file));
    known.set(file, file.endsWith('.wasm') ? new WebAssembly.Module(data) : JSON.parse(data));
  }
  return known.get(file);
}

/**
 * A new instance of the engine, with a memory of its own.
 *
 * @param {{ kind?: 'simd' | 'relaxed' }} [options] default: relaxed where it runs and was built
 * @returns {Promise<import('./index.d.ts').Module>}
 */
export async function loadTracepad({ kind } = {}) {
  const built = (name) => existsSync(path.join(folder, name, 'tracepad.wasm'));
  const chosen =
    kind ?? (WebAssembly.validate(relaxedProbe) && built('relaxed') ? 'relaxed' : 'simd');
  if (!built(chosen)) throw new Error(`no engine in ${folder}: run scripts/build wasm`);
  const glue = await import(pathToFileURL(path.join(folder, chosen, 'tracepad.mjs')).href);
  return start(glue.default, {
    module: read(`${chosen}/tracepad.wasm`),
    library: read('library.json'),
    deferredModule: () => read(`${chosen}/tracepad.deferred.wasm`),
    deferredLibrary: () => read('library.deferred.json'),
  });
}
