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


class Overview(fx.Tracer):
    def is_leaf_module(self, module, path):
        if isinstance(module, Block):
            return True
        return super().is_leaf_module(module, path)


graph = Overview().trace(Net())
