"""torch.nn.modules: the home of the layers. Names resolve as in torch.nn, when first used."""
from torch.nn.modules.module import Module


def __getattr__(name):
    import torch.nn

    if name in torch.nn._HOME or name in ("Parameter",):
        return getattr(torch.nn, name)
    import importlib

    try:
        return importlib.import_module("torch.nn.modules." + name)
    except ModuleNotFoundError:
        raise AttributeError(f"module 'torch.nn.modules' has no attribute '{name}'") from None
