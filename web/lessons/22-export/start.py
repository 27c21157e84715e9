import torch
from torch import fx, nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)

    def forward(self, x):
        y = self.linear(x)
        for _ in range(2):
            y = y + x
        return y


model = Net()
traced = fx.symbolic_trace(model)
print(traced.code)
