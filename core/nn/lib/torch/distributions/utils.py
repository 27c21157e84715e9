"""torch.distributions.utils: making parameters fit together, and changing one form of them into another."""
import torch
from torch import Tensor

__all__ = [
    "broadcast_all", "logits_to_probs", "clamp_probs", "probs_to_logits", "lazy_property", "tril_matrix_to_vec",
    "vec_to_tril_matrix",
]

euler_constant = 0.57721566490153286060


def broadcast_all(*values):
    """Tensors of one shape from tensors and numbers."""
    if not all(isinstance(v, (Tensor, int, float)) for v in values):
        raise ValueError("Input arguments must all be instances of Number, torch.Tensor or objects implementing "
                         "__torch_function__.")
    like = next((v for v in values if isinstance(v, Tensor)), None)
    dtype = torch.get_default_dtype() if like is None else like.dtype
    return torch.broadcast_tensors(*(v if isinstance(v, Tensor) else torch.tensor(v, dtype=dtype) for v in values))


def _shape_of(tensor, *given):
    """The batch shape of a distribution with these parameters: none where all were numbers."""
    return torch.Size() if all(isinstance(v, (int, float)) for v in given) else tensor.size()


def _sum_rightmost(value, dim):
    return value if dim == 0 else value.reshape(value.shape[: value.dim() - dim] + (-1,)).sum(-1)


def _standard_normal(shape, dtype):
    return torch.empty(shape, dtype=dtype).normal_()


def _check_either(probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")


def clamp_probs(probs):
    eps = torch.finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)


def logits_to_probs(logits, is_binary=False):
    return torch.sigmoid(logits) if is_binary else torch.softmax(logits, dim=-1)


def probs_to_logits(probs, is_binary=False):
    clamped = clamp_probs(probs)
    return torch.log(clamped) - torch.log1p(-clamped) if is_binary else torch.log(clamped)


def vec_to_tril_matrix(vec, diag=0):
    """The matrices whose lower triangles, row by row, are the rows of `vec`."""
    n = (-(1 + 2 * diag) + ((1 + 2 * diag) ** 2 + 8 * vec.shape[-1] + 4 * abs(diag) * (diag + 1)) ** 0.5) / 2
    if round(n) - n > torch.finfo(vec.dtype).eps:
        raise ValueError(
            f"The size of last dimension is {vec.shape[-1]} which cannot be expressed as "
            + "the lower triangular part of a square D x D matrix."
        )
    n = round(n)
    matrix = vec.new_zeros(vec.shape[:-1] + torch.Size((n, n)))
    matrix[..., torch.ones(n, n).tril(diag).bool()] = vec
    return matrix


def tril_matrix_to_vec(mat, diag=0):
    n = mat.shape[-1]
    if diag < -n or diag >= n:
        raise ValueError(f"diag ({diag}) provided is outside [{-n}, {n - 1}].")
    return mat[..., torch.ones(n, n).tril(diag).bool()]


class lazy_property:
    """Computed when first asked for; then an attribute of the instance."""

    def __init__(self, wrapped):
        self.wrapped = wrapped

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        with torch.enable_grad():
            value = self.wrapped(instance)
        setattr(instance, self.name, value)
        return value


def _scale_tril_of(name, matrix):
    """The lower triangle L with L L^T the covariance that a matrix of shape (..., n, n) gives under its name."""
    if name == "scale_tril":
        return matrix
    return torch.linalg.cholesky(matrix if name == "covariance_matrix" else torch.linalg.inv(matrix))
