# Interpreter and Transformer: all hooks
import operator
import torch
from torch import fx, nn
from torch.fx import Interpreter, Transformer, symbolic_trace, Proxy, GraphModule


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 3)
        self.w = nn.Parameter(torch.full((3,), 2.0))
        self.register_buffer("b", torch.tensor([1.0, 2.0, 3.0]))

    def forward(self, x, y=2.0, *rest, k=None, **kw):
        z = self.fc(x).relu() * self.w + y
        z = torch.cat([z, z], dim=1)
        a, b = z.chunk(2, 1)
        return {"z": a.neg(), "l": [b, y], "t": (z.shape, self.b + 1)}


torch.manual_seed(0)
gm = symbolic_trace(M())
print(gm.code)


class Log(Interpreter):
    def run_node(self, n):
        r = super().run_node(n)
        print("run", n.op, n.name, type(r).__name__, len(self.env))
        return r

    def placeholder(self, target, args, kwargs):
        r = super().placeholder(target, args, kwargs)
        print("  placeholder", target, args, kwargs, r)
        return r

    def get_attr(self, target, args, kwargs):
        r = super().get_attr(target, args, kwargs)
        print("  get_attr", target, tuple(r.shape))
        return r

    def call_function(self, target, args, kwargs):
        print("  call_function", target.__name__, len(args), kwargs)
        return super().call_function(target, args, kwargs)

    def call_method(self, target, args, kwargs):
        print("  call_method", target, args[1:])
        return super().call_method(target, args, kwargs)

    def call_module(self, target, args, kwargs):
        print("  call_module", target, type(self.fetch_attr(target)).__name__)
        return super().call_module(target, args, kwargs)

    def output(self, target, args, kwargs):
        print("  output", target, type(args[0]).__name__)
        return super().output(target, args, kwargs)

    def map_nodes_to_values(self, args, n):
        r = super().map_nodes_to_values(args, n)
        return r


x = torch.tensor([[1.0, -1.0]])
i = Log(gm, garbage_collect_values=False)
out = i.run(x, 3.0)
print(out)
print([n.name for n in i.env], i.garbage_collect_values, i.name, i.extra_traceback)
i = Log(gm)
print(i.run(x, 3.0, k=1) if False else "")
for a, kw in (((), {}), ((x,), {}), ((x, 1, 2, 3), {}), ((x,), {"y": 3}), ((x,), {"zz": 3})):
    try:
        r = Interpreter(gm).run(*a, **kw)
        print(type(r).__name__, r["l"][1])
    except Exception as e:
        print(type(e).__name__, e)
y = [n for n in gm.graph.nodes if n.name == "relu"][0]
print(Interpreter(gm).run(x, initial_env={y: torch.ones(1, 3)})["z"])
print(Interpreter(gm).run(x, enable_io_processing=False)["z"])
i = Interpreter(gm)
i.boxed_run([x, 1.0, None, None]) if False else None
for bad in ("nope", "fc.nope", "fc.weight", "fc"):
    try:
        print(type(i.fetch_attr(bad)).__name__)
    except Exception as e:
        print(type(e).__name__, e)
try:
    i.map_nodes_to_values((y,), y)
except Exception as e:
    print(type(e).__name__, e)
try:
    i.args_iter = iter(())
    i.placeholder("x", (), {})
except Exception as e:
    print(type(e).__name__, e)


class Swap(Transformer):
    def call_function(self, target, args, kwargs):
        if target is torch.cat:
            return super().call_function(torch.concat, args, kwargs)
        return super().call_function(target, args, kwargs)

    def call_method(self, target, args, kwargs):
        if target == "relu":
            p = super().call_method("sigmoid", args, kwargs)
            return p * 2
        return super().call_method(target, args, kwargs)

    def call_module(self, target, args, kwargs):
        r = super().call_module(target, args, kwargs)
        print(type(r).__name__, r.node.format_node())
        return r

    def placeholder(self, target, args, kwargs):
        r = super().placeholder(target, args, kwargs)
        return r


for n in gm.graph.nodes:
    n.meta["tag"] = n.name
s = Swap(gm).transform()
print(s.code)
print(s.graph)
print(type(s).__name__, [n.meta for n in s.graph.nodes][:3], s)
print(s(x)["z"])
for op in ("foo",):
    try:
        getattr(Interpreter(gm), op)
    except AttributeError as e:
        print(e)


class Bad(Interpreter):
    def call_function(self, target, args, kwargs):
        raise ValueError("no functions", target.__name__)


try:
    Bad(gm).run(x)
except Exception as e:
    print(type(e).__name__, e, e.args)
    print(getattr(e, "__notes__", None))
sub = gm.graph
class P(Interpreter):
    def run_node(self, n):
        with fx.traceback.set_current_meta(n) if hasattr(fx, "traceback") else torch.no_grad():
            return super().run_node(n)
print(type(P(gm).run(x)).__name__)
g = fx.Graph()
a = g.placeholder("a"); g.output(g.call_function(operator.truediv, (1, a)))
try:
    Interpreter(nn.Module(), graph=g).run(0)
except Exception as e:
    print(type(e).__name__, e)
