/** Which two graphs are compared: those of this run and of the last one, and what is chosen while nobody did. */
import { byName, canRun } from '../graph/versions.ts';
import type { GraphInfo } from '../protocol.ts';
import type { Compare } from '../share/state.ts';

export interface Candidate {
  key: string;
  label: string;
  graph: GraphInfo;
  /** The engine still has it. */
  runs: boolean;
}

export function candidates(
  now: readonly GraphInfo[],
  earlier: readonly GraphInfo[],
  lastRun: string,
  versions: readonly GraphInfo[] = [],
): Candidate[] {
  return [
    ...earlier.map((graph) => {
      const { name } = graph;
      return { key: `${name}@last`, label: `${name} (${lastRun})`, graph, runs: false };
    }),
    ...byName(now, versions).flatMap(({ name, states, newest }) =>
      states.map(({ key, by, graph }, i) => {
        const label = graph === newest ? name : `${name} · ${i + 1} ${by}`;
        return { key, label, graph, runs: canRun(graph) };
      }),
    ),
  ];
}

export function chosen(
  all: readonly Candidate[],
  wanted: Compare | null,
  shown: string | null,
): { before: Candidate; after: Candidate } | null {
  if (all.length < 2) return null;
  const find = (key: string | undefined): Candidate | undefined =>
    all.find((one) => one.key === key);
  const kept = all.filter(({ key }) => !key.includes('@'));
  const after =
    find(wanted?.after) ?? find(shown ?? '') ?? ((kept.at(-1) ?? all.at(-1)) as Candidate);
  const before = find(wanted?.before);
  if (before) return { before, after };
  // The graph on show with the one before it; the first one with what it was before its last pass, or in the last run;
  // or with the next.
  const place = kept.indexOf(after);
  const state = all[all.indexOf(after) - 1];
  const last = find(`${after.key}@last`);
  const earlier =
    kept[place - 1] ?? (state?.graph.name === after.graph.name && state !== last ? state : last);
  if (earlier) return { before: earlier, after };
  const later = kept[place + 1];
  return later ? { before: after, after: later } : null;
}
