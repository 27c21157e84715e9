"""Convolutions and transposed convolutions."""
import math

import torch
from torch import Tensor
from torch._lazy import typing
import torch.nn.functional as F
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.modules.utils import _pair, _reverse_repeat_tuple, _single, _triple
from torch.nn.parameter import Parameter


class _ConvNd(Module):
    __constants__ = [
        "stride", "padding", "dilation", "groups", "padding_mode", "output_padding", "in_channels", "out_channels",
        "kernel_size",
    ]

    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: tuple[int, ...], stride: tuple[int, ...],
        padding: str | tuple[int, ...], dilation: tuple[int, ...], transposed: bool, output_padding: tuple[int, ...],
        groups: int, bias: bool, padding_mode: typing.Literal['zeros', 'reflect', 'replicate', 'circular'],
        device=None, dtype=None,
    ) -> None:
        factory = {"device": device, "dtype": dtype}
        super().__init__()
        if groups <= 0:
            raise ValueError("groups must be a positive integer")
        if in_channels % groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        if out_channels % groups != 0:
            raise ValueError("out_channels must be divisible by groups")
        if isinstance(padding, str):
            if padding not in {"same", "valid"}:
                raise ValueError(f"Invalid padding string {padding!r}, should be one of {({'same', 'valid'})}")
            if padding == "same" and any(s != 1 for s in stride):
                raise ValueError("padding='same' is not supported for strided convolutions")
        modes = {"zeros", "reflect", "replicate", "circular"}
        if padding_mode not in modes:
            raise ValueError(f"padding_mode must be one of {modes}, but got padding_mode='{padding_mode}'")
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.dilation = dilation
        self.transposed = transposed
        self.output_padding = output_padding
        self.groups = groups
        self.padding_mode = padding_mode
        if isinstance(self.padding, str):
            self._reversed_padding_repeated_twice = [0, 0] * len(kernel_size)
            if padding == "same":
                for d, k, i in zip(dilation, kernel_size, range(len(kernel_size) - 1, -1, -1)):
                    total = d * (k - 1)
                    left = total // 2
                    self._reversed_padding_repeated_twice[2 * i] = left
                    self._reversed_padding_repeated_twice[2 * i + 1] = total - left
        else:
            self._reversed_padding_repeated_twice = _reverse_repeat_tuple(self.padding, 2)
        first, second = (in_channels, out_channels) if transposed else (out_channels, in_channels)
        self.weight = Parameter(torch.empty((first, second // groups, *kernel_size), **factory))
        if bias:
            self.bias = Parameter(torch.empty(out_channels, **factory))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            fan_in, _ = init._calculate_fan_in_and_fan_out(self.weight)
            if fan_in != 0:
                bound = 1 / math.sqrt(fan_in)
                init.uniform_(self.bias, -bound, bound)

    def extra_repr(self):
        s = "{in_channels}, {out_channels}, kernel_size={kernel_size}, stride={stride}"
        if self.padding != (0,) * len(self.padding):
            s += ", padding={padding}"
        if self.dilation != (1,) * len(self.dilation):
            s += ", dilation={dilation}"
        if self.output_padding != (0,) * len(self.output_padding):
            s += ", output_padding={output_padding}"
        if self.groups != 1:
            s += ", groups={groups}"
        if self.bias is None:
            s += ", bias=False"
        if self.padding_mode != "zeros":
            s += ", padding_mode={padding_mode}"
        return s.format(**self.__dict__)

    def __setstate__(self, state):
        super().__setstate__(state)
        if not hasattr(self, "padding_mode"):
            self.padding_mode = "zeros"

    def _convolve(self, function, zero, input, weight, bias):
        if self.padding_mode != "zeros":
            padded = F.pad(input, self._reversed_padding_repeated_twice, mode=self.padding_mode)
            return function(padded, weight, bias, self.stride, zero, self.dilation, self.groups)
        return function(input, weight, bias, self.stride, self.padding, self.dilation, self.groups)


class Conv1d(_ConvNd):
    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: int | tuple[int], stride: int | tuple[int] = 1,
        padding: str | int | tuple[int] = 0, dilation: int | tuple[int] = 1, groups: int = 1, bias: bool = True,
        padding_mode: typing.Literal['zeros', 'reflect', 'replicate', 'circular'] = "zeros", device=None, dtype=None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, _single(kernel_size), _single(stride),
            padding if isinstance(padding, str) else _single(padding), _single(dilation), False, _single(0), groups,
            bias, padding_mode, device=device, dtype=dtype,
        )

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None):
        return self._convolve(F.conv1d, _single(0), input, weight, bias)

    def forward(self, input: Tensor) -> Tensor:
        return self._conv_forward(input, self.weight, self.bias)


class Conv2d(_ConvNd):
    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: int | tuple[int, int],
        stride: int | tuple[int, int] = 1, padding: str | int | tuple[int, int] = 0,
        dilation: int | tuple[int, int] = 1, groups: int = 1, bias: bool = True,
        padding_mode: typing.Literal['zeros', 'reflect', 'replicate', 'circular'] = "zeros", device=None, dtype=None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, _pair(kernel_size), _pair(stride),
            padding if isinstance(padding, str) else _pair(padding), _pair(dilation), False, _pair(0), groups, bias,
            padding_mode, device=device, dtype=dtype,
        )

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None):
        return self._convolve(F.conv2d, _pair(0), input, weight, bias)

    def forward(self, input: Tensor) -> Tensor:
        return self._conv_forward(input, self.weight, self.bias)


class Conv3d(_ConvNd):
    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: int | tuple[int, int, int],
        stride: int | tuple[int, int, int] = 1, padding: str | int | tuple[int, int, int] = 0,
        dilation: int | tuple[int, int, int] = 1, groups: int = 1, bias: bool = True,
        padding_mode: typing.Literal['zeros', 'reflect', 'replicate', 'circular'] = "zeros", device=None, dtype=None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, _triple(kernel_size), _triple(stride),
            padding if isinstance(padding, str) else _triple(padding), _triple(dilation), False, _triple(0), groups,
            bias, padding_mode, device=device, dtype=dtype,
        )

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None):
        return self._convolve(F.conv3d, _triple(0), input, weight, bias)

    def forward(self, input: Tensor) -> Tensor:
        return self._conv_forward(input, self.weight, self.bias)


class _ConvTransposeNd(_ConvNd):
    def __init__(
        self, in_channels, out_channels, kernel_size, stride, padding, dilation, transposed, output_padding, groups,
        bias, padding_mode, device=None, dtype=None,
    ) -> None:
        if padding_mode != "zeros":
            raise ValueError(f'Only "zeros" padding mode is supported for {self.__class__.__name__}')
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, transposed, output_padding, groups,
            bias, padding_mode, device=device, dtype=dtype,
        )

    def _output_padding(
        self, input: Tensor, output_size: list[int] | None, stride: list[int], padding: list[int],
        kernel_size: list[int], num_spatial_dims: int, dilation: list[int] | None = None,
    ) -> list[int]:
        if output_size is None:
            return _single(self.output_padding)
        batched = input.dim() == num_spatial_dims + 2
        others = 2 if batched else 1
        if len(output_size) == others + num_spatial_dims:
            output_size = output_size[others:]
        if len(output_size) != num_spatial_dims:
            raise ValueError(
                f"ConvTranspose{num_spatial_dims}D: for {input.dim()}D input, output_size must have {num_spatial_dims} "
                f"or {others + num_spatial_dims} elements (got {len(output_size)})"
            )
        least, most = [], []
        for d in range(num_spatial_dims):
            size = (
                (input.size(d + others) - 1) * stride[d] - 2 * padding[d]
                + (dilation[d] if dilation is not None else 1) * (kernel_size[d] - 1) + 1
            )
            least.append(size)
            most.append(size + stride[d] - 1)
        for size, low, high in zip(output_size, least, most):
            if size < low or size > high:
                raise ValueError(
                    f"requested an output size of {output_size}, but valid sizes range "
                    f"from {least} to {most} (for an input of {input.size()[2:]})"
                )
        return [output_size[d] - least[d] for d in range(num_spatial_dims)]

    def _transposed(self, function, dims, input, output_size):
        output_padding = self._output_padding(
            input, output_size, self.stride, self.padding, self.kernel_size, dims, self.dilation
        )
        return function(
            input, self.weight, self.bias, self.stride, self.padding, output_padding, self.groups, self.dilation
        )


class ConvTranspose1d(_ConvTransposeNd):
    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: int | tuple[int], stride: int | tuple[int] = 1,
        padding: int | tuple[int] = 0, output_padding: int | tuple[int] = 0, groups: int = 1, bias: bool = True,
        dilation: int | tuple[int] = 1,
        padding_mode: typing.Literal['zeros', 'reflect', 'replicate', 'circular'] = "zeros", device=None, dtype=None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, _single(kernel_size), _single(stride), _single(padding), _single(dilation),
            True, _single(output_padding), groups, bias, padding_mode, device=device, dtype=dtype,
        )

    def forward(self, input: Tensor, output_size: list[int] | None = None) -> Tensor:
        return self._transposed(F.conv_transpose1d, 1, input, output_size)


class ConvTranspose2d(_ConvTransposeNd):
    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: int | tuple[int, int],
        stride: int | tuple[int, int] = 1, padding: int | tuple[int, int] = 0,
        output_padding: int | tuple[int, int] = 0, groups: int = 1, bias: bool = True,
        dilation: int | tuple[int, int] = 1,
        padding_mode: typing.Literal['zeros', 'reflect', 'replicate', 'circular'] = "zeros", device=None, dtype=None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, _pair(kernel_size), _pair(stride), _pair(padding), _pair(dilation), True,
            _pair(output_padding), groups, bias, padding_mode, device=device, dtype=dtype,
        )

    def forward(self, input: Tensor, output_size: list[int] | None = None) -> Tensor:
        return self._transposed(F.conv_transpose2d, 2, input, output_size)


class ConvTranspose3d(_ConvTransposeNd):
    def __init__(
        self, in_channels: int, out_channels: int, kernel_size: int | tuple[int, int, int],
        stride: int | tuple[int, int, int] = 1, padding: int | tuple[int, int, int] = 0,
        output_padding: int | tuple[int, int, int] = 0, groups: int = 1, bias: bool = True,
        dilation: int | tuple[int, int, int] = 1,
        padding_mode: typing.Literal['zeros', 'reflect', 'replicate', 'circular'] = "zeros", device=None, dtype=None,
    ) -> None:
        super().__init__(
            in_channels, out_channels, _triple(kernel_size), _triple(stride), _triple(padding), _triple(dilation),
            True, _triple(output_padding), groups, bias, padding_mode, device=device, dtype=dtype,
        )

    def forward(self, input: Tensor, output_size: list[int] | None = None) -> Tensor:
        return self._transposed(F.conv_transpose3d, 3, input, output_size)
