import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    return y * 2


traced = fx.symbolic_trace(forward)
graph = traced.graph
relu = next(node for node in graph.nodes if node.target is torch.relu)

with graph.inserting_after(relu):
    neg = graph.call_function(torch.neg, (relu,))
