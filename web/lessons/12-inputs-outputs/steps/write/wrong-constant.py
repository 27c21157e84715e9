import torch
from torch import fx


scale = 3.0


def forward(x):
    y = x * scale
    return {"scaled": y, "both": (x, y)}


traced = fx.symbolic_trace(forward)
print(traced.graph)
