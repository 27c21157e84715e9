"""Folding a batch normalisation, as it runs in evaluation, into the layer before it."""
import copy

import torch

__all__ = ["fuse_conv_bn_eval", "fuse_conv_bn_weights", "fuse_linear_bn_eval", "fuse_linear_bn_weights"]


def _check_eval(layer, bn):
    if layer.training or bn.training:
        raise AssertionError("Fusion only for eval!")


def _check_statistics(bn):
    if bn.running_mean is None or bn.running_var is None:
        raise AssertionError("bn.running_mean and bn.running_var must not be None")


def fuse_conv_bn_eval(conv: "ConvT", bn: "torch.nn.modules.batchnorm._BatchNorm", transpose: "bool" = False) -> "ConvT":
    _check_eval(conv, bn)
    fused = copy.deepcopy(conv)
    _check_statistics(bn)
    fused.weight, fused.bias = fuse_conv_bn_weights(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias, transpose
    )
    return fused


def fuse_conv_bn_weights(
    conv_w: "torch.Tensor", conv_b: "torch.Tensor | None", bn_rm: "torch.Tensor", bn_rv: "torch.Tensor",
    bn_eps: "float", bn_w: "torch.Tensor | None", bn_b: "torch.Tensor | None", transpose: "bool" = False,
) -> "tuple[torch.nn.Parameter, torch.nn.Parameter]":
    weight_dtype = conv_w.dtype
    bias_dtype = weight_dtype if conv_b is None else conv_b.dtype
    conv_b = torch.zeros_like(bn_rm) if conv_b is None else conv_b
    bn_w = torch.ones_like(bn_rm) if bn_w is None else bn_w
    bn_b = torch.zeros_like(bn_rm) if bn_b is None else bn_b
    inverse = torch.rsqrt(bn_rv + bn_eps)
    # A transposed convolution keeps its output channels in the second dimension.
    shape = [1] * conv_w.dim()
    shape[1 if transpose else 0] = -1
    weight = (conv_w * (bn_w * inverse).reshape(shape)).to(dtype=weight_dtype)
    bias = ((conv_b - bn_rm) * inverse * bn_w + bn_b).to(dtype=bias_dtype)
    return torch.nn.Parameter(weight, conv_w.requires_grad), torch.nn.Parameter(bias, conv_b.requires_grad)


def fuse_linear_bn_eval(linear: "LinearT", bn: "torch.nn.modules.batchnorm._BatchNorm") -> "LinearT":
    _check_eval(linear, bn)
    fused = copy.deepcopy(linear)
    if bn.num_features not in (linear.out_features, 1):
        raise AssertionError(
            "To fuse, linear.out_features == bn.num_features or bn.num_features == 1, "
            f"got linear.out_features={linear.out_features} and bn.num_features={bn.num_features}"
        )
    _check_statistics(bn)
    fused.weight, fused.bias = fuse_linear_bn_weights(
        fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias
    )
    return fused


def fuse_linear_bn_weights(
    linear_w: "torch.Tensor", linear_b: "torch.Tensor | None", bn_rm: "torch.Tensor", bn_rv: "torch.Tensor",
    bn_eps: "float", bn_w: "torch.Tensor", bn_b: "torch.Tensor",
) -> "tuple[torch.nn.Parameter, torch.nn.Parameter]":
    bias_dtype = linear_w.dtype if linear_b is None else linear_b.dtype
    linear_b = torch.zeros_like(bn_rm) if linear_b is None else linear_b
    scale = bn_w * torch.rsqrt(bn_rv + bn_eps)
    weight = linear_w * scale.unsqueeze(-1).to(dtype=linear_w.dtype)
    bias = ((linear_b - bn_rm) * scale + bn_b).to(dtype=bias_dtype)
    return torch.nn.Parameter(weight, linear_w.requires_grad), torch.nn.Parameter(bias, linear_b.requires_grad)
