import torch
from torch import fx, nn


class Twice(nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = nn.Linear(4, 4)
        self.head = nn.Linear(4, 1)

    def forward(self, x):
        x = self.mix(x).relu()
        x = self.mix(x).relu()
        return self.head(x)


def parameters_of(module):
    return sum(p.numel() for p in module.parameters())


traced = fx.symbolic_trace(Twice())
total = 0
for node in traced.graph.nodes:
    if node.op == "call_module":
        total += parameters_of(traced.get_submodule(node.target))
