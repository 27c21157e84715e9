# What asks a class of torch for its bases.
import torch, inspect
from torch import nn, fx
class M(nn.Module): pass
print(M.__mro__, nn.Module.__bases__, nn.Module.__base__, nn.Module.__mro__)
print(fx.Tracer.__mro__, fx.Tracer.__bases__)
print(type(fx.symbolic_trace(nn.ReLU())).__mro__[1:])
print(inspect.getmro(nn.Linear), nn.Linear.mro())
print(torch.Tensor.__mro__, nn.Parameter.__mro__, torch.nn.Sequential.__bases__)
print(fx.Graph.__mro__, fx.Node.__mro__, fx.Proxy.__mro__, fx.Interpreter.__mro__)
