import torch
from torch import fx


def wasteful(x):
    y = x.exp()
    unused = y * 3
    also_unused = unused + torch.ones(2)
    return y.sum()


before = fx.symbolic_trace(wasteful)
after = fx.symbolic_trace(wasteful)
removed = after.graph.eliminate_dead_code()
after.recompile()
print("something was removed:", removed)
print(after.code)
