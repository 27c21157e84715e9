import torch
from torch import fx, nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        return self.linear(x)


traced = fx.symbolic_trace(Net())
print(traced.graph)
