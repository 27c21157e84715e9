# torch.autograd.Function in traces: forward is traced through, whatever the gradient
import torch
from torch.fx import symbolic_trace


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return x * k

    @staticmethod
    def backward(ctx, g):
        return g * ctx.k, None


class Both(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin(), x.cos()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, a, b):
        return a


class Straight(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return (x > 0).float()

    @staticmethod
    def backward(ctx, g):
        return g.clamp(-1, 1)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(2, 2)

    def forward(self, x):
        return Straight.apply(self.fc(x)) + Scale.apply(x, x.size(0))


for f in (lambda x: Scale.apply(x, 2.0), lambda x: Both.apply(x), Net()):
    print(symbolic_trace(f).code)
try:
    symbolic_trace(lambda x: Scale.apply(x, len))
except NotImplementedError as e:
    print(e)
y = Scale.apply(torch.ones(1, requires_grad=True), 2.0)
print(y, type(y.grad_fn), type((y * 2).grad_fn))
