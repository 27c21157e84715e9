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
