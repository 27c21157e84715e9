"""torch.optim: optimisers, and schedules for their learning rates. Each is loaded when first named."""
import importlib

from torch.optim.optimizer import Optimizer

_HOME = {
    "Adafactor": "_adafactor",
    "Adadelta": "adadelta",
    "Adagrad": "adagrad",
    "Adam": "adam",
    "Adamax": "adamax",
    "AdamW": "adamw",
    "ASGD": "asgd",
    "LBFGS": "lbfgs",
    "Muon": "_muon",
    "NAdam": "nadam",
    "RAdam": "radam",
    "RMSprop": "rmsprop",
    "Rprop": "rprop",
    "SGD": "sgd",
    "SparseAdam": "sparse_adam",
}

__all__ = [*_HOME, "Optimizer", "lr_scheduler"]


def __getattr__(name):
    if name in _HOME:
        value = getattr(importlib.import_module("torch.optim." + _HOME[name]), name)
        globals()[name] = value
        return value
    if name in ("lr_scheduler", "swa_utils", *_HOME.values()):
        return importlib.import_module("torch.optim." + name)
    raise AttributeError(f"module 'torch.optim' has no attribute '{name}'")


def __dir__():
    return sorted({*globals(), *_HOME, "lr_scheduler"})
