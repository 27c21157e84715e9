# Functions of the torch module that are Python in PyTorch and fit nowhere else.
import builtins
import functools
import math
import sys
import warnings

import torch
from torch import _C
from torch._overridable import overridable


def _assert(condition, message):
    if type(condition) is not torch.Tensor and _C._has_torch_function((condition,)):
        return _C._handle_torch_function(_assert, (condition,), condition, message)
    assert condition, message


_assert.__module__ = "torch"


def typename(obj, /):
    if isinstance(obj, torch.Tensor):
        return obj.type()
    module = getattr(obj, "__module__", "") or ""
    qualname = ""
    if hasattr(obj, "__qualname__"):
        qualname = obj.__qualname__
    elif hasattr(obj, "__name__"):
        qualname = obj.__name__
    else:
        module = obj.__class__.__module__ or ""
        qualname = obj.__class__.__qualname__
    if module in ("", "builtins"):
        return qualname
    return f"{module}.{qualname}"


def is_storage(obj, /):
    return isinstance(obj, (torch.storage.TypedStorage, torch.storage.UntypedStorage))


def compile(model=None, *, fullgraph=False, dynamic=None, backend="inductor", mode=None, options=None, disable=False):
    # Nothing is compiled here: the function or module runs as it is.
    if model is None:
        return lambda model: model
    return model


def sym_int(a):
    if _C._has_torch_function_unary(a):
        return _C._handle_torch_function(sym_int, (a,), a)
    return math.floor(a) if a >= 0 else math.ceil(a)


def sym_float(a):
    if _C._has_torch_function_unary(a):
        return _C._handle_torch_function(sym_float, (a,), a)
    return builtins.float(a)


def sym_max(a, b):
    if _C._has_torch_function((a, b)):
        return _C._handle_torch_function(sym_max, (a, b), a, b)
    return builtins.max(a, b)


def sym_min(a, b):
    if _C._has_torch_function((a, b)):
        return _C._handle_torch_function(sym_min, (a, b), a, b)
    return builtins.min(a, b)


def sym_not(a):
    if _C._has_torch_function_unary(a):
        return _C._handle_torch_function(sym_not, (a,), a)
    return not a


def sym_ite(b, t, f):
    if _C._has_torch_function((b, t, f)):
        return _C._handle_torch_function(sym_ite, (b, t, f), b, t, f)
    return t if b else f


def sym_sqrt(a):
    return math.sqrt(a)


class SymInt:
    pass


class SymFloat:
    pass


class SymBool:
    pass


SymInt.__module__ = SymFloat.__module__ = SymBool.__module__ = "torch"


class Stream:
    pass


class Event:
    pass


def set_default_tensor_type(t, /):
    if isinstance(t, str):
        t = getattr(torch, t.removeprefix("torch."))
    torch.set_default_dtype(t.dtype)


_deterministic = False


def use_deterministic_algorithms(mode, *, warn_only=False):
    global _deterministic
    _deterministic = mode


def are_deterministic_algorithms_enabled():
    return _deterministic


_precision = "highest"


def set_float32_matmul_precision(precision):
    global _precision
    _precision = precision


def get_float32_matmul_precision():
    return _precision


def set_warn_always(b, /):
    pass


def is_warn_always_enabled():
    return False


def set_num_threads(n):
    pass


def get_num_threads():
    return 1


def set_num_interop_threads(n):
    pass


def get_num_interop_threads():
    return 1


def set_flush_denormal(mode):
    return True


def is_distributed(tensor):
    return False


def _unsupported(name, hint):
    from torch._overridable import overridable

    def refuse(*args, **kwargs):
        raise NotImplementedError(f"torch.{name} is not supported here: {hint}")

    return overridable(refuse, name)


complex = _unsupported("complex", "there are no complex tensors")
polar = _unsupported("polar", "there are no complex tensors")
view_as_complex = _unsupported("view_as_complex", "there are no complex tensors")


def view_as_real(input):
    raise RuntimeError("view_as_real is only supported for complex tensors")


view_as_real = overridable(view_as_real, "view_as_real")


sparse_coo_tensor = _unsupported("sparse_coo_tensor", "there are no sparse tensors")
sparse_csr_tensor = _unsupported("sparse_csr_tensor", "there are no sparse tensors")
quantize_per_tensor = _unsupported("quantize_per_tensor", "there are no quantised tensors")
quantize_per_channel = _unsupported("quantize_per_channel", "there are no quantised tensors")
dequantize = _unsupported("dequantize", "there are no quantised tensors")



def from_numpy(ndarray):
    raise TypeError(f"expected np.ndarray (got {type(ndarray).__name__})")




def lu(A, pivot=True, get_infos=False, out=None):
    if _C._has_torch_function_unary(A):
        return _C._handle_torch_function(lu, (A,), A, pivot=pivot, get_infos=get_infos, out=out)
    from torch import _lu

    return _lu.lu(A, pivot, get_infos)


lu.__module__ = "torch.functional"


def gradient(input, *, spacing=None, dim=None, edge_order=1):
    dims = range(input.dim()) if dim is None else (dim,) if isinstance(dim, int) else dim
    if isinstance(spacing, (builtins.list, builtins.tuple)):
        if dim is None and len(spacing) != input.dim():
            raise RuntimeError(
                "torch.gradient expected spacing to be unspecified, a scalar, or a list of length equal to "
                f"'self.dim() = {input.dim()}', since dim argument was not given, but got a list of length {len(spacing)}"
            )
        if dim is not None and len(spacing) != len(dims):
            raise RuntimeError(
                "torch.gradient expected spacing to be unspecified, a scalar or it's spacing and dim arguments to have "
                f"the same length, but got a spacing argument of length {len(spacing)} and a dim argument of length {len(dims)}."
            )
    else:
        spacing = (1 if spacing is None else spacing,) * len(dims)
    if edge_order not in (1, 2):
        raise RuntimeError("torch.gradient only supports edge_order=1 and edge_order=2.")
    result, seen = [], set()
    for d in dims:
        size = input.size(d)  # refuses what is no dimension
        if d % input.dim() in seen:
            raise RuntimeError(f"dim {d % input.dim()} appears multiple times in the list of dims")
        seen.add(d % input.dim())
        if size <= edge_order:
            raise RuntimeError("torch.gradient expected each dimension size to be at least edge_order+1")
    for d, h in zip(dims, spacing):
        of = _unequal_differences if isinstance(h, torch.Tensor) and h.dim() else _equal_differences
        result.append(torch.cat(of(lambda a, b: input.narrow(d, a % input.size(d), b), h, input, d, edge_order), d))
    return builtins.tuple(result)


gradient = overridable(gradient, "gradient")


def _equal_differences(at, h, input, d, edge_order):
    """The differences at the start, within and at the end of places that are h apart; `at(a, n)` are n slices from a."""
    inner = input.size(d) - 2
    if edge_order == 1:
        first, last = (at(1, 1) - at(0, 1)) / h, (at(-1, 1) - at(-2, 1)) / h
    else:
        first = (-1.5 * at(0, 1) + 2 * at(1, 1) - 0.5 * at(2, 1)) / h
        last = (1.5 * at(-1, 1) - 2 * at(-2, 1) + 0.5 * at(-3, 1)) / h
    return first, (input.narrow(d, 2, inner) - input.narrow(d, 0, inner)) / h / 2, last


def _unequal_differences(at, places, input, d, edge_order):
    """The same where `places` tells where the values lie: parabolas through three of them."""
    h = places.diff()
    shape = [-1 if k == d % input.dim() else 1 for k in range(input.dim())]

    def joined(weights, slices):
        return sum(w.reshape(shape) * s for w, s in zip(weights, slices))

    a, b = h[:-1], h[1:]
    inner = input.size(d) - 2
    weights = -b / (a * (a + b)), (b - a) / (a * b), a / (b * (a + b))
    middle = joined(weights, [input.narrow(d, k, inner) for k in range(3)])
    if edge_order == 1:
        return (at(1, 1) - at(0, 1)) / h[0], middle, (at(-1, 1) - at(-2, 1)) / h[-1]
    a, b = h[0], h[1]
    weights = -(2 * a + b) / (a * (a + b)), (a + b) / (a * b), -a / (b * (a + b))
    first = joined(weights, [at(k, 1) for k in range(3)])
    a, b = h[-2], h[-1]
    weights = b / (a * (a + b)), -(b + a) / (a * b), (2 * b + a) / (b * (a + b))
    return first, middle, joined(weights, [at(k, 1) for k in range(-3, 0)])


for _function in (
    compile, typename, is_storage, sym_int, sym_float, sym_max, sym_min, sym_not, sym_ite, set_default_tensor_type,
    use_deterministic_algorithms, are_deterministic_algorithms_enabled,
    set_float32_matmul_precision, get_float32_matmul_precision, set_warn_always, is_warn_always_enabled,
):
    _function.__module__ = "torch"


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    from torch import func as functions

    return functions.vmap(func, in_dims, out_dims, randomness, chunk_size=chunk_size)
