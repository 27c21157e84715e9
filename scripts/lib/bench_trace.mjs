/**
 * Runs tests/bench/trace/models.py on this engine (native, WebAssembly in Node.js and in Chromium) and on PyTorch, and
 * prints for each model what symbolic_trace, str(graph) and generating the code once more take: the best of the
 * program's rounds, and the first, when the browser's compiler has not yet seen what is hot. PyTorch is run where $TORCH_PYTHON names a command that starts a Python which has torch and
 * torchvision; the program is its standard input.
 * Usage: bench_trace.mjs PROJECT-FOLDER
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(process.argv[2]);
const program = path.join(root, 'tests/bench/trace/models.py');
const source = readFileSync(program, 'utf8');

function command(file, args, options = {}) {
  const done = spawnSync(file, args, { encoding: 'utf8', ...options });
  if (done.status !== 0) throw new Error(done.error?.message ?? done.stderr);
  return done.stdout;
}

/** The engine as the built page has it, started in a page of its own origin. */
async function inChromium() {
  const tool = (file) => import(pathToFileURL(path.join(root, 'web/tools', file)).href);
  const { launchChromium } = await tool('chromium.mjs');
  const { serve } = await tool('serve.mjs');
  const server = await serve(path.join(root, 'build/site'));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.route('**/start.mjs', (route) =>
      route.fulfill({ path: path.join(root, 'wasm/start.mjs'), contentType: 'text/javascript' }),
    );
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    return await page.evaluate(async (text) => {
      const { start } = await import('./start.mjs');
      const engine = window.tracepadEngine;
      const at = (file) => new URL(file, document.baseURI).href;
      const { module, library } = await engine.first;
      const rest = await WebAssembly.compileStreaming(fetch(at(engine.deferredModule)));
      const sources = await (await fetch(at(engine.deferredLibrary))).json();
      const { default: create } = await import(at(engine.glue));
      const made = await start(create, {
        module,
        library,
        deferredModule: () => rest,
        deferredLibrary: () => sources,
      });
      const options = JSON.stringify({ graphs: false, events: false });
      const result = JSON.parse(new made.Engine().run(text, 'models.py', options));
      if (result.error) throw new Error(result.error.traceback);
      return result.output.map((chunk) => chunk.text).join('');
    }, source);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

const runs = [
  ['native', () => command(path.join(root, 'build/native/tracepad'), [program])],
  ['wasm, Node.js', () => command(process.execPath, [path.join(root, 'wasm/cli.mjs'), program])],
  ['wasm, Chromium', inChromium],
  [
    'PyTorch',
    () => {
      const given = process.env.TORCH_PYTHON;
      if (!given) throw new Error('TORCH_PYTHON is not set');
      return command('sh', ['-c', `${given} -`], { input: source });
    },
  ],
];

/** By engine and model: nodes, seconds of the three, and of all three the first time. */
const results = {};
for (const [name, run] of runs) {
  try {
    const rows = (await run())
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    results[name] = new Map(
      rows.map(([model, nodes, ...seconds]) => {
        const [first, ...best] = seconds.map(Number).reverse();
        return [model, { nodes, first, seconds: best.reverse() }];
      }),
    );
  } catch (problem) {
    console.log(`${name}: not measured (${problem.message.trim().split('\n').at(-1)})`);
  }
}

const engines = Object.keys(results);
const sum = (row) => row.seconds.reduce((total, value) => total + value, 0);
const ms = (seconds) => (seconds * 1000).toFixed(seconds < 0.1 ? 2 : 0);
const print = (cells) => console.log(`| ${cells.join(' | ')} |`);
const wasm = results['wasm, Node.js'];
const torch = results.PyTorch;
print([
  'model',
  'nodes',
  ...engines.map((name) => `${name}: ms (trace + print + code), first`),
  ...(torch && wasm ? ['PyTorch : wasm'] : []),
  ...(wasm ? ['wasm: µs a node'] : []),
]);
print([
  '---',
  ...Array.from({ length: engines.length + 1 + !!(torch && wasm) + !!wasm }, () => '---:'),
]);
for (const [model, { nodes }] of results[engines[0]] ?? []) {
  const rows = engines.map((name) => results[name].get(model));
  print([
    model,
    nodes,
    ...rows.map((row) => `${ms(sum(row))} (${row.seconds.map(ms).join(' + ')}), ${ms(row.first)}`),
    ...(torch && wasm ? [(sum(torch.get(model)) / sum(wasm.get(model))).toFixed(1)] : []),
    ...(wasm ? [((sum(wasm.get(model)) / nodes) * 1e6).toFixed(1)] : []),
  ]);
}
