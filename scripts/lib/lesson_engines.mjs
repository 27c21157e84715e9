/**
 * Where scripts/lesson runs programs: the native engine, the WebAssembly one in this process, or real PyTorch
 * through a command. Each is `{ name, runAll(programs) }`: sources to `{ out, err }`, err being the text of an
 * uncaught exception, or ''. What programs are run and what they are to print is the caller's matter.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SECONDS = 60;

/** A folder that is gone afterwards. */
async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lesson-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function native(root) {
  const program = path.join(root, 'scripts/tracepad');
  const runOne = (folder, source, i) => {
    const cwd = path.join(folder, String(i));
    mkdirSync(cwd);
    writeFileSync(path.join(cwd, 'start.py'), source);
    return new Promise((resolve) => {
      execFile(
        program,
        ['start.py'],
        { cwd, timeout: SECONDS * 1000, maxBuffer: 1 << 26 },
        (problem, out, err) => {
          resolve({ out, err: problem && !err ? String(problem) : problem ? err : '' });
        },
      );
    });
  };
  const runAll = (sources) =>
    inFolder(async (folder) => {
      const results = [];
      let next = 0;
      const work = async () => {
        for (let i = next++; i < sources.length; i = next++)
          results[i] = await runOne(folder, sources[i], i);
      };
      await Promise.all(Array.from({ length: availableParallelism() }, work));
      return results;
    });
  return { name: 'native', runAll };
}

async function wasm(root) {
  const { loadTracepad } = await import(pathToFileURL(path.join(root, 'wasm/node.mjs')).href);
  const runOne = async (source) => {
    const { Engine } = await loadTracepad();
    const engine = new Engine();
    let out = '';
    engine.setOutput((stream, text) => {
      if (stream === 'stdout') out += text;
    });
    const result = JSON.parse(
      engine.run(source, 'start.py', JSON.stringify({ graphs: false, events: false })),
    );
    engine.delete();
    return { out, err: result.error && result.exitStatus !== 0 ? result.error.traceback : '' };
  };
  const runAll = async (sources) => {
    const results = [];
    for (const source of sources) results.push(await runOne(source));
    return results;
  };
  return { name: 'wasm', runAll };
}

function torch(command) {
  const runAll = (sources) =>
    inFolder((folder) => {
      const file = (i, kind) => path.join(folder, `p${String(i).padStart(5, '0')}.${kind}`);
      sources.forEach((source, i) => {
        writeFileSync(file(i, 'py'), source);
      });
      execFileSync('/bin/sh', ['-c', `${command} "$1"`, 'sh', folder], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const read = (i, kind) =>
        existsSync(file(i, kind)) ? readFileSync(file(i, kind), 'utf8') : '';
      return sources.map((_, i) => ({ out: read(i, 'out'), err: read(i, 'err') }));
    });
  return { name: 'torch', runAll };
}

export const engines = { native, wasm, torch };
