import torch
from torch import fx


def forward(x, y):
    a = x + y
    b = torch.add(a, y)
    c = b.add(y)
    c += 1
    return c


traced = fx.symbolic_trace(forward)
