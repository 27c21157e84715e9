"""FakeTensorProp: as ShapeProp, but over fake tensors, whose data takes no part; they are noted in node.meta["val"]."""
import torch
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
from torch.fx.interpreter import Interpreter
from torch.fx.node import map_aggregate

__all__ = ["FakeTensorProp"]


class FakeTensorProp(Interpreter):
    def __init__(self, module, mode=None):
        super().__init__(module)
        self._mode = FakeTensorMode() if mode is None else mode

    def run_node(self, n):
        result = super().run_node(n)

        def extract(obj):
            if isinstance(obj, FakeTensor):
                return obj.detach()
            if isinstance(obj, torch.Tensor):
                return self._mode.from_tensor(obj).detach()
            return obj if isinstance(obj, (int, bool, float)) else None

        meta = map_aggregate(result, extract)
        if meta is not None:
            n.meta["val"] = meta
        return result

    def call_function(self, target, args, kwargs):
        self._mode.check(target.__name__, args)
        return super().call_function(target, args, kwargs)

    def call_method(self, target, args, kwargs):
        self._mode.check(target, args)
        return super().call_method(target, args, kwargs)

    def propagate(self, *args):
        fake = [self._mode.from_tensor(a) if isinstance(a, torch.Tensor) else a for a in args]
        return self.propagate_dont_convert_inputs(*fake)

    def propagate_dont_convert_inputs(self, *args):
        return super().run(*args)
