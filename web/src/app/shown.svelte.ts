/** The main drawing as it stands on the screen, folded as it is: what a picture of the graph is made of. */
import type { LayoutResult } from '../graph/layout.ts';
import type { Model } from '../graph/model.ts';

export interface Drawn {
  model: Model;
  at: LayoutResult;
  direction: 'down' | 'right';
}

class Shown {
  drawn = $state.raw<Drawn | null>(null);
}

export const shown = new Shown();
