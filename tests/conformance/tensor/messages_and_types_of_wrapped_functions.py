# Functions that Python only hands on, in messages; types of operands that differ; names of what was changed in place.
import torch
import torch.nn.functional as F


def show(f):
    try:
        r = f()
        print(r, r.grad_fn.name() if r.grad_fn else "")
    except Exception as e:
        print("  ", type(e).__name__, str(e)[:190])


x, h, d = torch.tensor([[0.3, -1.2, 2.0], [1.5, 0.25, -0.75]]), torch.tensor([[0.3, 1.2, 2.0], [-1.5, 0.1, 0.7]]).half(), torch.tensor([[1.0, 2.0, 3.0], [0.5, 0.1, 9.0]]).double()
for a, b in ((x, h), (h, x), (d, x), (h, d), (x, x.long()), (x.bfloat16(), h)):
    show(lambda: F.cosine_similarity(a, b))
    show(lambda: torch.cdist(a, b))
for f in [lambda: torch.cdist(1.0, x), lambda: torch.cdist(x, x, "a"), lambda: torch.tensordot(x, x, dims=3), lambda: torch.tensordot(torch.tensor(1.0), x, dims=1), lambda: torch.tensordot(x, x, -1),
          lambda: torch.einsum("...,...->...", x, torch.ones(2, 3, 4)), lambda: torch.einsum("i...,i...->...", x, torch.ones(2, 4)), lambda: torch.einsum("ij,ij->ij", x, torch.ones(2, 4)),
          lambda: torch.block_diag(torch.tensor(1.0, dtype=torch.float64), x), lambda: torch.block_diag(torch.tensor(1.5, dtype=torch.bfloat16), h), lambda: torch.block_diag(torch.tensor([1, 2]), torch.tensor(1.5)),
          lambda: torch.tensor(1.0, requires_grad=True).movedim(0, -1), lambda: torch.zeros(0, dtype=torch.uint8).histc(3), lambda: torch.zeros(0, dtype=torch.int64).histc(3)]:
    show(f)
for f in (lambda y: y.prod(1), lambda y: 2**y, lambda y: y.exp(), lambda y: y.pow(y), lambda y: y.amax(1), lambda y: y.softmax(1), lambda y: y.norm(dim=1), lambda y: y.std(1)):
    leaf = x.clone().requires_grad_()
    show(lambda: f(leaf * 1).add_(1).sum().backward())
