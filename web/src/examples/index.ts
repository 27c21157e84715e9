/**
 * The examples of the gallery: our own short programs, each worth seeing for one reason that its title
 * and note name. Sources are Python files beside this one.
 */
import type { SourceFile } from '../share/state.ts';
import cnn from './cnn.py?raw';
import controlFlow from './control_flow.py?raw';
import interpreter from './interpreter.py?raw';
import pass from './pass.py?raw';
import residual from './residual_mlp.py?raw';
import shared from './shared_module.py?raw';
import sixOps from './six_ops.py?raw';
import transformer from './transformer_block.py?raw';

type Text = { en: string; zh: string };

export interface Example {
  id: string;
  group: 'basics' | 'models' | 'passes' | 'errors';
  title: Text;
  note: Text;
  files: SourceFile[];
}

const one = (source: string): SourceFile[] => [{ name: 'model.py', source }];

export const groupTitles: Record<Example['group'], Text> = {
  basics: { en: 'Basics', zh: '基础' },
  models: { en: 'Models', zh: '模型' },
  passes: { en: 'Passes and interpreters', zh: '变换与解释器' },
  errors: { en: 'Errors worth seeing', zh: '值得一看的错误' },
};

export const examples: readonly Example[] = [
  {
    id: 'residual',
    group: 'basics',
    title: { en: 'Residual MLP', zh: '残差 MLP' },
    note: { en: 'One value, two users', zh: '一个值，两个使用者' },
    files: one(residual),
  },
  {
    id: 'six-ops',
    group: 'basics',
    title: { en: 'The six ops', zh: '六种 op' },
    note: { en: 'Every kind of node in one forward', zh: '一个 forward 里的所有节点种类' },
    files: one(sixOps),
  },
  {
    id: 'shared',
    group: 'basics',
    title: { en: 'Shared module', zh: '共享模块' },
    note: {
      en: 'One module called twice: two nodes, one target',
      zh: '一个模块调用两次：两个节点，同一个 target',
    },
    files: one(shared),
  },
  {
    id: 'cnn',
    group: 'models',
    title: { en: 'Small CNN', zh: '小型 CNN' },
    note: { en: 'Blocks as groups, shapes from ShapeProp', zh: '模块分组，形状来自 ShapeProp' },
    files: one(cnn),
  },
  {
    id: 'transformer',
    group: 'models',
    title: { en: 'Transformer block', zh: 'Transformer 块' },
    note: { en: 'Attention written out, two residuals', zh: '手写注意力，两处残差' },
    files: one(transformer),
  },
  {
    id: 'pass',
    group: 'passes',
    title: { en: 'A pass: relu to gelu', zh: '变换：relu 换成 gelu' },
    note: { en: 'Before and after, side by side in the tabs', zh: '变换前后，用标签页对比' },
    files: one(pass),
  },
  {
    id: 'interpreter',
    group: 'passes',
    title: { en: 'An interpreter that reports', zh: '会报告的解释器' },
    note: { en: 'Every call with its shape and mean', zh: '逐个调用，打印形状和均值' },
    files: one(interpreter),
  },
  {
    id: 'control-flow',
    group: 'errors',
    title: { en: 'if on a Proxy', zh: '对 Proxy 使用 if' },
    note: {
      en: 'Why data-dependent control flow cannot be traced',
      zh: '为什么依赖数据的控制流无法追踪',
    },
    files: one(controlFlow),
  },
];
