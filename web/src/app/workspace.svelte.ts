/**
 * What a person is working on: files, inputs, what is open. Saved in this browser as one types; a
 * program that was changed is never thrown away: opening an example or a link first puts it among the
 * recent ones. Each step of a lesson has a place of its own, so that neither its text nor the playground's is
 * lost on the way. Running it is the session's part.
 */
import { type Example, firstExample } from '../examples/first.ts';
import type { InputSpec } from '../protocol.ts';
import type { LinkProblem, Opened } from '../share/link.ts';
import {
  type Compare,
  emptyWork,
  type Look,
  type OutputTab,
  readWork,
  type SourceFile,
  type Work,
} from '../share/state.ts';
import { gallery } from './gallery.svelte.ts';
import { forget, keep, readKept, settings } from './settings.svelte.ts';

const WORK = 'tracepad:work';
const RECENT = 'tracepad:recent';
const RECENT_LIMIT = 12;
/** The playground's work while a copy of a lesson's program stands in for it. */
const ASIDE = 'tracepad:aside';

export interface Recent {
  work: Work;
  /** Milliseconds since 1970. */
  at: number;
}

interface Aside {
  work: unknown;
  /** The copy as it came, and the address it came from. */
  files: SourceFile[];
  from: string;
}

const sameFiles = (a: readonly SourceFile[], b: readonly SourceFile[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

class Workspace {
  title = $state('');
  files = $state<SourceFile[]>([]);
  active = $state(0);
  graph = $state<string | null>(null);
  node = $state<string | null>(null);
  tab = $state<OutputTab>('graph');
  inputs = $state<Work['inputs']>({});
  compare = $state<Compare | null>(null);
  folds = $state.raw<Work['folds']>({});
  look = $state.raw<Look | null>(null);
  recent = $state<Recent[]>([]);
  /** Counts replacements of the whole work, so that the editor knows to start a new history. */
  generation = $state(0);
  badLink = $state<LinkProblem | null>(null);
  openedLink = $state(false);
  /** The lesson's address, where the playground shows a program that was brought from there. */
  broughtFrom = $state<string | null>(readKept<Aside>(ASIDE).from ?? null);
  /** Where this work is kept, and what stands there when nothing was changed. */
  #place = WORK;
  #start: Work | null = null;
  /** How often the whole work of a place was replaced. */
  #opened = new Map<string, number>();

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
    // The page again, not the link: what was looked at since is not lost.
    const again = isReload() && opened.kind === 'work' && saved !== null;
    if (again && sameFiles(saved.files, opened.work.files)) return;
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
      folds: this.folds,
      look: this.look,
      direction: this.look || settings.direction === 'right' ? settings.direction : null,
    });
  }

  /** Opens a link that came while the page was open. */
  async openLink(fragment: string): Promise<boolean> {
    const opened = await readLink(fragment);
    if (opened.kind === 'none') return false;
    this.moveHome();
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
    this.#opened.set(this.#place, (this.#opened.get(this.#place) ?? 0) + 1);
    this.generation++;
    this.save();
  }

  setSource(source: string): void {
    const file = this.files[this.active];
    if (!file || file.source === source) return;
    file.source = source;
    // The address no longer says what the page shows.
    if (isLink(location.hash)) history.replaceState(null, '', location.pathname + location.search);
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

  fold(graph: string, paths: string[]): void {
    this.folds = { ...this.folds, [graph]: paths };
  }

  /** Two graphs in place of one; which, is chosen there. */
  toggleCompare(): void {
    this.compare = this.compare ? null : { before: '', after: '', tab: 'drawing' };
  }

  save(): void {
    if (this.#start && sameFiles(this.#start.files, this.files)) forget(this.#place);
    else keep(this.#place, this.snapshot());
  }

  /** Tells this work from what stood here before, and from other places': each has its own history of changes. */
  get text(): string {
    return `${this.#place} ${this.#opened.get(this.#place) ?? 0}`;
  }

  get atHome(): boolean {
    return this.#place === WORK;
  }

  /** Puts this work away and takes up what was left at another place; `start` if nothing was. False: it is there already. */
  moveTo(place: string, start: Work): boolean {
    if (place === this.#place) return false;
    if (this.atHome) this.#endVisit();
    this.save();
    this.#place = place;
    this.#start = start;
    this.#set(readWork(readKept(place)) ?? structuredClone(start));
    this.#arrived();
    return true;
  }

  /** Back to the playground, as it was left. */
  moveHome(): void {
    if (this.atHome) return;
    this.save();
    this.#place = WORK;
    this.#start = null;
    this.#set(readWork(readKept(WORK)) ?? exampleWork(firstExample));
    this.#arrived();
  }

  /** To the playground with a copy of this work. What stood there comes back with the return, unless the copy was changed;
   *  then it is among the recent ones. */
  takeHome(from: string): void {
    const copy = this.snapshot();
    this.moveHome();
    const work = this.snapshot();
    void this.#remember(work);
    keep(ASIDE, { work, files: copy.files, from } satisfies Aside);
    this.broughtFrom = from;
    this.open(copy);
  }

  /** Gives the place its first text again. */
  startOver(): void {
    if (this.#start) this.open(structuredClone(this.#start));
  }

  #endVisit(): void {
    const { work, files } = readKept<Aside>(ASIDE);
    forget(ASIDE);
    this.broughtFrom = null;
    const before = readWork(work);
    if (before && files && sameFiles(files, this.files)) this.#set(before);
  }

  #arrived(): void {
    this.generation++;
    this.badLink = null;
    this.openedLink = false;
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
    this.folds = work.folds;
    this.look = work.look;
    settings.showIn(work.direction);
  }

  /** Keeps work that its author changed; true when it did. */
  async #remember(work: Work): Promise<boolean> {
    if (isBlank(work) || gallery.find(work.files)) return false;
    const same = (other: Work): boolean => sameFiles(other.files, work.files);
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

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}

const isBlank = (work: Work): boolean => work.files.every((file) => file.source.trim() === '');

/** Whether a fragment is a link with a program, whole or not. */
const isLink = (fragment: string): boolean => /^#v\d/.test(fragment);

/** What a fragment holds; the format itself loads only where there is one. */
async function readLink(fragment: string): Promise<Opened> {
  if (!isLink(fragment)) return { kind: 'none' };
  const { decodeLink } = await import('../share/link.ts');
  return decodeLink(fragment);
}

export const workspace = new Workspace();
