"""torch.optim: optimisers, and schedules for their learning rates."""
import importlib

from torch.optim.optimizer import Optimizer
from torch.optim.sgd import SGD
from torch.optim.adam import Adam
from torch.optim.adamw import AdamW
from torch.optim.rmsprop import RMSprop
from torch.optim.adagrad import Adagrad

__all__ = ["Adagrad", "Adam", "AdamW", "Optimizer", "RMSprop", "SGD", "lr_scheduler"]


def __getattr__(name):
    # Only programs that schedule a rate load the schedules.
    if name == "lr_scheduler":
        return importlib.import_module("torch.optim.lr_scheduler")
    raise AttributeError(f"module 'torch.optim' has no attribute '{name}'")
