"""ShapeProp: runs a graph on example inputs and notes shape, dtype and layout of every value in
node.meta["tensor_meta"]."""
from typing import Any, NamedTuple

import torch
from torch.fx.interpreter import Interpreter
from torch.fx.node import map_aggregate

__all__ = ["TensorMetadata", "ShapeProp"]


class TensorMetadata(NamedTuple):
    """What is known of a tensor without its data."""

    shape: Any
    dtype: Any
    requires_grad: bool
    stride: Any
    memory_format: Any
    is_quantized: bool
    qparams: Any


def _extract_tensor_metadata(result, include_contiguity=True):
    memory_format = None
    if include_contiguity:
        for candidate in (torch.contiguous_format, torch.channels_last, torch.channels_last_3d):
            if candidate is torch.channels_last and result.dim() != 4:
                continue
            if candidate is torch.channels_last_3d and result.dim() != 5:
                continue
            if result.is_contiguous(memory_format=candidate):
                memory_format = candidate
                break
    return TensorMetadata(
        result.shape, result.dtype, result.requires_grad, result.stride(), memory_format, False, {}
    )


def _print_exception():
    try:
        import traceback
    except ImportError:
        return
    traceback.print_exc()


class ShapeProp(Interpreter):
    """Interprets the graph; `propagate(*inputs)` is what to call."""

    def __init__(self, gm, fake_mode=None):
        super().__init__(gm)
        self.fake_module = None
        self.fake_mode = None
        self.real_module = self.module

    def run_node(self, n):
        try:
            result = super().run_node(n)
        except Exception as e:
            _print_exception()
            raise RuntimeError(f"ShapeProp error for: node={n.format_node()} with meta={n.meta}") from e
        found_tensor = False

        def extract(obj):
            nonlocal found_tensor
            if not isinstance(obj, torch.Tensor):
                return obj
            found_tensor = True
            return _extract_tensor_metadata(obj)

        meta = map_aggregate(result, extract)
        if found_tensor:
            n.meta["tensor_meta"] = meta
        n.meta["type"] = type(result)
        return result

    def propagate(self, *args):
        return super().run(*args)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)
