/** What an example is, and the one that the page opens with. The others (`index.ts`) load when they are asked for. */
import type { SourceFile } from '../share/state.ts';
import source from './residual_mlp.py?raw';

export type Text = { en: string; zh: string };

export type ExampleGroup =
  | 'basics'
  | 'tracing'
  | 'vision'
  | 'sequence'
  | 'passes'
  | 'interpreters'
  | 'errors';

export interface Example {
  id: string;
  group: ExampleGroup;
  title: Text;
  note: Text;
  files: SourceFile[];
}

export const firstExample: Example = {
  id: 'residual_mlp',
  group: 'basics',
  title: { en: 'Residual MLP', zh: '残差 MLP' },
  note: { en: 'One value, two users', zh: '一个值，两个使用者' },
  files: [{ name: 'model.py', source }],
};
