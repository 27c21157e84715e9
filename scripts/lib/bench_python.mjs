/**
 * Runs tests/bench/python/*.py on this engine (native and WebAssembly), on CPython and on Pyodide, in turn for each
 * program so that a busy machine is busy for all, and prints each one's best round and the ratios. A
 * process of its own for each program and engine; several passes, the best counts. Results must be equal.
 * Usage: bench_python.mjs PROJECT-FOLDER [NAME-PART]; PYTHON names the CPython, PASSES the passes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(process.argv[2]);
const part = process.argv[3] ?? '';
const passes = Number(process.env.PASSES ?? 2);
const python = process.env.PYTHON ?? 'python3';
const programs = path.join(root, 'tests/bench/python');
const work = path.join(root, 'build/bench-python');
const pyodide = path.join(root, '.deps/pyodide/node_modules/pyodide/pyodide.mjs');

/** What each program ends with: the seconds of its best round, and its result. */
const measure = `
import time
best = 1e9
for _ in range(5):
    start = time.perf_counter()
    result = run()
    best = min(best, time.perf_counter() - start)
print(best)
print(result)
`;

const engines = [
  { name: 'native', command: [path.join(root, 'build/native/tracepad')] },
  { name: 'wasm', command: [process.execPath, path.join(root, 'wasm/cli.mjs')] },
  { name: 'CPython', command: [python] },
  {
    name: 'Pyodide',
    command: [process.execPath, path.join(root, 'scripts/lib/pyodide.mjs'), pyodide],
  },
];

/** Stdout of a command; undefined, with the reason told, where it fails. */
function output(command, ...args) {
  const done = spawnSync(command[0], [...command.slice(1), ...args], { encoding: 'utf8' });
  if (done.status === 0) return done.stdout;
  console.error(
    `${command[0]} failed: ${done.error?.message ?? done.stderr.trim().split('\n').at(-1)}`,
  );
  return undefined;
}

mkdirSync(work, { recursive: true });
const versionFile = path.join(work, 'version.py');
writeFileSync(versionFile, 'import sys\nprint(sys.version.split()[0])\n');
const peers = engines.filter((engine) => {
  if (engine.name === 'wasm' && !existsSync(path.join(root, 'build/engine/simd/tracepad.wasm')))
    console.log('wasm: not built (scripts/build wasm)');
  else if (engine.name === 'Pyodide' && !existsSync(pyodide))
    console.log('Pyodide: could not be fetched from npm');
  else engine.version = output(engine.command, versionFile)?.trim();
  return engine.version !== undefined;
});
console.log(
  peers
    .filter((engine) => engine.name.startsWith('C') || engine.name.startsWith('P'))
    .map((engine) => `${engine.name} ${engine.version}`)
    .concat(`Node.js ${process.versions.node}`)
    .join(', '),
);

const rows = readdirSync(programs)
  .filter((file) => file.endsWith('.py') && file.includes(part))
  .map((file) => {
    const program = path.join(work, file);
    writeFileSync(program, readFileSync(path.join(programs, file), 'utf8') + measure);
    const row = { name: file.slice(0, -3), seconds: {} };
    let expected;
    for (let pass = 0; pass < passes; ++pass)
      for (const engine of peers) {
        const [seconds, ...result] = output(engine.command, program)?.trim().split('\n') ?? [];
        if (!seconds) process.exit(1);
        expected ??= result.join('\n');
        if (result.join('\n') !== expected) {
          console.error(
            `${row.name}: ${engine.name} computes ${result}, ${peers[0].name} ${expected}`,
          );
          process.exit(1);
        }
        row.seconds[engine.name] = Math.min(row.seconds[engine.name] ?? Infinity, Number(seconds));
      }
    return row;
  });

const ratios = [
  { title: 'CPython : native', over: 'CPython', under: 'native' },
  { title: 'Pyodide : wasm', over: 'Pyodide', under: 'wasm' },
  { title: 'wasm : native', over: 'wasm', under: 'native' },
].filter(({ over, under }) => [over, under].every((name) => peers.some((e) => e.name === name)));
const ratio = (row, { over, under }) => row.seconds[over] / row.seconds[under];
const line = (cells) =>
  console.log(
    `| ${cells.map((cell, i) => (i ? cell.padStart(16) : cell.padEnd(14))).join(' | ')} |`,
  );
line(['program', ...peers.map((e) => `${e.name}, ms`), ...ratios.map((r) => r.title)]);
line(['---', ...peers.map(() => '---:'), ...ratios.map(() => '---:')]);
for (const row of rows)
  line([
    row.name,
    ...peers.map((e) => (row.seconds[e.name] * 1000).toFixed(1)),
    ...ratios.map((r) => ratio(row, r).toFixed(2)),
  ]);
line([
  'geometric mean',
  ...peers.map(() => ''),
  ...ratios.map((r) =>
    Math.exp(rows.reduce((sum, row) => sum + Math.log(ratio(row, r)), 0) / rows.length).toFixed(2),
  ),
]);
