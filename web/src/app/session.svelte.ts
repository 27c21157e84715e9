/**
 * What the engine made of the workspace: the last run, its graphs, the values of a graph run, the node
 * in hand. It decides when to run (after a pause in typing, newest wins), keeps the last good graphs on
 * show while a newer program fails, and follows the selected graph and node by name from run to run.
 */
import { EngineClient, Stopped } from '../engine/client.ts';
import { type Proposal, propose } from '../graph/guess.ts';
import { layouter } from '../graph/layouter.ts';
import { canRun, keyOf } from '../graph/versions.ts';
import type {
  CompleteResult,
  Diagnostic,
  EngineVersion,
  ErrorInfo,
  GraphInfo,
  HoverResult,
  InputSpec,
  NodeInfo,
  NodeValue,
  OutputChunk,
  Result,
  RunGraphResult,
  RunResult,
  Span,
  TraceInfo,
} from '../protocol.ts';
import { nextTurn } from '../ui/later.svelte.ts';
import { Changes } from './changes.ts';
import { router } from './route.svelte.ts';
import { workspace } from './workspace.svelte.ts';

/** What stands in the console after the program's own output. */
export interface ReplChunk {
  stream: 'in' | 'result' | 'stdout' | 'stderr';
  text: string;
}

export type Phase = 'loading' | 'running' | 'idle';

/** Pause in typing before a run, in milliseconds, and the length of run that ends automatic ones. */
const PAUSE = 350;
const CHECK_PAUSE = 120;
const SLOW = 8_000_000;
/** A run that a newer one replaces gets this long to finish before its worker is ended. */
const GRACE = 120;
const SLOW_TO_SHOW = 200;
/** How long values wait for the drawing. */
const DRAWING = 200;
const OUTPUT_LIMIT = 400_000;

class Session {
  phase = $state<Phase>('loading');
  version = $state<EngineVersion | null>(null);
  /** The engine itself failed (not the program). */
  trouble = $state<{ kind: 'missing' | 'failed'; message: string } | null>(null);
  stopped = $state(false);

  result = $state.raw<RunResult | null>(null);
  /** Console of the last run. */
  output = $state.raw<OutputChunk[]>([]);
  outputCut = $state(false);
  /** What was typed into the console since, and the answers. */
  repl = $state.raw<ReplChunk[]>([]);
  /** From the last run that made any. */
  graphs = $state.raw<GraphInfo[]>([]);
  /** What they were before the program's passes. */
  versions = $state.raw<GraphInfo[]>([]);
  /** Those of the run before, where any of them was another: what an edit changed can be looked at. */
  earlier = $state.raw<GraphInfo[]>([]);
  traces = $state.raw<TraceInfo[]>([]);
  /** Parse errors of the text as it stands, before it is run. */
  parsed = $state.raw<Diagnostic[]>([]);
  /** True when the graphs on show are older than the last run. */
  stale = $state(false);
  values = $state.raw<RunGraphResult | null>(null);
  valuesOf = $state<number | null>(null);
  valuesBusy = $state(false);
  /** The first node, in graph order, whose value is not what it was in the run before. */
  firstChange = $state<string | null>(null);
  readonly #changes = new Changes();
  #ranGeneration = -1;

  hovered = $state<string | null>(null);
  /** Step of the film on show, or null for the whole graph. */
  step = $state<number | null>(null);
  /** A place in the source that a text points to. */
  pointed = $state.raw<Span | null>(null);

  /** How many runs have ended. */
  runs = $state(0);
  /** Busy for long enough to say so. */
  slow = $state(false);

  readonly client = new EngineClient((chunk) => this.#print(chunk));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the newest run asked for; answers to older ones are dropped. */
  #newest = 0;
  #evaluating = false;
  /** What is printed while the page itself asks something; null while it does not. */
  #asked: string | null = null;
  #unprinted: OutputChunk[] = [];
  #printed = 0;
  #frame = 0;

  readonly graph = $derived.by((): GraphInfo | null => {
    const key = workspace.graph;
    const named = [...this.graphs, ...this.versions].find((graph) => keyOf(graph) === key);
    return named ?? this.graphs.findLast((graph) => !graph.partial) ?? this.graphs.at(-1) ?? null;
  });
  readonly nodes = $derived(new Map(this.graph?.nodes.map((node) => [node.name, node]) ?? []));
  readonly node = $derived(
    workspace.node === null ? null : (this.nodes.get(workspace.node) ?? null),
  );
  readonly valueOf = $derived.by((): Map<string, NodeValue> => {
    if (!this.values || this.valuesOf !== this.graph?.id) return new Map();
    return new Map(this.values.values.map((value) => [value.node, value]));
  });
  readonly proposals = $derived<Map<string, Proposal>>(
    this.graph ? propose(this.graph) : new Map(),
  );
  readonly trace = $derived.by((): TraceInfo | null => {
    const graph = this.graph;
    if (!graph || graph.trace === null) return null;
    return this.traces[graph.trace] ?? null;
  });
  readonly event = $derived(this.step === null ? null : (this.trace?.events[this.step] ?? null));
  readonly error = $derived<ErrorInfo | null>(this.result?.error ?? null);
  /** What may be said of it: how a program ends can be what a lesson asks; that it cannot be read never is. */
  readonly shownError = $derived(
    router.quiet && this.result?.diagnostics.length === 0 ? null : this.error,
  );
  readonly autoPaused = $derived((this.result?.micros.total ?? 0) > SLOW);

  constructor() {
    $effect.root(() => {
      $effect(() => {
        this.slow = false;
        if (this.phase === 'idle' && !this.valuesBusy) return;
        const timer = setTimeout(() => {
          this.slow = true;
        }, SLOW_TO_SHOW);
        return () => clearTimeout(timer);
      });
    });
  }

  /** Begins to load the engine; what becomes of it, `start` tells. */
  warm(): void {
    this.client.ready().catch(() => {});
  }

  /** The text changed: save it, and run it after a pause. */
  edited(): void {
    this.pointed = null;
    // Own programs use more of the engine than the one that the page opens with.
    void this.client.prefetch();
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => workspace.save(), 250);
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => void this.#check(), CHECK_PAUSE);
    clearTimeout(this.#timer);
    if (this.autoPaused || this.trouble) return;
    this.#timer = setTimeout(() => void this.run(), PAUSE);
  }

  /** Runs the program as it stands; the first one as soon as there is an engine. */
  async run(): Promise<void> {
    clearTimeout(this.#timer);
    const run = ++this.#newest;
    if (this.client.busy) await this.#replaceRunning(run);
    if (run !== this.#newest) return;
    this.#begin();
    const main = workspace.main;
    const others = workspace.files.slice(1).map((file) => [file.name, file.source] as const);
    try {
      const options = { files: Object.fromEntries(others) };
      const params = { source: main.source, file: main.name, options };
      const answer = this.client.call('run', params);
      answer.catch(() => {});
      this.version = await this.client.ready();
      if (run !== this.#newest) return;
      this.phase = 'running';
      const result = await answer;
      if (run === this.#newest) await this.#finish(result);
    } catch (problem) {
      if (run !== this.#newest || problem instanceof Stopped) return;
      this.#fail(this.version ? 'failed' : 'missing', problem);
    }
  }

  stop(): void {
    if (this.phase === 'idle' && !this.valuesBusy) return;
    this.#newest++;
    clearTimeout(this.#timer);
    this.client.stop();
    this.#flushOutput();
    this.stopped = true;
    this.valuesBusy = false;
    this.phase = 'idle';
  }

  input(placeholder: string): InputSpec {
    const graph = this.graph;
    const set = graph ? workspace.inputs[graph.name]?.[placeholder] : undefined;
    return set ?? this.proposals.get(placeholder)?.spec ?? { kind: 'default' };
  }

  /** What a graph is run on: what was set by hand, else what is proposed. */
  inputsOf(graph: GraphInfo): Record<string, InputSpec> {
    const proposals = graph.id === this.graph?.id ? this.proposals : propose(graph);
    const set = workspace.inputs[graph.name] ?? {};
    const inputs: Record<string, InputSpec> = {};
    for (const { op, name } of graph.nodes) {
      if (op !== 'placeholder') continue;
      const spec = set[name] ?? proposals.get(name)?.spec ?? { kind: 'default' };
      inputs[name] = $state.snapshot(spec);
    }
    return inputs;
  }

  isGuessed(placeholder: string): boolean {
    const graph = this.graph;
    if (graph && workspace.inputs[graph.name]?.[placeholder]) return false;
    return this.proposals.get(placeholder)?.guessed ?? false;
  }

  async runGraph(): Promise<void> {
    const graph = this.graph;
    if (!graph || !canRun(graph) || this.stale || this.phase === 'running') {
      this.valuesBusy = false;
      return;
    }
    const run = this.#newest;
    const inputs = this.inputsOf(graph);
    this.valuesBusy = true;
    try {
      const result = await this.client.call('runGraph', { graph: graph.id, request: { inputs } });
      if (run !== this.#newest || graph.id !== this.graph?.id) return;
      this.values = result;
      this.valuesOf = graph.id;
      await nextTurn();
      if (run === this.#newest) this.firstChange = this.#changes.first(graph, result);
    } catch (problem) {
      if (!(problem instanceof Stopped)) this.#fail('failed', problem);
    } finally {
      if (run === this.#newest) this.valuesBusy = false;
    }
  }

  /** One line of the console, among the names that the program left. */
  async evaluate(source: string): Promise<void> {
    if (this.phase !== 'idle' || this.#evaluating) return;
    const run = this.#newest;
    this.repl = [...this.repl, { stream: 'in', text: source }];
    this.#evaluating = true;
    this.valuesBusy = true;
    try {
      const { text, error, output, graphs } = await this.client.call('evaluate', { source });
      if (run !== this.#newest) return;
      this.#unprinted.push(...output);
      this.#flushOutput();
      const answer: ReplChunk[] = [];
      if (text !== null) answer.push({ stream: 'result', text: `${text}\n` });
      if (error) answer.push({ stream: 'stderr', text: error.traceback });
      this.repl = [...this.repl, ...answer];
      if (graphs.length > 0) this.graphs = graphs;
    } catch (problem) {
      if (!(problem instanceof Stopped)) this.#fail('failed', problem);
    } finally {
      this.#evaluating = false;
      if (run === this.#newest) this.valuesBusy = false;
    }
  }

  /** Runs `source` among the program's names, apart from the console: what it printed and how it failed. Null where the
   *  engine is busy or was stopped. */
  async ask(source: string): Promise<{ text: string; error: ErrorInfo | null } | null> {
    if (this.phase !== 'idle' || this.client.busy || !this.version) return null;
    this.#asked = '';
    try {
      const { error } = await this.client.call('evaluate', { source });
      return { text: this.#asked, error };
    } catch {
      return null;
    } finally {
      this.#asked = null;
    }
  }

  /** Forgets the last run: what comes next has nothing to do with it. */
  clear(): void {
    this.result = null;
    this.graphs = [];
    this.versions = [];
    this.earlier = [];
    this.traces = [];
    this.values = null;
    this.output = [];
    this.repl = [];
    this.stale = false;
    this.step = null;
    this.pointed = null;
  }

  /** Help while typing; null where the engine has something else to do. */
  complete(line: number, col: number): Promise<CompleteResult | null> {
    return this.#help('complete', line, col);
  }

  async hover(line: number, col: number): Promise<HoverResult | null> {
    if (router.quiet) return null;
    return this.#help('hover', line, col);
  }

  async #help<M extends 'complete' | 'hover'>(
    method: M,
    line: number,
    col: number,
  ): Promise<Result<M> | null> {
    if (this.client.busy || !this.version || this.trouble) return null;
    const { name: file, source } = workspace.file;
    return this.client.call(method, { source, file, line, col }).catch(() => null);
  }

  tensorData(handle: number, limit: number): Promise<Float32Array> {
    return this.client.call('tensorData', { handle, limit });
  }

  select(node: string | null): void {
    this.pointed = null;
    workspace.node = node;
  }

  /** By the key of one of its states. */
  selectGraph(key: string): void {
    if (this.graph && keyOf(this.graph) === key) return;
    workspace.graph = key;
    this.step = null;
    this.values = null;
    void this.runGraph();
  }

  /** The node before or after the selected one, in graph order. */
  walk(by: 1 | -1): void {
    const nodes = this.graph?.nodes ?? [];
    if (nodes.length === 0) return;
    const at = nodes.findIndex((node) => node.name === workspace.node);
    const next = at < 0 ? (by > 0 ? 0 : nodes.length - 1) : at + by;
    const node: NodeInfo | undefined = nodes[Math.max(0, Math.min(nodes.length - 1, next))];
    if (node) this.select(node.name);
  }

  /** Problems to underline: those of the last run. */
  readonly problems = $derived.by(
    (): { span: Span; message: string; severity: 'error' | 'warning' }[] => {
      const typed = this.parsed.length > 0;
      const diagnostics = typed ? this.parsed : (this.result?.diagnostics ?? []);
      const problems = diagnostics.map(({ span, type, message, severity }) => ({
        span,
        message: `${type}: ${message}`,
        severity,
      }));
      const error = this.shownError;
      if (!typed && error?.span && !diagnostics.some((found) => found.severity === 'error')) {
        const message = error.message ? `${error.type}: ${error.message}` : error.type;
        problems.push({ span: error.span, message, severity: 'error' });
      }
      return problems;
    },
  );

  async #replaceRunning(run: number): Promise<void> {
    const since = performance.now();
    while (run === this.#newest && this.client.busy) {
      if (performance.now() - since > GRACE) {
        this.client.stop();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Underlines what cannot be parsed, without running anything; a busy engine is not asked. */
  async #check(): Promise<void> {
    if (this.client.busy || !this.version) return;
    const { name: file, source } = workspace.file;
    const found = await this.client.call('check', { source, file }).catch(() => []);
    if (source === workspace.file.source) this.parsed = found;
  }

  #begin(): void {
    this.phase = this.version ? 'running' : 'loading';
    this.stopped = false;
    this.trouble = null;
    this.#unprinted = [];
    this.#printed = 0;
    this.outputCut = false;
    this.output = [];
    this.repl = [];
  }

  async #finish(result: RunResult): Promise<void> {
    this.#unprinted.push(...result.output);
    this.#flushOutput();
    this.result = result;
    this.runs++;
    this.phase = 'idle';
    this.step = null;
    this.hovered = null;
    this.parsed = [];
    if (result.graphs.length > 0 || result.ok) {
      this.#keepEarlier(result.graphs);
      this.graphs = result.graphs;
      this.versions = result.versions;
      this.traces = result.traces;
      this.stale = false;
      this.values = null;
    } else this.stale = this.graphs.length > 0;
    if (!result.ok) return;
    // The drawing goes first: a graph's run would take the processor from its layout.
    this.valuesBusy = true;
    const run = this.#newest;
    await nextTurn();
    await layouter.quiet(DRAWING);
    if (run === this.#newest) await this.runGraph();
  }

  #keepEarlier(next: readonly GraphInfo[]): void {
    // Another program's graphs are no earlier version of this one's.
    if (workspace.generation !== this.#ranGeneration) {
      this.#ranGeneration = workspace.generation;
      this.earlier = [];
      this.#changes.forget();
      return;
    }
    const shown = (graph: GraphInfo): string => `${graph.name}\n${graph.graphText}`;
    const texts = new Set(next.map(shown));
    const whole = this.graphs.filter((graph) => !graph.partial);
    if (whole.some((graph) => !texts.has(shown(graph)))) this.earlier = whole;
  }

  #fail(kind: 'missing' | 'failed', problem: unknown): void {
    this.#flushOutput();
    this.phase = 'idle';
    this.valuesBusy = false;
    this.trouble = { kind, message: problem instanceof Error ? problem.message : String(problem) };
    if (kind === 'failed') this.client.stop();
  }

  #print(chunk: OutputChunk): void {
    if (this.#asked !== null) {
      if (chunk.stream === 'stdout') this.#asked += chunk.text;
      return;
    }
    this.#unprinted.push(chunk);
    this.#frame ||= requestAnimationFrame(() => this.#flushOutput());
  }

  /** Joins what came since the last frame; of endless output the end is kept. */
  #flushOutput(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#unprinted.length === 0) return;
    if (this.#evaluating) {
      this.repl = [...this.repl, ...this.#unprinted];
      this.#unprinted = [];
      return;
    }
    const joined = [...this.output];
    for (const chunk of this.#unprinted) {
      this.#printed += chunk.text.length;
      const last = joined.at(-1);
      if (last?.stream === chunk.stream && last.text.length < 16_384) {
        joined[joined.length - 1] = { stream: chunk.stream, text: last.text + chunk.text };
      } else joined.push(chunk);
    }
    this.#unprinted = [];
    while (this.#printed > OUTPUT_LIMIT && joined.length > 1) {
      this.#printed -= joined.shift()?.text.length ?? 0;
      this.outputCut = true;
    }
    this.output = joined;
  }
}

export const session = new Session();
