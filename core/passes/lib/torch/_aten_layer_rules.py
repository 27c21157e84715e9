"""How the dispatcher takes whole layers apart: distances, pooling of lines and volumes, attention. Rules as in torch._aten_rules."""
import math

import torch
from torch._aten_nn_rules import _reduced
from torch._aten_rules import RULES, _pair, reshape, rule


# ---- distances and losses ----


@rule("cosine_similarity")
def cosine_similarity(m, x1, x2, dim=1, eps=1e-8):
    norms = [m.op("clone", m.op("linalg_vector_norm", x, 2, [dim], True)) for x in (x1, x2)]
    least = m.op("scalar_tensor", eps, dtype=x1.dtype, device=torch.device("cpu"))
    first, second = [m.op("clamp_min_.Tensor", n, least) for n in norms]
    other = m.op("div.Tensor", x2, second)
    return m.op("sum.dim_IntList", m.op("mul.Tensor", m.op("div.Tensor", x1, first), other), [dim])


@rule("pairwise_distance")
def pairwise_distance(m, x1, x2, p=2.0, eps=1e-6, keepdim=False):
    apart = m.op("add.Scalar", m.op("sub.Tensor", x1, x2), eps)
    return m.op("norm.ScalarOpt_dim", apart, float(p), [apart.dim() - 1], *([True] if keepdim else []))


@rule("margin_ranking_loss")
def margin_ranking_loss(m, input1, input2, target, margin=0.0, size_average=None, reduce=None, reduction="mean"):
    apart = m.op("sub.Tensor", input1, input2)
    apart = m.op("mul.Tensor", m.op("neg", target), apart)
    loss = m.op("clamp_min_", m.op("add.Scalar", apart, float(margin)), 0)
    return _reduced(m, loss, reduction)


@rule("triplet_margin_loss")
def triplet_margin_loss(
    m, anchor, positive, negative, margin=1.0, p=2.0, eps=1e-6, swap=False, size_average=None, reduce=None,
    reduction="mean",
):
    near = pairwise_distance(m, anchor, positive, p, eps)
    far = pairwise_distance(m, anchor, negative, p, eps)
    if swap:
        far = m.op("minimum", far, pairwise_distance(m, positive, negative, p, eps))
    apart = m.op("sub.Tensor", m.op("add.Scalar", near, float(margin)), far)
    return _reduced(m, m.op("clamp_min", apart, 0), reduction)


# ---- pooling of lines and volumes ----


@rule("adaptive_avg_pool1d")
def adaptive_avg_pool1d(m, input, output_size):
    size = _pair(output_size, 1)
    planes = m.op("unsqueeze", input, -2)
    return m.op("squeeze.dim", m.op("_adaptive_avg_pool2d", planes, [1, *size]), -2)


@rule("adaptive_max_pool1d")
def adaptive_max_pool1d(m, input, output_size, return_indices=False):
    values, indices = m.op("adaptive_max_pool2d", m.op("unsqueeze", input, -2), [1, *_pair(output_size, 1)])
    indices = m.op("squeeze.dim", indices, -2)
    values = m.op("squeeze.dim", values, -2)
    return (values, indices) if return_indices else values


@rule("local_response_norm")
def local_response_norm(m, input, size, alpha=1e-4, beta=0.75, k=1.0):
    squares, pads, sizes = m.op("mul.Tensor", input, input), [size // 2, (size - 1) // 2], list(input.shape)
    if len(sizes) == 3:
        planes = m.op("constant_pad_nd", m.op("unsqueeze", squares, 1), [0, 0, *pads], 0.0)
        mean = m.op("squeeze.dim", m.op("avg_pool2d", planes, [size, 1], [1, 1]), 1)
    else:
        lines = m.op("view", squares, [sizes[0], 1, sizes[1], sizes[2], -1])
        volumes = m.op("constant_pad_nd", lines, [0, 0, 0, 0, *pads], 0.0)
        mean = m.op("view", m.op("squeeze.dim", m.op("avg_pool3d", volumes, [size, 1, 1], [1, 1, 1]), 1), sizes)
    scale = m.op("add.Tensor", m.op("mul.Tensor", mean, alpha), k)
    return m.op("div.Tensor", input, m.op("pow.Tensor_Scalar", scale, beta))


@rule("gumbel_softmax")
def gumbel_softmax(m, logits, tau=1, hard=False, eps=1e-10, dim=-1):
    if hard:
        raise NotImplementedError("it is not known here which operators of ATen gumbel_softmax with hard comes down to")
    drawn = m.op("empty_like", logits, pin_memory=False, memory_format=torch.contiguous_format)
    noise = m.op("neg", m.op("log", m.op("exponential_", drawn)))
    return m.op("_softmax", m.op("div.Tensor", m.op("add.Tensor", logits, noise), tau), dim, False)


@rule("avg_pool1d")
def avg_pool1d(m, input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    kernel = _pair(kernel_size, 1)
    shown = [[1, *kernel], [1, *(_pair(stride, 1) if stride else kernel)], [0, *_pair(padding, 1)], ceil_mode]
    shown.append(count_include_pad)
    for default in (True, False, [0, 0]):
        if shown[-1] != default:
            break
        shown.pop()
    return m.op("squeeze.dim", m.op("avg_pool2d", m.op("unsqueeze", input, -2), *shown), -2)


@rule("max_pool1d", "_max_pool1d")
def max_pool1d(m, input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    kernel = _pair(kernel_size, 1)
    shown = [[1, *kernel], [1, *(_pair(stride, 1) if stride else kernel)], [0, *_pair(padding, 1)]]
    shown += [[1, *_pair(dilation, 1)], ceil_mode]
    for default in (False, [1, 1], [0, 0]):
        if shown[-1] != default:
            break
        shown.pop()
    values, indices = m.op("max_pool2d_with_indices", m.op("unsqueeze", input, -2), *shown)
    values, indices = m.op("squeeze.dim", values, -2), m.op("squeeze.dim", indices, -2)
    return (values, indices) if return_indices else values


@rule("max_pool3d", "_max_pool3d")
def max_pool3d(m, input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    shown = [_pair(kernel_size, 3), _pair(stride, 3) if stride else [], _pair(padding, 3), _pair(dilation, 3), ceil_mode]
    for default in (False, [1, 1, 1], [0, 0, 0], []):
        if shown[-1] != default:
            break
        shown.pop()
    result = m.op("max_pool3d_with_indices", input, *shown)
    return tuple(result) if return_indices else result[0]


@rule("adaptive_avg_pool3d")
def adaptive_avg_pool3d(m, input, output_size):
    size = [input.shape[i - 3] if s is None else s for i, s in enumerate(_pair(output_size, 3))]
    if size == [1, 1, 1]:
        return m.op("mean.dim", input, [-1, -2, -3], True)
    return m.op("_adaptive_avg_pool3d", input, size)


# ---- attention ----


def _several(m, x, count, weight, bias):
    """So many projections of one tensor from one product."""
    size = x.size(-1)
    together = RULES["linear"](m, x, weight, bias)
    parts = m.op("unsqueeze", m.op("view", together, [*together.shape[:-1], count, size]), 0)
    parts = m.op("squeeze.dim", m.op("transpose.int", parts, 0, -2), -2)
    parts = m.op("clone", parts, memory_format=torch.contiguous_format)
    return [m.op("select.int", parts, 0, i) for i in range(count)]


def _projected(m, query, key, weight, bias):
    """Queries, keys and values: of one tensor, or the last two of another."""
    if query is key:
        return _several(m, query, 3, weight, bias)
    size = query.size(-1)
    of_query, of_key = m.op("split_with_sizes", weight, [size, 2 * size])
    bias_of_query, bias_of_key = (None, None) if bias is None else m.op("split_with_sizes", bias, [size, 2 * size])
    return [RULES["linear"](m, query, of_query, bias_of_query), *_several(m, key, 2, of_key, bias_of_key)]


def _as_addend(m, mask):
    """A mask of bools as what is added to the scores."""
    if mask is None or mask.dtype != torch.bool:
        return mask
    zeros = m.op("zeros_like", mask, dtype=torch.float32, pin_memory=False)
    return m.op("masked_fill_.Scalar", zeros, mask, float("-inf"))


@rule("multi_head_attention_forward")
def multi_head_attention_forward(
    m, query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn,
    dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True, attn_mask=None,
    use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None,
    static_v=None, average_attn_weights=True, is_causal=False,
):
    dropout = dropout_p if training else 0.0
    unusual = (bias_k, bias_v, q_proj_weight, k_proj_weight, v_proj_weight, static_k, static_v)
    same = key is value and not add_zero_attn and not any(t is not None for t in unusual)
    masks = (key_padding_mask is not None) + (attn_mask is not None and not (is_causal and not need_weights))
    if not same or query.dim() != 3 or masks > 1 or (masks and not need_weights) or (dropout and not need_weights):
        raise NotImplementedError("it is not known here which operators of ATen this attention comes down to")
    (length, batch, size), source = query.shape, key.size(0)
    width, rows = size // num_heads, batch * num_heads
    padding, addend = _as_addend(m, key_padding_mask), None
    if attn_mask is not None and not (is_causal and not need_weights):
        addend = _as_addend(m, attn_mask)
    parts = _projected(m, query, key, in_proj_weight, in_proj_bias)
    if addend is not None and addend.dim() == 2:
        addend = m.op("unsqueeze", addend, 0)
    q, k, v = [m.op("transpose.int", m.op("view", t, [t.size(0), rows, width]), 0, 1) for t in parts]
    if padding is not None:
        wide = m.op("expand", m.op("view", padding, [batch, 1, 1, source]), [-1, num_heads, -1, -1])
        addend = reshape(m, wide, [rows, 1, source])
    if not need_weights:
        q, k, v = [m.op("view", t, [batch, num_heads, t.size(1), width]) for t in (q, k, v)]
        out = RULES["scaled_dot_product_attention"](m, q, k, v, is_causal=is_causal)
        out = RULES["contiguous"](m, m.op("permute", out, [2, 0, 1, 3]))
        out = RULES["linear"](m, m.op("view", out, [batch * length, size]), out_proj_weight, out_proj_bias)
        return m.op("view", out, [length, batch, size]), None
    q = m.op("mul.Tensor", q, math.sqrt(1.0 / width))
    k = m.op("transpose.int", k, -2, -1)
    scores = m.op("bmm", q, k) if addend is None else m.op("baddbmm", addend, q, k)
    weights = m.op("_softmax", scores, -1, False)
    if dropout:
        weights = m.op("native_dropout", weights, dropout, True)[0]
    out = reshape(m, m.op("transpose.int", m.op("bmm", weights, v), 0, 1), [length * batch, size])
    out = m.op("view", RULES["linear"](m, out, out_proj_weight, out_proj_bias), [length, batch, size])
    weights = m.op("view", weights, [batch, num_heads, length, source])
    if average_attn_weights:
        weights = m.op("mean.dim", weights, [1])
    return out, weights
