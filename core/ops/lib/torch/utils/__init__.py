# torch.utils: its modules are there after `import torch`, each loaded when first named.
import importlib

_SUBMODULES = ("_dtype_abbrs", "_python_dispatch", "_pytree", "checkpoint", "data", "hooks")


def __getattr__(name):
    if name in _SUBMODULES:
        return importlib.import_module("torch.utils." + name)
    raise AttributeError(f"module 'torch.utils' has no attribute '{name}'")
