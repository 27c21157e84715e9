import operator

import torch
from torch import fx, nn

# No tracing: a graph written node by node, then given modules to call.
graph = fx.Graph()
x = graph.placeholder("x")
hidden = graph.call_module("linear", (x,))
active = graph.call_method("tanh", (hidden,))
total = graph.call_function(operator.add, (active, x))
graph.output(total)
graph.lint()

torch.manual_seed(0)
module = fx.GraphModule({"linear": nn.Linear(3, 3)}, graph)
print(module.code)
print(module(torch.ones(1, 3)))
