import torch
from torch import fx


def forward(x):
    y = x * 2
    return torch.relu(y - 3)


traced = fx.symbolic_trace(forward)


class Report(fx.Interpreter):
    def run_node(self, node):
        result = super().run_node(node)
        print(node.name, result)
        return result


Report(traced).run(torch.tensor([1.0, 2.0]))
