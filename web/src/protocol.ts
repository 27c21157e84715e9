/**
 * The two boundaries of the page, as types: what the engine (C++ in WebAssembly) says in JSON, and
 * what the worker that owns the engine says to the page. Everything here is plain data: it survives
 * JSON and structured clone, so it can be recorded, compared and replayed. `core/session` produces
 * these shapes, `wasm/bindings.cpp` carries them, `web/src/engine/worker.ts` forwards them, and the
 * page reads them. Neither side adds a field that is not named here.
 *
 * Conventions of the engine's JSON
 *  - Lines are 1-based. Columns are 0-based and count Unicode code points, not bytes and not UTF-16
 *    units; an end is exclusive. `web/src/text/positions.ts` converts to editor offsets.
 *  - Indices into printed text (`graphLine`, `codeLine`) are 0-based line numbers of that text.
 *  - Times are microseconds, as JSON numbers. Sizes are bytes.
 *  - A field is always present; what is not known is `null`, never left out. The few optional fields
 *    are marked with `?` and are only ever in requests.
 *  - Numbers that JSON cannot hold (NaN, inf, integers beyond 2^53) never appear as numbers: such a
 *    statistic is `null` and counted in `nan` / `inf`, such a literal is text.
 *  - A graph's id is valid until the next `run`; a tensor's handle until the next `run` or `runGraph`.
 */

import type { Piece } from './engine/pieces.ts';

// ---------------------------------------------------------------------------------------------
// Places in the source

/** A stretch of one source file. `line`/`endLine` 1-based; `col`/`endCol` 0-based code points. */
export interface Span {
  file: string;
  line: number;
  col: number;
  endLine: number;
  endCol: number;
}

// ---------------------------------------------------------------------------------------------
// Problems

/** What to do about an error: `text` is English; `code` is stable, so that the page can translate. */
export interface Hint {
  code: string;
  text: string;
  /** Values that the text mentions, so that a translation can mention them too. */
  params: Record<string, string>;
}

export interface Diagnostic {
  severity: 'error' | 'warning';
  /** The Python exception it would be: `SyntaxError`, `IndentationError`, … */
  type: string;
  message: string;
  span: Span;
  hint: Hint | null;
}

/** One frame of a traceback, outermost first, as Python lists them. */
export interface Frame {
  file: string;
  function: string;
  line: number;
  col: number;
  endLine: number;
  endCol: number;
}

export interface ErrorInfo {
  /** The name Python prints: `RuntimeError`, `torch.fx.proxy.TraceError`, a user's own class. */
  type: string;
  message: string;
  /** The whole text an uncaught exception writes to stderr, ending in a newline. */
  traceback: string;
  frames: Frame[];
  /** The expression to underline: innermost frame that lies in the user's files. */
  span: Span | null;
  /** The first exception of the chain, where this one was raised from or while handling another. */
  cause: { type: string; message: string } | null;
  hint: Hint | null;
  /** The graph node that was running, where a graph was being run. */
  node: string | null;
}

// ---------------------------------------------------------------------------------------------
// Graphs

export type Opcode =
  | 'placeholder'
  | 'get_attr'
  | 'call_module'
  | 'call_function'
  | 'call_method'
  | 'output';

/** `args` and `kwargs` as a tree, so that every mention of a node can be a link. */
export type ArgTree =
  | { kind: 'node'; name: string }
  | { kind: 'tuple' | 'list'; items: ArgTree[] }
  | { kind: 'dict'; entries: { key: string; value: ArgTree }[] }
  | { kind: 'slice'; start: ArgTree; stop: ArgTree; step: ArgTree }
  /** Anything else, by its repr: `None`, `1e-05`, `torch.float32`, `'mean'`. */
  | { kind: 'const'; text: string };

export interface TensorMeta {
  shape: number[];
  /** As printed: `torch.float32`. */
  dtype: string;
  stride: number[];
  requiresGrad: boolean;
}

export interface NodeInfo {
  /** Unique in its graph; the page refers to nodes by it. */
  name: string;
  op: Opcode;
  /** The target as the graph's printed text shows it: `x`, `linear`, `operator.add`, `torch.relu`. */
  target: string;
  /** repr(node.target). */
  targetRepr: string;
  /** What the target is: `Linear(in_features=4, out_features=4, bias=True)` for a module,
   *  `Parameter (4, 4)` for an attribute, the signature for a function where known. */
  targetInfo: string | null;
  /** The module's class for call_module: `Linear`. */
  moduleType: string | null;
  /** Numbers of the module's or parameter's parameters, for "heaviest node". */
  parameters: number | null;
  args: ArgTree;
  kwargs: ArgTree;
  /** repr(node.args), repr(node.kwargs). */
  argsText: string;
  kwargsText: string;
  /** Names in order of first use: all_input_nodes, and users. */
  inputs: string[];
  users: string[];
  /** The annotation as printed after `:` in the graph, or null. */
  type: string | null;
  /** node.meta['tensor_meta'] where it is one tensor's. */
  tensorMeta: TensorMeta | null;
  /** Every other entry of node.meta with its repr (long ones cut to 2,000 characters). */
  meta: { key: string; text: string }[];
  /** The expression that made it; null for nodes made by a pass without a source expression. */
  span: Span | null;
  /** Qualified name of the module whose forward() made it: '' is the root, 'block.0.conv'. */
  modulePath: string;
  /** The line of `graphText` that is this node's; null for nodes that print none. */
  graphLine: number | null;
  /** The line of `code` whose statement computes it. */
  codeLine: number | null;
}

/** A module on the way to some node, for the groups of the drawing. */
export interface ModuleInfo {
  path: string;
  type: string;
}

/** What a placeholder was last given (by a call, ShapeProp or Interpreter in the program). */
export interface ExampleInput {
  name: string;
  shape: number[];
  dtype: string;
}

export interface GraphInfo {
  id: number;
  /** The global name it is bound to (the first, if several); where bound to none: `graph 2`. */
  name: string;
  kind: 'GraphModule' | 'Graph';
  /** type(gm).__name__; null for a bare Graph. */
  className: string | null;
  /** True for what was there when a trace failed: shown, but it cannot be run. */
  partial: boolean;
  /** str(graph). */
  graphText: string;
  /** gm.code; for a bare Graph graph.python_code('self').src; '' when partial. */
  code: string;
  /** In graph order. */
  nodes: NodeInfo[];
  modules: ModuleInfo[];
  examples: ExampleInput[];
  /** Index into `RunResult.traces` of the trace that made it, or null. */
  trace: number | null;
  /** Of an earlier state of a module (`RunResult.versions`), else null. */
  version: GraphVersion | null;
}

export interface GraphVersion {
  /** Place among the states of what had this name, from 0. */
  step: number;
  /** The function that made it so: `symbolic_trace`, a pass; '' where none is known. */
  by: string;
  /** The same of the newest state. */
  last: string;
}

// ---------------------------------------------------------------------------------------------
// The film of a trace

interface EventBase {
  span: Span | null;
  /** The module whose forward() is running: '' is the root. */
  modulePath: string;
  /** The expression as written in the source, at most 200 characters: `self.linear(x)`. */
  source: string;
}

export type TraceEvent =
  /** forward() of a module that is traced through starts or ends. */
  | (EventBase & { kind: 'enter' | 'leave'; moduleType: string })
  /** A node was added. `proxies`: names of the proxies that were in hand. */
  | (EventBase & {
      kind: 'node';
      node: string;
      op: Opcode;
      /** True when a call stopped at a module the tracer does not look into. */
      leaf: boolean;
      proxies: string[];
    })
  /** Python computed something without a proxy that looks traced but is a constant in the graph:
   *  `x.dim() if …` on a concrete value, a flag, a loop bound. `text` is its repr. */
  | (EventBase & { kind: 'constant'; text: string })
  /** The trace ended here; `RunResult.error` (or the caught exception) says the rest. */
  | (EventBase & { kind: 'error'; type: string; message: string });

export interface TraceInfo {
  /** Class of the traced root, or the function's name. */
  root: string;
  micros: number;
  /** Id of the graph it made (the partial one, if it failed); null if that is gone. */
  graph: number | null;
  events: TraceEvent[];
  /** True when the recording stopped at its limit (20,000 events). */
  truncated: boolean;
}

// ---------------------------------------------------------------------------------------------
// Running a program

export interface OutputChunk {
  stream: 'stdout' | 'stderr';
  text: string;
}

export interface RunOptions {
  /** Other files that the program may import, by name: `{"pass.py": "…"}`. */
  files?: Record<string, string>;
  /** sys.argv; default [filename]. */
  argv?: string[];
  /** Record graphs (default true) and trace events (default true). The command line sets both false. */
  graphs?: boolean;
  events?: boolean;
  /** Limits; 0 or absent: the engine's default. */
  maxSteps?: number;
  maxMemory?: number;
  maxOutput?: number;
}

export interface RunResult {
  ok: boolean;
  /** What the process would exit with: 0; 1 after an uncaught exception; SystemExit's own. */
  exitStatus: number;
  /** Output that was not streamed: all of it when no output callback is set. The traceback is not in
   *  it (it is `error.traceback`). */
  output: OutputChunk[];
  /** Problems of the text. With an error among them nothing ran, and `error` is the first of them as
   *  Python would report it. */
  diagnostics: Diagnostic[];
  error: ErrorInfo | null;
  /** In order of creation. */
  graphs: GraphInfo[];
  /** What GraphModules were before, name by name and in order: they can be looked at and compared, but not run (their id
   *  is -1, and of their meta only `tensor_meta` is known). Of names that are gone the last state is here, too. */
  versions: GraphInfo[];
  traces: TraceInfo[];
  micros: { parse: number; compile: number; run: number; total: number };
  /** Highest memory use of the program's own objects and tensors. */
  peakMemory: number;
}

// ---------------------------------------------------------------------------------------------
// Running a graph

/** How a placeholder gets its value. */
export type InputSpec =
  | {
      kind: 'fill';
      fill: 'randn' | 'rand' | 'ones' | 'zeros' | 'arange';
      shape: number[];
      /** `torch.float32`, `torch.int64`, `torch.bool`, … */
      dtype: string;
      seed: number;
    }
  /** A Python expression evaluated among the program's names: `torch.tensor([[1., 2.]])`, `3`. */
  /** `label`: what the page shows in place of a long expression, such as a file's name. */
  | { kind: 'literal'; source: string; label?: string }
  /** Leave it to the placeholder's default value. */
  | { kind: 'default' };

export interface RunGraphRequest {
  /** One per placeholder, by node name. A missing one is `default`. */
  inputs: Record<string, InputSpec>;
}

export interface TensorStats {
  /** Over the finite elements; null when there is none. */
  min: number | null;
  max: number | null;
  mean: number | null;
  /** Standard deviation as torch.std gives it (unbiased); null below two elements. */
  std: number | null;
  nan: number;
  inf: number;
  zeros: number;
}

export interface TensorInfo extends TensorMeta {
  /** For `Engine.tensorData`. */
  handle: number;
  numel: number;
  bytes: number;
  stats: TensorStats;
}

export interface ValueInfo {
  /** type(value).__name__: `Tensor`, `tuple`, `int`. */
  type: string;
  /** repr(value), exactly as PyTorch prints it (cut to 20,000 characters). */
  text: string;
  tensor: TensorInfo | null;
  /** Elements of a tuple or list (the first 64), else null. */
  items: ValueInfo[] | null;
}

export interface NodeValue {
  node: string;
  value: ValueInfo;
  /** Time of this node's own call. */
  micros: number;
}

export interface RunGraphResult {
  ok: boolean;
  /** In graph order; up to the failing node when there is an error. */
  values: NodeValue[];
  /** `error.node` is the node, or the placeholder whose input could not be made. */
  error: ErrorInfo | null;
  output: OutputChunk[];
  /** Of the whole graph, without making inputs and statistics. */
  micros: number;
}

// ---------------------------------------------------------------------------------------------
// Help while typing (may answer with nothing until the engine has it)

export interface Completion {
  label: string;
  kind: 'function' | 'class' | 'method' | 'property' | 'variable' | 'module' | 'keyword';
  /** Short text beside the label: a signature or a type. */
  detail: string | null;
  info: string | null;
}

export interface CompleteResult {
  /** Where the word being completed starts, on the line asked for. */
  col: number;
  items: Completion[];
}

export interface HoverResult {
  span: Span | null;
  /** `Linear(in_features: int, out_features: int, bias: bool = True, …)`. */
  signature: string | null;
  text: string | null;
}

/** What the REPL prints: the repr of an expression (null for statements and None) or an error. */
export interface EvaluateResult {
  text: string | null;
  error: ErrorInfo | null;
  output: OutputChunk[];
  graphs: GraphInfo[];
}

// ---------------------------------------------------------------------------------------------
// The engine as Embind shows it. One engine is one session: each `run` starts from a fresh
// interpreter; what it leaves (graphs, names) stays until the next one.

export interface Engine {
  /** Runs a program. @returns JSON of RunResult. `options` is JSON of RunOptions ('' for none). */
  run(source: string, filename: string, options: string): string;
  /** Parses only, for problems as one types. @returns JSON of Diagnostic[]. */
  check(source: string, filename: string): string;
  /** Runs one graph of the last program node by node, under torch.no_grad(), as fx.Interpreter would.
   *  @returns JSON of RunGraphResult. */
  runGraph(graph: number, request: string): string;
  /** The elements in row-major order, converted to float32, at most `limit` of them. A copy. */
  tensorData(handle: number, limit: number): Float32Array;
  /** The REPL: one statement or expression among the program's names. @returns JSON of EvaluateResult. */
  evaluate(source: string): string;
  /** @returns JSON of CompleteResult, HoverResult. `files` is JSON like RunOptions.files. */
  complete(source: string, filename: string, line: number, col: number): string;
  hover(source: string, filename: string, line: number, col: number): string;
  /** Streams output as it is written (flushed at newlines and every 4 kB); null to collect again.
   *  While a callback is set, `output` in results is empty. */
  setOutput(callback: ((stream: 'stdout' | 'stderr', text: string) => void) | null): void;
  delete(): void;
}

/** Statics of the module: `{"version": "0.1.0", "torch": "2.14.0", "python": "3.14", "simd": "relaxed"}`. */
export interface EngineVersion {
  version: string;
  torch: string;
  python: string;
  simd: 'relaxed' | 'simd128' | 'native';
}

// ---------------------------------------------------------------------------------------------
// Page and worker. A call carries an id and is answered once; an event has no id.

export interface EngineFiles {
  module: WebAssembly.Module;
  /** Sources of library modules written in Python, by name. */
  library: Record<string, string>;
  /** Addresses: of Emscripten's JavaScript, and of what is seldom used of the other two. */
  glue: string;
  deferredModule: string;
  deferredLibrary: string;
}

export interface WorkerCalls {
  /** What the page keeps, so that a fresh worker starts without fetching and compiling, and where the worker
   *  finds the rest. */
  load: {
    params: EngineFiles;
    result: EngineVersion;
  };
  run: { params: { source: string; file: string; options: RunOptions }; result: RunResult };
  check: { params: { source: string; file: string }; result: Diagnostic[] };
  runGraph: { params: { graph: number; request: RunGraphRequest }; result: RunGraphResult };
  tensorData: { params: { handle: number; limit: number }; result: Float32Array };
  evaluate: { params: { source: string }; result: EvaluateResult };
  complete: {
    params: { source: string; file: string; line: number; col: number };
    result: CompleteResult;
  };
  hover: {
    params: { source: string; file: string; line: number; col: number };
    result: HoverResult;
  };
}

export interface WorkerEvents {
  output: OutputChunk;
}

export type Method = keyof WorkerCalls;
export type Params<M extends Method> = WorkerCalls[M]['params'];
export type Result<M extends Method> = WorkerCalls[M]['result'];

export type WorkerRequest = { [M in Method]: { id: number; method: M; params: Params<M> } }[Method];

/** Sent by index.html itself to a worker that will soon be asked to load: needs no answer. */
export interface WorkerHint {
  glue: string;
}

/** A failure of the worker itself (not of the program): a broken invariant, out of memory. */
export interface WorkerFailure {
  message: string;
  stack: string | null;
}

export type WorkerReply =
  /** What belongs into a long list of the result that follows. */
  | { id: number; piece: Piece }
  | { id: number; result: Result<Method> }
  | { id: number; failure: WorkerFailure }
  | { [E in keyof WorkerEvents]: { event: E; data: WorkerEvents[E] } }[keyof WorkerEvents];
