# torch.overrides: the public names of the __torch_function__ protocol.
import torch
from torch import _C


def has_torch_function(relevant_args):
    return _C._has_torch_function(tuple(relevant_args))


has_torch_function_unary = _C._has_torch_function_unary


def has_torch_function_variadic(*args):
    return _C._has_torch_function(args)


def handle_torch_function(public_api, relevant_args, *args, **kwargs):
    return _C._handle_torch_function(public_api, relevant_args, *args, **kwargs)


def is_tensor_method_or_property(func):
    return _C._is_tensor_method_or_property(func)


def is_tensor_like(inp):
    return type(inp) is torch.Tensor or hasattr(inp, "__torch_function__")


def resolve_name(f):
    name = getattr(f, "__name__", None)
    if _C._is_tensor_method_or_property(f):
        return f"torch.Tensor.{name}"
    return f"{f.__module__}.{name}"


def wrap_torch_function(dispatcher):
    import functools

    def inner(func):
        @functools.wraps(func)
        def wrapped(*args, **kwargs):
            relevant_args = dispatcher(*args, **kwargs)
            if has_torch_function(relevant_args):
                return handle_torch_function(wrapped, relevant_args, *args, **kwargs)
            return func(*args, **kwargs)

        return wrapped

    return inner


class TorchFunctionMode:
    """While entered, every function of torch that is called is given to it first."""

    def __init__(self):
        pass

    def __torch_function__(self, func, types, args=(), kwargs=None):
        raise NotImplementedError

    def __enter__(self):
        _C._push_on_torch_function_stack(self)
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        _C._pop_torch_function_stack()

    @classmethod
    def push(cls, *args, **kwargs):
        return cls(*args, **kwargs)


class BaseTorchFunctionMode(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))
