# torch.functional: functions over several operators that PyTorch defines in Python; traced graphs show them
# under this module's name.
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch import _C
from torch._C import _handle_torch_function as handle_torch_function
from torch._C import _has_torch_function as has_torch_function
from torch._C import _has_torch_function_unary as has_torch_function_unary


def _is_overridden(tensors):
    """Whether one of them, and not only an element of a list among them, overrides torch functions."""
    return has_torch_function(tuple(t for t in tensors if not isinstance(t, (list, tuple))))


def _unpack(tensors):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        return tuple(tensors[0])
    return tensors


def broadcast_tensors(*tensors):
    if has_torch_function(tensors):
        return handle_torch_function(broadcast_tensors, tensors, *tensors)
    return _C._broadcast_tensors(tensors)


def broadcast_shapes(*shapes):
    given = [(s,) if isinstance(s, int) else s for s in shapes if s is not None]
    for s in given:
        if not isinstance(s, (abc.Sequence, torch.Size)):
            raise RuntimeError(f"Input shapes should be of type ints, a tuple of ints, or a list of ints, got {s}")
    common = [1] * max(map(len, given), default=0)
    for at, s in enumerate(given):
        for i in range(-1, -1 - len(s), -1):
            if s[i] < 0 and common[i] == 1:
                raise ValueError("Attempting to broadcast a dimension with negative length!")
            if common[i] == 1:
                common[i] = s[i]
            elif s[i] not in (1, common[i]):
                raise RuntimeError(
                    f"Attempting to broadcast a dimension of length {s[i]} at {i}! Mismatching argument at index {at} had "
                    f"{s}; but expected shape should be broadcastable to {common}"
                )
    return torch.Size(common)


def split(tensor: Tensor, split_size_or_sections: int | list[int], dim: int = 0) -> tuple[Tensor, ...]:
    if has_torch_function_unary(tensor):
        return handle_torch_function(split, (tensor,), tensor, split_size_or_sections, dim=dim)
    return tensor.split(split_size_or_sections, dim)


def einsum(*args: typing.Any) -> Tensor:
    if len(args) < 2:
        raise ValueError("einsum(): must specify the equation string and at least one operand, "
                         "or at least one operand and its subscripts list")
    if isinstance(args[0], torch.Tensor):
        return _einsum_sublists(args)
    equation, operands = args[0], args[1:]
    if _is_overridden(operands):
        return handle_torch_function(einsum, operands, equation, *operands)
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        return einsum(equation, *operands[0])
    return _C._einsum(equation, list(operands))


def _subscript(n):
    if n == Ellipsis:
        return "..."
    if 0 <= n < 26:
        return chr(ord("A") + n)
    if 26 <= n < 52:
        return chr(ord("a") + n - 26)
    raise ValueError("einsum(): subscript in subscript list is not within the valid range [0, 52)")


def _einsum_sublists(args):
    equation = ",".join("".join(_subscript(s) for s in subscripts) for subscripts in args[1::2])
    if len(args) % 2 == 1:
        return einsum(equation + "->" + "".join(_subscript(s) for s in args[-1]), *args[:-1][0::2])
    return einsum(equation, *args[0::2])


def meshgrid(*tensors, indexing: str | None = None) -> tuple[Tensor, ...]:
    if _is_overridden(tensors):
        return handle_torch_function(meshgrid, tensors, *tensors, indexing=indexing)
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tensors[0]
    return _C.meshgrid(tensors, **({} if indexing is None else {"indexing": indexing}))


def _return_output(unique, inverse, counts, return_inverse, return_counts):
    if return_inverse and return_counts:
        return unique, inverse, counts
    if return_inverse:
        return unique, inverse
    if return_counts:
        return unique, counts
    return unique


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    if has_torch_function_unary(input):
        return handle_torch_function(unique, (input,), input, sorted=sorted, return_inverse=return_inverse,
                                     return_counts=return_counts, dim=dim)
    if dim is None:
        result = _C._unique2(input, sorted, return_inverse, return_counts)
    else:
        result = _C.unique_dim(input, dim, sorted, return_inverse, return_counts)
    return _return_output(*result, return_inverse, return_counts)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    if has_torch_function_unary(input):
        return handle_torch_function(unique_consecutive, (input,), input, return_inverse=return_inverse,
                                     return_counts=return_counts, dim=dim)
    result = _C._unique_consecutive(input, return_inverse, return_counts, dim)
    return _return_output(*result, return_inverse, return_counts)


def tensordot(a, b, dims=2, out: Tensor | None = None):
    if has_torch_function((a, b)):
        return handle_torch_function(tensordot, (a, b), a, b, dims=dims, out=out)
    if not isinstance(dims, (tuple, list, torch.Tensor, int)):
        raise RuntimeError("tensordot expects dims to be int or tuple[list[int], list[int]] or list[list[int]] "
                           f"containing two lists, but got dims={dims}")
    if isinstance(dims, (tuple, list)):
        dims_a, dims_b = list(dims[0]), list(dims[1])
    elif isinstance(dims, torch.Tensor) and dims.numel() > 1:
        dims_a, dims_b = dims[0].tolist(), dims[1].tolist()
    else:
        dims = int(dims)
        if dims < 0:
            raise RuntimeError(f"tensordot expects dims >= 0, but got dims={dims}")
        if dims > min(a.dim(), b.dim()):
            raise RuntimeError(f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}")
        dims_a, dims_b = list(range(-dims, 0)), list(range(dims))
    result = _C._tensordot(a, b, dims_a, dims_b)
    return result if out is None else out.copy_(result)


def cartesian_prod(*tensors: Tensor) -> Tensor:
    if has_torch_function(tensors):
        return handle_torch_function(cartesian_prod, tensors, *tensors)
    return _C._cartesian_prod(tensors)


def block_diag(*tensors):
    if has_torch_function(tensors):
        return handle_torch_function(block_diag, tensors, *tensors)
    return _C._block_diag(tensors)


_CDIST_MODES = ("use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist", "donot_use_mm_for_euclid_dist")


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    if has_torch_function((x1, x2)):
        return handle_torch_function(cdist, (x1, x2), x1, x2, p=p, compute_mode=compute_mode)
    if compute_mode not in _CDIST_MODES:
        raise ValueError(f"{compute_mode} is not a valid value for compute_mode")
    return _C._cdist(x1, x2, p)


def _atleast(function, op, tensors):
    if has_torch_function(tensors):
        return handle_torch_function(function, tensors, *tensors)
    if len(tensors) == 1 and not isinstance(tensors[0], (list, tuple)):
        return op(tensors[0])
    return tuple(op(t) for t in _unpack(tensors))


def atleast_1d(*tensors):
    return _atleast(atleast_1d, _C._atleast_1d, tensors)


def atleast_2d(*tensors):
    return _atleast(atleast_2d, _C._atleast_2d, tensors)


def atleast_3d(*tensors):
    return _atleast(atleast_3d, _C._atleast_3d, tensors)


def norm(input, p: float | str | None = "fro", dim=None, keepdim=False, out=None, dtype=None):
    if has_torch_function_unary(input):
        return handle_torch_function(norm, (input,), input, p=p, dim=dim, keepdim=keepdim, out=out, dtype=dtype)
    if isinstance(p, str) and not (p == "fro" and (dim is None or isinstance(dim, int) or len(dim) <= 2)):
        result = torch.linalg.matrix_norm(input, p, (-2, -1) if dim is None else dim, keepdim, dtype=dtype)
    else:
        result = torch.linalg.vector_norm(input, 2 if p is None or p == "fro" else p, dim, keepdim, dtype=dtype)
    return result if out is None else out.copy_(result)


def chain_matmul(*matrices, out=None):
    if has_torch_function(matrices):
        return handle_torch_function(chain_matmul, matrices, *matrices)
    for m in matrices:
        if m.dim() != 2:
            raise RuntimeError(f"Tensor dimension is {m.dim()}, expected 2 instead.")
    return torch.linalg.multi_dot(matrices) if len(matrices) > 1 else _C._chain_matmul(matrices)


def unravel_index(indices: Tensor, shape: int | abc.Sequence[int] | torch.Size) -> tuple[Tensor, ...]:
    if has_torch_function_unary(indices):
        return handle_torch_function(unravel_index, (indices,), indices, shape=shape)
    if indices.is_complex() or indices.is_floating_point() or indices.dtype == torch.bool:
        raise TypeError(f"expected 'indices' to be integer dtype, but got {indices.dtype}")
    if isinstance(shape, int):
        shape = (shape,)
    for size in shape:
        if not isinstance(size, int):
            raise TypeError(f"expected 'shape' sequence to only contain ints, but got {type(size)}")
    if any(size < 0 for size in shape):
        raise ValueError(f"'shape' cannot have negative values, but got {tuple(shape)}")
    result = []
    for size in reversed(shape):
        result.append(indices % size)
        indices = torch.div(indices, size, rounding_mode="floor")
    return tuple(reversed(result))


def stft(
    input: Tensor, n_fft: int, hop_length: int | None = None, win_length: int | None = None, window: Tensor | None = None,
    center: bool = True, pad_mode: str = "reflect", normalized: bool = False, onesided: bool | None = None,
    return_complex: bool | None = None, align_to_window: bool | None = None,
) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(
            stft, (input,), input, n_fft, hop_length=hop_length, win_length=win_length, window=window, center=center,
            pad_mode=pad_mode, normalized=normalized, onesided=onesided, return_complex=return_complex,
            align_to_window=align_to_window)
    raise NotImplementedError("torch.stft is not supported here: there are no complex tensors")
