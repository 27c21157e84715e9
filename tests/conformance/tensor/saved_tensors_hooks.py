# What operations keep for their gradient, and hooks that put it away and bring it back
import torch
from torch.autograd import graph

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
k = torch.tensor([4.0, 5.0, 6.0])
seen = []


def pack(t):
    seen.append(f"{list(t.shape)} {'leaf' if t.is_leaf else 'result'}{' with gradient' if t.requires_grad else ''}")
    return t


for name, f in {"add": lambda: x + x, "mul": lambda: x * x, "by a constant": lambda: k * x,
     "by a number": lambda: x * 3,
                "div": lambda: k / x, "pow": lambda: x ** 2, "exp": lambda: x.exp(), "log": lambda: x.log(),
                "relu": lambda: x.relu(), "softmax": lambda: x.softmax(0), "sum": lambda: x.sum(),
                "prod": lambda: x.prod(),
                "matmul": lambda: x @ k, "clamp": lambda: x.clamp(0, 2), "index": lambda: x[1:],
                "cat": lambda: torch.cat([x, x]),
                "chain": lambda: (x * 2).exp().exp(), "nothing asked": lambda: k * k}.items():
    seen.clear()
    with graph.saved_tensors_hooks(pack, lambda t: t):
        r = f()
    print(name, seen)
with graph.saved_tensors_hooks(lambda t: print("pack", t) or t * 2, lambda t: print("unpack", t) or t):
    y = x * x
y.sum().backward()
print(x.grad)
with graph.save_on_cpu():
    y = x.exp()
print(torch.autograd.grad(y.sum(), x))
with graph.saved_tensors_hooks(lambda t: "put away", lambda t: t):
    y = x.exp()
for body in (lambda: y.sum().backward(), lambda: graph.saved_tensors_hooks(1, 2).__enter__(),
     lambda: graph.saved_tensors_hooks()):
    try:
        body()
    except Exception as e:
        print(type(e).__name__, e)
with graph.saved_tensors_hooks(lambda t: t.add_(1), lambda t: t):
    try:
        (x * 1).exp()
    except RuntimeError as e:
        print(e)
with graph.disable_saved_tensors_hooks("no hooks here"):
    try:
        graph.saved_tensors_hooks(pack, pack).__enter__()
    except RuntimeError as e:
        print(e)


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        ctx.save_for_backward(a)
        ctx.power = 2
        return a * a

    @staticmethod
    def backward(ctx, g):
        a, = ctx.saved_tensors
        return g * ctx.power * a


with graph.saved_tensors_hooks(lambda t: print("pack", t) or t, lambda t: print("unpack", t) or t):
    z = Square.apply(x)
node = z.grad_fn
print(type(node).__name__, node.power, node.needs_input_grad, isinstance(node, graph.Node))
z.sum().backward()
for body in (lambda: node.saved_tensors, lambda: z.sum().backward(), lambda: node.cube):
    try:
        print(body())
    except Exception as e:
        print(type(e).__name__, str(e)[:60])
handle = graph.register_multi_grad_hook((x, k.requires_grad_()), lambda grads: print("all", grads))
(x * k).sum().backward()
handle.remove()
print(graph.get_gradient_edge(z).output_nr, (x * 2).grad_fn.metadata)
