import torch
from torch import fx, nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 2)

    def forward(self, x):
        y = self.first(x)
        return self.second(y + x)


model = Net()
traced = fx.symbolic_trace(model)
graph = traced.graph

for node in list(graph.nodes):
    if node.op == "call_module":
        with graph.inserting_after(node):
            tanh = graph.call_function(torch.tanh, (node,))

graph.lint()
traced.recompile()
