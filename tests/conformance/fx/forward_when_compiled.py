# A GraphModule's forward is there as soon as the module is, whatever is done with it, and bad code shows at once
import inspect
import operator

import torch
from torch import fx, nn


class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)

    def forward(self, x: torch.Tensor, scale: float = 2.0):
        return torch.relu(self.linear(x)) * scale


def try_graph(label, build):
    graph = fx.Graph()
    build(graph)
    try:
        gm = fx.GraphModule(nn.Module(), graph)
        print(label, "made", gm.code.strip().splitlines()[-1].strip())
    except Exception as e:
        print(label, type(e).__name__)


def output_of(*nodes_and_values):
    return lambda g: g.output(nodes_and_values)


try_graph("object", output_of(object()))
try_graph("class", output_of(int))
try_graph("plain", output_of(1, "a", None, 2.5, (True, [3])))
try_graph("text of names", lambda g: g.output(g.placeholder("not a name")))
try_graph("twice", lambda g: g.output((g.placeholder("x"), g.placeholder("x"))))
try_graph("after default", lambda g: g.output((g.placeholder("x", default_value=1), g.placeholder("y"))))
try_graph("keyword", lambda g: g.output(g.call_method("import", (g.placeholder("x"),))))
try_graph("number", lambda g: g.output(g.call_method("real", (1,))))
try_graph("quote", lambda g: g.output(g.get_attr('a"b')))

gm = fx.symbolic_trace(M())
print(inspect.signature(gm.forward))
print(list(inspect.signature(type(gm).forward).parameters))
print(type(gm).forward.__name__, gm.forward.__func__ is type(gm).forward)
first = type(gm).forward
gm.recompile()
print(type(gm).forward is first)
print("forward" in vars(type(gm)), hasattr(gm, "forward"))
type(gm).forward = lambda self, x: "patched"
print(gm(torch.ones(1, 2)))
gm.recompile()
print(gm(torch.ones(1, 2)).shape)


class Child(M):
    def forward(self, x):
        return super().forward(x, 3.0) + 1


traced = fx.symbolic_trace(Child())
print(traced.code)


def number(gm):
    return int(gm.forward.__code__.co_filename.split(".")[1].split()[0])


# In the order in which modules were made, not in which they were called
a, b = fx.symbolic_trace(M()), fx.symbolic_trace(M())
second = number(b)
print(second - number(a))
c = fx.GraphModule(M(), a.graph)
print(number(c) - second)
print(a.graph._co_fields["co_name"], a.graph._co_fields["co_firstlineno"], fx.Graph()._co_fields)
print(a.forward.__code__.co_filename.split(" from ")[1].split(":")[1:])


def nothing(x):
    return x.no_such_method()


broken = fx.symbolic_trace(nothing)
try:
    broken(torch.ones(1))
except AttributeError as e:
    print(e)
try:
    broken()
except TypeError as e:
    print(e)
again = fx.symbolic_trace(fx.symbolic_trace(M()))
print(again.code)
print(fx.symbolic_trace(M()).forward.__qualname__, fx.symbolic_trace(M()).forward.__defaults__)
