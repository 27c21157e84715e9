import torch
from torch import fx, nn


class Mine(nn.Module):
    def __init__(self):
        super().__init__()
        self.shift = 0.5

    def forward(self, x):
        return torch.relu(x)


traced = fx.symbolic_trace(Mine())
print(traced.graph)
