import torch
from torch import fx


def model(x):
    return torch.relu(x) + 1


traced = fx.symbolic_trace(model)
x, relu, add, output = traced.graph.nodes

# A node that uses a value before it is made: lint finds it before the code would fail.
relu.args = (add,)
traced.graph.lint()
