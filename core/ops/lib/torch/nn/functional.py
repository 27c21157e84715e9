# torch.nn.functional: the functions that PyTorch defines in Python. Each first offers the call to overriding
# arguments (a traced proxy records it with its defaults) and then calls the operators of the table. Their sources
# are in torch.nn._functional, by concept; here they get their names. The builtin functions of this module (conv2d,
# linear, gelu, ...) are put here by the engine.
import importlib
import types

import torch
from torch import _C

Tensor = torch.Tensor
handle_torch_function = _C._handle_torch_function
has_torch_function = _C._has_torch_function
has_torch_function_unary = _C._has_torch_function_unary


def _gather():
    imported = {"Tensor", "_nn", "abc", "math", "torch", "warnings"}
    found = {}
    for part in "activation attention common dropout loss normalization pooling vision".split():
        for name, value in vars(importlib.import_module("torch.nn._functional." + part)).items():
            if name not in imported and not name.startswith("__"):
                found[name] = value
                if type(value) is types.FunctionType:
                    value.__module__ = "torch.nn.functional"
    return found


globals().update(_gather())


def __getattr__(name):
    if name == "linear_cross_entropy":
        from torch.nn._functional.linear_cross_entropy import linear_cross_entropy

        return linear_cross_entropy
    raise AttributeError(f"module 'torch.nn.functional' has no attribute '{name}'")
