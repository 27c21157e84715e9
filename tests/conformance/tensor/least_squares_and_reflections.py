"""Least squares by each driver, factors of low rank, LAPACK's older names, and the signs of zeros in Q."""
import torch


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, "|", e)


A = torch.tensor([[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]])
B = torch.arange(6.0).view(3, 2)
attempt(lambda: torch.triangular_solve(B, A))
attempt(lambda: B.triangular_solve(A, upper=False))
attempt(lambda: torch.triangular_solve(B, A, transpose=True, unitriangular=True).solution)
attempt(lambda: torch.triangular_solve(B, A[:2]))
attempt(lambda: torch.triangular_solve(B[:2], A))
attempt(lambda: torch.triangular_solve(B[:, 0], A))
a, tau = torch.geqrf(A)
attempt(lambda: torch.orgqr(a, tau))
attempt(lambda: torch.ormqr(a, tau, B))
attempt(lambda: a.ormqr(tau, B.T, left=False))
attempt(lambda: torch.ormqr(a, tau, B, transpose=True))
attempt(lambda: torch.ormqr(*torch.geqrf(B), A[:2]))
torch.manual_seed(0)
M = torch.randn(6, 4)
attempt(lambda: torch.svd_lowrank(M, 3)[1])
attempt(lambda: torch.pca_lowrank(M, q=2))
attempt(lambda: torch.svd_lowrank(M, 2, M=torch.ones(6, 4))[1])
attempt(lambda: torch.pca_lowrank(M, q=9))
tall, wide = torch.tensor([[1.0, 2], [3, 4], [5, 7]]), torch.tensor([[1.0, 2, 3], [3, 4, 4]])
for driver in (None, "gels", "gelsy", "gelsd", "gelss", "other"):
    attempt(lambda: torch.linalg.lstsq(tall, torch.tensor([[1.0], [2], [4]]), driver=driver))
    attempt(lambda: torch.linalg.lstsq(wide, torch.tensor([[1.0], [2]]), driver=driver).solution)
attempt(lambda: torch.linalg.lstsq(torch.tensor([[1.0, 2], [2, 4], [3, 6]]), torch.tensor([[1.0], [2], [4]]), driver="gels"))
attempt(lambda: torch.linalg.lstsq(A, B.double()))
for rows in ([[1.0, 0], [0, 1]], [[2.0, 1], [0, 3], [0, 0]], [[0.0, 1], [0, 3], [5, 0]], [[-1.0, 0], [0, -1]], [[1.0, 2], [2, 4]], [[3.0, 0, 4], [4, 0, 3]]):
    print(torch.linalg.qr(torch.tensor(rows)))
print(torch.linalg.householder_product(torch.eye(3), torch.ones(2)))
attempt(lambda: torch.tensor(2**63))
attempt(lambda: torch.zeros(3)[2**63])
attempt(lambda: torch.tensor(2**1100, dtype=torch.float64))
