# Wrapped functions, tracers that refuse or note more, generated code with defaults and named tuples, partly known environments
import torch, math, operator, copy, io, builtins
import torch.nn as nn, torch.nn.functional as F
from collections import namedtuple
from math import sqrt
from typing import *
from torch.fx import symbolic_trace, wrap, Tracer, GraphModule, Graph, Proxy, Node, Interpreter, Transformer, TracerBase if False else Tracer
import torch.fx as fx
def t(f):
    try: r = f(); print("->", r)
    except Exception as e: print(type(e).__name__ + ":", e)
def leaf(a, b): return a[0] + a[1] + b
wrap("leaf"); wrap("leaf")
def leaf2(a, b): return a[0] + a[1] + b
wrap(leaf2); wrap("len"); wrap("getattr"); wrap("sqrt"); wrap("isinstance") if False else None
@wrap
def deco(a): return a + 1
@fx.wrap
def with_mod(x, bn): return bn(x)
def fx_int(x: float) -> int: return int(x)
m = symbolic_trace(lambda y: leaf((4, y), 3) + leaf((3, 4), 5) + leaf((y, y), y)); print(m.code, m(2))
m = symbolic_trace(lambda y: leaf2((4, y), 3) + leaf2((3, 4), 5)); print(m.code, m(2), sorted(k for k in m.graph.python_code("self").globals))
m = symbolic_trace(lambda y: deco(y) + len(y) + getattr(y, "foo") + sqrt(y)); print(m.code); print(symbolic_trace(m).code, Transformer(m).transform().code)
class WM(nn.Module):
    def __init__(self): super().__init__(); self.bn = nn.BatchNorm1d(2, affine=False)
    def forward(self, x: torch.Tensor): return with_mod(x, self.bn)
t(lambda: symbolic_trace(WM()).code); t(lambda: symbolic_trace(WM())(torch.ones(3, 2)))
class Mut(Tracer): check_mutable_operations = True
def m1(x): x.add_(3.0); return x
def m2(x): torch.log_(x); return x
def m3(x): y = torch.ones(3, 4); y.add_(x); return x
def m4(x): return torch.add(x, x, out=x)
def m5(x): return torch.zeros_(x) if hasattr(torch, "zeros_") else torch.relu_(x)
def m6(x): return F.relu(x, inplace=True)
def m7(x): return torch.randn((2,), out=x)
for f in (m1, m2, m3, m4, m5, m6, m7): t(lambda: Mut().trace(f))
class RS(Tracer):
    def __init__(self): super().__init__(); self.record_stack_traces = True
class SM(nn.Module):
    def __init__(self): super().__init__(); self.l = nn.Linear(2, 2)
    def forward(self, a, b):
        c = a + b
        return self.l(c).relu()
g = RS().trace(SM())
for n in g.nodes: print(n.name, repr(n.stack_trace) if n.stack_trace is None else [l.strip() for l in n.stack_trace.strip().splitlines()][-2:])
gm = GraphModule(SM(), g); gm.print_readable(); print(gm.code)
class NoMut(Tracer):
    def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
        nm = target if isinstance(target, str) else torch.typename(target)
        if nm[-1] == "_": raise RuntimeError("In-place operations are not supported")
        return super().create_node(kind, target, args, kwargs, name)
for f in (m1, m2, m3): t(lambda: NoMut().trace(f))
t(lambda: Tracer(autowrap_functions=(fx_int,)).trace(lambda x: fx_int(x) * 2)); t(lambda: Tracer(autowrap_modules=(math,)).trace(lambda x: math.sqrt(x) + math.floor(x))); t(lambda: Tracer().trace(lambda x: math.sqrt(x))); t(lambda: Tracer(autowrap_modules=()).trace(lambda x: math.sqrt(x))); t(lambda: Tracer(autowrap_modules=(math, operator)).trace(lambda x: operator.add(x, 1) + math.pow(x, 2)))
class Args(nn.Module):
    def forward(*args, **kwargs): return torch.relu(args[1])
t(lambda: symbolic_trace(Args()))
class T(nn.Module):
    def forward(self, A, b=4, *args, c=5, **kwargs): return A + 1 + args[0] + kwargs["3"]
t(lambda: symbolic_trace(T()).code); t(lambda: symbolic_trace(T())(1, 2, 3, **{"3": 4}))
gm3 = symbolic_trace(lambda x: torch.relu(x)); ni = gm3.__new__(type(gm3)); ni.__init__(gm3, gm3.graph); print(ni(torch.tensor([-1., 1.])), type(ni).__name__)
def sm(x): return x.sizes() if False else x.size()[0], x.shape[-1], *x.shape[1:3] if False else (1,)
print(symbolic_trace(sm).code)
P = namedtuple("P", ["a", "b"])
class NT(NamedTuple):
    x: torch.Tensor
    y: torch.Tensor
print(symbolic_trace(lambda x: NT(x + 1, x * 2)).code, symbolic_trace(lambda x: P(x, [x])).graph); t(lambda: symbolic_trace(lambda x: NT(x + 1, x * 2))(torch.ones(1))); t(lambda: Interpreter(symbolic_trace(lambda x: P(x, [x]))).run(1))
t(lambda: symbolic_trace(lambda p: p.a + p.b, concrete_args={"p": P(fx.PH, fx.PH)}).code)
r = nn.Module(); r.sub = nn.Module(); r.sub.w = nn.Parameter(torch.ones(2)); g = Graph(); a = g.get_attr("sub.w"); g.output(g.call_function(torch.neg, (a,))); gm = GraphModule(r, g); print(gm.code, gm()); t(lambda: GraphModule({"sub.w": torch.ones(1)}, g)()); t(lambda: copy.deepcopy(gm)()); t(lambda: gm.sub.w.shape)
class Env(Interpreter):
    def run_node(self, n): r = super().run_node(n); self.seen = getattr(self, "seen", []) + [n.name]; return r
gm = symbolic_trace(lambda x, y: (x + y) * 2); e = Env(gm); print(e.run(1, 2), e.seen); x, y, a, m_, o = gm.graph.nodes; print(Env(gm).run(initial_env={x: 10, y: 1}) if False else "", Interpreter(gm).run(1, 2, initial_env={a: 100}))
g = Graph(); x = g.placeholder("x"); y = g.placeholder("y", default_value=torch.tensor([5.0])); g.output((x, y)); t(lambda: GraphModule({}, g)(1)); t(lambda: Interpreter(GraphModule(nn.Module(), g)).run(1))
gm = symbolic_trace(nn.Sequential(nn.Linear(2, 2), nn.Sequential(nn.ReLU(), nn.Linear(2, 1)))); print(gm.code); gm.delete_submodule("1.0"); t(lambda: gm.graph.lint()); t(lambda: gm(torch.ones(1, 2))); gm2 = symbolic_trace(nn.Sequential(nn.Linear(2, 2), nn.ReLU())); [gm2.graph.erase_node(n) for n in reversed(list(gm2.graph.nodes)) if n.name == "_1" and not n.users]; print(gm2.code)
