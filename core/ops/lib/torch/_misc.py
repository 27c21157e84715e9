# Functions of the torch module that are Python in PyTorch and fit nowhere else.
import builtins
import functools
import math
import sys
import warnings

import torch
from torch import _C


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
    return False


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
    return False


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
view_as_real = _unsupported("view_as_real", "there are no complex tensors")
sparse_coo_tensor = _unsupported("sparse_coo_tensor", "there are no sparse tensors")
sparse_csr_tensor = _unsupported("sparse_csr_tensor", "there are no sparse tensors")
quantize_per_tensor = _unsupported("quantize_per_tensor", "there are no quantised tensors")
quantize_per_channel = _unsupported("quantize_per_channel", "there are no quantised tensors")
dequantize = _unsupported("dequantize", "there are no quantised tensors")

from_numpy = _unsupported("from_numpy", "there is no NumPy")


def lu(A, pivot=True, get_infos=False):
    from torch._lu import lu

    return lu(A, pivot, get_infos)


def gradient(input, *, spacing=1, dim=None, edge_order=1):
    dims = range(input.dim()) if dim is None else [dim] if isinstance(dim, int) else dim
    result = []
    for k, d in enumerate(dims):
        h = spacing[k] if isinstance(spacing, (list, tuple)) else spacing
        n = input.size(d)
        inner = (input.narrow(d, 2, n - 2) - input.narrow(d, 0, n - 2)) / (2 * h)
        first = (input.narrow(d, 1, 1) - input.narrow(d, 0, 1)) / h
        last = (input.narrow(d, n - 1, 1) - input.narrow(d, n - 2, 1)) / h
        if edge_order == 2:
            first = (-3 * input.narrow(d, 0, 1) + 4 * input.narrow(d, 1, 1) - input.narrow(d, 2, 1)) / (2 * h)
            last = (3 * input.narrow(d, n - 1, 1) - 4 * input.narrow(d, n - 2, 1) + input.narrow(d, n - 3, 1)) / (2 * h)
        result.append(torch.cat([first, inner, last], d))
    return tuple(result)


def fake_quantize(*args, **kwargs):
    raise NotImplementedError("quantisation is not supported here")


for _function in (
    compile, typename, is_storage, sym_int, sym_float, sym_max, sym_min, sym_not, sym_ite, set_default_tensor_type,
    use_deterministic_algorithms, are_deterministic_algorithms_enabled,
    set_float32_matmul_precision, get_float32_matmul_precision, set_warn_always, is_warn_always_enabled,
):
    _function.__module__ = "torch"


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    from torch import func as functions

    return functions.vmap(func, in_dims, out_dims, randomness, chunk_size=chunk_size)
