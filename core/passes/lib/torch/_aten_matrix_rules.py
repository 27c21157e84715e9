"""How the dispatcher takes the functions of matrices apart: rules as in torch._aten_rules."""
import torch
from torch._aten_rules import reshape, rule


# ---- matrices ----


def _checked(m, name, args, function):
    """The first of the results, after the last one, which says what went wrong, was looked at."""
    result = m.op(name, *args)
    m.op("_linalg_check_errors", result[-1], function, is_matrix=args[0].dim() == 2)
    return result[0]


@rule("linalg_inv", "inverse")
def linalg_inv(m, input):
    return _checked(m, "linalg_inv_ex", (input,), "linalg.inv")


@rule("linalg_cholesky")
def linalg_cholesky(m, input, upper=False):
    if upper:
        raise NotImplementedError("it is not known here which operators of ATen torch.linalg.cholesky comes down to")
    return _checked(m, "linalg_cholesky_ex", (input,), "linalg.cholesky")


@rule("linalg_solve")
def linalg_solve(m, A, B):
    return _checked(m, "_linalg_solve_ex", (A, B), "torch.linalg.solve")


@rule("linalg_det", "det")
def linalg_det(m, input):
    return m.op("_linalg_det", input)[0]


@rule("linalg_slogdet", "slogdet")
def linalg_slogdet(m, input):
    return m.op("_linalg_slogdet", input)[:2]


@rule("logdet")
def logdet(m, input):
    sign, logarithm, _, _ = m.op("_linalg_slogdet", input)
    negative = m.op("eq.Scalar", sign, -1.0)
    nan = m.op("scalar_tensor", float("nan"), dtype=input.dtype, layout=torch.strided, device=torch.device("cpu"))
    return m.op("where.self", negative, nan, logarithm)


@rule("linalg_svd")
def linalg_svd(m, A, full_matrices=True):
    return m.op("_linalg_svd", A, full_matrices)


@rule("linalg_eigh")
def linalg_eigh(m, A, UPLO="L"):
    return m.op("_linalg_eigh", A)


@rule("linalg_norm")
def linalg_norm(m, A, ord=None, dim=None, keepdim=False, dtype=None):
    if ord is not None or dim is not None or dtype is not None:
        raise NotImplementedError("it is not known here which operators of ATen torch.linalg.norm comes down to")
    return m.op("linalg_vector_norm", A, 2.0, *([None, True] if keepdim else []))


@rule("linalg_matrix_norm")
def linalg_matrix_norm(m, A, ord="fro", dim=(-2, -1), keepdim=False, dtype=None):
    if ord != "fro" or dtype is not None:
        raise NotImplementedError("it is not known here which operators of ATen torch.linalg.matrix_norm comes down to")
    return m.op("linalg_vector_norm", A, 2, [d % A.dim() for d in dim], *([True] if keepdim else []))


@rule("matrix_exp")
def matrix_exp(m, input):
    return m.op("linalg_matrix_exp", input)


@rule("linalg_multi_dot")
def linalg_multi_dot(m, tensors):
    if len(tensors) != 3 or any(t.dim() != 2 for t in tensors):
        raise NotImplementedError("it is not known here which operators of ATen torch.linalg.multi_dot comes down to")
    a, b, c = tensors
    left = a.size(0) * a.size(1) * b.size(1) + a.size(0) * b.size(1) * c.size(1)
    right = b.size(0) * b.size(1) * c.size(1) + a.size(0) * a.size(1) * c.size(1)
    product = m.op("mm", m.op("mm", a, b), c) if left <= right else m.op("mm", a, m.op("mm", b, c))
    return m.op("view", product, list(product.shape))


@rule("matrix_power", "linalg_matrix_power")
def matrix_power(m, input, n):
    if n < 1:
        raise NotImplementedError("it is not known here which operators of ATen torch.matrix_power comes down to")
    multiply = "mm" if input.dim() == 2 else "bmm"
    if n <= 3:
        result = input
        for _ in range(n - 1):
            result = m.op(multiply, result, input)
        return result
    power, result = None, None
    while n:
        power = input if power is None else m.op(multiply, power, power)
        if n % 2:
            result = power if result is None else m.op(multiply, result, power)
        n //= 2
    return result


@rule("inner")
def inner(m, input, other):
    if input.dim() == 0 or other.dim() == 0:
        return m.op("mul.Tensor", input, other)
    if input.dim() > 2 or other.dim() > 2 or input.dim() != other.dim():
        raise NotImplementedError("it is not known here which operators of ATen torch.inner comes down to")
    if input.dim() == 1:
        a, b = m.op("permute", input, [-1]), m.op("permute", other, [-1])
        return m.op("view", m.op("dot", a, b), [])
    a = m.op("view", m.op("permute", input, [0, -1]), list(input.shape))
    turned = m.op("permute", other, [-1, 0])
    b = reshape(m, turned, list(turned.shape))
    return m.op("view", m.op("mm", a, b), [input.size(0), other.size(0)])


@rule("kron")
def kron(m, input, other):
    n = max(input.dim(), other.dim())
    a, b = [1] * (n - input.dim()) + list(input.shape), [1] * (n - other.dim()) + list(other.shape)
    left = m.op("_unsafe_view", input, [v for pair in zip(a, [1] * n) for v in pair])
    right = m.op("_unsafe_view", other, [v for pair in zip([1] * n, b) for v in pair])
    return m.op("_unsafe_view", m.op("mul.Tensor", left, right), [i * j for i, j in zip(a, b)])
