"""FakeTensorProp: as ShapeProp, but notes the (data-free) value in node.meta["val"]. Here the values are
computed, and meta keeps detached tensors of the same shape."""
import torch
from torch.fx.interpreter import Interpreter
from torch.fx.node import map_aggregate

__all__ = ["FakeTensorProp"]


class FakeTensorProp(Interpreter):
    def __init__(self, module, mode=None):
        super().__init__(module)
        self._mode = mode

    def run_node(self, n):
        result = super().run_node(n)

        def extract(obj):
            return obj if isinstance(obj, (torch.Tensor, int, bool, float)) else None

        meta = map_aggregate(result, extract)
        if meta is not None:
            n.meta["val"] = meta
        return result

    def propagate(self, *args):
        return self.propagate_dont_convert_inputs(*args)

    def propagate_dont_convert_inputs(self, *args):
        return super().run(*args)
