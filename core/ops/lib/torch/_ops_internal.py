"""Operators that ATen has and torch does not, as functions: what torch.ops.aten finds under their names."""
import builtins

import torch
import torch.nn.functional as F


def _softmax(input, dim, half_to_float):
    return torch.softmax(input, dim)


def _log_softmax(input, dim, half_to_float):
    return torch.log_softmax(input, dim)


def _unsafe_view(input, size):
    return input.reshape(size)


def _to_copy(input, *, dtype=None, **kwargs):
    return input.to(dtype) if dtype is not None else input.clone()


def convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    n = len(stride)
    if transposed:
        return getattr(torch, f"conv_transpose{n}d")(
            input, weight, bias, stride, padding, output_padding, groups, dilation
        )
    return getattr(torch, f"conv{n}d")(input, weight, bias, stride, padding, dilation, groups)


def alias(input):
    return input.detach() if not torch.is_grad_enabled() else input.view_as(input)


def lift_fresh_copy(input):
    return input.clone()


def scalar_tensor(s, *, dtype=None, layout=None, device=None, pin_memory=None):
    return torch.tensor(s, dtype=dtype)


def slice(input, dim=0, start=None, end=None, step=1):
    size = input.size(dim)
    picked = range(size)[start:end:step]
    if step == 1:
        return input.narrow(dim, picked.start if len(picked) else 0, len(picked))
    index = [builtins.slice(None)] * input.dim()
    index[dim] = builtins.slice(start, end, step)
    return input[tuple(index)]


def index(input, indices):
    whole = [builtins.slice(None) if i is None else i for i in indices]
    return input[tuple(whole)]


def linalg_vector_norm(input, ord=2, dim=None, keepdim=False, *, dtype=None):
    return torch.linalg.vector_norm(input, ord, dim, keepdim, dtype=dtype)


def nll_loss_forward(input, target, weight, reduction, ignore_index):
    loss = F.nll_loss(input, target, weight, reduction=("none", "mean", "sum")[reduction], ignore_index=ignore_index)
    counted = target != ignore_index
    total = counted.sum() if weight is None else weight[target[counted]].sum()
    return loss, total.to(input.dtype)


def log_sigmoid_forward(input):
    return F.logsigmoid(input), input.new_empty(0)


def upsample_nearest2d(input, output_size, scales_h=None, scales_w=None):
    return F.interpolate(input, size=output_size)


def upsample_bilinear2d(input, output_size, align_corners, scales_h=None, scales_w=None):
    return F.interpolate(input, size=output_size, mode="bilinear", align_corners=align_corners)


def _adaptive_avg_pool2d(input, output_size):
    return F.adaptive_avg_pool2d(input, output_size)


def _scaled_dot_product_flash_attention_for_cpu(
    query, key, value, dropout_p=0.0, is_causal=False, *, attn_mask=None, scale=None
):
    out = F.scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale=scale)
    factor = query.size(-1) ** -0.5 if scale is None else scale
    scores = query @ key.transpose(-2, -1) * factor
    if is_causal:
        scores = scores.masked_fill(torch.ones_like(scores).triu(1).bool(), float("-inf"))
    return out, scores.logsumexp(-1)


def native_layer_norm(input, normalized_shape, weight, bias, eps):
    dims = list(range(input.dim() - len(normalized_shape), input.dim()))
    mean = input.mean(dims, True)
    rstd = (input.var(dims, correction=0, keepdim=True) + eps).rsqrt()
    return F.layer_norm(input, normalized_shape, weight, bias, eps), mean.detach(), rstd.detach()


def native_group_norm(input, weight, bias, N, C, HxW, group, eps):
    parts = input.reshape(N, group, -1)
    rstd = (parts.var(-1, correction=0) + eps).rsqrt()
    return F.group_norm(input, group, weight, bias, eps), parts.mean(-1).detach(), rstd.detach()


def native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps):
    dims = [d for d in range(input.dim()) if d != 1]
    out = F.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps)
    if not training:
        return out, input.new_empty(0), input.new_empty(0)
    rstd = (input.var(dims, correction=0) + eps).rsqrt()
    return out, input.mean(dims).detach(), rstd.detach()


def max_pool2d_with_indices(input, kernel_size, stride=(), padding=0, dilation=1, ceil_mode=False):
    return F.max_pool2d(input, kernel_size, stride or None, padding, dilation, ceil_mode, return_indices=True)


def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    return F.embedding(indices, weight, None if padding_idx < 0 else padding_idx)


def _no_errors(matrices):
    return torch.zeros(matrices.shape[:-2], dtype=torch.int32)


def _linalg_check_errors(info, api_name, *, is_matrix):
    return None


def linalg_inv_ex(A, *, check_errors=False):
    return torch.linalg.inv(A), _no_errors(A)


def _linalg_solve_ex(A, B, *, left=True, check_errors=False):
    return torch.linalg.solve(A, B, left=left), *torch.linalg.lu_factor(A), _no_errors(A)


def _linalg_det(A):
    return torch.linalg.det(A), *torch.linalg.lu_factor(A)


def _linalg_slogdet(A):
    return *torch.linalg.slogdet(A), *torch.linalg.lu_factor(A)


def _linalg_svd(A, full_matrices=False, compute_uv=True):
    return tuple(torch.linalg.svd(A, full_matrices))


def _linalg_eigh(A, UPLO="L", compute_v=True):
    return tuple(torch.linalg.eigh(A, UPLO))


def linalg_matrix_exp(input):
    return torch.matrix_exp(input)


def linalg_cross(input, other, *, dim=-1):
    return torch.linalg.cross(input, other, dim=dim)


def _prelu_kernel(input, weight):
    return torch.where(input > 0, input, weight * input)


def rrelu_with_noise(input, noise, lower=1 / 8, upper=1 / 3, training=False):
    return torch.rrelu(input, lower, upper, training)


def unfold(input, dimension, size, step):
    return input.unfold(dimension, size, step)
