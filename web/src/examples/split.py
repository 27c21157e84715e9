import torch
from torch import fx, nn
from torch.fx.passes.split_module import split_module


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a = nn.Linear(4, 8)
        self.b = nn.Linear(8, 8)
        self.c = nn.Linear(8, 2)

    def forward(self, x):
        h = torch.relu(self.a(x))
        return self.c(torch.relu(self.b(h)) + h)


torch.manual_seed(0)
net = Net()
whole = fx.symbolic_trace(net)
order = {node.name: i for i, node in enumerate(whole.graph.nodes)}
# The first half of the nodes on one device, the rest on another, say.
parts = split_module(whole, net, lambda node: int(order[node.name] > 2))
first, second = parts.submod_0, parts.submod_1
print(parts.code)
