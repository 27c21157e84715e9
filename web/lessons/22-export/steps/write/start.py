import torch
from torch import fx


def forward(x, y):
    both = torch.cat([x, y])
    return both + both


def to_mermaid(graph):
    lines = ["graph TD"]
    return "\n".join(lines)


traced = fx.symbolic_trace(forward)
print(to_mermaid(traced.graph))
