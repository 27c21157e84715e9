import torch
from torch import fx, nn


class Normalise(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(dim))
        self.register_buffer("mean", torch.full((dim,), 0.5))
        self.table = torch.arange(dim)  # neither: kept by the trace as a constant

    def forward(self, x):
        return (x - self.mean) * self.weight + self.table


traced = fx.symbolic_trace(Normalise(3))
for node in traced.graph.nodes:
    if node.op == "get_attr":
        print(node.name, "->", node.target)
print(traced(torch.zeros(2, 3)))
