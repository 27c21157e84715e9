import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    return y * 2


traced = fx.symbolic_trace(forward)
graph = traced.graph
relu = next(node for node in graph.nodes if node.target is torch.relu)

with graph.inserting_before(relu):
    sigmoid = graph.call_function(torch.sigmoid, relu.args)
relu.replace_all_uses_with(sigmoid)
graph.erase_node(relu)

graph.lint()
traced.recompile()
print(traced.code)
