# checkpoint: the function runs again in the backward pass, with the random state of the first run
import torch
from torch import nn
from torch.fx import symbolic_trace
from torch.utils.checkpoint import checkpoint, checkpoint_sequential


class Block(nn.Module):
    def __init__(self, reentrant):
        super().__init__()
        self.fc, self.drop, self.reentrant, self.runs = nn.Linear(2, 2), nn.Dropout(0.5), reentrant, 0

    def inner(self, x, k=2.0):
        self.runs += 1
        return self.drop(self.fc(x)) * k

    def forward(self, x):
        return checkpoint(self.inner, x, use_reentrant=self.reentrant)


for reentrant in (True, False):
    torch.manual_seed(0)
    m = Block(reentrant)
    x = torch.ones(1, 2, requires_grad=True)
    y = m(x)
    print(type(y.grad_fn).__name__, m.runs)
    y.sum().backward()
    print(m.runs, m.fc.weight.grad, x.grad, torch.rand(1))
    with torch.no_grad():
        m(x)
    print(m.runs)
    print(symbolic_trace(m).code)
for call in (
    lambda: checkpoint(lambda a: a, x, use_reentrant=True, context_fn=lambda: 3),
    lambda: checkpoint(lambda a: a, x, use_reentrant=True, k=3),
    lambda: checkpoint_sequential(nn.Sequential(nn.ReLU()), 1, x, use_reentrant=False, k=3),
):
    try:
        call()
    except ValueError as e:
        print(e)
print(checkpoint(lambda a, k: a * k, x, use_reentrant=False, k=3))
net = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 3), nn.ReLU())
print(checkpoint_sequential(net, 2, x, use_reentrant=False), net(x))
