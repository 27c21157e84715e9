# Least squares, what LAPACK's older names stand for, and factors of low rank; written with torch.linalg.
import torch
from torch import _C
from torch._named import named

_lstsq = named("linalg_lstsq", "solution residuals rank singular_values")
_triangular_solve = named("triangular_solve", "solution cloned_coefficient")
_DRIVERS = ("gels", "gelsy", "gelsd", "gelss")


def _column_order(A):
    """The columns of a matrix in the order in which a QR with pivoting takes them: always the longest that is left."""
    rest, order = A.detach().clone(), []
    for _ in range(A.shape[1]):
        lengths = rest.norm(dim=0)
        lengths[order] = -1.0
        at = int(lengths.argmax())
        order.append(at)
        if lengths[at] > 0:
            direction = rest[:, at] / lengths[at]
            rest -= torch.outer(direction, direction @ rest)
    return order


def _solved(A, B, rank, rcond):
    """The shortest of the solutions of least squares."""
    m, n = A.shape[-2:]
    if not bool((rank == min(m, n)).all()):
        return torch.linalg.pinv(A, rtol=rcond) @ B
    if m < n:
        Q, R = torch.linalg.qr(A.mT)
        return Q @ torch.linalg.solve_triangular(R.mT, B, upper=False)
    if A.dim() > 2:
        Q, R = torch.linalg.qr(A)
        return torch.linalg.solve_triangular(R, Q.mT @ B, upper=True)
    order = _column_order(A)
    places = torch.tensor(order).argsort()
    if A.requires_grad or B.requires_grad:
        Q, R = torch.linalg.qr(A[:, order])
        return torch.linalg.solve_triangular(R, Q.mT @ B, upper=True)[places]
    # The reflections of A are made for it alone, and applied to B as they are.
    R = torch.linalg.qr(torch.cat([A[:, order], B], 1), mode="r").R[:n]
    return torch.linalg.solve_triangular(R[:, :n], R[:, n:], upper=True)[places]


def linalg_lstsq(input, b, rcond=None, *, driver=None):
    if input.dim() < 2:
        raise RuntimeError("torch.linalg.lstsq: input must have at least 2 dimensions.")
    if input.dtype != b.dtype:
        names = [t.type().partition("torch.")[2].removesuffix("Tensor") for t in (input, b)]
        raise RuntimeError(
            "torch.linalg.lstsq: Expected input and other to have the same dtype, but got input's dtype "
            f"{names[0]} and other's dtype {names[1]}")
    if driver is not None and driver not in _DRIVERS:
        raise RuntimeError("torch.linalg.lstsq: parameter `driver` should be one of (gels, gelsy, gelsd, gelss)")
    if input.dtype not in (torch.float32, torch.float64):
        raise RuntimeError("This function doesn't handle types other than float and double")
    m, n = input.shape[-2:]
    if rcond is None:
        rcond = torch.finfo(input.dtype).eps * max(m, n)
    vector = b.dim() == 1 or (input.dim() - 1 == b.dim() and input.shape[:-1] == b.shape)
    right = b.unsqueeze(-1) if vector else b
    if right.shape[-2] != m:
        raise RuntimeError("torch.linalg.lstsq: input.size(-2) should match other.size(-2)")
    values = torch.linalg.svdvals(input.detach())
    rank = (values > rcond * values.amax(-1, True)).sum(-1) if n and m else torch.zeros(input.shape[:-2], dtype=torch.long)
    if driver == "gels" and m and n and bool((rank < min(m, n)).any()):
        raise torch.linalg.LinAlgError(
            "torch.linalg.lstsq: The least squares solution could not be computed because the input matrix does not have "
            f"full rank (error code: {int(rank.min()) + 1}).")
    solution = _solved(input, right, rank, rcond) if m and n else torch.linalg.pinv(input) @ right
    residuals = torch.empty(0, dtype=input.dtype)
    if m > n and bool((rank == n).all()) and driver not in (None, "gelsy"):
        residuals = (input @ solution - right).square().sum(-2)
    if driver == "gels":
        rank = torch.empty(0, dtype=torch.long)
    singular = values if driver in ("gelsd", "gelss") else torch.empty(0, dtype=input.dtype)
    return _lstsq(solution.squeeze(-1) if vector else solution, residuals, rank, singular)


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    for name, t in (("b", b), ("A", A)):
        if t.dim() < 2:
            raise RuntimeError(
                f"torch.triangular_solve: Expected {name} to have at least 2 dimensions, but it has {t.dim()} dimensions instead")
    m, n = A.shape[-2:]
    if m != n:
        raise RuntimeError(f"A must be batches of square matrices, but they are {m} by {n} matrices")
    if b.shape[-2] != n:
        raise RuntimeError(f"Incompatible matrix sizes for triangular_solve: each A matrix is {n} by {n} but each b matrix is "
                           f"{b.shape[-2]} by {b.shape[-1]}")
    half = A.triu() if upper else A.tril()
    solution = torch.linalg.solve_triangular(half.mT if transpose else half, b, upper=upper != transpose, unitriangular=unitriangular)
    return _triangular_solve(solution, A.clone())


def orgqr(input, tau):
    return torch.linalg.householder_product(input, tau)


def ormqr(input, tau, other, left=True, transpose=False):
    if other.shape[-2 if left else -1] != input.shape[-2]:
        raise RuntimeError(f"torch.ormqr: other.shape[{-2 if left else -1}] must be equal to input.shape[-2]")
    m, n = input.shape[-2:]
    square = torch.cat([input, input.new_zeros(*input.shape[:-2], m, m - n)], -1) if n < m else input[..., :m]
    Q = torch.linalg.householder_product(square, tau)
    Q = Q.mT if transpose else Q
    return Q @ other if left else other @ Q


def _range_of(A, q, niter):
    """Orthonormal columns that nearly span what the first `q` left singular vectors do (Halko, Martinsson and Tropp 2011)."""
    Q = torch.linalg.qr(A @ torch.randn(A.shape[-1], q, dtype=A.dtype)).Q
    for _ in range(niter):
        Q = torch.linalg.qr(A.mT @ Q).Q
        Q = torch.linalg.qr(A @ Q).Q
    return Q


def svd_lowrank(A, q=6, niter=2, M=None):
    if _C._has_torch_function((A, M)):
        return _C._handle_torch_function(svd_lowrank, (A, M), A, q=q, niter=niter, M=M)
    q = 6 if q is None else q
    if M is not None:
        A = A - M.broadcast_to(A.shape)
    m, n = A.shape[-2:]
    if m < n:
        A = A.mT
    Q = _range_of(A, q, niter)
    U, S, Vh = torch.linalg.svd(Q.mT @ A, full_matrices=False)
    U, V = Q @ U, Vh.mT
    return (V, S, U) if m < n else (U, S, V)


def pca_lowrank(A, q=None, center=True, niter=2):
    if _C._has_torch_function_unary(A):
        return _C._handle_torch_function(pca_lowrank, (A,), A, q=q, center=center, niter=niter)
    m, n = A.shape[-2:]
    if q is None:
        q = min(6, m, n)
    elif not 0 <= q <= min(m, n):
        raise ValueError(f"q(={q}) must be non-negative integer and not greater than min(m, n)={min(m, n)}")
    if not niter >= 0:
        raise ValueError(f"niter(={niter}) must be non-negative integer")
    return svd_lowrank(A - A.mean(dim=-2, keepdim=True) if center else A, q, niter=niter)


svd_lowrank.__module__ = pca_lowrank.__module__ = "torch._lowrank"
