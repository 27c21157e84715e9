# What hooks may give back, and what backward passes say of gradients and arguments that do not fit
import torch

x = torch.ones(2, requires_grad=True)


def told(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def wrong(grad):
    return grad[:1]


for hook in (lambda g: "text", lambda g: g.double(), wrong, lambda g: torch.ones(2, dtype=torch.int64),
     lambda g: g * 3):
    y = x * 2
    y.register_hook(hook)
    told(lambda: y.sum().backward() or x.grad)
    y = x.exp()
    y.grad_fn.register_prehook(lambda grads: (hook(grads[0]),))
    told(lambda: y.sum().backward() or x.grad)
y = x * 2
y.grad_fn.register_hook(lambda inputs, outputs: (inputs[0],))
told(lambda: y.sum().backward())
a, b = x.sum(), x.prod()
told(lambda: torch.autograd.backward([a, b], [torch.tensor(1.0)]))
told(lambda: torch.autograd.grad([a, b], x, torch.tensor(1.0)))
told(lambda: torch.autograd.grad(a, []))
told(lambda: torch.autograd.backward(a, inputs=[]))


class Function(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b):
        return a + b


for result in (lambda g: g, lambda g: (g, g[:1]), lambda g: (g, "text"), lambda g: (g, None, None), lambda g: (g, g)):
    kind = type("Given", (Function,), {"backward": staticmethod(lambda ctx, g: result(g))})
    told(lambda: kind.apply(x, x * 2).sum().backward())
told(lambda: Function()(x))
told(lambda: Function.apply(x, x).sum().backward())
leaf = torch.ones(3, requires_grad=True)
told(lambda: leaf.__setitem__(0, 1))
told(lambda: leaf.__setitem__(slice(None), 1))
told(lambda: setattr(leaf, "data", torch.zeros(3, dtype=torch.int64)))
