"""torch.nn.utils: gradient clipping, parameters as one vector, folding of batch normalisation."""
from torch.nn.utils.clip_grad import _clip_grads_with_norm_ as clip_grads_with_norm_
from torch.nn.utils.clip_grad import _get_total_norm as get_total_norm
from torch.nn.utils.clip_grad import clip_grad_norm_, clip_grad_value_
from torch.nn.utils.convert_parameters import parameters_to_vector, vector_to_parameters
from torch.nn.utils.fusion import (
    fuse_conv_bn_eval,
    fuse_conv_bn_weights,
    fuse_linear_bn_eval,
    fuse_linear_bn_weights,
)
from torch.nn.utils import rnn

__all__ = [
    "clip_grad_norm_",
    "clip_grad_value_",
    "clip_grads_with_norm_",
    "fuse_conv_bn_eval",
    "fuse_conv_bn_weights",
    "fuse_linear_bn_eval",
    "fuse_linear_bn_weights",
    "get_total_norm",
    "parameters_to_vector",
    "vector_to_parameters",
]
