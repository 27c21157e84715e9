# Memory that changed in place before backward needed it: what the message names, anomaly mode
import torch


def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class M(torch.autograd.Function):

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * 2

    @staticmethod
    def backward(ctx, g):
        return g * ctx.saved_tensors[0]

class N(torch.autograd.Function):

    @staticmethod
    def forward(ctx, x):
        y = x * 2
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return g * ctx.saved_tensors[0]
x = torch.ones(2, 2, requires_grad=True)

def q(f, g=lambda y: y.sin()):
    y = f(x)
    z = g(y)
    (y if isinstance(y, torch.Tensor) else y[0]).detach().add_(1)
    z.sum().backward()
t(lambda: q(lambda x: torch.addmm(x, x, x)))
t(lambda: q(lambda x: x.relu()))
t(lambda: q(lambda x: M.apply(x)))
t(lambda: q(lambda x: N.apply(x)))
t(lambda: q(lambda x: x.unbind(0), lambda y: y[0].sin()))
t(lambda: q(lambda x: x.split(1), lambda y: y[1].sin() + y[0].sin()))
t(lambda: q(lambda x: x.view(4)))
t(lambda: q(lambda x: x.t()))
t(lambda: q(lambda x: torch.nn.functional.batch_norm(x, None, None, training=True)))
t(lambda: q(lambda x: x.max(0).values))
t(lambda: q(lambda x: x))

def k(x):
    y = x * 2
    y[0] = 3
    return y
t(lambda: q(k))

def w():
    a = torch.ones(2, requires_grad=True)
    y = a.sin()
    with torch.no_grad():
        a.add_(1)
    y.sum().backward()
t(w)

def w():
    a = torch.ones(2)
    y = a * x
    a.add_(1)
    y.sum().backward()
t(w)

def w():
    a = torch.ones(4)
    b = a[:2]
    y = b * x
    a.add_(1)
    y.sum().backward()
t(w)
torch.autograd.set_detect_anomaly(True)
t(lambda: q(lambda x: x.relu()))
torch.autograd.set_detect_anomaly(False)
x = torch.ones(2, 2, requires_grad=True)

def q():
    y = x.relu()
    z = y.sin()
    y.add_(1)
    z.sum().backward()
with torch.autograd.set_detect_anomaly(True):
    t(q)
with torch.autograd.set_detect_anomaly(True, check_nan=False):
    t(q)

def q():
    y = x.unbind(0)
    z = y[0].sin()
    y[0].detach().add_(1)
    z.sum().backward()
t(q)

def q():
    y = x.exp()
    y.add_(1)
    y.sum().backward()
t(q)

def q():
    y = x.view(4)
    z = y.sin()
    y.detach().add_(1)
    z.sum().backward()
t(q)
x = torch.ones(2, 2, requires_grad=True)

def q():
    y = x.unbind(0)
    z = y[0].sin()
    y[0].detach().add_(1)
    z.sum().backward()
t(q)

def q():
    y = (x * 2).unbind(0)
    y[0].detach().add_(1)
    return y[0].grad_fn
t(q)

def q():
    b = x * 2
    y = b.unbind(0)
    b.add_(1)
    return y[1].grad_fn
t(q)

def q():
    b = x * 2
    y = b.unbind(0)
    b.add_(1)
    return y[1].sum()
t(q)
a = torch.tensor([0.0, -1.0], requires_grad=True)
with torch.autograd.detect_anomaly():
    print(torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled())
    t(lambda: a.sqrt().sum().backward())
    t(lambda: (a.sqrt() * 0).sum().backward())
    t(lambda: torch.autograd.grad((a.log() * a).sum(), a))
with torch.autograd.detect_anomaly(check_nan=False):
    t(lambda: (a.sqrt() * 0).sum().backward())
    print(torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled())
print(torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled())
torch.autograd.set_detect_anomaly(True)
print(torch.is_anomaly_enabled())
with torch.autograd.set_detect_anomaly(False):
    print(torch.is_anomaly_enabled())
print(torch.is_anomaly_enabled())

class M(torch.autograd.Function):

    @staticmethod
    def forward(ctx, x, y):
        return x * 2 + y

    @staticmethod
    def backward(ctx, g):
        return (g, g * float('nan'))
t(lambda: M.apply(a, a * 1).sum().backward())

class N(torch.autograd.Function):

    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, g):
        raise ValueError('mine')
t(lambda: N.apply(a).sum().backward())
