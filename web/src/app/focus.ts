/** Where the keyboard can go: panes register how to focus them, commands and links call it. */
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
} = {
  editor() {},
  graph() {},
  output() {},
  format() {},
  reveal() {},
  fit() {},
  zoom() {},
};
