import torch
from torch import fx, nn


class Stack(nn.Module):
    def __init__(self, depth: int, double: bool) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(4, 4) for _ in range(depth))
        self.double = double

    def forward(self, x):
        # The loop and the flag are Python's: they are gone from the graph.
        for layer in self.layers:
            x = torch.relu(layer(x))
        if self.double:
            x = x * 2
        return x


deep = fx.symbolic_trace(Stack(depth=3, double=True))
flat = fx.symbolic_trace(Stack(depth=1, double=False))
print(deep.code)
print(flat.code)
