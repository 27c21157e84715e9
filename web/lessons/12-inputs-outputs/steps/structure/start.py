import torch
from torch import fx


def forward(x):
    y = x * 2
    z = torch.relu(y)
    return {"parts": (x, y), "sum": y + z, "rows": 3}


traced = fx.symbolic_trace(forward)
