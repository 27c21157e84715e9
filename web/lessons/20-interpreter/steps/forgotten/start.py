import torch
from torch import fx


def forward(x):
    y = x * 2
    return torch.relu(y - 3)


traced = fx.symbolic_trace(forward)


class Count(fx.Interpreter):
    def run_node(self, node):
        self.count += 1
        super().run_node(node)


count = Count(traced)
count.count = 0
