# Strides of results: what follows the input's layout, what is contiguous, what is stored column by column.
import torch

x = torch.arange(6.0).reshape(2, 3)
t = torch.arange(6.0).reshape(3, 2).t()
s = torch.arange(12.0).reshape(3, 4)[:, ::2]
row = torch.arange(3.0).reshape(3, 1).t()
one = torch.arange(2.0)[::2]


def show(name, f, *inputs):
    print(name, [f(i).stride() for i in inputs])


show("exp", torch.exp, x, t, s, row, one)
show("deg2rad", torch.deg2rad, x, t, s, row, one)
show("floor", torch.floor, x, t, s, row, one)
show("floor of ints", lambda i: i.long().floor(), x, t, row)
show("nan_to_num", torch.nan_to_num, t, row, one)
show("relu6", torch.nn.functional.relu6, t, row, one)
show("flip", lambda i: i.flip(0), x, t, s, row)
show("fliplr", torch.fliplr, x, t)
show("sort", lambda i: i.sort().values, x, t, s, row)
show("argsort", lambda i: i.argsort(), x, t)
show("masked_fill", lambda i: i.masked_fill(i > 1, 0.0), x, t)
show("index_copy", lambda i: i.index_copy(0, torch.tensor([0]), i[:1]), x, t)
show("masked_scatter", lambda i: i.masked_scatter(i > 1, torch.zeros(6)), x, t)
show("renorm", lambda i: i.renorm(2, 0, 1.0), x, t)
show("put", lambda i: i.put(torch.tensor([1]), torch.tensor([9.0])), x, t)
show("select_scatter", lambda i: i.select_scatter(i[:, 0], 1, 1), x, t, s)
show("narrow_copy", lambda i: i.narrow_copy(0, 0, 2), x, t)
show("tril", torch.tril, x, t)
show("nonzero", torch.nonzero, x, t)
print([i.stride() for i in torch.where(x > 1)])
show("inverse", lambda i: torch.linalg.inv(i[:, :2] @ i[:, :2].mT + torch.eye(2)), x, t)
show("bernoulli", lambda i: torch.bernoulli(torch.full_like(i, 0.5)), x, t)
show("kron", lambda i: torch.kron(i, torch.eye(2)), x)

print("gradients of leaves")
for leaf in (x, t, s, row, one):
    leaf = leaf.detach().requires_grad_()
    leaf.exp().sum().backward()
    print(leaf.stride(), leaf.grad.stride())

print("histories")
x = torch.arange(24.0).reshape(2, 3, 4).requires_grad_()
print(x.reshape(6, 4).grad_fn.name(), x.transpose(0, 1).reshape(3, 2, 2, 2).grad_fn.name())
print(x.transpose(0, 1).reshape(6, 4).grad_fn.name(), x[:, :2].flatten(1).grad_fn.name())
print(x.clamp_min(1).grad_fn.name(), x.clamp_max(torch.tensor(2.0)).grad_fn.name(), x.clamp(0, 1).grad_fn.name())
print(x.div(2, rounding_mode=None).grad_fn.name(), x[0, 0, 0].transpose(0, 0).grad_fn.name())
print(torch.frexp(x).mantissa.grad_fn.name(), torch.bernoulli(x / 24).grad_fn.name())
y = x * 1
y[0] = 0
print(y.grad_fn.name(), y.grad_fn.next_functions[0][0].name())
