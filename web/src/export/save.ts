/** Everything that can be downloaded, by type, made from what is on the screen; and how a file gets to the person. */
import monoFont from '@fonts/jetbrains-mono.woff2?url';
import type { Drawn } from '../app/shown.svelte.ts';
import type { Shapes } from '../graph/model.ts';
import type { GraphInfo } from '../protocol.ts';
import type { Work } from '../share/state.ts';
import { pngOf, svgOf } from './svg.ts';
import { dotOf, notebookOf } from './texts.ts';

export interface Material {
  work: Work;
  title: string;
  link: string;
  graph: GraphInfo | null;
  drawn: Drawn | null;
  shapes: Shapes;
}

/** A colour of the page as it is now, light or dark. */
const colours = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

async function fontAddress(): Promise<string> {
  const response = await fetch(monoFont);
  const bytes = new Uint8Array(await response.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(binary)}`;
}

/** With its font inside, so that it looks the same where that is not installed. */
export async function pictureOf(drawn: Drawn): Promise<string> {
  return svgOf(drawn, colours, await fontAddress().catch(() => ''));
}

type Make = (
  material: Material & { drawn: Drawn; graph: GraphInfo },
) => Promise<BlobPart> | BlobPart;

export interface FileType {
  type: string;
  mime: string;
  /** Needs a drawing. */
  drawn: boolean;
  make: Make;
}

export const fileTypes: readonly FileType[] = [
  { type: 'svg', mime: 'image/svg+xml', drawn: true, make: ({ drawn }) => pictureOf(drawn) },
  {
    type: 'png',
    mime: 'image/png',
    drawn: true,
    make: async ({ drawn }) => pngOf(await pictureOf(drawn)),
  },
  {
    type: 'dot',
    mime: 'text/vnd.graphviz',
    drawn: true,
    make: ({ graph, shapes }) => dotOf(graph, shapes, colours),
  },
  {
    type: 'py',
    mime: 'text/x-python',
    drawn: false,
    make: ({ work }) => work.files[work.active]?.source ?? '',
  },
  {
    type: 'ipynb',
    mime: 'application/x-ipynb+json',
    drawn: false,
    make: ({ work, title, link }) => notebookOf(work.files, title, link),
  },
];

/** The name of the downloaded file. */
export async function download(kind: FileType, material: Material): Promise<string> {
  const made = await kind.make(material as Material & { drawn: Drawn; graph: GraphInfo });
  const { work, graph } = material;
  const stem = kind.drawn ? graph?.name : work.files[kind.type === 'py' ? work.active : 0]?.name;
  const name = `${(stem ?? 'model').replace(/\.py$/, '').replace(/[^\w.-]+/g, '_')}.${kind.type}`;
  const address = URL.createObjectURL(new Blob([made], { type: kind.mime }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return name;
}
