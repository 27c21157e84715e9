"""TorchDispatchMode: a program's own look at every operator of ATen that is called while the mode is entered. Composite
functions come in their parts, as torch._aten_calls knows them; operators of the backward pass do not come."""
import torch
from torch._aten_calls import AtenMode
from torch.utils import _pytree as pytree

__all__ = ["TorchDispatchMode"]


class TorchDispatchMode:
    def __init__(self, _dispatch_key=None):
        self._modes = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        raise NotImplementedError

    def __enter__(self):
        if "_modes" not in self.__dict__:  # a subclass need not call __init__
            self._modes = []
        self._modes.append(_Handing(self))
        self._modes[-1].__enter__()
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self._modes.pop().__exit__(exc_type, exc_value, traceback)

    @classmethod
    def push(cls, *args, **kwargs):
        return cls(*args, **kwargs)


class _Handing(AtenMode):
    def __init__(self, mode):
        super().__init__()
        self.mode = mode

    def run(self, op, args, kwargs, compute):
        tensors = [x for x in pytree.tree_leaves((args, kwargs)) if isinstance(x, torch.Tensor)]
        types = tuple(dict.fromkeys(type(x) for x in tensors if type(x) not in (torch.Tensor, torch.nn.Parameter)))
        return self.mode.__torch_dispatch__(op, types, tuple(args), dict(kwargs))

    def refuse(self, name):
        raise NotImplementedError(f"{name}() inside of a TorchDispatchMode is not supported here")
