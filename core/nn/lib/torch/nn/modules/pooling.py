"""Pooling layers."""
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.modules.utils import _pair, _single, _triple


class _MaxPoolNd(Module):
    __constants__ = ["kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode"]

    def __init__(
        self, kernel_size: int | tuple[int, ...], stride: int | tuple[int, ...] | None = None,
        padding: int | tuple[int, ...] = 0, dilation: int | tuple[int, ...] = 1, return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def extra_repr(self) -> str:
        return (
            f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}, "
            f"dilation={self.dilation}, ceil_mode={self.ceil_mode}"
        )

    def _pool(self, function, input):
        return function(
            input, self.kernel_size, self.stride, self.padding, self.dilation, ceil_mode=self.ceil_mode,
            return_indices=self.return_indices,
        )


class MaxPool1d(_MaxPoolNd):
    def forward(self, input: Tensor):
        return self._pool(F.max_pool1d, input)


class MaxPool2d(_MaxPoolNd):
    def forward(self, input: Tensor):
        return self._pool(F.max_pool2d, input)


class MaxPool3d(_MaxPoolNd):
    def forward(self, input: Tensor):
        return self._pool(F.max_pool3d, input)


class _MaxUnpoolNd(Module):
    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


def _named(name, base, *methods):
    """A class whose methods are named as if they were written in its body."""
    for method in methods:
        method.__qualname__ = f"{name}.{method.__name__}"
    return type(name, (base,), {"__module__": __name__} | {method.__name__: method for method in methods})


def _max_unpool(function, sizes, numbers):
    """The class that undoes max pooling with `function`; `numbers` is what an argument may be."""

    def __init__(self, kernel_size: numbers, stride: numbers | None = None, padding: numbers = 0) -> None:
        super(MaxUnpool, self).__init__()
        self.kernel_size = sizes(kernel_size)
        self.stride = sizes(stride if stride is not None else kernel_size)
        self.padding = sizes(padding)

    def forward(self, input: Tensor, indices: Tensor, output_size: list[int] | None = None) -> Tensor:
        return function(input, indices, self.kernel_size, self.stride, self.padding, output_size)

    MaxUnpool = _named(f"MaxUnpool{function.__name__[-2]}d", _MaxUnpoolNd, __init__, forward)
    return MaxUnpool


MaxUnpool1d = _max_unpool(F.max_unpool1d, _single, int | tuple[int])
MaxUnpool2d = _max_unpool(F.max_unpool2d, _pair, int | tuple[int, int])
MaxUnpool3d = _max_unpool(F.max_unpool3d, _triple, int | tuple[int, int, int])


class _FractionalMaxPoolNd(Module):
    __constants__ = ["kernel_size", "return_indices", "output_size", "output_ratio"]


def _fractional_max_pool(function, sizes, numbers, ratios):
    def __init__(
        self, kernel_size: numbers, output_size: numbers | None = None, output_ratio: ratios | None = None,
        return_indices: bool = False, _random_samples=None,
    ) -> None:
        super(FractionalMaxPool, self).__init__()
        numbers_given = kernel_size if isinstance(kernel_size, tuple) else (kernel_size,)
        if sizes is _triple and any(isinstance(k, int) and k <= 0 for k in numbers_given):
            raise ValueError(f"kernel_size must be greater than 0, but got {kernel_size}")
        self.kernel_size = sizes(kernel_size)
        self.return_indices = return_indices
        self.register_buffer("_random_samples", _random_samples)
        self.output_size = sizes(output_size) if output_size is not None else None
        self.output_ratio = sizes(output_ratio) if output_ratio is not None else None
        if output_size is None and output_ratio is None:
            raise ValueError(f"{type(self).__name__} requires specifying either an output size, or a pooling ratio")
        if output_size is not None and output_ratio is not None:
            raise ValueError("only one of output_size and output_ratio may be specified")
        if self.output_ratio is not None and not all(0 < ratio < 1 for ratio in self.output_ratio):
            raise ValueError(f"output_ratio must be between 0 and 1 (got {output_ratio})")

    def forward(self, input: Tensor):
        return function(
            input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices,
            _random_samples=self._random_samples,
        )

    FractionalMaxPool = _named(f"FractionalMaxPool{function.__name__[-2]}d", _FractionalMaxPoolNd, __init__, forward)
    return FractionalMaxPool


FractionalMaxPool2d = _fractional_max_pool(
    F.fractional_max_pool2d, _pair, int | tuple[int, int], float | tuple[float, float]
)
FractionalMaxPool3d = _fractional_max_pool(
    F.fractional_max_pool3d, _triple, int | tuple[int, int, int], float | tuple[float, float, float]
)


class _AvgPoolNd(Module):
    __constants__ = ["kernel_size", "stride", "padding", "ceil_mode", "count_include_pad"]

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool1d(_AvgPoolNd):
    def __init__(
        self, kernel_size: int | tuple[int], stride: int | tuple[int] = None, padding: int | tuple[int] = 0,
        ceil_mode: bool = False, count_include_pad: bool = True,
    ) -> None:
        super().__init__()
        self.kernel_size = _single(kernel_size)
        self.stride = _single(stride if stride is not None else kernel_size)
        self.padding = _single(padding)
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def forward(self, input: Tensor) -> Tensor:
        return F.avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)


def _avg_pool(function, numbers):
    """The class of an average over two or three dimensions."""

    def __init__(
        self, kernel_size: numbers, stride: numbers | None = None, padding: numbers = 0, ceil_mode: bool = False,
        count_include_pad: bool = True, divisor_override: int | None = None,
    ) -> None:
        super(AvgPool, self).__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def forward(self, input: Tensor) -> Tensor:
        return function(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override,
        )

    AvgPool = _named(f"AvgPool{function.__name__[-2]}d", _AvgPoolNd, __init__, forward)
    AvgPool.__constants__ = [*_AvgPoolNd.__constants__, "divisor_override"]
    return AvgPool


AvgPool2d = _avg_pool(F.avg_pool2d, int | tuple[int, int])
AvgPool3d = _avg_pool(F.avg_pool3d, int | tuple[int, int, int])


class _LPPoolNd(Module):
    __constants__ = ["norm_type", "kernel_size", "stride", "ceil_mode"]

    def __init__(
        self, norm_type: float, kernel_size: int | tuple[int, ...], stride: int | tuple[int, ...] | None = None,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode

    def extra_repr(self) -> str:
        return (
            f"norm_type={self.norm_type}, kernel_size={self.kernel_size}, stride={self.stride}, "
            f"ceil_mode={self.ceil_mode}"
        )


class LPPool1d(_LPPoolNd):
    def forward(self, input: Tensor) -> Tensor:
        return F.lp_pool1d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)


class LPPool2d(_LPPoolNd):
    def forward(self, input: Tensor) -> Tensor:
        return F.lp_pool2d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)


class LPPool3d(_LPPoolNd):
    def forward(self, input: Tensor) -> Tensor:
        return F.lp_pool3d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)


class _AdaptiveMaxPoolNd(Module):
    __constants__ = ["output_size", "return_indices"]

    def __init__(self, output_size: int | None | tuple[int | None, ...], return_indices: bool = False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveMaxPool1d(_AdaptiveMaxPoolNd):
    def forward(self, input: Tensor):
        return F.adaptive_max_pool1d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool2d(_AdaptiveMaxPoolNd):
    def forward(self, input: Tensor):
        return F.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(_AdaptiveMaxPoolNd):
    def forward(self, input: Tensor):
        return F.adaptive_max_pool3d(input, self.output_size, self.return_indices)


class _AdaptiveAvgPoolNd(Module):
    __constants__ = ["output_size"]

    def __init__(self, output_size: int | None | tuple[int | None, ...]) -> None:
        super().__init__()
        self.output_size = output_size

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveAvgPool1d(_AdaptiveAvgPoolNd):
    def forward(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool1d(input, self.output_size)


class AdaptiveAvgPool2d(_AdaptiveAvgPoolNd):
    def forward(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveAvgPool3d(_AdaptiveAvgPoolNd):
    def forward(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool3d(input, self.output_size)
