# LU factors: what they are, what is solved with them, and their errors
import torch

L = torch.linalg


def told(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


A = torch.tensor([[1.0, 2.0, 4.0], [3.0, 8.0, 14.0], [2.0, 6.0, 13.0]])
B = torch.tensor([[3.0, 1.0], [13.0, 0.0], [4.0, 2.0]])
LU, pivots = L.lu_factor(A)
print(L.lu_factor(A), LU.stride(), L.lu_factor_ex(A))
P, lower, upper = torch.lu_unpack(LU, pivots)
print(P, lower, upper, P @ lower @ upper)
print(torch.lu_unpack(LU, pivots, unpack_data=False), torch.lu_unpack(LU, pivots, unpack_pivots=False).P)
print(L.lu_solve(LU, pivots, B), torch.lu_solve(B, LU, pivots), torch.lu(A))
R = torch.arange(6.0).reshape(3, 2)
print(L.lu_factor(R), L.lu_factor(R.T), torch.lu_unpack(*L.lu_factor(R)), torch.lu_unpack(*L.lu_factor(R.T)))
batch = L.lu_factor(torch.stack([A, A.T]))
print(batch.LU.shape, batch.pivots, L.lu_solve(*batch, torch.ones(2, 3, 1)))
S = torch.tensor([[1.0, 2.0], [2.0, 4.0]])
for f in (lambda: L.lu_factor(S), lambda: L.lu_factor_ex(S), lambda: L.lu_factor_ex(S, check_errors=True),
          lambda: L.lu_factor(torch.stack([torch.eye(2), S])), lambda: L.lu_factor(A[0]),
          lambda: L.lu_factor(A.int()),
          lambda: L.lu_factor(A, pivot=False), lambda: L.lu_solve(LU, pivots, B[:2]),
          lambda: L.lu_solve(LU, pivots, B[0]),
          lambda: L.lu_solve(LU, pivots.long(), B), lambda: torch.lu_solve(B.double(), LU, pivots),
          lambda: torch.lu_unpack(LU, pivots.long()), lambda: L.lu_solve(R, pivots, B),
          lambda: L.inv_ex(torch.zeros(2, 2)),
          lambda: L.inv_ex(S), lambda: L.inv_ex(A), lambda: L.solve_ex(S, torch.ones(2)),
          lambda: L.lstsq(torch.ones(5, 3), torch.ones(4, 1)), lambda: L.lstsq(torch.ones(3), torch.ones(3))):
    told(f)
X = A.clone().requires_grad_()
L.lu_factor(X)[0].sum().backward()
print(X.grad)
X.grad = None
L.lu_solve(*L.lu_factor(X), B).sum().backward()
print(X.grad)
for M in (torch.arange(1.0, 10).view(3, 3), torch.tensor([[0.1, 0.2], [0.3, 0.6]]), torch.ones(3, 3),
     torch.arange(16.0).view(4, 4),
          torch.tensor([[7.0, 3.0, 1.0], [7.0, 3.0, 1.0], [0.0, 1.0, 2.0]])):
    for f in (L.det, L.inv, L.slogdet, lambda m: L.solve(m, torch.ones(len(m))), lambda m: L.det(m.double())):
        told(lambda: f(M))
