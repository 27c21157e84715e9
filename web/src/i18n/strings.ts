/**
 * Every text of the interface, in English and Chinese, one row each. `{name}` marks a value to fill in.
 * Not here: what PyTorch or Python says (never translated), and the source of the examples. The
 * type below makes a missing translation a compile error.
 */
export type Language = 'en' | 'zh';

const table = {
  run: ['Run', '运行'],
  runTitle: ['Run the program', '运行程序'],
  stop: ['Stop', '停止'],
  stopTitle: ['Stop the running program', '停止正在运行的程序'],
  share: ['Share', '分享'],
  lessons: ['Lessons', '课程'],
  allLessons: ['All lessons', '全部课程'],
  playground: ['Playground', '试验场'],
  openInPlayground: ['Open in the playground', '在试验场打开'],
  backToLesson: ['Back to the lesson', '返回课程'],
  lessonsFailed: [
    'The lessons could not be loaded: {message}. Check the connection and try again.',
    '无法加载课程：{message}。请检查网络后重试。',
  ],
  retry: ['Try again', '重试'],
  examples: ['Examples', '示例'],
  recent: ['Recent work', '最近的内容'],
  theme: ['Theme', '主题'],
  themeSystem: ['Theme: as the system', '主题：跟随系统'],
  themeLight: ['Theme: light', '主题：浅色'],
  themeDark: ['Theme: dark', '主题：深色'],
  language: ['Language', '语言'],
  untitled: ['Untitled', '未命名'],
  ownProgram: ['Your program', '你的程序'],

  editor: ['Editor', '编辑器'],
  graph: ['Graph', '图'],
  output: ['Output', '输出'],
  panes: ['Panes', '面板'],
  addFile: ['Add a file', '添加文件'],
  closeFile: ['Close {name}', '关闭 {name}'],
  renameFile: ['Double-click to rename', '双击可重命名'],
  sourceOf: ['Source of {name}', '{name} 的源代码'],
  files: ['Files', '文件'],

  graphText: ['Graph', '图文本'],
  code: ['Code', '代码'],
  table: ['Table', '表格'],
  values: ['Values', '数值'],
  console: ['Console', '控制台'],
  views: ['Views of the graph', '图的各种视图'],
  graphs: ['Graphs of the program', '程序里的图'],
  partial: ['unfinished', '未完成'],

  loading: ['loading the engine', '正在加载引擎'],
  running: ['running', '运行中'],
  nodes: ['{n} nodes', '{n} 个节点'],
  oneNode: ['1 node', '1 个节点'],
  tracedIn: ['traced in {t}', '追踪用时 {t}'],
  ranIn: ['ran in {t}', '执行用时 {t}'],
  programIn: ['program in {t}', '程序用时 {t}'],
  failed: ['{type}', '{type}'],
  stopped: ['stopped', '已停止'],
  noGraph: ['no graph', '没有图'],
  ready: ['ready', '就绪'],
  autoPaused: [
    'runs on {key} only: the last run took {t}',
    '上次运行用了 {t}，因此仅在按 {key} 时运行',
  ],

  zoomIn: ['Zoom in', '放大'],
  zoomOut: ['Zoom out', '缩小'],
  fit: ['Fit the graph', '适应窗口'],
  direction: ['Change direction', '改变方向'],
  foldAll: ['Fold module groups', '折叠模块组'],
  unfoldAll: ['Unfold module groups', '展开模块组'],
  fold: ['Fold {name}', '折叠 {name}'],
  unfold: ['Unfold {name}', '展开 {name}'],
  findNode: ['Find a node', '查找节点'],
  graphOf: ['Drawing of graph {name}', '图 {name} 的绘制'],
  graphKeys: [
    'Arrow keys walk along inputs and users; F folds the module group; plus and minus zoom; 0 fits.',
    '方向键沿输入和使用者移动；F 折叠模块组；加号和减号缩放；0 适应窗口。',
  ],
  users: ['{n} users', '{n} 个使用者'],
  oneUser: ['1 user', '1 个使用者'],
  nothingUses: ['unused', '未被使用'],
  noGraphTitle: ['No graph yet', '还没有图'],
  noGraphHelp: [
    'A graph appears when the program binds the result of fx.symbolic_trace(…) to a name.',
    '程序把 fx.symbolic_trace(…) 的结果绑定到一个名字后，图就会出现在这里。',
  ],
  staleGraph: ['from the last run that made a graph', '来自上一次生成图的运行'],
  tooLarge: [
    'The drawing shows module groups folded: {n} nodes.',
    '图中模块组已折叠：共 {n} 个节点。',
  ],
  layoutFailed: ['The graph could not be laid out: {message}', '无法布局该图：{message}'],

  criticalPath: ['The path that weighs most', '权重最大的路径'],
  noPath: ['critical path', '关键路径'],
  pathByTime: ['path: time', '路径：用时'],
  pathByParameters: ['path: parameters', '路径：参数量'],
  pathWeighs: ['path: {part} of {all}', '路径：{part}，共 {all}'],
  heaviestIs: ['heaviest:', '最重：'],
  nothingWeighs: [
    'Nothing to weigh: the graph has no parameters, or was not run.',
    '没有可比较的：图中没有参数，或尚未运行。',
  ],
  tone_removed: ['removed', '已移除'],
  tone_added: ['added', '新增'],
  tone_changed: ['changed', '有改动'],
  tone_critical: ['on the critical path', '在关键路径上'],
  tone_heaviest: ['the heaviest node', '最重的节点'],

  compare: ['Compare two graphs', '对比两个图'],
  compareTab: ['Compare', '对比'],
  before: ['before', '之前'],
  after: ['after', '之后'],
  drawing: ['Drawing', '图形'],
  lastRun: ['last run', '上次运行'],
  swap: ['Swap before and after', '交换前后'],
  closeCompare: ['Close the comparison', '关闭对比'],
  nextDifference: ['Next difference', '下一处不同'],
  previousDifference: ['Previous difference', '上一处不同'],
  sameText: ['The two are the same, line by line.', '两者逐行相同。'],
  twoGraphs: [
    'Two graphs are needed: bind a second GraphModule to a name (for example the result of a pass), or change the program, to compare with its last run.',
    '需要两个图：请把第二个 GraphModule 绑定到一个名字（例如某个变换的结果），或修改程序以便与上次运行对比。',
  ],
  failedIn: ['{graph} could not be run:', '{graph} 无法运行：'],
  firstDifference: ['The first node whose value differs:', '第一个数值不同的节点：'],
  noDifference: [
    'On the same inputs, the nodes that both have give the same values.',
    '在相同的输入上，两者共有的节点得到相同的值。',
  ],
  values_equal: ['equal', '相等'],
  values_close: ['equal but for rounding', '仅有舍入误差'],
  values_difference: ['differs', '不同'],

  selectNode: [
    'Select a node in the drawing, the text, the table or the source to see all of it here.',
    '在图、文本、表格或源代码中选中一个节点，这里会显示它的全部信息。',
  ],
  noAnnotation: ['no annotation', '无注解'],
  madeAt: ['made at', '产生于'],
  inModule: ['in forward of {module}', '在 {module} 的 forward 中'],
  rootModule: ['the root module', '根模块'],
  byPass: ['made without a source line', '没有对应的源代码行'],
  numUsers: ['num_users = {n}', 'num_users = {n}'],
  occurrences: [
    'appears {n} times in args: num_users counts different nodes',
    '在 args 中出现 {n} 次：num_users 数的是不同的节点',
  ],
  residual: [
    '{name} has {n} users ({users}): its value is used on more than one path.',
    '{name} 有 {n} 个使用者（{users}）：它的值走了不止一条路径。',
  ],
  parameters: ['{n} parameters', '{n} 个参数'],
  parametersTitle: ['parameters', '参数'],
  heaviest: ['Most parameters', '参数最多'],
  slowest: ['Most time', '用时最多'],
  stride: ['stride {s}', 'stride {s}'],
  value: ['Value', '值'],
  gotoSource: ['Go to {place}', '跳转到 {place}'],
  previousNode: ['Previous node', '上一个节点'],
  nextNode: ['Next node', '下一个节点'],
  clearSelection: ['Clear the selection', '取消选择'],

  inputs: ['Inputs', '输入'],
  noInputs: ['This graph has no placeholder.', '这个图没有 placeholder。'],
  shape: ['shape', '形状'],
  fill: ['fill', '填充'],
  dtype: ['dtype', 'dtype'],
  seed: ['seed', '种子'],
  literal: ['expression', '表达式'],
  default: ['default', '默认值'],
  guessed: ['guessed', '推测'],
  guessedTitle: [
    'Guessed from the first module that uses it; change it as you like.',
    '根据第一个使用它的模块推测；可以随意修改。',
  ],
  badShape: [
    'A shape is a list of whole numbers, such as 1, 3, 32, 32.',
    '形状是一串整数，例如 1, 3, 32, 32。',
  ],
  guessFailed: [
    'The inputs marked as guessed do not fit this graph: give them the shapes that it needs.',
    '标为“推测”的输入不适合这个图：请填写它需要的形状。',
  ],
  someValues: [
    '{from} to {to} of {all}: select a node to see those around it',
    '第 {from} 到 {to} 个，共 {all} 个：选中一个节点可查看它附近的值',
  ],
  moreValues: ['Show {n} more', '再显示 {n} 个'],
  fromFile: [
    'From a file: .npy, .safetensors or an image; it can be dropped here',
    '来自文件：.npy、.safetensors 或图片；也可以拖放到这里',
  ],
  fileUnknown: [
    '{name} is none of .npy, .safetensors or an image.',
    '{name} 不是 .npy、.safetensors 或图片。',
  ],
  fileDamaged: [
    '{name} could not be read: it is damaged or cut off.',
    '无法读取 {name}：文件已损坏或不完整。',
  ],
  fileDtype: [
    '{name} holds {dtype}, which is no dtype of a tensor here.',
    '{name} 的类型是 {dtype}，这里的张量没有这种 dtype。',
  ],
  fileLarge: [
    '{name} has {size}; inputs of up to {most} are kept with the program. Take a part of it.',
    '{name} 有 {size}；随程序保存的输入最多 {most}。请只取其中一部分。',
  ],
  histogramOf: ['Histogram of {name}', '{name} 的直方图'],
  zeros: ['zeros', '零'],
  elements: ['elements', '元素'],
  changedSince: [
    'Since the run before, the first node whose value differs:',
    '与上一次运行相比，第一个数值不同的节点：',
  ],
  tone_odd: ['has nan or inf', '含有 nan 或 inf'],
  runTensors: ['Run on tensors', '用张量运行'],
  runValuesHelp: [
    'Give each placeholder a tensor and run the graph: every node then shows its value.',
    '给每个 placeholder 一个张量并运行图：每个节点都会显示它的值。',
  ],
  partialRun: ['An unfinished graph cannot be run.', '未完成的图无法运行。'],
  slice: ['slice', '切片'],
  dim: ['dim {n}', '维度 {n}'],
  heatmap: ['Heat map of {name}', '{name} 的热力图'],
  showing: ['first {n} of {all} elements', '前 {n} 个元素，共 {all} 个'],
  nan: ['{n} nan', '{n} 个 nan'],
  inf: ['{n} inf', '{n} 个 inf'],

  noOutput: ['The program printed nothing.', '程序没有输出。'],
  outputCut: ['… earlier output is not shown …', '…… 更早的输出未显示 ……'],
  replHelp: ['Python, among the names of the program', 'Python，可使用程序里的名字'],
  hint: ['Hint', '提示'],
  cause: ['Cause', '起因'],
  seeTraceback: ['Traceback', '完整回溯'],
  lineOf: ['{file}:{line}', '{file}:{line}'],
  engineFailed: [
    'The engine failed: {message}. Your text is safe; run again, or reload the page.',
    '引擎出错：{message}。你的代码没有丢失；请重新运行或刷新页面。',
  ],
  engineMissing: [
    'The engine could not be loaded: {message}. Check the connection and press Run.',
    '无法加载引擎：{message}。请检查网络后点击运行。',
  ],

  partMissing: [
    'This part of the page could not be loaded: {message}. Check the connection and open it again.',
    '无法加载页面的这一部分：{message}。请检查网络后重新打开。',
  ],

  openWhole: ['Open in Tracepad', '在 Tracepad 中打开'],
  copyAs: ['Copy', '复制'],
  asMarkdown: ['Markdown', 'Markdown'],
  asEmbed: ['HTML embed', 'HTML 嵌入代码'],
  asImage: ['Image', '图片'],
  embedLive: ['can be edited', '可编辑'],
  download: ['Download', '下载'],
  downloadFile: ['Download as {type}', '下载为 {type}'],
  noPicture: [
    'There is no drawing to take away yet: run a program that makes a graph.',
    '还没有可以导出的图：请运行一个会产生图的程序。',
  ],
  exportFailed: ['That did not work: {message}', '未能完成：{message}'],
  downloaded: ['{name} is in your downloads.', '{name} 已下载。'],
  copyLink: ['Copy link', '复制链接'],
  copied: ['Copied', '已复制'],
  copyFailed: ['Select the link and copy it.', '请选中链接后复制。'],
  linkHelp: [
    'The whole state is in the link itself: files, inputs, selection. Nothing is uploaded.',
    '全部状态都在链接里：文件、输入和选择。不会上传任何内容。',
  ],
  linkLength: ['{n} characters', '{n} 个字符'],
  linkLong: ['long: some mail and chat programs cut it', '较长：部分邮件和聊天软件会截断'],
  linkVeryLong: ['very long: many places will cut it', '很长：很多地方会截断'],
  badLink: [
    'This link is damaged or incomplete ({reason}), so the page is empty. Ask for the link again, or open an example.',
    '这个链接已损坏或不完整（{reason}），因此页面为空。请重新获取链接，或打开一个示例。',
  ],
  newerLink: ['it was made by a newer version', '它由更新的版本生成'],
  cutLink: ['it was cut off or changed', '它被截断或改动过'],
  notWork: ['it does not hold a program', '其中没有程序'],
  openedLink: [
    'Opened from a link. Your own work is kept under Examples.',
    '已从链接打开。你自己的内容保存在“示例”中。',
  ],
  dismiss: ['Dismiss', '关闭'],
  close: ['Close', '关闭'],
  search: ['Search', '搜索'],
  nothingFound: ['Nothing found', '没有找到'],

  film: ['The trace, step by step', '逐步观看追踪'],
  play: ['Play the trace', '播放追踪'],
  pause: ['Pause', '暂停'],
  stepBack: ['Step back', '后退一步'],
  stepForward: ['Step forward', '前进一步'],
  stepOf: ['step {n} of {all}', '第 {n} 步，共 {all} 步'],
  filmIdle: [
    'Play or scrub to watch how the tracer made this graph.',
    '播放或拖动，观看追踪器如何得到这个图。',
  ],
  filmEnter: ['enters forward of {module}', '进入 {module} 的 forward'],
  filmLeave: ['returns from {module}', '从 {module} 返回'],
  filmNode: ['makes node {node}', '产生节点 {node}'],
  filmReceives: ['receives {proxies}', '接收 {proxies}'],
  passes: ['Passes, in order', '各步变换，按顺序'],
  madeSo: ['changed', '改动'],
  onlyLookedAt: [
    'An earlier state of the graph: it can be looked at and compared, but not run.',
    '图的较早状态：可以查看和对比，但不能运行。',
  ],
  moduleStack: ['the modules that are being run through', '正在执行的各层模块'],
  filmLeaf: ['a leaf module: one node', '叶子模块：一个节点'],
  filmConstant: [
    'is computed now and becomes the constant {text}',
    '现在就被计算，成为常量 {text}',
  ],
  filmError: ['ends the trace', '使追踪终止'],
  filmExit: ['Show the whole graph', '显示完整的图'],

  format: ['Format the text', '整理代码格式'],
  vim: ['Vim keys in the editor: on or off', '编辑器使用 Vim 按键：开或关'],
  print: ['Print', '打印'],
  commands: ['Commands', '命令'],
  commandsHint: ['Type a command', '输入命令'],
  focusEditor: ['Go to the editor', '转到编辑器'],
  focusGraph: ['Go to the graph', '转到图'],
  focusOutput: ['Go to the output', '转到输出'],
  resize: ['Resize the panes', '调整面板大小'],
  fileName: ['Name of the file', '文件名'],
  column_name: ['name', '名称'],
} as const satisfies Record<string, readonly [string, string]>;

export type StringKey = keyof typeof table;

export function translate(
  language: Language,
  key: StringKey,
  values: Record<string, string | number> = {},
): string {
  return fill(table[key][language === 'en' ? 0 : 1], values);
}

/** Puts values in place of their `{names}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Chinese for the engine's hints, by their code; English comes from the engine itself. */
export const hintsInChinese: Record<string, string> = {
  'trace-control-flow':
    '追踪时这个值是 Proxy：它代表一个还不存在的张量，所以 if 和 while 无法查看它的值。可以改用 torch.where，通过 concrete_args 传入该值，或让这个模块保持为叶子。',
  'trace-iteration':
    'Proxy 不知道自己的长度，Python 无法对它循环。请对追踪时已知的数字循环，或按元素个数解包到同样多的名字。',
  'trace-error':
    '有代码向 Proxy 索取只有运行时才存在的值。请把它移出被追踪的代码，或用 torch.fx.wrap 包装该函数。',
  'trace-len':
    "len() 必须立即返回一个数，而 Proxy 没有。请使用 x.size(0) 或 x.shape[0]，或在模块层级调用 torch.fx.wrap('len')。",
  'shape-matmul': '输入的最后一维必须等于该层的 in_features。请比较消息中的两个形状。',
  'shape-broadcast': '两个形状可以组合的条件是：从右往左数，每一对大小相等，或其中一个为 1。',
  'shape-view': 'view 和 reshape 不改变元素个数：新形状各维的乘积必须等于原来的乘积。',
  'shape-channels': '该层是为另一个通道数创建的。请比较它的 in_channels 和输入的形状。',
  'memory-tensor': '这个张量放不下。请检查各维大小：大数相乘增长很快。',
  'autograd-no-grad':
    '这里没有为梯度记录任何操作。请在叶子张量上设置 requires_grad=True，或离开 no_grad 块。',
  memory: '程序使用的内存超过了上限。请找出不断增长的列表或字符串。',
  recursion: '函数无休止地调用自己。请检查应当使它停止的条件。',
  stopped: '程序已被停止。',
  'import-missing': '这里只有模型代码用到的标准模块、torch 和 torchvision.models，无法安装其他包。',
  name: '请检查拼写，并确认这个名字在上方已赋值或导入。',
  'dtype-indices': '索引必须是整数。请用 torch.randint 生成，或用 .long() 转换。',
  'module-init': '请在 __init__ 中先调用 super().__init__()：在此之前模块不能保存层。',
  'no-cuda': "这里没有 GPU。去掉 .cuda() 和 device='cuda' 即可，结果相同。",
  'trace-class': '这是一个类。请追踪它的实例：symbolic_trace(Model())。',
  'trace-number':
    '追踪时这是 Proxy，还不是数。保持原样即可（x.view(x.shape[0], -1) 可行），或通过 concrete_args 给出这个数。',
  'attribute-module':
    '该模块里没有这个名字。请检查拼写：在编辑器里模块名后输入点号，会列出它有的名字。',
  attribute: '请检查拼写，并确认在设置属性之前调用了 super().__init__()。',
  'trace-slice':
    '切片的某个边界不是整数。追踪时 x.size() 得到的是 Proxy，而真实的张量（缓冲区、常量）不能用 Proxy 切片：请使用追踪时已知的数，或把切片放进用 torch.fx.wrap 包装的函数里。',
  'argument-keyword': '函数没有这个名字的参数。请把调用与函数签名对照。',
  'argument-missing': '调用给出的参数少于函数所需。',
  'zero-division': '这里的除数为零。请检查它的来源。',
  indentation: 'Python 按缩进组织语句：同一代码块的行从同一列开始。',
  'syntax-bracket': '请找到未闭合的左括号并闭合它。',
  'syntax-colon': '请在这一行末尾加上冒号。',
};
