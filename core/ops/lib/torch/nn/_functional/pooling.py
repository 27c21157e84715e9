# torch.nn.functional: pooling.
import math

import torch
from torch import Tensor
from torch._C import _nn
from torch._C import _handle_torch_function as handle_torch_function
from torch._C import _has_torch_function_unary as has_torch_function_unary
from torch._C import _has_torch_function as has_torch_function
from torch.nn._functional.common import _repeat


def _max_pool(n, name):
    op = getattr(torch, f"max_pool{n}d")
    indices_op = getattr(_nn, f"max_pool{n}d_with_indices")

    def with_indices(
        input: Tensor, kernel_size: None, stride: type(None) = None, padding: None = 0, dilation: None = 1,
        ceil_mode: bool = False, return_indices: bool = False,
    ) -> tuple[Tensor, Tensor]:
        if has_torch_function_unary(input):
            return handle_torch_function(
                with_indices, (input,), input, kernel_size, stride=stride, padding=padding, dilation=dilation,
                ceil_mode=ceil_mode, return_indices=return_indices)
        return indices_op(input, kernel_size, () if stride is None else stride, padding, dilation, ceil_mode)

    def plain(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
        if has_torch_function_unary(input):
            return handle_torch_function(
                dispatch, (input,), input, kernel_size, stride=stride, padding=padding, dilation=dilation,
                ceil_mode=ceil_mode, return_indices=return_indices)
        return op(input, kernel_size, () if stride is None else stride, padding, dilation, ceil_mode)

    dispatch = _boolean_dispatch(6, "return_indices", with_indices, plain)
    _name(with_indices, f"{name}_with_indices")
    _name(plain, f"_{name}")
    _name(dispatch, name)
    return dispatch, with_indices


def _name(function, name):
    function.__name__ = name
    function.__qualname__ = name


def _boolean_dispatch(index, keyword, if_true, if_false):
    def dispatch(*args, **kwargs):
        flag = kwargs.get(keyword, False) if keyword in kwargs or len(args) <= index else args[index]
        return if_true(*args, **kwargs) if flag else if_false(*args, **kwargs)

    dispatch._analysed_as = if_true  # what its arguments are matched to (torch.fx.operator_schemas)
    return dispatch


max_pool1d, max_pool1d_with_indices = _max_pool(1, "max_pool1d")
max_pool2d, max_pool2d_with_indices = _max_pool(2, "max_pool2d")
max_pool3d, max_pool3d_with_indices = _max_pool(3, "max_pool3d")


def _adaptive_size(output_size, sizes, n):
    """`output_size`, in which None stands for the input's size, of an input of `sizes`."""
    if isinstance(output_size, (list, tuple)):
        if len(sizes) <= len(output_size):
            raise ValueError(f"Input dimension should be at least {len(output_size) + 1}")
        last = sizes[-len(output_size):]
        return [d if v is None else v for v, d in zip(output_size, last)]
    return output_size if output_size is not None else list(sizes[-n:])


def _adaptive_max_pool(n, name):
    op = getattr(_nn, f"adaptive_max_pool{n}d")

    def with_indices(input: Tensor, output_size: None, return_indices: bool = False) -> tuple[Tensor, Tensor]:
        if has_torch_function_unary(input):
            return handle_torch_function(with_indices, (input,), input, output_size, return_indices=return_indices)
        return op(input, output_size if n == 1 else _adaptive_size(output_size, input.size(), n))

    def plain(input, output_size, return_indices=False):
        if has_torch_function_unary(input):
            return handle_torch_function(dispatch, (input,), input, output_size, return_indices=return_indices)
        return with_indices(input, output_size)[0]

    dispatch = _boolean_dispatch(2, "return_indices", with_indices, plain)
    _name(with_indices, f"{name}_with_indices")
    _name(plain, f"_{name}")
    _name(dispatch, name)
    return dispatch, with_indices


adaptive_max_pool1d, adaptive_max_pool1d_with_indices = _adaptive_max_pool(1, "adaptive_max_pool1d")
adaptive_max_pool2d, adaptive_max_pool2d_with_indices = _adaptive_max_pool(2, "adaptive_max_pool2d")
adaptive_max_pool3d, adaptive_max_pool3d_with_indices = _adaptive_max_pool(3, "adaptive_max_pool3d")


def _fractional_max_pool(n, name):
    op = getattr(_nn, name)

    def with_indices(
        input: Tensor, kernel_size: None, output_size: type(None) = None, output_ratio: type(None) = None,
        return_indices: bool = False, _random_samples: Tensor | None = None,
    ) -> tuple[Tensor, Tensor]:
        if has_torch_function((input, _random_samples)):
            return handle_torch_function(
                with_indices, (input, _random_samples), input, kernel_size, output_size=output_size,
                output_ratio=output_ratio, return_indices=return_indices, _random_samples=_random_samples)
        if output_size is None and output_ratio is None:
            raise ValueError(f"{name} requires specifying either an output_size or an output_ratio")
        if output_size is None:
            ratios = _repeat(output_ratio, n)
            output_size = [int(size * ratio) for size, ratio in zip(input.size()[-n:], ratios)]
        if _random_samples is None:
            batch = 1 if input.dim() == n + 1 else input.size(0)
            _random_samples = torch.rand(batch, input.size(-n - 1), n, dtype=input.dtype, device=input.device)
        return op(input, kernel_size, output_size, _random_samples)

    def plain(
        input: Tensor, kernel_size: None, output_size: type(None) = None, output_ratio: type(None) = None,
        return_indices: bool = False, _random_samples: Tensor | None = None,
    ) -> Tensor:
        if has_torch_function((input, _random_samples)):
            return handle_torch_function(
                dispatch, (input, _random_samples), input, kernel_size, output_size=output_size,
                output_ratio=output_ratio, return_indices=return_indices, _random_samples=_random_samples)
        return with_indices(input, kernel_size, output_size, output_ratio, return_indices, _random_samples)[0]

    dispatch = _boolean_dispatch(4, "return_indices", with_indices, plain)
    _name(with_indices, f"{name}_with_indices")
    _name(plain, f"_{name}")
    _name(dispatch, name)
    return dispatch, with_indices


fractional_max_pool2d, fractional_max_pool2d_with_indices = _fractional_max_pool(2, "fractional_max_pool2d")
fractional_max_pool3d, fractional_max_pool3d_with_indices = _fractional_max_pool(3, "fractional_max_pool3d")


def adaptive_avg_pool2d(input: Tensor, output_size: None) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(adaptive_avg_pool2d, (input,), input, output_size)
    return _nn.adaptive_avg_pool2d(input, _adaptive_size(output_size, input.size(), 2))


def adaptive_avg_pool3d(input: Tensor, output_size: None) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(adaptive_avg_pool3d, (input,), input, output_size)
    return _nn.adaptive_avg_pool3d(input, _adaptive_size(output_size, input.size(), 3))


def _lp_pool(average, n, input, norm_type, kernel_size, stride, ceil_mode):
    powers = input.pow(norm_type)
    if stride is not None:
        mean = average(powers, kernel_size, stride, 0, ceil_mode)
    else:
        mean = average(powers, kernel_size, padding=0, ceil_mode=ceil_mode)
    cells = kernel_size if n == 1 else math.prod(_repeat(kernel_size, n))
    return (torch.sign(mean) * torch.relu(torch.abs(mean))).mul(cells).pow(1.0 / norm_type)


def lp_pool1d(
    input: Tensor, norm_type: int | float, kernel_size: int, stride: type(None) = None, ceil_mode: bool = False
) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(lp_pool1d, (input,), input, norm_type, kernel_size, stride=stride,
                                     ceil_mode=ceil_mode)
    return _lp_pool(torch.avg_pool1d, 1, input, norm_type, kernel_size, stride, ceil_mode)


def lp_pool2d(
    input: Tensor, norm_type: int | float, kernel_size: None, stride: type(None) = None, ceil_mode: bool = False
) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(lp_pool2d, (input,), input, norm_type, kernel_size, stride=stride,
                                     ceil_mode=ceil_mode)
    return _lp_pool(_nn.avg_pool2d, 2, input, norm_type, kernel_size, stride, ceil_mode)


def lp_pool3d(
    input: Tensor, norm_type: int | float, kernel_size: None, stride: type(None) = None, ceil_mode: bool = False
) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(lp_pool3d, (input,), input, norm_type, kernel_size, stride=stride,
                                     ceil_mode=ceil_mode)
    return _lp_pool(_nn.avg_pool3d, 3, input, norm_type, kernel_size, stride, ceil_mode)


def _unpool_output_size(
    input: Tensor, kernel_size: list[int], stride: list[int], padding: list[int], output_size: list[int] | None
) -> list[int]:
    n = len(kernel_size)
    sizes = input.size()
    default = [(sizes[-n + d] - 1) * stride[d] + kernel_size[d] - 2 * padding[d] for d in range(n)]
    if output_size is None:
        return default
    if len(output_size) == n + 2:
        output_size = output_size[2:]
    if len(output_size) != n:
        raise ValueError("output_size should be a sequence containing "
                         f"{n} or {n + 2} elements, but it has a length of '{len(output_size)}'")
    for d in range(n):
        low, high = default[d] - stride[d], default[d] + stride[d]
        if not low < output_size[d] < high:
            raise ValueError(f'invalid output_size "{output_size}" (dim {d} must be between {low} and {high})')
    return output_size


def _max_unpool(n, input, indices, kernel_size, stride, padding, output_size):
    kernel_size = _repeat(kernel_size, n)
    stride = kernel_size if stride is None else _repeat(stride, n)
    size = _unpool_output_size(input, kernel_size, stride, _repeat(padding, n), output_size)
    return getattr(_nn, f"_max_unpool{n}d")(input, indices, tuple(size))


def max_unpool1d(
    input: Tensor, indices: Tensor, kernel_size: None, stride: type(None) = None, padding: None = 0,
    output_size: type(None) = None,
) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(max_unpool1d, (input,), input, indices, kernel_size, stride=stride,
                                     padding=padding, output_size=output_size)
    return _max_unpool(1, input, indices, kernel_size, stride, padding, output_size)


def max_unpool2d(
    input: Tensor, indices: Tensor, kernel_size: None, stride: type(None) = None, padding: None = 0,
    output_size: type(None) = None,
) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(max_unpool2d, (input,), input, indices, kernel_size, stride=stride,
                                     padding=padding, output_size=output_size)
    return _max_unpool(2, input, indices, kernel_size, stride, padding, output_size)


def max_unpool3d(
    input: Tensor, indices: Tensor, kernel_size: None, stride: type(None) = None, padding: None = 0,
    output_size: type(None) = None,
) -> Tensor:
    if has_torch_function_unary(input):
        return handle_torch_function(max_unpool3d, (input,), input, indices, kernel_size, stride=stride,
                                     padding=padding, output_size=output_size)
    return _max_unpool(3, input, indices, kernel_size, stride, padding, output_size)
