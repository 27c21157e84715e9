"""Which operands nodes have edges for: not numbers, conditions and masks; what was done to views; what is saved."""
import torch
import torch.nn.functional as F

x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
w = torch.ones(2, requires_grad=True)


def show(t):
    fn = t.grad_fn
    print(fn.name(), [n.name() if n else None for n, _ in fn.next_functions])


def changed(f):
    y = x.clone()
    f(y)
    show(y)


changed(lambda y: y.__setitem__(0, 0))
changed(lambda y: y.__setitem__(0, w))
changed(lambda y: y[0].mul_(w))
changed(lambda y: y[0].mul_(2))
changed(lambda y: y[0].exp_())
changed(lambda y: y[0].fill_(3))
changed(lambda y: y[0].zero_())
changed(lambda y: y.fill_diagonal_(0))
changed(lambda y: y.__setitem__(y > 2, 0))
base = torch.zeros(2, 2)
base[0] = w * 2
show(base)
for f in (
    lambda: 1 - x, lambda: x % 2, lambda: x.fmod(2), lambda: x.copysign(1.0), lambda: torch.xlogy(x, 2.0), lambda: torch.xlogy(2.0, x),
    lambda: x + 1, lambda: x * 2, lambda: x**2, lambda: x.masked_fill(x > 1, 0), lambda: x.masked_fill(x > 1, torch.tensor(0.0)),
    lambda: torch.where(x > 1, x, 0.0), lambda: torch.where(x > 1, x, x * 2), lambda: x.scatter(0, torch.tensor([[0, 1]]), 1.0),
    lambda: x.index_fill(0, torch.tensor([0]), 1.0), lambda: F.mse_loss(x, x.detach()), lambda: F.smooth_l1_loss(x, torch.ones(2, 2)),
    lambda: F.soft_margin_loss(x, torch.ones(2, 2)), lambda: F.scaled_dot_product_attention(x[None], x[None], x[None]).grad_fn and
    F.scaled_dot_product_attention(x[None, None], x[None, None], x[None, None]),
):
    show(f())
a, b = torch.broadcast_tensors(x, w)
print(a is x, b.grad_fn.name())
product, result = x * x, x.exp()
print(product.grad_fn._saved_self is x, product.grad_fn._saved_other is x, (x * 2).grad_fn._saved_self)
print(result.grad_fn._saved_result is result, result.grad_fn._saved_result.equal(result), hasattr(result.grad_fn, "_saved_self"))
print((x @ x).grad_fn._saved_mat2, x.pow(3).grad_fn._saved_self is x, x.sin().grad_fn._saved_self is x)
result.sum().backward()
try:
    print(result.grad_fn._saved_result)
except RuntimeError as e:
    print(e)
