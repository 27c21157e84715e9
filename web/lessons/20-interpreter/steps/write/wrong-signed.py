import torch
from torch import fx


def forward(x):
    rows = x.shape[0]
    y = x * -2
    return torch.relu(y - 3) / rows


traced = fx.symbolic_trace(forward)


class Largest(fx.Interpreter):
    def __init__(self, module):
        super().__init__(module)
        self.largest = {}

    def run_node(self, node):
        result = super().run_node(node)
        if isinstance(result, torch.Tensor):
            self.largest[node.name] = result.max().item()
        return result


run = Largest(traced)
print(run.run(torch.tensor([1.0, -2.0])))
print(run.largest)
