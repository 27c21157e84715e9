#!/usr/bin/env node
/**
 * The command line over the WebAssembly engine, the same as the native one: stdout to stdout, an uncaught
 * exception's traceback to stderr, exit status 1 (or what SystemExit says).
 *
 *   node wasm/cli.mjs FILE.py
 */
import { readFileSync, writeSync } from 'node:fs';
import { loadTracepad } from './node.mjs';

const usage =
  'Usage: tracepad FILE.py\nRuns a Python program with torch, torch.nn and torch.fx, and prints what PyTorch prints.\n';

/** Writes all of it before going on: `process.exit` does not wait for streams. */
function write(fd, text) {
  const data = Buffer.from(text);
  for (let at = 0; at < data.length; ) {
    try {
      at += writeSync(fd, data, at);
    } catch (error) {
      if (error.code === 'EPIPE') process.exit(1);
      // A pipe that is full: its reader will make room.
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

const args = process.argv.slice(2);
const file = args[0];
if (args.length !== 1 || file === '--help' || file === '-h') {
  write(args.length === 1 ? 1 : 2, usage);
  process.exit(args.length === 1 ? 0 : 2);
}

let source;
try {
  source = readFileSync(file, 'utf8');
} catch (error) {
  write(2, `tracepad: can't open file '${file}': ${error.message}\n`);
  process.exit(2);
}

const { Engine } = await loadTracepad();
const engine = new Engine();
engine.setOutput((stream, text) => write(stream === 'stdout' ? 1 : 2, text));
const result = JSON.parse(
  engine.run(source, file, JSON.stringify({ graphs: false, events: false })),
);
if (result.error && result.exitStatus !== 0) write(2, result.error.traceback);
process.exit(result.exitStatus);
