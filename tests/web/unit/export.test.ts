// What people take away as text: the graph as SVG and DOT, the program as a notebook, the link in other words.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFrame } from '../../../web/src/embed/options.ts';
import { svgOf } from '../../../web/src/export/svg.ts';
import { dotOf, frameOf, markdownOf, notebookOf } from '../../../web/src/export/texts.ts';
import { layout } from '../../../web/src/graph/layout.ts';
import { buildModel, labelWidth } from '../../../web/src/graph/model.ts';
import type { GraphInfo, RunResult } from '../../../web/src/protocol.ts';

const recorded = JSON.parse(
  readFileSync(new URL('../fixtures/residual.json', import.meta.url), 'utf8'),
) as RunResult;
const graph = recorded.graphs[0] as GraphInfo;
const colours = (name: string): string => `<${name}>`;
const shapes = new Map([['x', '(1, 4)']]);

test('SVG: every node, every mention, names escaped', () => {
  const model = buildModel(graph, new Set(), shapes);
  const at = layout({
    direction: 'down',
    boxes: model.boxes,
    lines: model.lines.map((line) => ({ ...line, labelWidth: labelWidth(line.label) })),
    groups: [],
  });
  (model.boxes[0] as { title: string }).title = 'a<b&"c"';
  const svg = svgOf({ model, at, direction: 'down' }, colours);
  expect(svg.match(/class="face"/g)).toHaveLength(4);
  expect(svg.match(/class="line"/g)).toHaveLength(4);
  expect(svg).toContain('a&lt;b&amp;&quot;c&quot;');
  expect(svg).toContain('>(1, 4)</text>');
  expect(svg).not.toContain('var(--');
});

test('DOT: nodes, an edge for each mention with its shape, clusters for modules', () => {
  const dot = dotOf(graph, shapes, colours);
  expect(dot).toMatch(/^digraph "traced" \{/);
  expect(dot).toContain('"linear" [label="linear\\nLinear(4, 4)"');
  expect(dot).toContain('"x" -> "linear" [label="(1, 4)"];');
  expect(dot).toContain('"x" -> "add" [label="(1, 4)"];');
  const inside = graph.nodes.map((node) => ({ ...node, modulePath: 'block.0' }));
  const nested = dotOf(
    { ...graph, nodes: inside, modules: [{ path: 'block', type: 'Block' }] },
    shapes,
    colours,
  );
  expect(nested).toMatch(
    /subgraph "cluster_block" \{\s+label="block : Block";\s+subgraph "cluster_block.0"/,
  );
  expect(nested.match(/[{]/g)?.length).toBe(nested.match(/[}]/g)?.length);
});

test('a notebook writes the other files first and then has the program', () => {
  const files = [
    { name: 'model.py', source: 'import helper\nprint(1)\n' },
    { name: 'helper.py', source: 'x = 1\n' },
  ];
  const notebook = JSON.parse(notebookOf(files, 'Mine', 'https://a/#v1=b'));
  expect(notebook).toMatchObject({ nbformat: 4, nbformat_minor: 5 });
  const texts = notebook.cells.map((cell: { source: string[] }) => cell.source.join(''));
  expect(texts).toEqual([
    '# Mine\n\n[Open in Tracepad](https://a/#v1=b)',
    '%%writefile helper.py\nx = 1\n',
    'import helper\nprint(1)',
  ]);
});

test('the link as Markdown and as a frame', () => {
  expect(markdownOf('A [b]', 'https://a/')).toBe('[A \\[b\\]](https://a/)');
  expect(frameOf('"Mine"', 'https://a/?embed=1&live=1#v1=b')).toContain(
    'src="https://a/?embed=1&amp;live=1#v1=b" title="&quot;Mine&quot;"',
  );
});

test('the address of a frame', () => {
  expect(readFrame('')).toBe(null);
  expect(readFrame('?embed=0')).toBe(null);
  expect(readFrame('?embed=1')).toEqual({
    panes: ['graph', 'editor', 'code'],
    live: false,
    theme: null,
    language: null,
  });
  expect(readFrame('?embed=1&panes=code,nonsense,graph,code&live=1&theme=dark&lang=zh')).toEqual({
    panes: ['code', 'graph'],
    live: true,
    theme: 'dark',
    language: 'zh',
  });
});
