/** The layout in a worker of its own: a large graph never holds up typing, and dagre loads when needed. */
import { type LayoutInput, type LayoutResult, layout } from './layout.ts';

export interface LayoutReply {
  id: number;
  result: LayoutResult | null;
  problem: string | null;
}

self.onmessage = (message: MessageEvent<{ id: number; input: LayoutInput }>) => {
  const { id, input } = message.data;
  let reply: LayoutReply;
  try {
    reply = { id, result: layout(input), problem: null };
  } catch (problem) {
    const text = problem instanceof Error ? problem.message : String(problem);
    reply = { id, result: null, problem: text };
  }
  self.postMessage(reply);
};
