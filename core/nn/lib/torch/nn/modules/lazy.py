"""Layers that learn the size of their input from the first call, and then become the ordinary layer."""
import sys

import torch
from torch import Tensor
from torch._lazy import typing
from torch.nn.modules import batchnorm, conv, instancenorm
from torch.nn.modules.linear import Linear
from torch.nn.parameter import UninitializedBuffer, UninitializedParameter, is_lazy


class LazyModuleMixin:
    """Before its first call a lazy module gets its parameters from initialize_parameters."""

    cls_to_become = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._load_hook = self._register_load_state_dict_pre_hook(self._lazy_load_hook)
        self._initialize_hook = self.register_forward_pre_hook(self._infer_parameters, with_kwargs=True)

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        kept = {k: b for k, b in self._buffers.items() if k not in self._non_persistent_buffers_set}
        for name, value in (*self._parameters.items(), *kept.items()):
            if value is not None:
                destination[prefix + name] = value if is_lazy(value) or keep_vars else value.detach()

    def _lazy_load_hook(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs,
    ):
        for name, value in (*self._parameters.items(), *self._buffers.items()):
            given = state_dict.get(prefix + name)
            if given is not None and value is not None and is_lazy(value) and not is_lazy(given):
                with torch.no_grad():
                    value.materialize(given.shape)

    def initialize_parameters(self, *args, **kwargs):
        raise NotImplementedError(f"initialize_parameters is not implemented for {self.__class__.__name__}")

    def has_uninitialized_params(self):
        return any(is_lazy(value) for value in (*self._parameters.values(), *self._buffers.values()))

    def _infer_parameters(self, module, args, kwargs=None):
        module.initialize_parameters(*args, **(kwargs or {}))
        if module.has_uninitialized_params():
            raise RuntimeError(f"module {self._get_name()} has not been fully initialized")
        module._initialize_hook.remove()
        module._load_hook.remove()
        del module._initialize_hook
        del module._load_hook
        if module.cls_to_become is not None:
            module.__class__ = module.cls_to_become

    def _replicate_for_data_parallel(self):
        raise RuntimeError(
            "Modules with uninitialized parameters can't be used with `DataParallel`. "
            "Run a dummy forward pass to correctly initialize the modules"
        )


class LazyLinear(LazyModuleMixin, Linear):
    cls_to_become = Linear

    def __init__(self, out_features: int, bias: bool = True, device=None, dtype=None) -> None:
        super().__init__(0, 0, False)
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_features = out_features
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)

    def reset_parameters(self) -> None:
        if not self.has_uninitialized_params() and self.in_features != 0:
            super().reset_parameters()

    def initialize_parameters(self, input) -> None:
        if self.has_uninitialized_params():
            with torch.no_grad():
                self.in_features = input.shape[-1]
                self.weight.materialize((self.out_features, self.in_features))
                if self.bias is not None:
                    self.bias.materialize((self.out_features,))
                self.reset_parameters()
        if self.in_features == 0:
            if input.shape[-1] != self.weight.shape[-1]:
                raise AssertionError(
                    f"The in_features inferred from input: {input.shape[-1]} "
                    f"is not equal to in_features from self.weight: {self.weight.shape[-1]}"
                )
            self.in_features = input.shape[-1]


class _LazyConvXdMixin(LazyModuleMixin):
    def reset_parameters(self) -> None:
        if not self.has_uninitialized_params() and self.in_channels != 0:
            super().reset_parameters()

    def initialize_parameters(self, input: Tensor, *args, **kwargs) -> None:
        if not self.has_uninitialized_params():
            return
        self.in_channels = self._get_in_channels(input)
        if self.in_channels % self.groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        if self.transposed:
            self.weight.materialize((self.in_channels, self.out_channels // self.groups, *self.kernel_size))
        else:
            self.weight.materialize((self.out_channels, self.in_channels // self.groups, *self.kernel_size))
        if self.bias is not None:
            self.bias.materialize((self.out_channels,))
        self.reset_parameters()

    def _get_in_channels(self, input: Tensor) -> int:
        spatial = self._get_num_spatial_dims()
        if input.dim() not in (spatial + 1, spatial + 2):
            raise RuntimeError(
                f"Expected {spatial + 1}D (unbatched) or {spatial + 2}D (batched) input "
                f"to {self.__class__.__name__}, but got input of size: {input.shape}"
            )
        return input.shape[1] if input.dim() == spatial + 2 else input.shape[0]

    def _set_lazy(self, out_channels, bias, device, dtype):
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_channels = out_channels
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)


# What an argument of a convolution over so many dimensions may be.
_NUMBERS = {1: int | tuple[int], 2: int | tuple[int, int], 3: int | tuple[int, int, int]}


def _lazy_conv(name, base, dims):
    numbers = _NUMBERS[dims]

    class LazyConv(_LazyConvXdMixin, base):
        cls_to_become = base

        def __init__(
            self, out_channels: int, kernel_size: numbers, stride: numbers = 1, padding: numbers = 0,
            dilation: numbers = 1, groups: int = 1, bias: bool = True,
            padding_mode: typing.Literal["zeros", "reflect", "replicate", "circular"] = "zeros", device=None, dtype=None,
        ) -> None:
            super().__init__(
                0, 0, kernel_size, stride, padding, dilation, groups, False, padding_mode, device=device, dtype=dtype
            )
            self._set_lazy(out_channels, bias, device, dtype)

        def _get_num_spatial_dims(self) -> int:
            return dims

    return _named(LazyConv, name, "conv")


def _lazy_transposed(name, base, dims):
    numbers = _NUMBERS[dims]

    class LazyConvTranspose(_LazyConvXdMixin, base):
        cls_to_become = base

        def __init__(
            self, out_channels: int, kernel_size: numbers, stride: numbers = 1, padding: numbers = 0,
            output_padding: numbers = 0, groups: int = 1, bias: bool = True, dilation: int if dims == 2 else numbers = 1,
            padding_mode: typing.Literal["zeros", "reflect", "replicate", "circular"] = "zeros", device=None, dtype=None,
        ) -> None:
            super().__init__(
                0, 0, kernel_size, stride, padding, output_padding, groups, False, dilation, padding_mode,
                device=device, dtype=dtype,
            )
            self._set_lazy(out_channels, bias, device, dtype)

        def _get_num_spatial_dims(self) -> int:
            return dims

    return _named(LazyConvTranspose, name, "conv")


class _LazyNormBase(LazyModuleMixin, batchnorm._NormBase):
    def __init__(
        self, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True,
    ) -> None:
        super().__init__(0, eps, momentum, False, False, device=device, dtype=dtype, bias=False)
        self.affine = affine
        self.track_running_stats = track_running_stats
        if self.affine:
            self.weight = UninitializedParameter(device=device, dtype=dtype)
            if bias:
                self.bias = UninitializedParameter(device=device, dtype=dtype)
        if self.track_running_stats:
            self.running_mean = UninitializedBuffer(device=device, dtype=dtype)
            self.running_var = UninitializedBuffer(device=device, dtype=dtype)
            self.num_batches_tracked = torch.tensor(0, dtype=torch.long, device=device)

    def reset_parameters(self) -> None:
        if not self.has_uninitialized_params() and self.num_features != 0:
            super().reset_parameters()

    def initialize_parameters(self, input) -> None:
        if not self.has_uninitialized_params():
            return
        self.num_features = input.shape[1]
        for value in (*self._parameters.values(), *self._buffers.values()):
            if value is not None and is_lazy(value):
                value.materialize((self.num_features,))
        self.reset_parameters()


def _lazy_norm(name, base, home):
    class LazyNorm(_LazyNormBase, base.__bases__[0]):
        cls_to_become = base
        _check_input_dim = base._check_input_dim

    if hasattr(base, "_get_no_batch_dim"):
        LazyNorm._get_no_batch_dim = base._get_no_batch_dim
    return _named(LazyNorm, name, home)


def _named(cls, name, home):
    cls.__name__ = cls.__qualname__ = name
    cls.__module__ = "torch.nn.modules." + home
    for method in vars(cls).values():
        if callable(method) and hasattr(method, "__code__"):
            method.__qualname__ = f"{name}.{method.__name__}"
    setattr(sys.modules[cls.__module__], name, cls)  # where pickle looks for it
    return cls


_named(LazyLinear, "LazyLinear", "linear")
for _n in (1, 2, 3):
    globals()[f"LazyConv{_n}d"] = _lazy_conv(f"LazyConv{_n}d", getattr(conv, f"Conv{_n}d"), _n)
    globals()[f"LazyConvTranspose{_n}d"] = _lazy_transposed(
        f"LazyConvTranspose{_n}d", getattr(conv, f"ConvTranspose{_n}d"), _n
    )
    globals()[f"LazyBatchNorm{_n}d"] = _lazy_norm(
        f"LazyBatchNorm{_n}d", getattr(batchnorm, f"BatchNorm{_n}d"), "batchnorm"
    )
    globals()[f"LazyInstanceNorm{_n}d"] = _lazy_norm(
        f"LazyInstanceNorm{_n}d", getattr(instancenorm, f"InstanceNorm{_n}d"), "instancenorm"
    )
