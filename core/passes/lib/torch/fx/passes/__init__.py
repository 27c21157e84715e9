"""Passes over graphs. Each module is imported when it is asked for."""


def __getattr__(name):
    import importlib

    try:
        return importlib.import_module(f"torch.fx.passes.{name}")
    except ModuleNotFoundError:
        raise AttributeError(f"module 'torch.fx.passes' has no attribute {name!r}") from None
