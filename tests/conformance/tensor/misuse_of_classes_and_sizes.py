"""Classes that are not instantiated in ways that were not meant, sizes that no memory has, names that are no texts."""
import collections
import itertools
import re
import types

import torch
from torch import fx, nn


def told(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)


frame_types = [type(re.match("a", "a")), types.CodeType, types.CellType, types.GetSetDescriptorType, types.MemberDescriptorType, types.TracebackType, types.FrameType]
for cls in frame_types:
    told(lambda: type("Sub", (cls,), {}))
for cls in (type(re.match("a", "a")), type(re.compile("a")), types.FrameType, types.GetSetDescriptorType):
    told(cls)
    told(object.__new__, cls)
told(repr, super.__new__(super))
for f in (str.__new__, object.__new__, torch.Tensor.__new__):
    told(f)
    told(f, 1)
told(torch._C.TensorBase)
for name in (1, None):
    told(nn.Linear(1, 1).__setattr__, name, 2)
    told(nn.Linear(1, 1).__delattr__, name)
    told(type.__setattr__, collections.UserDict, name, 1)
    told(int.__getattribute__, 1, name)
for text, base in (("+-3", 10), ("-+3", 10), ("0x-3", 16), ("-0x3", 16), ("+-003e", 31), ("+_3", 10), ("0x_3", 16), ("- 3", 10)):
    told(int, text, base)
for n in (-1, 2**62):
    for f in (torch.FloatTensor, torch.Tensor, torch.zeros, torch.zeros(1).new, torch.zeros(1).resize_):
        told(lambda: f(n).shape)
    told(lambda: torch.Tensor(2, n).shape)
told(torch.Size, [2**63])
graph = fx.Graph()
graph.output(graph)
told(str, graph)
