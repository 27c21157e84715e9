// From a graph as the engine tells it to a drawing: boxes, lines, groups, places, first inputs.
import { expect, test } from 'vitest';
import { propose } from '../../../web/src/graph/guess.ts';
import { type LayoutInput, layout } from '../../../web/src/graph/layout.ts';
import {
  buildModel,
  labelWidth,
  mentions,
  shapesOf,
  shortTarget,
} from '../../../web/src/graph/model.ts';
import type { ArgTree, GraphInfo, NodeInfo, RunResult } from '../../../web/src/protocol.ts';
import { codeLines, graphLines, type Lines } from '../../../web/src/text/graph-lines.ts';
import residual from '../fixtures/residual.json' with { type: 'json' };

const graph = (residual as RunResult).graphs[0] as GraphInfo;

function node(name: string, inputs: string[], more: Partial<NodeInfo> = {}): NodeInfo {
  return {
    name,
    op: 'call_function',
    target: name,
    targetRepr: name,
    targetInfo: null,
    moduleType: null,
    parameters: null,
    args: { kind: 'tuple', items: inputs.map((input) => ({ kind: 'node', name: input })) },
    kwargs: { kind: 'dict', entries: [] },
    argsText: `(${inputs.join(', ')},)`,
    kwargsText: '{}',
    inputs: [...new Set(inputs)],
    users: [],
    type: null,
    tensorMeta: null,
    meta: [],
    span: null,
    modulePath: '',
    graphLine: null,
    codeLine: null,
    ...more,
  };
}

function made(nodes: NodeInfo[]): GraphInfo {
  for (const user of nodes) {
    for (const name of user.inputs) nodes.find((one) => one.name === name)?.users.push(user.name);
  }
  return { ...graph, nodes, modules: [], examples: [] };
}

function place(of: GraphInfo, folded = new Set<string>()) {
  const model = buildModel(of, folded, shapesOf(of, new Map()));
  const input: LayoutInput = {
    direction: 'down',
    boxes: model.boxes,
    lines: model.lines.map((line) => ({ ...line, labelWidth: labelWidth(line.label) })),
    groups: model.groups.filter((group) => !folded.has(group.path)),
  };
  return { model, at: layout(input) };
}

const none: ReadonlySet<string> = new Set();

test('the residual MLP: four boxes, four lines', () => {
  const { boxes, lines } = buildModel(graph, none, new Map());
  expect(boxes.map((box) => `${box.title} · ${box.subtitle}`)).toEqual([
    'x · torch.Tensor',
    'linear · Linear(4, 4)',
    'add · operator.add',
    'output · return',
  ]);
  expect(lines.map(({ from, to, index }) => `${from} ${to} ${index}`)).toEqual([
    'x linear 0',
    'linear add 0',
    'x add 1',
    'add output 0',
  ]);
});

test('x + x is drawn with two lines', () => {
  const { lines } = buildModel(made([node('x', []), node('add', ['x', 'x'])]), none, new Map());
  expect(lines).toHaveLength(2);
});

test('mentions are found in every kind of argument', () => {
  const ref = (name: string): ArgTree => ({ kind: 'node', name });
  const tree: ArgTree = {
    kind: 'tuple',
    items: [
      ref('a'),
      { kind: 'list', items: [ref('b'), { kind: 'const', text: '1' }] },
      { kind: 'dict', entries: [{ key: 'k', value: ref('c') }] },
      { kind: 'slice', start: ref('d'), stop: ref('a'), step: { kind: 'const', text: 'None' } },
    ],
  };
  expect(mentions(tree)).toEqual(['a', 'b', 'c', 'd', 'a']);
});

test('the target of a module is short but tells boxes apart', () => {
  const of = (targetInfo: string): string =>
    shortTarget(node('m', [], { op: 'call_module', targetInfo, moduleType: 'M' }));
  expect(of('Linear(in_features=4, out_features=8, bias=True)')).toBe('Linear(4, 8)');
  expect(of('Conv2d(3, 16, kernel_size=(3, 3), stride=(1, 1))')).toBe('Conv2d(3, 16, (3, 3))');
  expect(of('ReLU()')).toBe('ReLU()');
  expect(of('Block(\n  (fc): Linear()\n)')).toBe('M');
});

test.each(['down', 'right'] as const)(
  'frames lie over nothing outside of them: %s',
  (direction) => {
    // Two blocks of two parts each, the parts' frames beginning at the blocks' first boxes; a box before and after.
    const path = ['blocks', 'blocks.0', 'blocks.0.a', 'blocks.0.b', 'blocks.1', 'blocks.1.a'];
    const groups = path.map((one) => ({
      path: one,
      parent: one.split('.').slice(0, -1).join('.'),
    }));
    const of: Record<string, string> = {
      ...{ stem: '', act: '', p: 'blocks.0.a', q: 'blocks.0.a', r: 'blocks.0.b', cat: 'blocks.0' },
      ...{ s: 'blocks.1.a', t: 'blocks.1.a', add: 'blocks.1', head: '', out: '' },
    };
    const boxes = Object.entries(of).map(([id, group]) => ({ id, width: 120, height: 38, group }));
    const pairs = ['stem act', 'act p', 'p q', 'q r', 'q cat', 'r cat', 'cat s', 's t', 'cat add'];
    const lines = [...pairs, 't add', 'add head', 'head out', 'act head'].map((pair, index) => {
      const [from = '', to = ''] = pair.split(' ');
      return { id: pair, from, to, labelWidth: 0, index };
    });
    const at = layout({ direction, boxes, lines, groups });
    for (const frame of groups) {
      const area = at.groups[frame.path];
      if (!area) throw new Error(`no frame: ${frame.path}`);
      for (const box of boxes) {
        const centre = at.boxes[box.id];
        if (!centre) throw new Error('not placed');
        const inside = `${box.group}.`.startsWith(`${frame.path}.`);
        const across = (low: number, size: number, middle: number, extent: number): boolean =>
          middle + extent / 2 > low && middle - extent / 2 < low + size;
        const over =
          across(area.x, area.width, centre.x, box.width) &&
          across(area.y, area.height, centre.y, box.height);
        expect(over, `${frame.path} and ${box.id}`).toBe(inside);
      }
    }
    // Lines still end at their boxes.
    for (const line of lines) {
      const ends = [at.lines[line.id]?.points[0], at.lines[line.id]?.points.at(-1)];
      for (const [end, id] of [
        [ends[0], line.from],
        [ends[1], line.to],
      ] as const) {
        expect(Math.abs((end?.x ?? 0) - (at.boxes[id]?.x ?? 0))).toBeLessThanOrEqual(60.5);
        expect(Math.abs((end?.y ?? 0) - (at.boxes[id]?.y ?? 0))).toBeLessThanOrEqual(19.5);
      }
    }
  },
);

test('shapes along lines into groups and out of them lie over no frame', () => {
  const block = (name: string, input: string) => [
    node(`${name}_conv`, [input], { modulePath: name }),
    node(`${name}_short`, [input], { modulePath: name }),
    node(`${name}_add`, [`${name}_conv`, `${name}_short`], { modulePath: name }),
  ];
  const of = made([
    node('x', []),
    ...block('stem', 'x'),
    ...block('body', 'stem_add'),
    node('mean', ['body_add']),
  ]);
  const shapes = new Map(of.nodes.map(({ name }) => [name, '(1, 16, 16, 16)']));
  const model = buildModel(of, none, shapes);
  const at = layout({
    direction: 'down',
    boxes: model.boxes,
    lines: model.lines.map((line) => ({ ...line, labelWidth: 110 })),
    groups: model.groups,
  });
  for (const { from, to, id } of model.lines) {
    const home = (name: string) => model.boxes.find((box) => box.id === name)?.group;
    const label = at.lines[id]?.label;
    if (!label || home(from) === home(to)) continue;
    for (const [path, frame] of Object.entries(at.groups)) {
      const apart = label.y + 8 <= frame.y || label.y - 8 >= frame.y + frame.height;
      expect(apart, `${id} and ${path}`).toBe(true);
    }
  }
});

test('every box has its own place and lines end on boxes', () => {
  const { model, at } = place(graph);
  for (const a of model.boxes) {
    for (const b of model.boxes) {
      if (a === b) continue;
      const [p, q] = [at.boxes[a.id], at.boxes[b.id]];
      if (!p || !q) throw new Error('not placed');
      const apart =
        Math.abs(p.x - q.x) >= (a.width + b.width) / 2 ||
        Math.abs(p.y - q.y) >= (a.height + b.height) / 2;
      expect(apart, `${a.id} and ${b.id} overlap`).toBe(true);
    }
  }
  for (const line of model.lines) {
    const points = at.lines[line.id]?.points ?? [];
    const [from, to] = [at.boxes[line.from], at.boxes[line.to]];
    const half = (model.boxes[0]?.height ?? 0) / 2;
    expect(points[0]?.y).toBe((from?.y ?? 0) + half);
    expect(points.at(-1)?.y).toBe((to?.y ?? 0) - half);
  }
});

test('inputs stand in the order of args', () => {
  const { at } = place(
    made([
      node('x', []),
      node('a', ['x']),
      node('b', ['x']),
      node('c', ['x']),
      node('cat', ['a', 'b', 'c']),
    ]),
  );
  const xs = ['a', 'b', 'c'].map((name) => at.boxes[name]?.x ?? 0);
  expect(xs).toEqual([...xs].sort((p, q) => p - q));
});

test('everything lies inside the drawing', () => {
  const { at } = place(graph);
  for (const { points } of Object.values(at.lines)) {
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(at.width);
      expect(y).toBeLessThanOrEqual(at.height);
    }
  }
});

const nested = made([
  node('x', []),
  node('conv', ['x'], { modulePath: 'block.conv' }),
  node('relu', ['conv'], { modulePath: 'block' }),
  node('mul', ['relu', 'x']),
]);

test('modules are frames, nested, around their nodes', () => {
  const { model, at } = place(nested);
  expect(model.groups.map(({ path, parent }) => [path, parent])).toEqual([
    ['block', ''],
    ['block.conv', 'block'],
  ]);
  const [outer, inner] = [at.groups.block, at.groups['block.conv']];
  if (!outer || !inner) throw new Error('no frame');
  expect(inner.x).toBeGreaterThan(outer.x);
  expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height);
  const conv = at.boxes.conv;
  expect(conv && conv.y > inner.y && conv.y < inner.y + inner.height).toBe(true);
});

test('a folded module is one box with the lines of what it holds', () => {
  const { model } = place(nested, new Set(['block']));
  expect(model.boxes.map((box) => box.id)).toEqual(['x', 'module:block', 'mul']);
  expect(model.lines.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'x module:block',
    'module:block mul',
    'x mul',
  ]);
  expect(model.boxOf.get('conv')).toBe('module:block');
});

test('first inputs come from the example, the module, the default, in this order', () => {
  const shapeFor = (
    more: Partial<NodeInfo>,
    use: Partial<NodeInfo>,
    examples: GraphInfo['examples'] = [],
  ) => {
    const of = {
      ...made([
        node('x', [], { op: 'placeholder', argsText: '()', ...more }),
        node('m', ['x'], use),
      ]),
      examples,
    };
    return propose(of).get('x');
  };
  const conv = {
    op: 'call_module',
    moduleType: 'Conv2d',
    targetInfo: 'Conv2d(3, 8, kernel_size=(3, 3))',
  } as const;
  expect(shapeFor({}, conv)).toMatchObject({ guessed: true, spec: { shape: [1, 3, 32, 32] } });
  expect(shapeFor({ argsText: '(None,)' }, conv)).toMatchObject({ spec: { kind: 'default' } });
  const example = [{ name: 'x', shape: [2, 5], dtype: 'torch.int64' }];
  expect(shapeFor({}, conv, example)).toMatchObject({
    guessed: false,
    spec: { fill: 'zeros', shape: [2, 5], dtype: 'torch.int64' },
  });
  expect(shapeFor({}, {})).toMatchObject({ guessed: true, spec: { shape: [1, 4] } });
});

test('printed graph and code know their nodes line by line', () => {
  const all = (lines: Lines) => Array.from({ length: lines.length }, (_, i) => lines.line(i));
  const owners = (lines: Lines) => all(lines).map((line) => line.node?.name ?? '');
  expect(owners(graphLines(graph))).toEqual(['', 'x', 'linear', 'add', 'output']);
  expect(graphLines(graph).of('add')).toBe(3);
  const code = all(codeLines(graph));
  expect(code.map((line) => line.pieces.map((piece) => piece.text).join('')).join('\n')).toBe(
    graph.code,
  );
  const linear = code.find((line) => line.node?.name === 'linear');
  // `self.linear` is the module, not the node.
  expect(linear?.pieces.filter((piece) => piece.node).map((piece) => piece.node?.name)).toEqual([
    'linear',
    'x',
  ]);
});
