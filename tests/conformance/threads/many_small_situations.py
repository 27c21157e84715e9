# situations from threads, many small ones
import copy, operator, io, pickle, inspect, types, functools, warnings
import torch, torch.nn as nn, torch.nn.functional as F
import torch.fx as fx
from torch.fx import symbolic_trace, Tracer, GraphModule, Graph, Node, Proxy, Interpreter, Transformer, replace_pattern, wrap
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
# BatchNorm, GRU alone
t("bn", lambda: symbolic_trace(nn.BatchNorm2d(2)).code)
t("bn eval", lambda: symbolic_trace(nn.BatchNorm2d(2).eval()).code)
t("bn2", lambda: symbolic_trace(nn.BatchNorm1d(2, track_running_stats=False)).code)
t("gru", lambda: symbolic_trace(nn.GRU(2, 2)).code)
t("lstm", lambda: symbolic_trace(nn.LSTM(2, 2)).code)
t("mha", lambda: symbolic_trace(nn.MultiheadAttention(2, 1)).code)
t("tel", lambda: symbolic_trace(nn.TransformerEncoderLayer(2, 1)).code)
t("lin", lambda: symbolic_trace(nn.Linear(2, 2)).code)
t("conv", lambda: symbolic_trace(nn.Conv2d(1, 1, 1, padding_mode="circular")).code)
t("conv same", lambda: symbolic_trace(nn.Conv1d(1, 1, 3, padding="same")).code)
t("ln", lambda: symbolic_trace(nn.LayerNorm(2)).code)
t("emb", lambda: symbolic_trace(nn.Embedding(2, 2, max_norm=1.)).code)
t("ce", lambda: symbolic_trace(nn.CrossEntropyLoss(label_smoothing=.1)).code)
t("up", lambda: symbolic_trace(nn.Upsample(scale_factor=2)).code)
t("drop", lambda: symbolic_trace(nn.Dropout2d(.3)).code)
t("adaptive", lambda: symbolic_trace(nn.AdaptiveAvgPool2d(1)).code)
t("ct", lambda: symbolic_trace(nn.ConvTranspose2d(1, 1, 2)).code)
t("prelu", lambda: symbolic_trace(nn.PReLU()).code)
t("glu", lambda: symbolic_trace(nn.GLU()).code)
t("flat", lambda: symbolic_trace(nn.Flatten()).code)
t("unfl", lambda: symbolic_trace(nn.Unflatten(1, (1, 2))).code)
t("dp", lambda: symbolic_trace(nn.DataParallel(nn.Linear(2, 2))).code)
t("dp in", lambda: symbolic_trace(nn.Sequential(nn.DataParallel(nn.Linear(2, 2)))).code)
t("plist", lambda: symbolic_trace(nn.ParameterList([torch.ones(1)])).code)
t("mlist", lambda: symbolic_trace(nn.ModuleList([nn.ReLU()])).code)
t("bil", lambda: symbolic_trace(nn.Bilinear(2, 2, 1)).code)
t("cell", lambda: symbolic_trace(nn.LSTMCell(2, 2)).code)
t("rms", lambda: symbolic_trace(nn.RMSNorm(2)).code)
t("in", lambda: symbolic_trace(nn.InstanceNorm2d(2, track_running_stats=True)).code)
t("gn", lambda: symbolic_trace(nn.GroupNorm(1, 2)).code)
t("ebag", lambda: symbolic_trace(nn.EmbeddingBag(3, 2)).code)
t("maxp", lambda: symbolic_trace(nn.MaxPool2d(2, return_indices=True)).code)
t("fold", lambda: symbolic_trace(nn.Fold((2, 2), 1)).code)
t("cos", lambda: symbolic_trace(nn.CosineSimilarity()).code)
t("ones dev", lambda: symbolic_trace(lambda x: torch.ones(x.size(), device=x.device)).code)
t("ones dev2", lambda: symbolic_trace(lambda x: torch.ones((2, 2), device=x.device)).code)
t("ones shape tuple", lambda: symbolic_trace(lambda x: torch.ones((x.shape[0], 2), device=x.device)).code)
t("new_ones", lambda: symbolic_trace(lambda x: x.new_ones(x.shape[0], 2)).code)
t("arange dev", lambda: symbolic_trace(lambda x: torch.arange(x.shape[1], device=x.device)[None]).code)
t("full mask", lambda: symbolic_trace(lambda x: torch.full((x.size(-1), x.size(-1)), float("-inf"), device=x.device, dtype=x.dtype).triu(1)).code)
t("masked", lambda: symbolic_trace(lambda x, m: x.masked_fill(m == 0, torch.finfo(torch.float32).min)).code)
t("masked2", lambda: symbolic_trace(lambda x, m: x.masked_fill(~m.bool(), -1e9)).code)
t("pos buf", lambda: symbolic_trace(type("P", (nn.Module,), {"__init__": lambda s: (nn.Module.__init__(s), s.register_buffer("pe", torch.zeros(1, 5, 2)))[0], "forward": lambda s, x: x + s.pe[:, :x.size(1)]})()).code)
t("type kw", lambda: symbolic_trace(lambda x: x.type(torch.float32).to("cpu").to(torch.device("cpu"), non_blocking=True)).code)
t("size idx", lambda: symbolic_trace(lambda x: x.view(x.size()[0], -1, *x.size()[2:])).code)
t("shape loop", lambda: symbolic_trace(lambda x: [s for s in x.shape]).code)
t("dict get", lambda: symbolic_trace(lambda d: d.get("a") + d["b"]).code)
t("kwargs", lambda: symbolic_trace(lambda x, **kw: x + kw["a"]).code)
t("varargs", lambda: symbolic_trace(lambda *xs: xs[0] + xs[1]).code)
t("varargs2", lambda: symbolic_trace(lambda *xs: sum(xs)).code)
t("default tensor", lambda: symbolic_trace(lambda x, y=torch.ones(2): x + y).code)
t("default none", lambda: symbolic_trace(lambda x, m=None: x if m is None else x * m).code)
t("partial", lambda: symbolic_trace(functools.partial(torch.add, alpha=2)).code)
t("builtin", lambda: symbolic_trace(torch.relu).code)
t("method", lambda: symbolic_trace(nn.ReLU().forward).code)
t("class", lambda: symbolic_trace(nn.ReLU).code)
t("callable obj", lambda: symbolic_trace(type("C", (), {"__call__": lambda s, x: x + 1})()).code)
t("int", lambda: symbolic_trace(3))
t("none", lambda: symbolic_trace(None))
def gen(x):
    yield x
t("generator", lambda: symbolic_trace(gen).code)
t("nested fn", lambda: symbolic_trace(lambda x: (lambda y: y * 2)(x)).code)
t("recursion", lambda: symbolic_trace(lambda x, f=lambda f, x, n: x if n == 0 else f(f, x + n, n - 1): f(f, x, 3)).code)
t("inplace buf", lambda: symbolic_trace(type("P", (nn.Module,), {"__init__": lambda s: (nn.Module.__init__(s), s.register_buffer("n", torch.zeros(())))[0], "forward": lambda s, x: (s.n.add_(1), x + s.n)[1]})()).code)
t("setattr buf", lambda: symbolic_trace(type("P", (nn.Module,), {"__init__": lambda s: (nn.Module.__init__(s), s.register_buffer("n", torch.zeros(())))[0], "forward": lambda s, x: (setattr(s, "n", x.mean()), x + s.n)[1]})()).code)
t("item", lambda: symbolic_trace(lambda x: x[x.argmax().item()]).code)
t("assert", lambda: symbolic_trace(lambda x: (_ for _ in ()).throw(AssertionError) if x.shape[0] != 2 else x).code)
t("ternary", lambda: symbolic_trace(lambda x: x if x.dim() == 2 else x[None]).code)
t("isinst", lambda: symbolic_trace(lambda x: x + 1 if isinstance(x, (list, tuple)) else x - 1).code)
t("copy", lambda: (lambda g: (g.code == copy.deepcopy(g).code, type(copy.deepcopy(g)).__name__))(symbolic_trace(nn.Linear(1, 1))))
t("to dtype", lambda: symbolic_trace(nn.Linear(2, 2)).half().weight.dtype)
t("requires", lambda: [p.requires_grad for p in symbolic_trace(nn.Linear(2, 2).requires_grad_(False)).parameters()])
t("shared param", lambda: (lambda m: (setattr(m[1], "weight", m[0].weight), symbolic_trace(m)[1])[1] if hasattr(symbolic_trace(m), "__getitem__") else len(list(symbolic_trace(m).parameters())))(nn.Sequential(nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False))))
t("iter gm", lambda: list(symbolic_trace(nn.Sequential(nn.ReLU()))))
t("len gm", lambda: len(symbolic_trace(nn.Sequential(nn.ReLU()))))
t("gm attr", lambda: symbolic_trace(nn.Sequential(nn.ReLU())).foo)
t("gm call kw", lambda: symbolic_trace(lambda x, y=2: x * y)(x=3, y=4))
t("gm call miss", lambda: symbolic_trace(lambda x, y: x * y)(3))
t("gm call many", lambda: symbolic_trace(lambda x: x)(3, 4))
t("gm call kw bad", lambda: symbolic_trace(lambda x: x)(z=3))
t("sig", lambda: inspect.signature(symbolic_trace(lambda x, y=2, *a, k=1, **kw: x).forward))
t("sig2", lambda: inspect.signature(symbolic_trace(type("P", (nn.Module,), {"forward": lambda s, x: x})()).forward))
t("annot", lambda: symbolic_trace(type("P", (nn.Module,), {"forward": eval("lambda s, x: x")})()).forward.__annotations__)
t("doc", lambda: (symbolic_trace.__name__, symbolic_trace.__module__, fx.Node.__module__, fx.Graph.__qualname__, Proxy.__module__))
t("name in mod", lambda: symbolic_trace(type("Net-1", (nn.Module,), {"forward": lambda s, x: x})()))
t("env", lambda: Interpreter(symbolic_trace(lambda x: (x + 1) * 2)).run(torch.ones(1)))
class LeafAll(Tracer):
    def is_leaf_module(self, m, q): return True
t("leafall", lambda: LeafAll().trace(nn.Sequential(nn.Sequential(nn.ReLU()), nn.ModuleList())))
class Stack(Tracer):
    record_stack_traces = True
def stk():
    tr = Stack(); g = tr.trace(nn.Sequential(nn.ReLU())); n = list(g.nodes)[1]; return n.stack_trace.splitlines()[-1].strip() if n.stack_trace else None
def stk2():
    tr = Tracer(); tr.record_stack_traces = True
    def f(x):
        y = x + 1
        return y.relu()
    g = tr.trace(f)
    return [n.stack_trace.strip().splitlines()[-1].strip() if n.stack_trace else None for n in g.nodes]
t("stack2", stk2)
t("meta stack", lambda: {k: v for k, v in list(symbolic_trace(nn.Sequential(nn.Linear(1, 1))).graph.nodes)[1].meta.items()})
