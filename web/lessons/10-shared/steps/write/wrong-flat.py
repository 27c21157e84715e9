import torch
from torch import fx, nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.inner = nn.Linear(4, 4)

    def forward(self, x):
        y = self.linear(x)
        y = self.inner(y)
        return self.linear(y)


traced = fx.symbolic_trace(Net())
print(traced.graph)
