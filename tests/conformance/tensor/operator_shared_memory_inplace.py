# What may be written in place: tensors whose elements share memory, histories of operators without a gradient,
# views that take another shape.
import torch


def attempt(name, f):
    try:
        print(name, f())
    except RuntimeError as e:
        print(name, "RuntimeError:", e)


def shared():
    return torch.tensor([[1.0, 2.0, 3.0]]).expand(2, 3)


attempt("add_", lambda: shared().add_(1))
attempt("eq_", lambda: shared().eq_(1))
attempt("cumsum_", lambda: shared().cumsum_(0))
attempt("normal_", lambda: shared().normal_())
attempt("copy_", lambda: shared().copy_(torch.ones(2, 3)))
attempt("out=", lambda: torch.add(torch.ones(2, 3), 1, out=shared()))
attempt("zero_", lambda: shared().zero_())
attempt("fill_", lambda: shared().fill_(4))
attempt("transpose_", lambda: shared().transpose_(0, 1))
attempt("empty", lambda: torch.zeros(1, 0).expand(3, 0).add_(1))

for name in ("eq_", "lt_", "sign_", "floor_", "logical_not_", "heaviside_", "fill_diagonal_"):
    x = torch.tensor([[1.5, -2.0], [0.5, 3.0]], requires_grad=True)
    y = x * 2
    arguments = {"eq_": (3,), "lt_": (torch.tensor(1.0),), "heaviside_": (torch.tensor(1.0),), "fill_diagonal_": (5.0,)}
    z = getattr(y, name)(*arguments.get(name, ()))
    print(name, z.requires_grad, z.grad_fn.name())
    try:
        z.sum().backward()
        print(x.grad)
    except RuntimeError as e:
        print("RuntimeError:", e)

leaf = torch.tensor([0.0, 2.0], requires_grad=True)
print(leaf.logical_not_())
attempt("add_ on a leaf", lambda: leaf.add_(1))

x = torch.arange(6.0).reshape(2, 3).requires_grad_()
y = x * 1.0
y.transpose_(0, 1)
(y * torch.arange(6.0).reshape(3, 2)).sum().backward()
print(y.shape, x.grad)
for f, argument in (
    (torch.nn.functional.binary_cross_entropy, "weight"),
    (torch.nn.functional.binary_cross_entropy_with_logits, "pos_weight"),
):
    w = torch.rand(3, requires_grad=True)
    attempt(f.__name__, lambda: f(torch.full((3,), 0.5), torch.ones(3), **{argument: w}))
