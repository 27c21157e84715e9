import torch
import torch.nn.functional as F
from torch import fx


def forward(x, y, z):
    a = torch.relu(x)
    b = F.relu(y)
    c = z.relu()
    return a + b + c


class OneRelu(fx.Tracer):
    def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
        if target is F.relu:
            target, kwargs = torch.relu, {}
        return super().create_node(kind, target, args, kwargs, name, type_expr)


graph = OneRelu().trace(forward)
print(graph)
