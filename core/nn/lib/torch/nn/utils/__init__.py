"""torch.nn.utils: gradient clipping, parameters as one vector, folding of batch normalisation, weights computed
from others, sequences of different lengths. What few programs use is loaded when named."""
import importlib

import torch
from torch.nn.utils.clip_grad import _clip_grads_with_norm_ as clip_grads_with_norm_
from torch.nn.utils.clip_grad import _get_total_norm as get_total_norm
from torch.nn.utils.clip_grad import clip_grad_norm, clip_grad_norm_, clip_grad_value_
from torch.nn.utils.convert_parameters import parameters_to_vector, vector_to_parameters
from torch.nn.utils.fusion import (
    fuse_conv_bn_eval,
    fuse_conv_bn_weights,
    fuse_linear_bn_eval,
    fuse_linear_bn_weights,
)
from torch.nn.utils import rnn

# At once, for these functions have the names of their files: the attribute is to be the function.
from torch.nn.utils.spectral_norm import remove_spectral_norm, spectral_norm
from torch.nn.utils.weight_norm import remove_weight_norm, weight_norm

__all__ = [
    "clip_grad_norm",
    "clip_grad_norm_",
    "clip_grad_value_",
    "clip_grads_with_norm_",
    "fuse_conv_bn_eval",
    "fuse_conv_bn_weights",
    "fuse_linear_bn_eval",
    "fuse_linear_bn_weights",
    "get_total_norm",
    "parameters_to_vector",
    "parametrizations",
    "parametrize",
    "remove_spectral_norm",
    "remove_weight_norm",
    "skip_init",
    "spectral_norm",
    "vector_to_parameters",
    "weight_norm",
]


def skip_init(module_cls, *args, **kwargs):
    """A module whose parameters were not initialised."""
    import inspect

    if not issubclass(module_cls, torch.nn.Module):
        raise RuntimeError(f"Expected a Module; got {module_cls}")
    if "device" not in inspect.signature(module_cls).parameters:
        raise RuntimeError("Module must support a 'device' arg to skip initialization")
    final_device = kwargs.pop("device", "cpu")
    return module_cls(*args, **{**kwargs, "device": "meta"}).to_empty(device=final_device)


def __getattr__(name):
    if name in ("parametrize", "parametrizations", "stateless"):
        return importlib.import_module("torch.nn.utils." + name)
    raise AttributeError(f"module 'torch.nn.utils' has no attribute '{name}'")
