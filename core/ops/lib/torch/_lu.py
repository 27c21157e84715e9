# LU factors in LAPACK's compact form, and what is solved with them; written with torch.linalg.lu.
import torch
from torch._named import named

_lu_factor = named("linalg_lu_factor", "LU pivots")
_lu_factor_ex = named("linalg_lu_factor_ex", "LU pivots info")
_lu_unpack = named("lu_unpack", "P L U")


def _pivots(P, count):
    """The rows that were exchanged in turn, from 1 on, for the permutation that they make."""
    if P.is_meta:
        return torch.empty(*P.shape[:-2], count, dtype=torch.int32, device=P.device)
    rows = P.reshape(-1, *P.shape[-2:]).argmax(-2).tolist()
    found = []
    for order in rows:
        now, taken = list(range(len(order))), []
        for j in range(count):
            at = now.index(order[j])
            taken.append(at + 1)
            now[j], now[at] = now[at], now[j]
        found.append(taken)
    return torch.tensor(found, dtype=torch.int32).reshape(*P.shape[:-2], count)


def _permutation(pivots, size, dtype):
    P = torch.zeros(*pivots.shape[:-1], size, size, dtype=dtype)
    for matrix, taken in zip(P.view(-1, size, size), pivots.reshape(-1, pivots.shape[-1]).tolist()):
        now = list(range(size))
        for j, at in enumerate(taken):
            now[j], now[at - 1] = now[at - 1], now[j]
        for j, row in enumerate(now):
            matrix[row, j] = 1
    return P


def _factors(A, pivot):
    if A.dim() < 2:
        raise RuntimeError(
            f"torch.lu_factor: Expected tensor with 2 or more dimensions. Got size: {list(A.shape)} instead")
    if not pivot and A.dtype in (torch.float32, torch.float64):
        raise RuntimeError("linalg.lu_factor: LU without pivoting is not implemented on the CPU")
    P, L, U = torch.linalg.lu(A)
    m, n = A.shape[-2:]
    count = min(m, n)
    lower = torch.nn.functional.pad(L.tril(-1), (0, n - count))
    LU = lower + torch.nn.functional.pad(U, (0, 0, 0, m - count))
    zeros = U.detach().diagonal(dim1=-2, dim2=-1) == 0
    info = torch.where(zeros.any(-1), zeros.to(torch.int64).argmax(-1) + 1, 0).to(torch.int32) if count else \
        torch.zeros(A.shape[:-2], dtype=torch.int32, device=A.device)
    return LU.mT.contiguous().mT, _pivots(P.detach(), count), info


def _check(name, info):
    for i, at in enumerate([] if info.is_meta else info.reshape(-1).tolist()):
        if at:
            where = f"(Batch element {i}): " if info.dim() else ""
            raise RuntimeError(
                f"torch.linalg.{name}: {where}U[{at},{at}] is zero and using it on lu_solve would result in a division by "
                "zero. If you still want to perform the factorization, consider calling linalg.lu(A, pivot) or "
                "linalg.lu_factor_ex(A, pivot)")


def linalg_lu_factor(A, *, pivot=True):
    LU, pivots, info = _factors(A, pivot)
    _check("lu_factor", info)
    return _lu_factor(LU, pivots)


def linalg_lu_factor_ex(A, *, pivot=True, check_errors=False):
    found = _factors(A, pivot)
    if check_errors:
        _check("lu_factor_ex", found[2])
    return _lu_factor_ex(*found)


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    if LU_pivots.dtype != torch.int32:
        raise RuntimeError(
            "torch.lu_unpack: LU_pivots is expected to be a contiguous tensor of torch.int32 dtype.\nNote: this function is "
            "intended to be used with the output produced by torch.linalg.lu_factor")
    m, n = LU_data.shape[-2:]
    count = min(m, n)
    P = L = U = torch.empty(0, dtype=LU_data.dtype)
    if unpack_pivots:
        P = _permutation(LU_pivots, m, LU_data.dtype)
    if unpack_data:
        L = LU_data[..., :, :count].tril(-1) + torch.eye(m, count, dtype=LU_data.dtype)
        U = LU_data[..., :count, :].triu()
    return _lu_unpack(P, L, U)


def linalg_lu_solve(LU, pivots, B, *, left=True, adjoint=False):
    if LU.dtype != B.dtype:
        raise RuntimeError(f"linalg.lu_solve: Expected LU and B to have the same dtype, but found LU of type "
                           f"{_kind(LU)} and B of type {_kind(B)} instead")
    if pivots.dtype != torch.int32:
        raise RuntimeError("linalg.lu_solve: pivots should be a Tensor of scalar type torch.int32")
    m, n = LU.shape[-2:]
    if m != n:
        raise RuntimeError(f"torch.linalg.lu_solve: A must be batches of square matrices, but they are {m} by {n} matrices")
    if B.dim() < 2:
        raise RuntimeError("linalg.lu_solve: The input tensor B must have at least 2 dimensions.")
    if B.shape[-2 if left else -1] != n:
        raise RuntimeError(f"linalg.lu_solve: Incompatible shapes of A and B for the equation {'AX = B' if left else 'XA = B'} "
                           f"({m}x{n} and {B.shape[-2]}x{B.shape[-1]})")
    if pivots.shape[-1] != n:
        raise RuntimeError("linalg.lu_solve: Number of pivots per batch should be same as the dimension of the matrix")
    if not left:
        return linalg_lu_solve(LU, pivots, B.mT, adjoint=not adjoint).mT
    P, L, U = lu_unpack(LU, pivots)
    solve = torch.linalg.solve_triangular
    if adjoint:
        return P @ solve(L.mT, solve(U.mT, B, upper=False), upper=True, unitriangular=True)
    return solve(U, solve(L, P.mT @ B, upper=False, unitriangular=True), upper=True)


def _kind(t):
    return {torch.float32: "Float", torch.float64: "Double", torch.float16: "Half", torch.bfloat16: "BFloat16",
            torch.int64: "Long", torch.int32: "Int"}.get(t.dtype, str(t.dtype))


def lu_solve(b, LU_data, LU_pivots):
    return linalg_lu_solve(LU_data, LU_pivots, b)


def lu(A, pivot=True, get_infos=False):
    LU, pivots, info = _factors(A, pivot)
    return (LU, pivots, info) if get_infos else (LU, pivots)


def substituted(A, B):
    """What the factors of singular matrices give for A X = B, with infinities where a pivot is zero, and where one is."""
    A = A.detach()
    vector = B.dim() == 1 or B.shape == A.shape[:-1]
    LU, pivots, info = _factors(A, True)
    right = (B.unsqueeze(-1) if vector else B).detach()
    right = right.expand(*A.shape[:-1], right.shape[-1])
    P, L, U = lu_unpack(LU, pivots)
    right = torch.linalg.solve_triangular(L, P.mT @ right, upper=False, unitriangular=True).contiguous()
    n = A.shape[-1]
    for u, columns in zip(U.reshape(-1, n, n), right.view(-1, n, right.shape[-1])):
        for column in columns.unbind(1):
            for j in reversed(range(n)):
                if column[j] != 0:
                    column[j] = column[j] / u[j, j]
                    column[:j] = column[:j] - column[j] * u[:j, j]
    return right.squeeze(-1) if vector else right, info
