/**
 * The messages between a frame and the page around it (EMBED.md). Each carries `tracepad: 1`. Only the page around it is
 * listened to; what it is told is what the frame shows.
 */
import { session } from '../app/session.svelte.ts';
import { settings } from '../app/settings.svelte.ts';
import { workspace } from '../app/workspace.svelte.ts';
import { readWork } from '../share/state.ts';
import { type FramePane, framePanes } from './options.ts';

export interface FrameContent {
  files: { name: string; source: string }[];
  graph: string | null;
  node: string | null;
  /** Of the last run; null before it ended. */
  ok: boolean | null;
  error: { type: string; message: string; line: number | null } | null;
  graphText: string | null;
  code: string | null;
}

export function content(): FrameContent {
  const { graph, error, result } = session;
  const { files, node } = workspace.snapshot();
  return {
    files,
    graph: graph?.name ?? null,
    node,
    ok: result?.ok ?? null,
    error: error && { type: error.type, message: error.message, line: error.span?.line ?? null },
    graphText: graph?.graphText ?? null,
    code: graph?.code ?? null,
  };
}

export function tell(type: string, data: object): void {
  if (window.parent !== window) window.parent.postMessage({ tracepad: 1, type, ...data }, '*');
}

/** Answers the page around; `show` brings a pane up. Returns how to stop. */
export function listen(show: (pane: FramePane) => void): () => void {
  const receive = ({ source, data }: MessageEvent): void => {
    if (source !== window.parent || data?.tracepad !== 1) return;
    if (data.type === 'get') tell('content', content());
    else if (data.type === 'run') void session.run();
    else if (data.type === 'set') set(data);
  };
  function set(data: Record<string, unknown>): void {
    const files =
      typeof data.source === 'string' ? [{ name: 'model.py', source: data.source }] : data.files;
    const work = files === undefined ? null : readWork({ ...workspace.snapshot(), ...data, files });
    if (work) {
      workspace.open(work);
      void session.run();
    }
    if (typeof data.graph === 'string') session.selectGraph(data.graph);
    if (typeof data.node === 'string' || data.node === null) session.select(data.node);
    if (data.theme === 'light' || data.theme === 'dark') settings.theme = data.theme;
    if (data.language === 'en' || data.language === 'zh') settings.language = data.language;
    const pane = framePanes.find((one) => one === data.pane);
    if (pane) show(pane);
  }
  addEventListener('message', receive);
  return () => removeEventListener('message', receive);
}
