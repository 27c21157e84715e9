import torch
from torch import fx


# How many rows x has is not known while tracing: the loop has no end to look for.
def rows(x):
    total = 0
    for row in x:
        total = total + row.norm()
    return total


print(rows(torch.ones(3, 4)))
traced = fx.symbolic_trace(rows)
