/** Where the keyboard can go and what panes can be told: they register how, commands and links call it. */
import type { Span } from '../protocol.ts';

export const focusTargets: {
  editor(): void;
  graph(): void;
  output(): void;
  /** Tidies the text of the editor. */
  format(): void;
  /** Shows a place in the source and puts the cursor there. */
  reveal(span: Span): void;
  /** Fits the drawing into its pane. */
  fit(): void;
  zoom(factor: number): void;
  /** Opens the search for a node. */
  find(): void;
  /** Folds all module groups, or unfolds them. */
  fold(all: boolean): void;
  /** Plays the film of the trace, or halts it. */
  play(): void;
  step(by: 1 | -1): void;
  share(): void;
  examples(): void;
} = {
  editor() {},
  graph() {},
  output() {},
  format() {},
  reveal() {},
  fit() {},
  zoom() {},
  find() {},
  fold() {},
  play() {},
  step() {},
  share() {},
  examples() {},
};
