import torch
from torch import fx


def forward(x, scale=3.0):
    y = x * scale
    return {"scaled": y, "both": (x, x * scale)}


traced = fx.symbolic_trace(forward)
print(traced.graph)
