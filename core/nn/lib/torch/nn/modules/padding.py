"""Padding layers: one class a mode and number of dimensions."""
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.modules.utils import _ntuple


class _Pad(Module):
    __constants__ = ["padding"]

    def extra_repr(self):
        return f"{self.padding}"


class _ConstantPadNd(_Pad):
    __constants__ = ["padding", "value"]
    value = 0.0

    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self) -> str:
        return f"padding={self.padding}, value={self.value}"


class _ReflectionPadNd(_Pad):
    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "reflect")


class _ReplicationPadNd(_Pad):
    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "replicate")


class _CircularPadNd(_Pad):
    def _check_input_dim(self, input):
        dims = len(self.padding) // 2
        if input.dim() not in (dims + 1, dims + 2):
            raise ValueError(f"expected {dims + 1}D or {dims + 2}D input (got {input.dim()}D input)")

    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        return F.pad(input, self.padding, "circular")


def _define(mode, base, dims):
    """The class of a mode for so many dimensions, each of which has two sides."""
    sides = _ntuple(2 * dims)
    widths = int | tuple[(int,) * (2 * dims)]

    def plain(self, padding: widths) -> None:
        super(cls, self).__init__()
        self.padding = sides(padding)

    def with_value(self, padding: widths, value: float) -> None:
        super(cls, self).__init__()
        self.value = value
        self.padding = sides(padding)

    def with_zero(self, padding: widths) -> None:
        super(cls, self).__init__(padding, 0.0)

    name = f"{mode}Pad{dims}d"
    own = {"__module__": __name__}
    own["__init__"] = init = with_zero if mode == "Zero" else with_value if base is _ConstantPadNd else plain
    init.__name__, init.__qualname__ = "__init__", name + ".__init__"
    if mode == "Zero":
        base, own["extra_repr"] = globals()[f"ConstantPad{dims}d"], _Pad.extra_repr
    cls = type(name, (base,), own)
    return cls


for _mode, _base in (
    ("Constant", _ConstantPadNd), ("Zero", _ConstantPadNd), ("Reflection", _ReflectionPadNd),
    ("Replication", _ReplicationPadNd), ("Circular", _CircularPadNd),
):
    for _dims in (1, 2, 3):
        globals()[f"{_mode}Pad{_dims}d"] = _define(_mode, _base, _dims)
