import torch
from torch import fx


def forward(x, scale=3.0):
    y = x * scale
    return {"scaled": y, "both": (x, y)}


traced = fx.symbolic_trace(forward)
print(traced.graph)
