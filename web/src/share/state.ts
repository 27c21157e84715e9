/**
 * The state that a link, the browser's storage and the page itself share: everything needed to show a
 * colleague the same page. Reading is tolerant (unknown fields are ignored, missing ones get defaults)
 * so that links made by older versions still open, but never invents a program that is not there.
 */
import type { InputSpec } from '../protocol.ts';

export type OutputTab = 'graph' | 'code' | 'table' | 'values' | 'console';
export const outputTabs: readonly OutputTab[] = ['graph', 'code', 'table', 'values', 'console'];

/** What is looked at while two graphs are compared. */
export type CompareTab = 'drawing' | 'graph' | 'code' | 'values';
export const compareTabs: readonly CompareTab[] = ['drawing', 'graph', 'code', 'values'];

export interface Compare {
  before: string;
  after: string;
  tab: CompareTab;
}

/** From where a person looks at the drawing of a graph, where they moved it: its point in the middle, and how large it is. */
export interface Look {
  graph: string;
  x: number;
  y: number;
  zoom: number;
}

export const directions = ['down', 'right'] as const;
export type Direction = (typeof directions)[number];

export interface SourceFile {
  name: string;
  source: string;
}

export interface Work {
  title: string;
  /** The first one is the program; the others can be imported. */
  files: SourceFile[];
  active: number;
  /** Name of the graph shown, and of the node selected in it. */
  graph: string | null;
  node: string | null;
  tab: OutputTab;
  /** Inputs that were set by hand: graph name, then placeholder. */
  inputs: Record<string, Record<string, InputSpec>>;
  /** Two graphs side by side in place of one. */
  compare: Compare | null;
  /** By graph: the groups that are folded where the graph's size suggests them open, or the other way round. */
  folds: Record<string, string[]>;
  look: Look | null;
  /** Where it is not as the person who opens it likes it. */
  direction: Direction | null;
}

export function emptyWork(): Work {
  return {
    title: '',
    files: [{ name: 'model.py', source: '' }],
    active: 0,
    graph: null,
    node: null,
    tab: 'graph',
    inputs: {},
    compare: null,
    folds: {},
    look: null,
    direction: null,
  };
}

const isObject = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x);
const text = (x: unknown): string | null => (typeof x === 'string' ? x : null);

const FILLS = ['randn', 'rand', 'ones', 'zeros', 'arange'] as const;

export function readInput(x: unknown): InputSpec | null {
  if (!isObject(x)) return null;
  if (x.kind === 'default') return { kind: 'default' };
  if (x.kind === 'literal' && typeof x.source === 'string') {
    const label = text(x.label);
    return { kind: 'literal', source: x.source, ...(label === null ? {} : { label }) };
  }
  const fill = FILLS.find((f) => f === x.fill);
  const { shape, dtype, seed } = x;
  if (x.kind !== 'fill' || !fill || !Array.isArray(shape) || typeof dtype !== 'string') return null;
  if (!shape.every((d) => Number.isInteger(d) && d >= 0)) return null;
  return { kind: 'fill', fill, shape, dtype, seed: typeof seed === 'number' ? seed : 0 };
}

function readCompare(x: unknown): Compare | null {
  if (!isObject(x)) return null;
  const [before, after] = [text(x.before), text(x.after)];
  if (before === null || after === null) return null;
  return { before, after, tab: compareTabs.find((tab) => tab === x.tab) ?? 'drawing' };
}

function readFolds(x: unknown): Work['folds'] {
  const lists = Object.entries(isObject(x) ? x : {}).flatMap(([graph, paths]) =>
    Array.isArray(paths) ? [[graph, paths.filter((path) => typeof path === 'string')]] : [],
  );
  return Object.fromEntries(lists);
}

function readLook(x: unknown): Look | null {
  if (!isObject(x) || typeof x.graph !== 'string') return null;
  const [left, top, zoom] = [x.x, x.y, x.zoom].map((n) => (Number.isFinite(n) ? Number(n) : null));
  if (left == null || top == null || !zoom || zoom < 0) return null;
  return { graph: x.graph, x: left, y: top, zoom };
}

/** Null when `x` holds no program. */
export function readWork(x: unknown): Work | null {
  if (!isObject(x) || !Array.isArray(x.files)) return null;
  const files: SourceFile[] = [];
  for (const file of x.files) {
    const name = isObject(file) ? text(file.name) : null;
    const source = isObject(file) ? text(file.source) : null;
    if (name === null || source === null) return null;
    if (!files.some((other) => other.name === name)) files.push({ name, source });
  }
  if (files.length === 0) return null;
  const inputs: Work['inputs'] = {};
  for (const [graph, specs] of Object.entries(isObject(x.inputs) ? x.inputs : {})) {
    for (const [name, spec] of Object.entries(isObject(specs) ? specs : {})) {
      const read = readInput(spec);
      if (read) inputs[graph] = { ...inputs[graph], [name]: read };
    }
  }
  const active = typeof x.active === 'number' && files[x.active] ? x.active : 0;
  return {
    title: text(x.title) ?? '',
    files,
    active,
    graph: text(x.graph),
    node: text(x.node),
    tab: outputTabs.find((tab) => tab === x.tab) ?? 'graph',
    inputs,
    compare: readCompare(x.compare),
    folds: readFolds(x.folds),
    look: readLook(x.look),
    direction: directions.find((direction) => direction === x.direction) ?? null,
  };
}
