# Optional arguments that change values: weights of observations, tolerances of ranks, sides, ranges of small types.
import torch

m = torch.tensor([[1.0, 2.0, 3.0], [2.0, 4.0, 6.5], [1.0, 0.0, 1.0]])
print(torch.cov(m, fweights=torch.tensor([1, 2, 1])))
print(torch.cov(m, aweights=torch.tensor([1.0, 0.5, 1.0])))
print(torch.cov(m, correction=0, fweights=torch.tensor([1, 2, 1]), aweights=torch.tensor([1.0, 0.5, 1.0])))
for weights in ({"fweights": torch.tensor([1.0, 2, 1])}, {"fweights": torch.tensor([1, 2])}, {"aweights": torch.tensor([1.0, -2, 3])}):
    try:
        torch.cov(m, **weights)
    except RuntimeError as e:
        print(e)
print([int(torch.linalg.matrix_rank(m, **k)) for k in ({}, {"atol": 1.0}, {"rtol": 0.05}, {"tol": 0.5})])
print(torch.linalg.pinv(m, rtol=0.5))
print(torch.linalg.pinv(m, atol=0.5))
print(torch.pinverse(m, 0.5))
a, b = torch.tensor([[4.0, 1.0], [2.0, 3.0]]), torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
print(torch.linalg.solve(a, b, left=False))
try:
    torch.linalg.solve(a, torch.ones(3, 3), left=False)
except RuntimeError as e:
    print(e)
u, s, v = torch.svd(m, compute_uv=False)
print(u, s, v)
print(torch.tensor([1, 200], dtype=torch.uint8).clamp(-1, 255))
print(torch.kron(torch.arange(6.0).reshape(3, 2).t(), torch.arange(4.0).reshape(2, 2).t()))
torch.manual_seed(0)
t = torch.empty(3, 2, dtype=torch.int64).t()
print(t.random_(10), torch.empty(3, 2).t().uniform_(), torch.empty(2, 3).t().exponential_())
x = torch.tensor([0.25, 1.5, -0.5], dtype=torch.float64, requires_grad=True)
for f in (torch.digamma, torch.i0, torch.logit):
    (g,) = torch.autograd.grad(f(x).sum(), x)
    print(f.__name__, g)

# The 16-bit types draw normals block by block of 16.
for kind in (torch.float16, torch.bfloat16, torch.float32):
    torch.manual_seed(0)
    print(torch.randn(20, dtype=kind)[::5], torch.rand(1))
print(torch.dropout(torch.ones(2), True, False))
with torch._tensor_str.printoptions(precision=2):
    print(torch.tensor(1.23456))
print(torch.tensor(1.23456))
print(torch.autograd.gradcheck(torch.sin, (torch.tensor([0.5, 1.5], dtype=torch.float64, requires_grad=True),)))
for refused in (lambda: ~torch.ones(2), lambda: torch.bitwise_not(torch.ones(2))):
    try:
        refused()
    except Exception as e:
        print(type(e).__name__, e)
