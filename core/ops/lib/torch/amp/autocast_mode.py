"""Autocast: regions in which products are computed in half precision and what needs it in single precision. Which
operator is which the operator table says; the casts are native. Only on the CPU does it do anything here: of other
devices there are no tensors, but their settings are kept."""
import collections.abc
import functools
import warnings

import torch
from torch import _C

__all__ = ["autocast_decorator", "autocast", "is_autocast_available", "custom_fwd", "custom_bwd"]

_DEVICES = (
    "cpu", "cuda", "xpu", "hip", "mkldnn", "opengl", "opencl", "ideep", "ve", "fpga", "maia", "xla", "lazy", "vulkan",
    "mps", "meta", "hpu", "mtia", "ipu", "privateuseone",
)
_DEFAULT_TYPES = {
    "cpu": torch.bfloat16, "xpu": torch.float16, "hpu": torch.bfloat16, "xla": torch.bfloat16, "ipu": torch.float16,
    "cuda": torch.float16, "mtia": torch.float16, "maia": torch.bfloat16, "mps": torch.float16,
    "privateuseone": torch.float16,
}
_state = {device: [False, dtype] for device, dtype in _DEFAULT_TYPES.items()}  # device: is it on, the low type
_cache = [True, 0]  # is it enabled, how many regions are entered


def _known(device_type):
    if device_type not in _state:
        torch.device(device_type)  # says what device types there are
        raise RuntimeError("unknown device type for autocast in get_autocast_dispatch_key_from_device_type")
    return _state[device_type]


def is_autocast_available(device_type):
    torch.device(device_type)
    return device_type in _state


def is_autocast_enabled(device_type="cuda", /):
    return _known(device_type)[0]


def get_autocast_dtype(device_type, /):
    if is_autocast_available(device_type):
        return _known(device_type)[1]
    raise RuntimeError("unsupported scalarType")


def _tell(device_type):
    if device_type == "cpu":
        _C._set_autocast(*_state["cpu"])


def set_autocast_enabled(device_type, enabled=None, /):
    if enabled is None:
        device_type, enabled = "cuda", device_type
    _known(device_type)[0] = enabled
    _tell(device_type)


def set_autocast_dtype(device_type, dtype, /):
    _known(device_type)[1] = dtype
    _tell(device_type)


def is_autocast_cpu_enabled():
    return is_autocast_enabled("cpu")


def set_autocast_cpu_enabled(enabled, /):
    set_autocast_enabled("cpu", enabled)


def get_autocast_cpu_dtype():
    return get_autocast_dtype("cpu")


def set_autocast_cpu_dtype(dtype, /):
    set_autocast_dtype("cpu", dtype)


def get_autocast_gpu_dtype():
    return get_autocast_dtype("cuda")


def set_autocast_gpu_dtype(dtype, /):
    set_autocast_dtype("cuda", dtype)


def is_autocast_cache_enabled():
    return _cache[0]


def set_autocast_cache_enabled(enabled, /):
    _cache[0] = enabled


def clear_autocast_cache():
    return None


def autocast_increment_nesting():
    _cache[1] += 1
    return _cache[1]


def autocast_decrement_nesting():
    _cache[1] -= 1
    return _cache[1]


def autocast_decorator(autocast_instance, func):
    @functools.wraps(func)
    def decorate_autocast(*args, **kwargs):
        with autocast_instance:
            return func(*args, **kwargs)

    return decorate_autocast


class autocast:
    def __init__(
        self, device_type: str, dtype: torch.dtype | None = None, enabled: bool = True,
        cache_enabled: bool | None = None,
    ):
        if not isinstance(device_type, str):
            raise ValueError(f"Expected `device_type` of type `str`, got: `{type(device_type)}`")
        self.fast_dtype = get_autocast_dtype(device_type) if dtype is None else dtype
        self.device = device_type
        if not is_autocast_available(self.device):
            raise RuntimeError(f"User specified an unsupported autocast device_type '{self.device}'")
        self.custom_backend_name = "privateuseone"
        self._cache_enabled = is_autocast_cache_enabled() if cache_enabled is None else cache_enabled
        if enabled and self.device == "cuda":
            warnings.warn("CUDA is not available or torch_xla is imported. Disabling autocast.", stacklevel=2)
            enabled = False
        elif enabled and self.fast_dtype not in (torch.bfloat16, torch.float16):
            name = self.device.upper()
            warnings.warn(
                f"In {name} autocast, but the target dtype is not supported. Disabling autocast.\n"
                f"{name} Autocast only supports dtypes of torch.bfloat16, torch.float16 currently.",
                stacklevel=2,
            )
            enabled = False
        self._enabled = enabled

    def __enter__(self):
        self.prev_cache_enabled = is_autocast_cache_enabled()
        self.prev = is_autocast_enabled(self.device)
        self.prev_fastdtype = get_autocast_dtype(self.device)
        set_autocast_enabled(self.device, self._enabled)
        set_autocast_dtype(self.device, self.fast_dtype)
        autocast_increment_nesting()
        set_autocast_cache_enabled(self._cache_enabled)
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        autocast_decrement_nesting()
        set_autocast_enabled(self.device, self.prev)
        set_autocast_dtype(self.device, self.prev_fastdtype)
        set_autocast_cache_enabled(self.prev_cache_enabled)
        return False

    def __call__(self, func):
        if not callable(func):
            raise TypeError(
                f"autocast()(func) requires a callable, but got {type(func).__name__}. "
                "Did you mean to use autocast as a context manager? For example:\n"
                "    with torch.autocast(device_type=...):\n"
                "        output = model(input)"
            )
        return autocast_decorator(self, func)


def _enter_autocast(*vals):
    mode = autocast(*vals)
    mode.__enter__()
    return mode


def _exit_autocast(mode):
    mode.__exit__(None, None, None)


def _cast(value, device_type, dtype):
    """Floating tensors of the device in another type, also inside of containers."""
    if isinstance(value, torch.Tensor):
        eligible = value.is_floating_point() and value.device.type == device_type and value.dtype is not torch.float64
        return value.to(dtype) if eligible else value
    if isinstance(value, (str, bytes)):
        return value
    if isinstance(value, collections.abc.Mapping):
        return {_cast(k, device_type, dtype): _cast(v, device_type, dtype) for k, v in value.items()}
    if isinstance(value, collections.abc.Iterable):
        cast = (_cast(v, device_type, dtype) for v in value)
        return type(value)(cast) if isinstance(value, (list, tuple)) else cast
    return value


def _check_device_type(device_type):
    if not isinstance(device_type, str):
        raise ValueError(f"Expected `device_type` of type `str`, got: `{type(device_type)}`")


def custom_fwd(fwd=None, *, device_type: str, cast_inputs: torch.dtype | None = None):
    """For forward() of an autograd.Function: its inputs cast, and autocast off inside, where a type is given."""
    _check_device_type(device_type)
    if fwd is None:
        return functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)

    @functools.wraps(fwd)
    def decorate_fwd(*args, **kwargs):
        args[0]._dtype = get_autocast_dtype(device_type)
        on = is_autocast_enabled(device_type)
        args[0]._fwd_used_autocast = on if cast_inputs is None else False
        if cast_inputs is None or not on:
            return fwd(*args, **kwargs)
        with autocast(device_type=device_type, enabled=False):
            return fwd(*_cast(args, device_type, cast_inputs), **_cast(kwargs, device_type, cast_inputs))

    return decorate_fwd


def custom_bwd(bwd=None, *, device_type: str):
    """For backward() of an autograd.Function: autocast as it was in forward()."""
    _check_device_type(device_type)
    if bwd is None:
        return functools.partial(custom_bwd, device_type=device_type)

    @functools.wraps(bwd)
    def decorate_bwd(*args, **kwargs):
        with autocast(device_type=device_type, enabled=args[0]._fwd_used_autocast, dtype=args[0]._dtype):
            return bwd(*args, **kwargs)

    return decorate_bwd
