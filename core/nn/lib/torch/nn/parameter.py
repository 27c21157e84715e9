"""torch.nn.parameter: tensors that a module registers when they are assigned to it, and those whose shape
is not known yet."""
import torch
from torch._lazy import typing
from torch._C import Buffer, Parameter, _disabled_torch_function_impl

__all__ = ["Parameter", "UninitializedParameter", "is_lazy", "Buffer", "UninitializedBuffer", "UninitializedTensorMixin"]


_types = {}  # of a subclass of Tensor, that of the parameters made of it


def _as_parameter(tensor):
    """An instance of a subclass of Tensor as a parameter: a subclass of both, which looks like the former."""
    kind = type(tensor)
    if issubclass(kind, Parameter):
        return tensor
    if kind not in _types:

        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return kind.__torch_function__(func, tuple(kind if t is cls else t for t in types), args, kwargs or {})

        def __repr__(self):
            return f"Parameter({kind.__repr__(self)})"

        own = {"__module__": kind.__module__, "__qualname__": kind.__qualname__, "__repr__": __repr__}
        own["__torch_function__"] = classmethod(__torch_function__)
        _types[kind] = type(kind.__name__, (kind, Parameter), own)
    with torch._C.DisableTorchFunctionSubclass():
        made = tensor.detach().as_subclass(_types[kind])
        made.__dict__.update(tensor.__dict__)
        made._is_param = True
        return made.requires_grad_(tensor.requires_grad)


class UninitializedTensorMixin:
    """Marks a tensor that gets its shape on the first call of its module."""

    _allowed = frozenset(
        "size copy_ is_complex is_floating_point half float double char short int long cuda cpu to get_device".split()
    )

    cls_to_become = Parameter

    def materialize(self, shape, device=None, dtype=None) -> None:
        made = torch.empty(shape, dtype=dtype if dtype is not None else self.data.dtype)
        self.data = made
        self.__class__ = self.cls_to_become

    @property
    def shape(self):
        raise RuntimeError(
            "Can't access the shape of an uninitialized parameter or buffer. "
            "This error usually happens in `load_state_dict` when trying to load "
            "an uninitialized parameter into an initialized one. "
            "Call `forward` to initialize the parameters before accessing their attributes."
        )

    def share_memory_(self):
        raise RuntimeError(
            "Can't share memory on an uninitialized parameter or buffer. "
            "Call `forward` to initialize the parameters before calling "
            "`module.share_memory()`."
        )

    def __repr__(self) -> str:
        return f"<{self.__class__.__name__}>"

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        is_property = func.__name__ in ("__get__", "__set__", "__delete__")
        if is_property or getattr(torch.Tensor, func.__name__, None) is func and func.__name__ in cls._allowed:
            if issubclass(cls, Parameter):  # whose results are plain tensors
                return torch.Tensor.__torch_function__(func, (), args, kwargs or {})
            return super().__torch_function__(func, types, args, kwargs or {})
        raise ValueError(
            f"Attempted to use an uninitialized parameter in {func}. "
            "This error happens when you are using a `LazyModule` or "
            f"explicitly manipulating `torch.nn.parameter.{cls.__name__}` "
            "objects. When using LazyModules Call `forward` with a dummy batch "
            "to initialize the parameters before calling torch functions"
        )


def is_lazy(param: typing.Any) -> bool:
    return isinstance(param, UninitializedTensorMixin)


class UninitializedParameter(UninitializedTensorMixin, Parameter):
    cls_to_become = Parameter

    def __new__(cls, requires_grad=True, device=None, dtype=None) -> None:
        return Parameter.__new__(cls, torch.empty(0, dtype=dtype), requires_grad)


class UninitializedBuffer(UninitializedTensorMixin, torch.Tensor):
    cls_to_become = torch.Tensor

    def __new__(cls, requires_grad=False, device=None, dtype=None, persistent=True) -> None:
        made = torch.Tensor._make_subclass(cls, torch.empty(0, dtype=dtype), requires_grad)
        made.persistent = persistent
        return made
