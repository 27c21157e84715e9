/**
 * The examples of the gallery, after the first one (`first.ts`): our own short programs, each worth seeing for one reason that its title
 * and note name. Sources are Python files beside this one; a row here for each.
 */
import { type Example, type ExampleGroup, firstExample, type Text } from './first.ts';

export type { Example };

export const groupTitles: Record<ExampleGroup, Text> = {
  basics: { en: 'Basics', zh: '基础' },
  tracing: { en: 'What tracing sees', zh: '追踪看到什么' },
  vision: { en: 'Vision models', zh: '视觉模型' },
  sequence: { en: 'Sequence models', zh: '序列模型' },
  passes: { en: 'Passes', zh: '变换' },
  interpreters: { en: 'Interpreters and transformers', zh: '解释器与 Transformer' },
  errors: { en: 'Errors worth seeing', zh: '值得一看的错误' },
};

const sources = import.meta.glob<string>(['./*.py', '!./residual_mlp.py'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** File, title and note in English, the same in Chinese. */
type Row = [file: string, title: string, note: string, titleZh: string, noteZh: string];

const rows: Record<ExampleGroup, Row[]> = {
  basics: [
    [
      'six_ops',
      'The six ops',
      'Every kind of node in one forward',
      '六种 op',
      '一个 forward 里的所有节点种类',
    ],
    [
      'function',
      'A plain function',
      'Functions can be traced too: GELU written out',
      '普通函数',
      '函数也能追踪：手写的 GELU',
    ],
    [
      'shared_module',
      'Shared module',
      'One module called twice: two nodes, one target',
      '共享模块',
      '一个模块调用两次：两个节点，同一个 target',
    ],
    [
      'num_users',
      'Who counts as a user',
      'x + x has one user, not two',
      '谁算使用者',
      'x + x 只有一个使用者',
    ],
    [
      'attributes',
      'Parameters, buffers, constants',
      'Three ways to become a get_attr node',
      '参数、缓冲区、常量',
      '成为 get_attr 节点的三种方式',
    ],
    [
      'by_hand',
      'A graph by hand',
      'No tracing: nodes made one by one',
      '手工构造图',
      '不追踪：逐个创建节点',
    ],
  ],
  tracing: [
    [
      'unrolled',
      'Loops unroll, flags vanish',
      "What is Python's own is gone from the graph",
      '循环被展开，标志会消失',
      '属于 Python 本身的东西不在图里',
    ],
    [
      'annotations',
      'Types and defaults',
      'What a placeholder keeps of a signature',
      '类型与默认值',
      'placeholder 保留了签名里的什么',
    ],
    [
      'concrete',
      'concrete_args',
      'A graph for each setting of a flag',
      'concrete_args',
      '为每种设置生成一个图',
    ],
    [
      'wrap',
      'Keep a function whole',
      'torch.fx.wrap makes a call one node',
      '让函数保持完整',
      'torch.fx.wrap 让一次调用成为一个节点',
    ],
    [
      'tracer',
      'A tracer with its own leaves',
      'is_leaf_module decides what is looked into',
      '自定义叶子的追踪器',
      'is_leaf_module 决定深入哪些模块',
    ],
  ],
  vision: [
    [
      'cnn',
      'Small CNN',
      'Blocks as groups, shapes from ShapeProp',
      '小型 CNN',
      '模块分组，形状来自 ShapeProp',
    ],
    [
      'resnet',
      'Residual network',
      'Three blocks, two of them with a projection',
      '残差网络',
      '三个残差块，其中两个带投影',
    ],
    ['unet', 'U-Net', 'Skips that reach across the whole graph', 'U-Net', '跨越整个图的跳跃连接'],
    [
      'autoencoder',
      'Autoencoder',
      'Transposed convolutions, two outputs',
      '自编码器',
      '转置卷积，两个输出',
    ],
  ],
  sequence: [
    [
      'transformer_block',
      'Transformer block',
      'Attention written out, two residuals',
      'Transformer 块',
      '手写注意力，两处残差',
    ],
    [
      'gru',
      'GRU classifier',
      'A leaf with two results: getitem',
      'GRU 分类器',
      '有两个结果的叶子模块：getitem',
    ],
    [
      'siamese',
      'Siamese encoder',
      'Two inputs through the same layers',
      '孪生编码器',
      '两个输入经过同样的层',
    ],
  ],
  passes: [
    [
      'pass',
      'A pass: relu to gelu',
      'Before and after, side by side in the tabs',
      '变换：relu 换成 gelu',
      '变换前后，用标签页对比',
    ],
    [
      'insert',
      'Insert after every linear',
      'Insertion points, and whom to leave alone',
      '在每个线性层后插入',
      '插入点，以及不该改动的使用者',
    ],
    [
      'dead_code',
      'Remove dead code',
      'What nothing uses and nothing notices',
      '删除死代码',
      '没有使用者也没有副作用的节点',
    ],
    [
      'cse',
      'Merge equal calls',
      'Common subexpressions are computed once',
      '合并相同的调用',
      '公共子表达式只计算一次',
    ],
    [
      'replace_pattern',
      'Replace a pattern',
      'A subgraph found and rewritten',
      '替换模式',
      '找到子图并改写',
    ],
    [
      'fuse_bn',
      'Fuse convolution and batch norm',
      'One layer fewer, the same result',
      '融合卷积与批归一化',
      '少一层，结果相同',
    ],
    [
      'split',
      'Split a module in two',
      'One graph becomes a graph of graphs',
      '把模块拆成两半',
      '一个图变成由图组成的图',
    ],
  ],
  interpreters: [
    [
      'interpreter',
      'An interpreter that reports',
      'Every call with its shape and mean',
      '会报告的解释器',
      '逐个调用，打印形状和均值',
    ],
    [
      'shapes',
      'Shapes of every value',
      'ShapeProp and what it leaves in meta',
      '每个值的形状',
      'ShapeProp 以及它写入 meta 的内容',
    ],
    [
      'transformer',
      'A Transformer',
      'A graph run on proxies makes a new graph',
      '一个 Transformer',
      '在 Proxy 上运行图会得到新图',
    ],
    [
      'decompose',
      'Decompose operators',
      'Operators by what they are made of',
      '分解算子',
      '用更基本的运算表示算子',
    ],
  ],
  errors: [
    [
      'control_flow',
      'if on a Proxy',
      'Why data-dependent control flow cannot be traced',
      '对 Proxy 使用 if',
      '为什么依赖数据的控制流无法追踪',
    ],
    [
      'iteration',
      'A loop over a Proxy',
      'It does not know how long it is',
      '对 Proxy 循环',
      '它不知道自己有多长',
    ],
    [
      'length',
      'len of a Proxy',
      'An int is wanted at once',
      '对 Proxy 取 len',
      '需要立刻得到一个整数',
    ],
    [
      'mismatch',
      'Layers that do not fit',
      'Traced without complaint, failing when run',
      '不匹配的层',
      '追踪时没有问题，运行时出错',
    ],
    [
      'lint',
      'A graph out of order',
      'lint finds a use before its definition',
      '顺序错误的图',
      'lint 发现先使用后定义',
    ],
  ],
};

export const examples: readonly Example[] = [
  firstExample,
  ...Object.entries(rows).flatMap(([group, list]) =>
    list.map(([file, title, note, titleZh, noteZh]) => ({
      id: file,
      group: group as ExampleGroup,
      title: { en: title, zh: titleZh },
      note: { en: note, zh: noteZh },
      files: [{ name: 'model.py', source: sources[`./${file}.py`] ?? '' }],
    })),
  ),
];
