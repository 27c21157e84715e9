import torch
from torch import fx, nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 4, 3, padding=1)
        self.norm1 = nn.BatchNorm2d(4)
        self.conv2 = nn.Conv2d(4, 4, 3, padding=1)
        self.norm2 = nn.BatchNorm2d(4)
        self.conv3 = nn.Conv2d(4, 4, 3, padding=1)
        self.norm3 = nn.BatchNorm2d(4)

    def forward(self, x):
        a = self.norm1(self.conv1(x))
        b = self.conv2(a)
        c = self.norm2(b) + b
        return self.norm3(torch.relu(self.conv3(c)))


def calls(gm, node, kind):
    if node.op != "call_module":
        return False
    return isinstance(gm.get_submodule(node.target), kind)


def pairs(gm):
    found = []
    for norm in gm.graph.nodes:
        if calls(gm, norm, nn.BatchNorm2d):
            conv = norm.args[0]
            if calls(gm, conv, nn.Conv2d) and len(conv.users) == 1:
                found.append((conv, norm))
    return found


traced = fx.symbolic_trace(Net().eval())
found = pairs(traced)
