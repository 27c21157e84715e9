"""Graphs, their nodes, tracers and proxies are rings of references; the garbage collector takes them apart."""
import gc
import weakref

from torch import nn
from torch.fx import Graph, GraphModule, Proxy, Tracer, symbolic_trace


class Plain(nn.Module):
    def forward(self, x):
        return x


class Adds(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)

    def forward(self, x):
        return self.linear(x) + 1


def collected(make):
    made = make()
    reference = weakref.ref(made)
    del made
    gc.collect()
    return reference() is None


def by_hand():
    graph = Graph()
    x = graph.placeholder("x")
    graph.output(graph.call_method("relu", (x,)))
    return graph


print(collected(Graph), collected(by_hand), collected(lambda: list(by_hand().nodes)[1]))
print(collected(Tracer), collected(lambda: Tracer().trace(Plain())), collected(lambda: Tracer().trace(Adds())))
print(collected(lambda: symbolic_trace(Adds())), collected(lambda: symbolic_trace(Adds()).graph))
print(collected(lambda: GraphModule(Plain(), by_hand())), collected(lambda: Proxy(list(by_hand().nodes)[0])))

kept = symbolic_trace(Adds())
node = weakref.ref(next(iter(kept.graph.nodes)))
gc.collect()
print(node(), len(kept.graph.nodes), kept.code.count("linear"))


class Refuses(nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else -x


def fails():
    tracer = Tracer()
    try:
        tracer.trace(Refuses())
    except Exception as e:
        print(type(e).__name__)
    return tracer.graph


print(collected(fails))
