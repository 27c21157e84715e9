# views of an OrderedDict have names of their own
from collections import OrderedDict, defaultdict, Counter
d = OrderedDict(a=1, b=2)
print(d.keys(), d.values(), d.items())
print(type(d.keys()).__name__, d.keys() & {"a"}, list(reversed(d.items())))
class E(OrderedDict): pass
print(E(a=1).keys(), repr(E(a=1)), E(a=1).items())
print(defaultdict(int, a=1).keys(), Counter("aab").keys())
print(d.keys() == {"a", "b"}, len(d.items()), ("a", 1) in d.items(), 2 in d.values())
import torch.nn as nn
m = nn.Sequential(nn.Linear(1, 1), nn.ReLU())
print(m._modules.keys(), m.state_dict().keys(), m._parameters.keys(), m._buffers, m._forward_hooks)
