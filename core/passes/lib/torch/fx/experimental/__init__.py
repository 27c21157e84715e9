"""Passes that PyTorch calls experimental. Those that come with torch.fx are imported when they are asked for."""


def __getattr__(name):
    import importlib

    if name in ("const_fold", "proxy_tensor"):
        return importlib.import_module(f"torch.fx.experimental.{name}")
    raise AttributeError(f"module 'torch.fx.experimental' has no attribute {name!r}")
