import torch
from torch import fx


def forward(x):
    y = x * 2
    return torch.relu(y - 3)


traced = fx.symbolic_trace(forward)


class Sigmoid(fx.Transformer):
    def call_function(self, target, args, kwargs):
        if target is torch.relu:
            target = torch.sigmoid
        return super().call_function(target, args, kwargs)


changed = Sigmoid(traced).transform()
print(changed.graph)
