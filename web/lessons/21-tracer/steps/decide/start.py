import torch
from torch import fx, nn


def forward(x):
    if x.sum() > 0:
        return x * 2
    return x - 1


class Yes(fx.Tracer):
    def to_bool(self, proxy):
        print("asked about", proxy)
        return True


graph = Yes().trace(forward)
traced = fx.GraphModule(nn.Module(), graph)
