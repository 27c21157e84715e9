import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    return y * 2


traced = fx.symbolic_trace(forward)
graph = traced.graph
x, relu, mul, output = graph.nodes

with graph.inserting_after(relu):
    neg = graph.call_function(torch.neg, (relu,))

relu.replace_all_uses_with(neg)
