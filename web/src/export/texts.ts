/**
 * What people take away as text: the graph for Graphviz, the program as a notebook, a link as Markdown and as a frame for
 * other pages. Pure functions from plain data.
 */
import { mentions, type Shapes, shortTarget } from '../graph/model.ts';
import type { GraphInfo } from '../protocol.ts';
import type { SourceFile } from '../share/state.ts';
import { escapeXml } from './svg.ts';

const quoted = (text: string): string =>
  `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** The whole graph, module groups as clusters, an edge for each mention in args. */
export function dotOf(graph: GraphInfo, shapes: Shapes, colours: (name: string) => string): string {
  const types = new Map(graph.modules.map(({ path, type }) => [path, type]));
  const inside = new Map<string, string[]>();
  const children = new Map<string, Set<string>>();
  for (const { name, modulePath } of graph.nodes) {
    inside.set(modulePath, [...(inside.get(modulePath) ?? []), name]);
    const parts = modulePath === '' ? [] : modulePath.split('.');
    parts.forEach((_, i) => {
      const [parent, path] = [parts.slice(0, i).join('.'), parts.slice(0, i + 1).join('.')];
      children.set(parent, (children.get(parent) ?? new Set()).add(path));
    });
  }
  const nodes = new Map(graph.nodes.map((node) => [node.name, node]));
  const lines = [
    `digraph ${quoted(graph.name)} {`,
    '  node [shape=box, style=rounded, fontname="monospace"];',
    '  edge [fontname="monospace", fontsize=10];',
  ];
  const write = (path: string, indent: string): void => {
    for (const name of inside.get(path) ?? []) {
      const node = nodes.get(name);
      if (!node) continue;
      const label = `${name}\n${shortTarget(node)}`;
      lines.push(
        `${indent}${quoted(name)} [label=${quoted(label)}, color=${quoted(colours(node.op))}];`,
      );
    }
    for (const child of children.get(path) ?? []) {
      const title = [child, types.get(child)].filter(Boolean).join(' : ');
      lines.push(
        `${indent}subgraph ${quoted(`cluster_${child}`)} {`,
        `${indent}  label=${quoted(title)};`,
      );
      write(child, `${indent}  `);
      lines.push(`${indent}}`);
    }
  };
  write('', '  ');
  for (const node of graph.nodes) {
    for (const name of [...mentions(node.args), ...mentions(node.kwargs)]) {
      const shape = shapes.get(name);
      lines.push(
        `  ${quoted(name)} -> ${quoted(node.name)}${shape ? ` [label=${quoted(shape)}]` : ''};`,
      );
    }
  }
  return `${[...lines, '}'].join('\n')}\n`;
}

/** A notebook that does what the program does: its other files are written first, so that it can import them. */
export function notebookOf(files: readonly SourceFile[], title: string, link: string): string {
  const cell = (kind: 'code' | 'markdown', text: string, i: number) => ({
    cell_type: kind,
    id: `cell-${i}`,
    metadata: {},
    source: text.split(/(?<=\n)/),
    ...(kind === 'code' ? { execution_count: null, outputs: [] } : {}),
  });
  const [main, ...others] = files;
  const cells = [
    ['markdown', `# ${title}\n\n[Open in Tracepad](${link})`] as const,
    ...others.map(({ name, source }) => ['code', `%%writefile ${name}\n${source}`] as const),
    ['code', (main?.source ?? '').trimEnd()] as const,
  ];
  const notebook = {
    cells: cells.map(([kind, text], i) => cell(kind, text, i)),
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python' },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

export const markdownOf = (title: string, link: string): string =>
  `[${title.replace(/[[\]\\]/g, '\\$&')}](${link})`;

export function frameOf(title: string, address: string): string {
  const style = 'width: 100%; height: 420px; border: 1px solid #ddd; border-radius: 8px';
  return `<iframe src="${escapeXml(address)}" title="${escapeXml(title)}" style="${style}" loading="lazy" allow="clipboard-write"></iframe>`;
}
