/**
 * A first value for each placeholder, so that a graph can be run before anyone has typed a shape: what
 * the program itself last passed in, else what the first module that sees the value asks for, else a
 * small default. Only a proposal: the Values tab marks it as guessed and lets it be changed.
 */
import type { GraphInfo, InputSpec, NodeInfo } from '../protocol.ts';

export interface Proposal {
  spec: InputSpec;
  guessed: boolean;
}

const randn = (shape: number[]): InputSpec => ({
  kind: 'fill',
  fill: 'randn',
  shape,
  dtype: 'torch.float32',
  seed: 0,
});
const indices = (shape: number[]): InputSpec => ({
  kind: 'fill',
  fill: 'zeros',
  shape,
  dtype: 'torch.int64',
  seed: 0,
});

/** What a module's repr says about the input it takes: one row a family. */
const asks: [type: RegExp, repr: RegExp, spec: (n: number) => InputSpec][] = [
  [/Linear$/, /in_features=(\d+)/, (n) => randn([1, n])],
  [/^(Lazy)?Conv1d$/, /^\w+\((\d+),/, (n) => randn([1, n, 32])],
  [/^ConvTranspose1d$/, /^\w+\((\d+),/, (n) => randn([1, n, 16])],
  [/^Conv2d$/, /^\w+\((\d+),/, (n) => randn([1, n, 32, 32])],
  [/^ConvTranspose2d$/, /^\w+\((\d+),/, (n) => randn([1, n, 8, 8])],
  [/^Conv3d$/, /^\w+\((\d+),/, (n) => randn([1, n, 8, 16, 16])],
  [/^Embedding(Bag)?$/, /^\w+\((\d+),/, () => indices([1, 8])],
  [/^BatchNorm1d$/, /^\w+\((\d+),/, (n) => randn([2, n])],
  [/^(BatchNorm2d|InstanceNorm2d)$/, /^\w+\((\d+),/, (n) => randn([1, n, 8, 8])],
  [/^GroupNorm$/, /^\w+\(\d+, (\d+)/, (n) => randn([1, n, 8, 8])],
  [/^(LayerNorm|RMSNorm)$/, /^\w+\(\(?(\d+),?\)/, (n) => randn([1, 8, n])],
  [/^(LSTM|GRU|RNN)$/, /^\w+\((\d+),/, (n) => randn([1, 8, n])],
];

/** Operators that keep the last dimension, so that what follows them says something about the input. */
const shapeless =
  /^(relu|gelu|silu|sigmoid|tanh|dropout|float|contiguous|clone|detach|add|sub|mul|neg|abs|exp|softmax|clamp)_?\d*$/;

export function propose(graph: GraphInfo): Map<string, Proposal> {
  // Only an input that nothing is known of makes one look further.
  let all: Map<string, NodeInfo> | undefined;
  const nodesByName = () => {
    all ??= new Map(graph.nodes.map((node) => [node.name, node]));
    return all;
  };
  const proposals = new Map<string, Proposal>();
  for (const node of graph.nodes) {
    if (node.op !== 'placeholder') continue;
    const example = graph.examples.find((given) => given.name === node.name);
    if (example) {
      const fill = /int|bool/.test(example.dtype) ? 'zeros' : 'randn';
      const { shape, dtype } = example;
      proposals.set(node.name, {
        spec: { kind: 'fill', fill, shape, dtype, seed: 0 },
        guessed: false,
      });
    } else if (node.tensorMeta) {
      const { shape, dtype } = node.tensorMeta;
      const fill = /int|bool/.test(dtype) ? 'zeros' : 'randn';
      proposals.set(node.name, {
        spec: { kind: 'fill', fill, shape, dtype, seed: 0 },
        guessed: false,
      });
    } else if (node.argsText !== '()') {
      proposals.set(node.name, { spec: { kind: 'default' }, guessed: false });
    } else {
      const demanded = fromAssertion(node, nodesByName());
      proposals.set(node.name, {
        spec: demanded ?? plain[node.type ?? ''] ?? fromUsers(node, nodesByName()) ?? randn([1, 4]),
        guessed: demanded === null,
      });
    }
  }
  return proposals;
}

/** For inputs that are annotated as no tensors. */
const plain: Record<string, InputSpec> = {
  int: { kind: 'literal', source: '1' },
  float: { kind: 'literal', source: '1.0' },
  bool: { kind: 'literal', source: 'True' },
};

/** A trace with concrete_args leaves an input that has to be just what was given: the graph asserts it. */
function fromAssertion(start: NodeInfo, nodes: Map<string, NodeInfo>): InputSpec | null {
  for (const name of start.users) {
    const user = nodes.get(name);
    if (user?.op !== 'call_function') continue;
    if (user.target.endsWith('_assert_is_none')) return { kind: 'literal', source: 'None' };
    const asserted = user.users.some((other) => nodes.get(other)?.target.endsWith('_assert'));
    if (!asserted || user.target !== 'operator.eq' || user.args.kind !== 'tuple') continue;
    const value = user.args.items[1];
    if (value?.kind === 'const') return { kind: 'literal', source: value.text };
  }
  return null;
}

/** The first answer along the users, nearest first. */
function fromUsers(start: NodeInfo, nodes: Map<string, NodeInfo>): InputSpec | null {
  const seen = new Set([start.name]);
  let near = [start];
  for (let depth = 0; depth < 6 && near.length > 0; depth++) {
    const next: NodeInfo[] = [];
    for (const node of near) {
      for (const name of node.users) {
        const user = nodes.get(name);
        if (!user || seen.has(name)) continue;
        seen.add(name);
        const asked = user.op === 'call_module' && askedBy(user);
        if (asked) return asked;
        const passes = user.op !== 'call_module' ? shapeless.test(user.name) : !user.parameters;
        if (passes) next.push(user);
      }
    }
    near = next;
  }
  return null;
}

function askedBy(node: NodeInfo): InputSpec | null {
  const type = node.moduleType ?? '';
  for (const [family, pattern, spec] of asks) {
    const found = family.test(type) && pattern.exec(node.targetInfo ?? '');
    if (found) return spec(Number(found[1]));
  }
  return null;
}
