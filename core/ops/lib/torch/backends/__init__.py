# torch.backends: switches that programs set, a module for each backend. None has an effect here.
import importlib

_NAMES = ("cuda", "cudnn", "mkl", "mkldnn", "mps", "openmp", "quantized", "xnnpack")


def __getattr__(name):
    if name in _NAMES:
        return importlib.import_module("torch.backends." + name)
    raise AttributeError(f"module 'torch.backends' has no attribute '{name}'")
