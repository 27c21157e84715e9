import torch
import torch.nn.functional as F
from torch import fx, nn


class Four(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.ReLU()

    def forward(self, x):
        a = self.act(x)
        b = F.relu(a)
        c = torch.relu(b)
        return c.relu()


def is_relu(traced, node):
    if node.op == "call_module":
        return isinstance(traced.get_submodule(node.target), nn.ReLU)
    if node.op == "call_function":
        return node.target in (torch.relu, F.relu)
    return node.op == "call_method" and node.target == "relu"


traced = fx.symbolic_trace(Four())
print([node.name for node in traced.graph.nodes if is_relu(traced, node)])
