# Nodes that are called, gradients that are differentiated again, and what backward says to what is no gradient.
import torch

a = torch.tensor([1.0, 2.0], requires_grad=True)
b = torch.tensor([3.0, 4.0], requires_grad=True)


def attempt(label, call):
    try:
        print(label, call())
    except Exception as e:
        print(label, type(e).__name__, str(e))


y = a * b
z = y.sum()
print(z.grad_fn(torch.tensor(2.0)), y.grad_fn(torch.tensor([1.0, 10.0])), (a * 2).grad_fn(torch.ones(2)))
print(z.grad_fn._sequence_nr() > y.grad_fn._sequence_nr(), y.grad_fn.next_functions[0][0]._sequence_nr())
# Walking the graph by hand.
grads = {z.grad_fn: torch.tensor(1.0)}
stack = [z.grad_fn]
while stack:
    node = stack.pop()
    out = node(grads[node])
    for (following, _), g in zip(node.next_functions, out if isinstance(out, tuple) else (out,)):
        if following is not None:
            print(node.name(), "->", following.name(), g)
            grads[following] = g
            stack.append(following)
print(a.grad, b.grad)
z.backward()
attempt("freed", lambda: y.grad_fn(torch.ones(2)))
attempt("list", lambda: (a * 2).backward([1.0, 2.0]))
attempt("number", lambda: (a * 2).backward(1.0))
for layout in (lambda x: x, lambda x: x.t()):
    w = layout(torch.ones(2, 3)).detach().requires_grad_()
    (w**3).sum().backward(create_graph=True)
    print(w.grad, w.grad.stride(), w.grad.grad_fn.next_functions[-1][0].name())
    w.grad.sum().backward()
print(hash(a) == id(a), len({a, b, a}))
attempt("shapes", lambda: torch.broadcast_shapes((2, 1), (4, 3), (3,)))
attempt("shapes", lambda: torch.broadcast_shapes((2,), 3))
p, q = torch.ones(3, dtype=torch.float64, requires_grad=True), torch.full((3,), 2.0, dtype=torch.float64, requires_grad=True)
for f in (torch.hypot, torch.logaddexp, torch.logaddexp2):
    print(f.__name__, torch.autograd.grad(f(p, q).sum(), (p, q)))
r = torch.as_strided_scatter(p, q[:1], (1,), (1,), 1)
print(torch.autograd.grad(r.sum(), p))
