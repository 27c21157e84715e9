/**
 * What a person is working on: files, inputs, what is open. Saved in this browser as one types; a
 * program that was changed is never thrown away: opening an example or a link first puts it among the
 * recent ones. Running it is the session's part.
 */
import { type Example, firstExample } from '../examples/first.ts';
import type { InputSpec } from '../protocol.ts';
import type { LinkProblem, Opened } from '../share/link.ts';
import {
  type Compare,
  emptyWork,
  type OutputTab,
  readWork,
  type SourceFile,
  type Work,
} from '../share/state.ts';
import { gallery } from './gallery.svelte.ts';
import { keep, readKept } from './settings.svelte.ts';

const WORK = 'tracepad:work';
const RECENT = 'tracepad:recent';
const RECENT_LIMIT = 12;

export interface Recent {
  work: Work;
  /** Milliseconds since 1970. */
  at: number;
}

class Workspace {
  title = $state('');
  files = $state<SourceFile[]>([]);
  active = $state(0);
  graph = $state<string | null>(null);
  node = $state<string | null>(null);
  tab = $state<OutputTab>('graph');
  inputs = $state<Work['inputs']>({});
  compare = $state<Compare | null>(null);
  recent = $state<Recent[]>([]);
  /** Counts replacements of the whole work, so that the editor knows to start a new history. */
  generation = $state(0);
  badLink = $state<LinkProblem | null>(null);
  openedLink = $state(false);

  constructor() {
    const kept = readKept<{ list: { work: unknown; at: number }[] }>(RECENT).list;
    if (Array.isArray(kept)) {
      for (const item of kept) {
        const work = readWork(item.work);
        if (work) this.recent.push({ work, at: item.at });
      }
    }
    this.#set(readWork(readKept(WORK)) ?? exampleWork(firstExample));
  }

  /** Opens what the page's address holds, before anything else happens. */
  async begin(): Promise<void> {
    const opened = await readLink(location.hash);
    if (opened.kind === 'none') return;
    const saved = readWork(readKept(WORK));
    const kept = saved !== null && (await this.#remember(saved));
    if (opened.kind === 'work') {
      this.#set(opened.work);
      this.openedLink = kept;
    } else {
      this.#set(emptyWork());
      this.badLink = opened.why;
    }
  }

  get main(): SourceFile {
    return this.files[0] as SourceFile;
  }

  get file(): SourceFile {
    return (this.files[this.active] ?? this.files[0]) as SourceFile;
  }

  /** A copy without proxies: for links and storage. */
  snapshot(): Work {
    return $state.snapshot({
      title: this.title,
      files: this.files,
      active: this.active,
      graph: this.graph,
      node: this.node,
      tab: this.tab,
      inputs: this.inputs,
      compare: this.compare,
    });
  }

  /** Opens a link that came while the page was open. */
  async openLink(fragment: string): Promise<boolean> {
    const opened = await readLink(fragment);
    if (opened.kind === 'none') return false;
    void this.#remember(this.snapshot());
    this.badLink = opened.kind === 'bad' ? opened.why : null;
    this.open(opened.kind === 'work' ? opened.work : emptyWork());
    return true;
  }

  openExample(example: Example): void {
    void this.#remember(this.snapshot());
    this.open(exampleWork(example));
    this.badLink = null;
    this.openedLink = false;
  }

  openRecent(recent: Recent): void {
    const { work } = $state.snapshot(recent);
    void this.#remember(this.snapshot());
    this.open(work);
    this.badLink = null;
    this.openedLink = false;
  }

  open(work: Work): void {
    this.#set(work);
    this.generation++;
    this.save();
  }

  setSource(source: string): void {
    const file = this.files[this.active];
    if (!file || file.source === source) return;
    file.source = source;
    // The address no longer says what the page shows.
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
    this.badLink = null;
  }

  addFile(): void {
    let n = 1;
    while (this.files.some((file) => file.name === `module${n}.py`)) n++;
    this.files.push({ name: `module${n}.py`, source: '' });
    this.active = this.files.length - 1;
  }

  closeFile(index: number): void {
    if (index === 0 || !this.files[index]) return;
    if (this.files[index].source.trim() !== '') void this.#remember(this.snapshot());
    this.files.splice(index, 1);
    if (this.active >= index) this.active--;
  }

  renameFile(index: number, name: string): void {
    const file = this.files[index];
    const clean = name.trim().replace(/[^\w.-]/g, '_');
    if (!file || !clean || this.files.some((other) => other.name === clean)) return;
    file.name = clean.endsWith('.py') ? clean : `${clean}.py`;
  }

  setInput(graph: string, placeholder: string, spec: InputSpec): void {
    const inputs = this.inputs[graph];
    if (inputs) inputs[placeholder] = spec;
    else this.inputs[graph] = { [placeholder]: spec };
  }

  /** Two graphs in place of one; which, is chosen there. */
  toggleCompare(): void {
    this.compare = this.compare ? null : { before: '', after: '', tab: 'drawing' };
  }

  save(): void {
    keep(WORK, this.snapshot());
  }

  #set(work: Work): void {
    this.title = work.title;
    this.files = work.files;
    this.active = work.active;
    this.graph = work.graph;
    this.node = work.node;
    this.tab = work.tab;
    this.inputs = work.inputs;
    this.compare = work.compare;
  }

  /** Keeps work that its author changed; true when it did. */
  async #remember(work: Work): Promise<boolean> {
    if (isBlank(work) || gallery.find(work.files)) return false;
    const same = (other: Work): boolean =>
      JSON.stringify(other.files) === JSON.stringify(work.files);
    const others = this.recent.filter((item) => !same(item.work));
    this.#setRecent([{ work, at: Date.now() }, ...others]);
    // What turns out to be an example as it stands need not be kept; until that is known, it is.
    await gallery.load().catch(() => {});
    if (!gallery.find(work.files)) return true;
    this.#setRecent(this.recent.filter((item) => !same(item.work)));
    return false;
  }

  #setRecent(recent: Recent[]): void {
    this.recent = recent.slice(0, RECENT_LIMIT);
    keep(RECENT, { list: $state.snapshot(this.recent) });
  }
}

function exampleWork(example: Example): Work {
  const files = example.files.map((file) => ({ ...file }));
  return { ...emptyWork(), title: example.title.en, files };
}

const isBlank = (work: Work): boolean => work.files.every((file) => file.source.trim() === '');

/** What a fragment holds; the format itself loads only where there is one. */
async function readLink(fragment: string): Promise<Opened> {
  if (!/^#v\d/.test(fragment)) return { kind: 'none' };
  const { decodeLink } = await import('../share/link.ts');
  return decodeLink(fragment);
}

export const workspace = new Workspace();
