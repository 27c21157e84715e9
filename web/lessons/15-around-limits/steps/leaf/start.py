import torch
from torch import fx, nn


class Gate(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x
        return -x


class Gated(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)
        self.gate = Gate()

    def forward(self, x):
        return self.gate(self.linear(x))


class KeepGates(fx.Tracer):
    def is_leaf_module(self, module, name):
        if isinstance(module, Gate):
            return True
        return super().is_leaf_module(module, name)


model = Gated()
graph = KeepGates().trace(model)
traced = fx.GraphModule(model, graph)
