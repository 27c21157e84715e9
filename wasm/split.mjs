#!/usr/bin/env node
/**
 * A step of the build: divides the linked engine, and the library modules written in Python, into a primary part,
 * which every visit loads, and a deferred part, which start.mjs asks for when a program comes to something in
 * it. Primary is what the engine uses to start and to work on sample programs in the ways that the page does.
 *
 *   split.mjs profile ENGINE LIBRARY OUT SAMPLE.py...  ENGINE: folder of a linked tracepad.{mjs,wasm}; writes what
 *                                                      was used, { functions, modules }, to OUT
 *   split.mjs engine ENGINE USED FOLDER    writes FOLDER/tracepad.{wasm,deferred.wasm,mjs,d.ts}
 *   split.mjs library LIBRARY USED FOLDER  writes FOLDER/library{,.deferred}.json
 *
 * LIBRARY is a JSON object of sources by module. The environment's WASM_SPLIT is Binaryen's program of that name.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const page = 64 * 1024;
/** What the engine uses of WebAssembly beyond its first version: Emscripten's modules do not say it. */
const features = [
  'bulk-memory',
  'exception-handling',
  'mutable-globals',
  'nontrapping-float-to-int',
  'relaxed-simd',
  'sign-ext',
  'simd',
].map((name) => `--enable-${name}`);
/** Of a placeholder whose value the program does not tell. */
const guess = { shape: [2, 4], dtype: 'torch.float32' };

const wasmSplit = (...args) =>
  execFileSync(process.env.WASM_SPLIT, [...features, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Node.js 20 has relaxed SIMD behind a flag, which newer ones do not know. */
function allowRelaxedSimd() {
  if (/^20\./.test(process.versions.node)) setFlagsFromString('--experimental-wasm-relaxed-simd');
}

/** Uses an engine as the page does: runs the program, each of its graphs, and help at a few places. */
function use(engine, source) {
  engine.check(source, 'model.py');
  const files = { 'other.py': 'unused = 1\n' };
  const { graphs } = JSON.parse(engine.run(source, 'model.py', JSON.stringify({ files })));
  for (const graph of graphs) {
    const inputs = {};
    for (const { name, op } of graph.nodes) {
      if (op !== 'placeholder') continue;
      const { shape, dtype } = graph.examples.find((example) => example.name === name) ?? guess;
      inputs[name] = { kind: 'fill', fill: 'randn', shape, dtype, seed: 0 };
    }
    const { values } = JSON.parse(engine.runGraph(graph.id, JSON.stringify({ inputs })));
    const handle = values.at(-1)?.value.tensor?.handle;
    if (handle !== undefined) engine.tensorData(handle, 1000);
  }
  engine.evaluate('list(globals())[-1]');
  source.split('\n').forEach((text, line) => {
    const col = text.search(/\.\w/);
    if (col < 0) return;
    engine.hover(source, 'model.py', line + 1, col + 1);
    engine.complete(source, 'model.py', line + 1, col + 1);
  });
}

async function profile(folder, libraryFile, out, ...samples) {
  const linked = path.join(folder, 'tracepad.wasm');
  const instrumented = path.join(folder, 'instrumented.wasm');
  const recorded = path.join(folder, 'profile');
  wasmSplit('--instrument', linked, '-o', instrumented);
  const { default: create } = await import(pathToFileURL(path.join(folder, 'tracepad.mjs')).href);
  allowRelaxedSimd();
  const library = readJson(libraryFile);
  const modules = new Set();
  let instance;
  const module = await create({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(readFileSync(instrumented), imports).then((made) => {
        ({ instance } = made);
        done(instance, made.module);
      });
      return {};
    },
    librarySource(name) {
      modules.add(name);
      return library[name];
    },
  });
  module.version();
  const engine = new module.Engine();
  engine.setOutput(() => {});
  for (const sample of samples) use(engine, readFileSync(sample, 'utf8'));

  const memory = Object.values(instance.exports).find((item) => item instanceof WebAssembly.Memory);
  const size = instance.exports.__write_profile(0, 0);
  const at = memory.grow(Math.ceil(size / page)) * page;
  instance.exports.__write_profile(at, size);
  writeFileSync(recorded, new Uint8Array(memory.buffer, at, size));
  const functions = wasmSplit(`--print-profile=${recorded}`, linked)
    .split('\n')
    .filter((line) => line.startsWith('+ '))
    .map((line) => line.slice(2));
  writeFileSync(out, JSON.stringify({ functions, modules: [...modules] }));
}

/** A placeholder is called by way of JavaScript, which cannot pass a vector on. */
function refuseVectors(file) {
  setFlagsFromString('--experimental-wasm-type-reflection');
  allowRelaxedSimd();
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(file)));
  for (const { module, name, type } of imports) {
    if (module !== 'placeholder' || !type) continue;
    if ([...type.parameters, ...type.results].includes('v128'))
      throw new Error(
        `the deferred function ${name} takes or gives a vector: keep it in the primary part`,
      );
  }
}

function divideEngine(folder, used, to) {
  const keep = path.join(folder, 'functions.txt');
  writeFileSync(keep, readJson(used).functions.join('\n'));
  mkdirSync(to, { recursive: true });
  wasmSplit(
    path.join(folder, 'tracepad.wasm'),
    `--keep-funcs=@${keep}`,
    '--export-prefix=%',
    '--placeholder-namespace=placeholder',
    '--quiet',
    '-o1',
    path.join(to, 'tracepad.wasm'),
    '-o2',
    path.join(to, 'tracepad.deferred.wasm'),
  );
  refuseVectors(path.join(to, 'tracepad.wasm'));
  for (const name of ['tracepad.mjs', 'tracepad.d.ts']) {
    const file = path.join(folder, name);
    if (existsSync(file)) copyFileSync(file, path.join(to, name));
  }
}

function divideLibrary(libraryFile, used, to) {
  const primary = new Set(readJson(used).modules);
  const write = (name, wanted) => {
    const part = Object.entries(readJson(libraryFile)).filter(([module]) => wanted(module));
    writeFileSync(path.join(to, name), JSON.stringify(Object.fromEntries(part)));
  };
  mkdirSync(to, { recursive: true });
  write('library.json', (module) => primary.has(module));
  write('library.deferred.json', (module) => !primary.has(module));
}

const [action, ...rest] = process.argv.slice(2);
if (action === 'profile') await profile(...rest);
else if (action === 'engine') divideEngine(...rest);
else if (action === 'library') divideLibrary(...rest);
else throw new Error(`split.mjs: no such action: ${action}`);
