# Who gets the gradient of clamp where a value lies on a bound, beyond it, or is no number.
import itertools

import torch

nan = float("nan")


def gradients(f, *values):
    leaves = [torch.tensor(v, requires_grad=True) for v in values]
    f(*leaves).sum().backward()
    return [None if t.grad is None else t.grad.tolist() for t in leaves]


numbers = (0.0, 1.0, 2.0, nan)
for x, y in itertools.product(numbers, numbers):
    print(x, y, gradients(torch.clamp_min, x, y), gradients(torch.clamp_max, x, y), gradients(torch.maximum, x, y))
    print(x, y, gradients(lambda a, b: torch.clamp(a, min=b), x, y), gradients(lambda a, b: torch.clamp(a, max=b), x, y))
for x, low, high in itertools.product(numbers, numbers, numbers):
    print(x, low, high, gradients(torch.clamp, x, low, high))
for x in numbers:
    print(x, gradients(lambda a: a.clamp(1.0, 1.0), x), gradients(lambda a: a.clamp(2.0, 1.0), x), gradients(lambda a: a.clamp(max=1.0), x))

x = torch.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
y = torch.tensor([[2.0], [2.0]], requires_grad=True)
out = torch.clamp_min(x, y)
print(out, out.grad_fn.name(), torch.clamp(x, y).grad_fn.name())
out.sum().backward()
print(x.grad, y.grad)
for dtype in (torch.bool,):
    z = torch.ones(2, dtype=dtype)
    for name, f in (("min", lambda: torch.clamp(z, True)), ("max", lambda: z.clamp_max(True)), ("both", lambda: torch.clip(z, True, True))):
        try:
            print(f())
        except NotImplementedError as e:
            print(name, e)
