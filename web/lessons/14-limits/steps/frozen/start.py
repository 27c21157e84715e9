import torch
from torch import fx, nn


class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.double = True

    def forward(self, x):
        if self.double:
            return x * 2
        return x - 1


model = Scale()
traced = fx.symbolic_trace(model)
print(traced.graph)
