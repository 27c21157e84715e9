import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    z = torch.tanh(x)
    return torch.add(y, z, alpha=2)


traced = fx.symbolic_trace(forward)
print(traced.graph)
