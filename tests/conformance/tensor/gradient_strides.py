# The layout of gradients: who takes the leaf's strides, who keeps those of what came from above.
import torch


def leaf(shape, strides):
    return torch.empty_strided(shape, strides, dtype=torch.float64).fill_(2).requires_grad_()


FORMS = {
    "sum": lambda x, w: x.sum(), "x + 1": lambda x, w: x + 1, "x * 2": lambda x, w: x * 2,
    "x * x": lambda x, w: x * x, "x * w + x * w": lambda x, w: x * w + x * w, "x / w": lambda x, w: x / w,
    "clone": lambda x, w: x.clone(), "exp": lambda x, w: x.exp(), "view * 2": lambda x, w: x.reshape(-1) * 2,
    "x ** 2 + x * w": lambda x, w: x**2 + x * w, "sum(0) * 2": lambda x, w: x.sum(0) * 2,
    "ldexp": lambda x, w: torch.ldexp(x, w), "mean": lambda x, w: x.mean(), "t": lambda x, w: x.transpose(0, -1) * 3,
}
for shape, strides in (((1,), (2,)), ((1, 3), (1, 1)), ((1, 3), (6, 2)), ((2, 1, 3), (3, 6, 1)), ((3, 1), (1, 9))):
    for name, f in FORMS.items():
        x, w, seen = leaf(shape, strides), leaf(shape, strides), []
        x.register_hook(lambda g: seen.append(g.stride()))
        y = f(x, w)
        y.sum().backward()
        print(shape, strides, name, y.stride(), seen[0], x.grad.stride())

# Views of one element keep no stride of their own; a gradient that is given is kept by views of the leaf alone.
print(torch.tensor(1.0).expand(1, 3).stride(), torch.tensor([1.0]).expand(1, 1).stride())
for f in (lambda x: x, lambda x: x.clone(), lambda x: x.view(1, 3), lambda x: x.unsqueeze(0)):
    x = leaf((1, 3), (9, 1))
    y = f(x)
    y.backward(torch.ones(y.shape, dtype=torch.float64))
    print(x.grad.stride())
for a, b in (((1, 3), (1, 1)), ((2, 1, 3), (3, 6, 1))):
    x = torch.empty_strided(a, b).fill_(1)
    print(torch.ldexp(x, x.int()).stride(), torch.ldexp(x, x).stride(), torch.ldexp(x.double(), x.double()).stride())
