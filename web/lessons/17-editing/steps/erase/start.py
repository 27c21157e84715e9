import torch
from torch import fx


def forward(x):
    y = torch.relu(x)
    return y * 2


traced = fx.symbolic_trace(forward)
graph = traced.graph
x, relu, mul, output = graph.nodes

with graph.inserting_before(relu):
    sigmoid = graph.call_function(torch.sigmoid, relu.args)
relu.replace_all_uses_with(sigmoid)
graph.erase_node(relu)

graph.lint()
traced.recompile()
print(traced.code)
