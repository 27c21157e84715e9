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

// The first layout takes ten times as long as the next: it is made while there is nothing to draw yet.
layout({
  direction: 'down',
  boxes: ['a', 'b', 'c'].map((id) => ({
    id,
    width: 150,
    height: 54,
    group: id === 'a' ? '' : 'g',
  })),
  lines: [
    { id: 'ab', from: 'a', to: 'b', labelWidth: 40, index: 0 },
    { id: 'bc', from: 'b', to: 'c', labelWidth: 40, index: 0 },
    { id: 'ac', from: 'a', to: 'c', labelWidth: 40, index: 1 },
  ],
  groups: [{ path: 'g', parent: '' }],
});
