import torch
from torch import fx


def forward(x, y):
    return x.sigmoid() + torch.sigmoid(y)


class Functions(fx.Tracer):
    def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
        if kind == "call_method" and target == "sigmoid":
            kind, target = "call_function", torch.sigmoid
        return super().create_node(kind, target, args, kwargs, name, type_expr)


graph = Functions().trace(forward)
print(graph)
