/**
 * Runs programs on the WebAssembly engine for run.py, each in an instance of its own, and so without compiling
 * the engine for each. A line of JSON in, { path }, gives a line out, { out, err, status }: what
 * `scripts/tracepad --wasm` prints and returns.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { loadTracepad } from '../../wasm/node.mjs';

for await (const line of createInterface({ input: process.stdin })) {
  const { path } = JSON.parse(line);
  const text = { stdout: '', stderr: '' };
  let status;
  try {
    const { Engine } = await loadTracepad();
    const engine = new Engine();
    engine.setOutput((stream, piece) => {
      text[stream] += piece;
    });
    const options = JSON.stringify({ graphs: false, events: false });
    const result = JSON.parse(engine.run(readFileSync(path, 'utf8'), path, options));
    if (result.error && result.exitStatus !== 0) text.stderr += result.error.traceback;
    status = result.exitStatus;
  } catch (error) {
    text.stderr += `the engine broke down: ${error}`;
    status = 70;
  }
  process.stdout.write(`${JSON.stringify({ out: text.stdout, err: text.stderr, status })}\n`);
}
