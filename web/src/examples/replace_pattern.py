import torch
import torch.nn.functional as F
from torch import fx


def model(x, w):
    y = F.relu(x @ w) + 1
    return F.relu(y @ w) - x.mean()


def pattern(a, b):
    return F.relu(a @ b)


def replacement(a, b):
    return F.leaky_relu(torch.matmul(a, b), 0.1)


torch.manual_seed(0)
before = fx.symbolic_trace(model)
after = fx.symbolic_trace(model)
matches = fx.replace_pattern(after, pattern, replacement)
print(len(matches), "matches")
print(after.code)

x, w = torch.randn(3, 2), torch.randn(2, 2)
print(before(x, w) - after(x, w))
