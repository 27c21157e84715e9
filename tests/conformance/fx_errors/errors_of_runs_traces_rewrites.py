# uncaught-like texts: interpreters, graph modules, tracers, rewriting; notes
import torch, operator, traceback
from torch import fx, nn
import torch.nn.functional as F
from torch.fx import symbolic_trace, GraphModule, Graph, Interpreter, Transformer, Tracer, replace_pattern
from torch.fx.passes.shape_prop import ShapeProp
from torch.fx.passes.split_module import split_module
def t(name, f):
    try:
        print(name, "->", f())
    except BaseException as e:
        print(name, "|", type(e).__module__, type(e).__name__, "|", e, "|", getattr(e, "__notes__", None), "|", type(e.__cause__).__name__, type(e.__context__).__name__)
class N(nn.Module):
    def __init__(self): super().__init__(); self.a = nn.Linear(2, 3); self.b = nn.Linear(4, 1)
    def forward(self, x): return self.b(self.a(x).relu())
gm = symbolic_trace(N())
t("interp", lambda: Interpreter(gm).run(torch.ones(1, 2)))
t("gm", lambda: gm(torch.ones(1, 2)))
t("shape", lambda: ShapeProp(gm).propagate(torch.ones(1, 2)))
t("transform", lambda: Transformer(gm).transform().code)
t("key", lambda: Interpreter(symbolic_trace(lambda d: d["a"])).run({}))
t("idx", lambda: Interpreter(symbolic_trace(lambda d: d[3])).run([1]))
t("attr", lambda: Interpreter(symbolic_trace(lambda d: d.foo)).run(1))
t("zero", lambda: Interpreter(symbolic_trace(lambda d: 1 / d)).run(0))
t("stop", lambda: Interpreter(symbolic_trace(lambda d: d.__next__())).run(iter([])))
t("sysexit", lambda: Interpreter(symbolic_trace(lambda d: d.go())).run(type("X", (), {"go": lambda s: (_ for _ in ()).throw(SystemExit(2))})()))
class MyErr(Exception):
    def __init__(self, a, b): super().__init__(a); self.b = b
@fx.wrap
def raiser(x): raise MyErr("custom", 3)
t("custom", lambda: Interpreter(symbolic_trace(lambda d: raiser(d))).run(0))
@fx.wrap
def raiser2(x): raise KeyError("kk", 2)
t("key2", lambda: Interpreter(symbolic_trace(lambda d: raiser2(d))).run(0))
@fx.wrap
def raiser3(x): raise AssertionError
t("noargs", lambda: Interpreter(symbolic_trace(lambda d: raiser3(d))).run(0))
t("trace err", lambda: symbolic_trace(type("Z", (nn.Module,), {"forward": lambda s, x: s.missing(x)})()))
t("trace type", lambda: symbolic_trace(lambda x: x + undefined_name))
t("trace kw", lambda: symbolic_trace(type("Z", (nn.Module,), {"forward": lambda s: 3})()).code)
t("no self", lambda: symbolic_trace(type("Z", (nn.Module,), {"forward": staticmethod(lambda x: x)})()).code)
t("classm", lambda: symbolic_trace(type("Z", (nn.Module,), {"forward": classmethod(lambda c, x: x)})()).code)
class Sub(nn.Module):
    def forward(self, x):
        if x.sum() > 0: return x
        return -x
class Outer(nn.Module):
    def __init__(self): super().__init__(); self.s = Sub()
    def forward(self, x): return self.s(x)
t("cf", lambda: symbolic_trace(Outer()))
t("leaf ok", lambda: GraphModule(Outer(), type("T", (Tracer,), {"is_leaf_module": lambda s, m, q: isinstance(m, Sub)})().trace(Outer())).code)
t("iter", lambda: symbolic_trace(lambda x: [y for y in x]))
t("range", lambda: symbolic_trace(lambda x: [i for i in range(x.shape[0])]))
t("unpack", lambda: symbolic_trace(lambda x: (lambda a, b: a)(*x)))
t("dictcomp", lambda: symbolic_trace(lambda x: {k: v for k, v in x.items()}))
t("star kw", lambda: symbolic_trace(lambda x: dict(**x)))
t("np", lambda: symbolic_trace(lambda x: float(x) + 1))
t("index", lambda: symbolic_trace(lambda x: [0, 1][x]))
t("fmt", lambda: symbolic_trace(lambda x: f"{x:.2f}"))
t("json", lambda: __import__("json").dumps(symbolic_trace(lambda x: x).graph.nodes))
t("set const", lambda: symbolic_trace(lambda x: x.op({1, 2})).code)
t("obj const", lambda: symbolic_trace(lambda x: x.op(object())).code)
t("return obj", lambda: symbolic_trace(lambda x: object()).code)
t("return lambda", lambda: symbolic_trace(lambda x: (lambda: 1)).code)
t("return module", lambda: symbolic_trace(lambda x: nn.ReLU()).code)
t("return gen", lambda: symbolic_trace(lambda x: (i for i in [x])).code)
t("return set", lambda: symbolic_trace(lambda x: {x}).code)
t("return str", lambda: symbolic_trace(lambda x: "s").code)
t("return tensor", lambda: symbolic_trace(lambda x: torch.ones(1)).code)
t("fresh module", lambda: symbolic_trace(lambda x: nn.Linear(2, 2)(x)).code)
t("module list const", lambda: symbolic_trace(lambda x, ms=[nn.ReLU()]: ms[0](x)).code)
t("param outside", lambda: symbolic_trace(lambda x, p=nn.Parameter(torch.ones(1)): x * p).code)
W = nn.Parameter(torch.ones(2))
t("param closure", lambda: symbolic_trace(lambda x: x * W).code)
t("tensor closure", lambda: symbolic_trace(lambda x: x * torch.arange(2)).code)
t("rewriter args", lambda: replace_pattern(gm, 3, 4))
t("rewriter cf", lambda: replace_pattern(gm, lambda x: x if x else x, lambda x: x))
t("rewriter out", lambda: replace_pattern(symbolic_trace(lambda x: x.relu()), lambda x: (x.relu(), x), lambda x: x))
t("split none", lambda: split_module(gm, N(), None))
t("split str", lambda: split_module(gm, N(), lambda n: "a b").code)
t("lint", lambda: (lambda g: (g.output(g.call_function(torch.relu, (list(gm.graph.nodes)[0],))), g.lint()))(Graph()))
t("lint mod", lambda: (lambda g: (g.output(g.call_module("zz", (g.placeholder("x"),))), GraphModule(nn.Module(), g)))(Graph()))
t("lint attr", lambda: (lambda g: (g.output(g.get_attr("zz.y")), GraphModule(nn.Module(), g)))(Graph()))
t("dup ph", lambda: (lambda g: (g.placeholder("x"), g.placeholder("x"), g.output(None), GraphModule({}, g).code))(Graph())[-1])
t("ph order", lambda: (lambda g: (lambda x: (g.call_function(operator.neg, (x,)), g.placeholder("y", default_value=3), g.placeholder("z"), g.output(x), GraphModule({}, g).code))(g.placeholder("x")))(Graph())[-1])
t("kw name", lambda: (lambda g: (g.output(g.placeholder("class")), GraphModule({}, g).code))(Graph())[-1])
t("weird name", lambda: (lambda g: (g.output(g.placeholder("a.b-c")), GraphModule({}, g).code))(Graph())[-1])
t("star ph", lambda: (lambda g: (g.output((g.placeholder("*args"), g.placeholder("**kw"))), GraphModule({}, g)(1, 2, k=3)))(Graph())[-1])
t("no output", lambda: (lambda g: (g.placeholder("x"), GraphModule({}, g)(1)))(Graph())[-1])
t("output none", lambda: (lambda g: (g.output(None), GraphModule({}, g)()))(Graph())[-1])
