import torch
from torch import fx


def forward(x, scale):
    a = x + 1
    b = a * 2
    return x - 1


traced = fx.symbolic_trace(forward)
print(len(traced.graph.nodes))
traced.graph.eliminate_dead_code()
traced.recompile()
