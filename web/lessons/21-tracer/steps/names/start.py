import torch
from torch import fx, nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 3, 1)
        self.act = nn.ReLU()

    def forward(self, x):
        return self.act(self.conv(x)) + x


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()
        self.more = nn.Sequential(Block(), nn.ReLU())

    def forward(self, x):
        return self.more(self.block(x) * 2)


class Kinds(fx.Tracer):
    def create_node(self, kind, target, args, kwargs, name=None, type_expr=None):
        if kind == "call_module":
            name = type(self.root.get_submodule(target)).__name__.lower()
        return super().create_node(kind, target, args, kwargs, name, type_expr)


graph = Kinds().trace(Net())
