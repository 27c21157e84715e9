# torch.cuda: there is none.
import contextlib


def is_available():
    return False


def device_count():
    return 0


def is_initialized():
    return False


def current_device():
    raise AssertionError("Torch not compiled with CUDA enabled")


def get_device_name(device=None):
    raise AssertionError("Torch not compiled with CUDA enabled")


def manual_seed(seed):
    pass


def manual_seed_all(seed):
    pass


def synchronize(device=None):
    raise AssertionError("Torch not compiled with CUDA enabled")


def empty_cache():
    pass


def is_bf16_supported():
    return False


def __getattr__(name):
    if name == "amp":
        import importlib

        return importlib.import_module("torch.cuda.amp")
    raise AttributeError(f"module 'torch.cuda' has no attribute '{name}'")


def memory_allocated(device=None):
    return 0


max_memory_allocated = memory_reserved = max_memory_reserved = memory_allocated


def _without(name):
    def missing(*args, **kwargs):
        raise AttributeError(f"module 'torch._C' has no attribute '{name}'")

    return missing


set_device = _without("_cuda_setDevice")
reset_peak_memory_stats = _without("_cuda_resetPeakMemoryStats")
get_device_properties = get_device_capability = get_device_name
