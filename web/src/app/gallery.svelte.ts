/** The examples that are at hand: the first one at once, all of them after they were first needed. */
import { type Example, firstExample } from '../examples/first.ts';
import type { SourceFile } from '../share/state.ts';

class Gallery {
  examples = $state.raw<readonly Example[]>([firstExample]);
  #all: Promise<readonly Example[]> | null = null;

  load(): Promise<readonly Example[]> {
    this.#all ??= import('../examples/index.ts').then(
      ({ examples }) => {
        this.examples = examples;
        return examples;
      },
      (problem) => {
        this.#all = null;
        throw problem;
      },
    );
    return this.#all;
  }

  /** The example that these files are, unchanged. */
  find(files: readonly SourceFile[]): Example | undefined {
    return this.examples.find(
      (example) =>
        example.files.length === files.length &&
        example.files.every((file, i) => file.source === files[i]?.source),
    );
  }
}

export const gallery = new Gallery();
