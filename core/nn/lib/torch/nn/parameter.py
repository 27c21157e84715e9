"""torch.nn.parameter: tensors that a module registers when they are assigned to it, and those whose shape
is not known yet."""
import torch
from torch._C import Buffer, Parameter, _disabled_torch_function_impl

__all__ = ["Parameter", "UninitializedParameter", "is_lazy", "Buffer", "UninitializedBuffer", "UninitializedTensorMixin"]


class UninitializedTensorMixin:
    """Marks a tensor that gets its shape on the first call of its module."""

    _lazy_message = (
        "Attempted to use an uninitialized parameter in {}. "
        "This error happens when you are using a `LazyModule` or "
        "explicitly manipulating `torch.nn.parameter.{}` "
        "objects. When using LazyModules Call `forward` with a dummy batch "
        "to initialize the parameters before calling torch functions"
    )

    cls_to_become = Parameter

    def materialize(self, shape, device=None, dtype=None):
        made = torch.empty(shape, dtype=dtype if dtype is not None else self.data.dtype)
        self.__class__ = self.cls_to_become
        self.data = made

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

    def __repr__(self):
        return f"<{self.__class__.__name__}>"


def is_lazy(param):
    return isinstance(param, UninitializedTensorMixin)


class UninitializedParameter(UninitializedTensorMixin, Parameter):
    cls_to_become = Parameter

    def __new__(cls, requires_grad=True, device=None, dtype=None):
        return Parameter.__new__(cls, torch.empty(0, dtype=dtype), requires_grad)


class UninitializedBuffer(UninitializedTensorMixin, torch.Tensor):
    cls_to_become = torch.Tensor

    def __new__(cls, requires_grad=False, device=None, dtype=None, persistent=True):
        made = torch.Tensor._make_subclass(cls, torch.empty(0, dtype=dtype), requires_grad)
        made.persistent = persistent
        return made
