import torch
from torch import fx


def forward(x, scale):
    y = x * scale
    return {"scaled": y, "both": (x, y)}


traced = fx.symbolic_trace(forward)
print(traced.graph)
