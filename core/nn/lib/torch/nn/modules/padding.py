"""Padding layers: one class a mode and number of dimensions."""
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.modules.utils import _ntuple, _pair, _quadruple


class _Pad(Module):
    __constants__ = ["padding"]
    _sides = staticmethod(_pair)

    def __init__(self, padding):
        super().__init__()
        self.padding = self._sides(padding)

    def extra_repr(self):
        return f"{self.padding}"


class _ConstantPadNd(_Pad):
    __constants__ = ["padding", "value"]

    def __init__(self, padding, value):
        super().__init__(padding)
        self.value = value

    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self) -> str:
        return f"padding={self.padding}, value={self.value}"


class ConstantPad1d(_ConstantPadNd):
    pass


class ConstantPad2d(_ConstantPadNd):
    _sides = staticmethod(_quadruple)


class ConstantPad3d(_ConstantPadNd):
    _sides = staticmethod(_ntuple(6))


class _ZeroPad(_ConstantPadNd):
    def __init__(self, padding):
        super().__init__(padding, 0.0)

    def extra_repr(self):
        return f"{self.padding}"


class ZeroPad1d(_ZeroPad):
    pass


class ZeroPad2d(_ZeroPad):
    _sides = staticmethod(_quadruple)


class ZeroPad3d(_ZeroPad):
    _sides = staticmethod(_ntuple(6))


class _ReflectionPadNd(_Pad):
    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "reflect")


class ReflectionPad1d(_ReflectionPadNd):
    pass


class ReflectionPad2d(_ReflectionPadNd):
    _sides = staticmethod(_quadruple)


class ReflectionPad3d(_ReflectionPadNd):
    _sides = staticmethod(_ntuple(6))


class _ReplicationPadNd(_Pad):
    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "replicate")


class ReplicationPad1d(_ReplicationPadNd):
    pass


class ReplicationPad2d(_ReplicationPadNd):
    _sides = staticmethod(_quadruple)


class ReplicationPad3d(_ReplicationPadNd):
    _sides = staticmethod(_ntuple(6))


class _CircularPadNd(_Pad):
    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "circular")


class CircularPad1d(_CircularPadNd):
    pass


class CircularPad2d(_CircularPadNd):
    _sides = staticmethod(_quadruple)


class CircularPad3d(_CircularPadNd):
    _sides = staticmethod(_ntuple(6))
