# Functions written with other operators: values, shapes, gradients, tracing
import torch, torch.fx as fx


def t(s):
    try:
        print(s, "->", eval(s))
    except Exception as e:
        print(s, "->", type(e).__name__, e)


A = torch.tensor([[4.0, 1.0], [1.0, 3.0]])
B = torch.tensor([[1.0], [2.0]])
S = torch.tensor([[1.0, 2.0], [2.0, 4.0]])
for s in """torch.real(A) is A
torch.imag(A)
torch.angle(torch.tensor([-1., 0., 2., float('nan')]))
torch.angle(torch.tensor([-1, 2]))
torch.conj_physical(A)
A.to_dense() is A
torch.linalg.cond(A)
torch.linalg.cond(A, 1)
torch.linalg.cond(A, -2)
torch.linalg.inv_ex(A)
torch.linalg.inv_ex(torch.zeros(2, 2)).info
torch.linalg.cholesky_ex(A)
torch.linalg.cholesky_ex(-A).info
torch.linalg.solve_ex(A, B)
torch.linalg.lstsq(A, B)
torch.linalg.lstsq(torch.tensor([[1., 0.], [1., 1.], [1., 2.]]), torch.tensor([[1.], [2.], [4.]])).solution
torch.linalg.vecdot(A, A)
torch.linalg.vecdot(A, A, dim=0)
torch.linalg.tensorinv(2 * torch.eye(4).view(2, 2, 2, 2), 2).shape
torch.linalg.tensorsolve(torch.eye(4).view(2, 2, 2, 2), A)
torch.cholesky_solve(B, torch.linalg.cholesky(A))
torch.cholesky_solve(B, torch.linalg.cholesky(A, upper=True), upper=True)
torch.cholesky_inverse(torch.linalg.cholesky(A))
torch.mvlgamma(torch.tensor([3., 4.]), 2)
torch.special.multigammaln(torch.tensor([3., 4.]), 2)
torch.nuclear_norm(A)
torch.view_copy(A, (4,))
torch.transpose_copy(A, 0, 1)
torch.unbind_copy(A)
torch.unsafe_chunk(A, 2)
torch.unsafe_split(A, 1, dim=1)
torch.nonzero_static(A - 1, size=4)
torch.nonzero_static(A - 1, size=1)
torch.special.log_ndtr(torch.tensor([-3., -1., 0., 2.]))
torch.linalg.nothing
torch.special.nothing""".split("\n"):
    t(s)
x = torch.tensor([2.0, 3.0], requires_grad=True)
torch.mvlgamma(x, 2).sum().backward()
print(x.grad)


def f(x):
    return torch.nuclear_norm(torch.real(x)) + torch.angle(x).sum()


g = fx.symbolic_trace(f)
print(g.code)
print(g(-A))
