// The WebAssembly engine in Node.js: its boundary as web/src/protocol.ts describes it, and the command line.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadTracepad } from '../../wasm/node.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
let module;
let engine;

// An instance for each test, as the page has one for each run.
beforeEach(async () => {
  module = await loadTracepad();
  engine = new module.Engine();
});

const run = (source, options = {}) =>
  JSON.parse(engine.run(source, 'model.py', JSON.stringify(options)));
const printed = (result) => result.output.map((chunk) => chunk.text).join('');

const residual = `import torch
from torch import fx, nn

class ResidualMLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x) + x

torch.manual_seed(0)
traced = fx.symbolic_trace(ResidualMLP().eval())
`;

test('the version names its builds', () => {
  const version = JSON.parse(module.version());
  assert.match(version.version, /^\d+\.\d+/);
  assert.match(version.simd, /^(simd128|relaxed)$/);
});

test('a program prints and ends', () => {
  const result = run('print(1 + 1)\nprint("é🙂")\n');
  assert.equal(printed(result), '2\né🙂\n');
  assert.equal(result.ok, true);
  assert.equal(result.exitStatus, 0);
  assert.equal(result.error, null);
});

test('output streams to a callback and is then not in the result', () => {
  const chunks = [];
  engine.setOutput((stream, text) => chunks.push([stream, text]));
  const result = run('import sys\nprint("out")\nprint("err", file=sys.stderr)\n');
  engine.setOutput(null);
  assert.deepEqual(result.output, []);
  assert.deepEqual(chunks, [
    ['stdout', 'out\n'],
    ['stderr', 'err\n'],
  ]);
});

test('an uncaught exception tells type, message, frames and place', () => {
  const { error, exitStatus } = run('def f(x):\n    return [1, 2][x]\n\nf(5)\n');
  assert.equal(exitStatus, 1);
  assert.equal(error.type, 'IndexError');
  assert.equal(error.message, 'list index out of range');
  assert.deepEqual(
    error.frames.map((frame) => [frame.function, frame.line]),
    [
      ['<module>', 4],
      ['f', 2],
    ],
  );
  assert.deepEqual(error.span, { file: 'model.py', line: 2, col: 11, endLine: 2, endCol: 20 });
  assert.match(error.traceback, /^Traceback \(most recent call last\):\n/);
  assert.ok(error.traceback.endsWith('IndexError: list index out of range\n'));
});

test('syntax errors are diagnostics with spans, and nothing runs', () => {
  const result = run('print("no")\ndef f(:\n    pass\n');
  assert.equal(result.ok, false);
  assert.equal(printed(result), '');
  assert.equal(result.error.type, 'SyntaxError');
  assert.ok(result.diagnostics.length >= 1);
  assert.equal(result.diagnostics[0].span.line, 2);
  assert.ok(JSON.parse(engine.check('x = (\n', 'model.py')).length >= 1);
  assert.deepEqual(JSON.parse(engine.check('x = 1\n', 'model.py')), []);
});

test('sys.exit gives the status and no error', () => {
  assert.equal(run('import sys\nsys.exit(3)\n').exitStatus, 3);
});

test('a traced module is described node by node', () => {
  const { graphs, traces } = run(residual);
  assert.equal(graphs.length, 1);
  const [graph] = graphs;
  assert.equal(graph.name, 'traced');
  assert.equal(graph.className, 'ResidualMLP');
  assert.deepEqual(
    graph.nodes.map((node) => [node.name, node.op, node.inputs, node.users]),
    [
      ['x', 'placeholder', [], ['linear', 'add']],
      ['linear', 'call_module', ['x'], ['add']],
      ['add', 'call_function', ['linear', 'x'], ['output']],
      ['output', 'output', ['add'], []],
    ],
  );
  const linear = graph.nodes[1];
  assert.equal(linear.targetInfo, 'Linear(in_features=4, out_features=4, bias=True)');
  assert.deepEqual(linear.args, { kind: 'tuple', items: [{ kind: 'node', name: 'x' }] });
  assert.deepEqual(linear.span, { file: 'model.py', line: 10, col: 15, endLine: 10, endCol: 29 });
  const lines = graph.graphText.split('\n');
  const code = graph.code.split('\n');
  assert.ok(lines[linear.graphLine].includes('%linear :'));
  assert.ok(code[linear.codeLine].includes('linear = self.linear(x)'));
  const trace = traces[graph.trace];
  assert.deepEqual(
    trace.events.filter((event) => event.kind === 'node').map((event) => event.node),
    ['x', 'linear', 'add', 'output'],
  );
});

test('a graph runs node by node on given inputs', () => {
  const [graph] = run(residual).graphs;
  const inputs = { x: { kind: 'literal', source: 'torch.tensor([[0.2, -0.4, 0.7, 0.1]])' } };
  const result = JSON.parse(engine.runGraph(graph.id, JSON.stringify({ inputs })));
  assert.equal(result.ok, true);
  const linear = result.values.find((value) => value.node === 'linear').value;
  assert.equal(linear.text, 'tensor([[-0.2352,  0.2406, -0.5164, -0.3232]])');
  assert.deepEqual(linear.tensor.shape, [1, 4]);
  assert.ok(Math.abs(linear.tensor.stats.min + 0.5164) < 1e-3);
  const data = engine.tensorData(linear.tensor.handle, 100);
  assert.ok(data instanceof Float32Array);
  assert.deepEqual(
    [...data].map((x) => x.toFixed(4)),
    ['-0.2352', '0.2406', '-0.5164', '-0.3232'],
  );
});

test('a seeded randn input is what torch.manual_seed gives', () => {
  const result = run(`${residual}torch.manual_seed(7)\nprint(torch.randn(1, 4))\n`);
  const spec = { kind: 'fill', fill: 'randn', shape: [1, 4], dtype: 'torch.float32', seed: 7 };
  const request = JSON.stringify({ inputs: { x: spec } });
  const values = JSON.parse(engine.runGraph(result.graphs[0].id, request)).values;
  assert.equal(`${values[0].value.text}\n`, printed(result));
});

test('an input that does not fit is an error at its node', () => {
  const [graph] = run(residual).graphs;
  const spec = { kind: 'fill', fill: 'ones', shape: [2, 5], dtype: 'torch.float32', seed: 0 };
  const result = JSON.parse(engine.runGraph(graph.id, JSON.stringify({ inputs: { x: spec } })));
  assert.equal(result.ok, false);
  assert.equal(result.error.node, 'linear');
  assert.match(result.error.message, /mat1 and mat2 shapes cannot be multiplied \(2x5 and 4x4\)/);
  assert.deepEqual(
    result.values.map((value) => value.node),
    ['x'],
  );
});

test('a second program in the same engine starts afresh', () => {
  assert.equal(run(residual).error, null);
  const second = run(residual);
  assert.equal(second.error, null);
  assert.equal(second.graphs.length, 1);
});

test('bad requests are answered, not crashed on', () => {
  run(residual);
  for (const request of [
    '',
    '{',
    '[]',
    '{"inputs": 3}',
    '{"inputs":{"x":{"kind":"literal","source":")"}}}',
  ]) {
    assert.equal(JSON.parse(engine.runGraph(0, request)).ok, false, request);
  }
  assert.equal(JSON.parse(engine.runGraph(12345, '{"inputs":{}}')).ok, false);
  assert.equal(engine.tensorData(-1, 10).length, 0);
});

test('a failed trace leaves an unfinished graph and a film that ends in the error', () => {
  const source = residual.replace('self.linear(x) + x', 'x if x.sum() > 0 else -x');
  const { error, graphs, traces } = run(source);
  assert.equal(error.type, 'torch.fx.proxy.TraceError');
  assert.equal(error.span.line, 10);
  assert.ok(error.hint?.text);
  assert.equal(graphs.at(-1).partial, true);
  assert.equal(traces.at(-1).events.at(-1).kind, 'error');
});

test('runaway programs are Python errors, and the next run works', () => {
  assert.equal(run('def f(): return f()\nf()\n').error.type, 'RecursionError');
  assert.match(run('import torch\ntorch.ones(2_500_000_000)\n').error.message, /memory/i);
  assert.equal(run('x = [0] * 10**12\n').error.type, 'MemoryError');
  assert.equal(printed(run('print("fine")\n')), 'fine\n');
});

test('programs that exhaust the memory end in MemoryError, and the next one has room again', () => {
  // One engine for all: the first run makes its memory large, which then never shrinks.
  for (const [grow, options] of [
    ['l.append([0] * 100000)', {}],
    ['l.append(object())', { maxMemory: 300_000_000 }],
    ['l.append({})', { maxMemory: 300_000_000 }],
  ]) {
    const result = run(`l = []\nwhile True: ${grow}\n`, options);
    assert.equal(result.error?.type, 'MemoryError', grow);
    const next = run('l = [0] * 1000000\nfor i in range(100000): pass\nprint(len(l))\n', options);
    assert.equal(printed(next), '1000000\n', grow);
  }
});

test('the command line is the native one’s twin', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tracepad-'));
  const file = path.join(folder, 'program.py');
  writeFileSync(file, 'print("héllo")\nraise ValueError("no")\n');
  const result = spawnSync(process.execPath, [path.join(root, 'wasm/cli.mjs'), file], {
    encoding: 'utf8',
  });
  assert.equal(result.stdout, 'héllo\n');
  assert.equal(
    result.stderr,
    `Traceback (most recent call last):\n  File "${file}", line 2, in <module>\n    raise ValueError("no")\nValueError: no\n`,
  );
  assert.equal(result.status, 1);
  const missing = spawnSync(process.execPath, [path.join(root, 'wasm/cli.mjs'), 'none.py'], {
    encoding: 'utf8',
  });
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /can't open file 'none\.py'/);
});
