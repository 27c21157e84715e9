"""How the dispatcher takes apart what is asked for less often: stacking, distances, pooling of lines and volumes, matrix
factors, attention. Rules as in torch._aten_rules."""
import math

import torch
from torch._aten_rules import RULES, _converted, _pair, reshape, rule


# ---- stacking and pieces ----


def _stacked(m, tensors, at_least, dim):
    joined = [at_least(t) for t in tensors]
    return m.op("cat", joined, *([dim] if dim else []))


@rule("vstack", "row_stack")
def vstack(m, tensors):
    def rows(t):
        return t if t.dim() > 1 else m.op("unsqueeze", t, 0) if t.dim() else m.op("view", t, [1, 1])

    return _stacked(m, tensors, rows, 0)


@rule("hstack")
def hstack(m, tensors):
    return _stacked(m, tensors, lambda t: t if t.dim() else m.op("view", t, [1]), 0 if tensors[0].dim() < 2 else 1)


@rule("dstack")
def dstack(m, tensors):
    def deep(t):
        for _ in range(t.dim(), 2):
            t = m.op("unsqueeze", t, 0)
        return t if t.dim() > 2 else m.op("unsqueeze", t, -1)

    return _stacked(m, tensors, deep, 2)


@rule("column_stack")
def column_stack(m, tensors):
    return hstack(m, [t if t.dim() > 1 else m.op("view", t, [t.numel(), 1]) for t in tensors])


@rule("diff")
def diff(m, input, n=1, dim=-1, prepend=None, append=None):
    parts = [t for t in (prepend, input, append) if t is not None]
    x = m.op("cat", parts, dim) if len(parts) > 1 else input
    for _ in range(n):
        size = x.size(dim)
        low, high = m.op("slice.Tensor", x, dim, 0, size - 1), m.op("slice.Tensor", x, dim, 1, size)
        x = m.op("logical_xor", high, low) if x.dtype == torch.bool else m.op("sub.Tensor", high, low)
    return x


@rule("tensor_split")
def tensor_split(m, input, indices_or_sections, dim=0):
    size, given = input.size(dim), indices_or_sections
    if isinstance(given, int):
        lengths = [size // given + (i < size % given) for i in range(given)]
        ends = [sum(lengths[: i + 1]) for i in range(given)]
    else:
        ends = [*given, size]
    return tuple(m.op("slice.Tensor", input, dim, a, b) for a, b in zip([0, *ends[:-1]], ends))


@rule("repeat_interleave")
def repeat_interleave(m, input, repeats=None, dim=None, output_size=None):
    if dim is None:
        input, dim = m.op("view", input, [input.numel()]), 0
    if isinstance(repeats, torch.Tensor):
        where = m.op("repeat_interleave.Tensor", repeats)
        return m.op("index_select", input, dim, where)
    dim, sizes = dim % input.dim(), list(input.shape)
    wide = m.op("expand", m.op("unsqueeze", input, dim + 1), sizes[: dim + 1] + [repeats] + sizes[dim + 1:])
    sizes[dim] *= repeats
    return m.op("view", m.op("clone", wide, memory_format=torch.contiguous_format), sizes)


@rule("unfold")
def unfold(m, input, *args, **kwargs):
    if "kernel_size" in kwargs or len(args) != 3 or input.dim() == 4 and not isinstance(args[0], int):
        raise NotImplementedError("it is not known here which operators of ATen torch.nn.functional.unfold comes down to")
    return m.op("unfold", input, *args)


@rule("ravel")
def ravel(m, input):
    if not input.is_contiguous():
        input = m.op("clone", input, memory_format=torch.contiguous_format)
    return m.op("view", input, [-1])


@rule("diag")
def diag(m, input, diagonal=0):
    offset = [diagonal] if diagonal else []
    return m.op("diag_embed" if input.dim() == 1 else "diagonal_copy", input, *offset)


@rule("broadcast_to")
def broadcast_to(m, input, size):
    return m.op("expand", input, list(size))


@rule("fliplr")
def fliplr(m, input):
    return m.op("flip", input, [1])


@rule("flipud")
def flipud(m, input):
    return m.op("flip", input, [0])


@rule("adjoint", ".mH")
def adjoint(m, input):
    return m.op("transpose.int", input, -2, -1)


@rule("conj", "resolve_conj", "resolve_neg", "positive")
def itself(m, input):
    return input


# ---- pointwise, and sums of it ----

for _name in ("arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctanh"):
    rule(_name)(lambda m, input, name="a" + _name[3:]: m.op(name, input))


@rule("arctan2")
def arctan2(m, input, other):
    return m.op("atan2", input, other)


@rule("isfinite")
def isfinite(m, input):
    if not input.is_floating_point():
        return m.op("ones_like", input, dtype=torch.bool, pin_memory=False)
    bounded = m.op("ne.Scalar", m.op("abs", input), float("inf"))
    return m.op("mul.Tensor", m.op("eq.Tensor", input, input), bounded)


@rule("isclose")
def isclose(m, input, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    if equal_nan or not input.is_floating_point():
        raise NotImplementedError("it is not known here which operators of ATen torch.isclose comes down to")
    same = m.op("eq.Tensor", input, other)
    allowed = m.op("add.Scalar", m.op("abs", m.op("mul.Scalar", other, rtol)), atol)
    apart = m.op("abs", m.op("sub.Tensor", input, other))
    bounded = isfinite(m, apart)
    near = m.op("bitwise_and_.Tensor", bounded, m.op("le.Tensor", apart, allowed))
    return m.op("bitwise_or_.Tensor", same, near)


@rule("nanmean")
def nanmean(m, input, dim=None, keepdim=False, dtype=None):
    dims = None if dim is None else [dim] if isinstance(dim, int) else list(dim)
    kept = m.op("alias", input)
    numbers = m.op("logical_not_", m.op("ne.Tensor", kept, kept))
    shown = [dims, True] if keepdim else [dims]
    count = m.op("sum.dim_IntList", numbers, *shown)
    return m.op("div.Tensor", m.op("nansum", input, *([] if dims is None and not keepdim else shown)), count)


@rule("float_power")
def float_power(m, input, exponent):
    wide = _converted(m, input, torch.float64)
    if isinstance(exponent, torch.Tensor):
        return m.op("pow.Tensor_Tensor", wide, _converted(m, exponent, torch.float64))
    return m.op("pow.Tensor_Scalar", wide, float(exponent))


@rule("argsort")
def argsort(m, input, dim=-1, descending=False, stable=False):
    shown = [dim, descending] if descending else [dim] if dim != -1 else []
    return m.op("sort", input, *shown)[1]


@rule("msort")
def msort(m, input):
    return m.op("sort", input, 0)[0]


@rule("argwhere")
def argwhere(m, input):
    return m.op("nonzero", input)


@rule("take_along_dim")
def take_along_dim(m, input, indices, dim=None):
    if dim is None:
        flat = m.op("view", input, [-1])
        return m.op("gather", flat, 0, m.op("view", indices, [-1]))
    shape = torch.broadcast_shapes(
        [1 if i == dim % input.dim() else n for i, n in enumerate(input.shape)],
        [1 if i == dim % input.dim() else n for i, n in enumerate(indices.shape)],
    )
    at = dim % input.dim()
    wide = m.op("expand", indices, [indices.size(at) if i == at else n for i, n in enumerate(shape)])
    whole = m.op("expand", input, [input.size(at) if i == at else n for i, n in enumerate(shape)])
    return m.op("gather", whole, dim, m.op("remainder.Scalar", wide, input.size(at)))


@rule("trapezoid", "trapz")
def trapezoid(m, y, x=None, *, dx=1.0, dim=-1):
    if x is not None:
        raise NotImplementedError("it is not known here which operators of ATen torch.trapezoid comes down to")
    last, first = m.op("select.int", y, dim, -1), m.op("select.int", y, dim, 0)
    ends = m.op("mul.Scalar", m.op("add.Tensor", first, last), 0.5)
    return m.op("mul.Scalar", m.op("sub.Tensor", m.op("sum.dim_IntList", y, [dim]), ends), float(dx))


@rule("cross")
def cross(m, input, other, dim=None):
    if dim is None:
        dim = input.shape.index(3)
    return m.op("linalg_cross", input, other, **({} if dim == -1 else {"dim": dim}))


def _moments(name):
    def spread(m, input, dim=None, unbiased=None, keepdim=False, correction=None):
        dims = None if dim is None else [dim] if isinstance(dim, int) else list(dim)
        options = {"correction": int(unbiased) if unbiased is not None else 1 if correction is None else correction}
        if keepdim:
            options["keepdim"] = True
        shown = (input,) if dims is None else (input, dims)
        return m.op(name + ".correction", *shown, **options)

    return spread


rule("std_mean")(_moments("std_mean"))
rule("var_mean")(_moments("var_mean"))


@rule("prelu")
def prelu(m, input, weight):
    if weight.dim() != input.dim():
        channels = weight.numel() if input.dim() > 1 else 1
        weight = m.op("view", weight, [channels if i == 1 else 1 for i in range(input.dim())])
    return m.op("_prelu_kernel", input, weight)


@rule("rrelu")
def rrelu(m, input, lower=1 / 8, upper=1 / 3, training=False, inplace=False):
    noise = m.op("empty_like", input, memory_format=torch.contiguous_format)
    shown = [lower, upper, training]
    for default in (False, 1 / 3, 1 / 8):
        if shown[-1] != default:
            break
        shown.pop()
    return m.op("rrelu_with_noise", input, noise, *shown)


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


def _mean(m, loss, reduction):
    return m.op("mean", loss) if reduction == "mean" else m.op("sum", loss) if reduction == "sum" else loss


@rule("margin_ranking_loss")
def margin_ranking_loss(m, input1, input2, target, margin=0.0, size_average=None, reduce=None, reduction="mean"):
    apart = m.op("sub.Tensor", input1, input2)
    apart = m.op("mul.Tensor", m.op("neg", target), apart)
    loss = m.op("clamp_min_", m.op("add.Scalar", apart, float(margin)), 0)
    return _mean(m, loss, reduction)


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
    return _mean(m, m.op("clamp_min", apart, 0), reduction)


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


# ---- matrices ----


def _checked(m, name, args, function):
    """The first of the results, after the last one, which says what went wrong, was looked at."""
    result = m.op(name, *args)
    m.op("_linalg_check_errors", result[-1], function, is_matrix=args[0].dim() == 2)
    return result[0]


@rule("linalg_inv", "inverse")
def linalg_inv(m, input):
    return _checked(m, "linalg_inv_ex", (input,), "linalg.inv")


@rule("linalg_cholesky")
def linalg_cholesky(m, input, upper=False):
    if upper:
        raise NotImplementedError("it is not known here which operators of ATen torch.linalg.cholesky comes down to")
    return _checked(m, "linalg_cholesky_ex", (input,), "linalg.cholesky")


@rule("linalg_solve")
def linalg_solve(m, A, B):
    return _checked(m, "_linalg_solve_ex", (A, B), "torch.linalg.solve")


@rule("linalg_det", "det")
def linalg_det(m, input):
    return m.op("_linalg_det", input)[0]


@rule("linalg_slogdet", "slogdet")
def linalg_slogdet(m, input):
    return m.op("_linalg_slogdet", input)[:2]


@rule("logdet")
def logdet(m, input):
    sign, logarithm, _, _ = m.op("_linalg_slogdet", input)
    negative = m.op("eq.Scalar", sign, -1.0)
    nan = m.op("scalar_tensor", float("nan"), dtype=input.dtype, layout=torch.strided, device=torch.device("cpu"))
    return m.op("where.self", negative, nan, logarithm)


@rule("linalg_svd")
def linalg_svd(m, A, full_matrices=True):
    return m.op("_linalg_svd", A, full_matrices)


@rule("linalg_eigh")
def linalg_eigh(m, A, UPLO="L"):
    return m.op("_linalg_eigh", A)


@rule("linalg_norm")
def linalg_norm(m, A, ord=None, dim=None, keepdim=False, dtype=None):
    if ord is not None or dim is not None or dtype is not None:
        raise NotImplementedError("it is not known here which operators of ATen torch.linalg.norm comes down to")
    return m.op("linalg_vector_norm", A, 2.0, *([None, True] if keepdim else []))


@rule("linalg_matrix_norm")
def linalg_matrix_norm(m, A, ord="fro", dim=(-2, -1), keepdim=False, dtype=None):
    if ord != "fro" or dtype is not None:
        raise NotImplementedError("it is not known here which operators of ATen torch.linalg.matrix_norm comes down to")
    return m.op("linalg_vector_norm", A, 2, [d % A.dim() for d in dim], *([True] if keepdim else []))


@rule("matrix_exp")
def matrix_exp(m, input):
    return m.op("linalg_matrix_exp", input)


@rule("linalg_multi_dot")
def linalg_multi_dot(m, tensors):
    if len(tensors) != 3 or any(t.dim() != 2 for t in tensors):
        raise NotImplementedError("it is not known here which operators of ATen torch.linalg.multi_dot comes down to")
    a, b, c = tensors
    left = a.size(0) * a.size(1) * b.size(1) + a.size(0) * b.size(1) * c.size(1)
    right = b.size(0) * b.size(1) * c.size(1) + a.size(0) * a.size(1) * c.size(1)
    product = m.op("mm", m.op("mm", a, b), c) if left <= right else m.op("mm", a, m.op("mm", b, c))
    return m.op("view", product, list(product.shape))


@rule("matrix_power", "linalg_matrix_power")
def matrix_power(m, input, n):
    if n < 1:
        raise NotImplementedError("it is not known here which operators of ATen torch.matrix_power comes down to")
    multiply = "mm" if input.dim() == 2 else "bmm"
    if n <= 3:
        result = input
        for _ in range(n - 1):
            result = m.op(multiply, result, input)
        return result
    power, result = None, None
    while n:
        power = input if power is None else m.op(multiply, power, power)
        if n % 2:
            result = power if result is None else m.op(multiply, result, power)
        n //= 2
    return result


@rule("inner")
def inner(m, input, other):
    if input.dim() == 0 or other.dim() == 0:
        return m.op("mul.Tensor", input, other)
    if input.dim() > 2 or other.dim() > 2 or input.dim() != other.dim():
        raise NotImplementedError("it is not known here which operators of ATen torch.inner comes down to")
    if input.dim() == 1:
        a, b = m.op("permute", input, [-1]), m.op("permute", other, [-1])
        return m.op("view", m.op("dot", a, b), [])
    a = m.op("view", m.op("permute", input, [0, -1]), list(input.shape))
    turned = m.op("permute", other, [-1, 0])
    b = reshape(m, turned, list(turned.shape))
    return m.op("view", m.op("mm", a, b), [input.size(0), other.size(0)])


@rule("kron")
def kron(m, input, other):
    n = max(input.dim(), other.dim())
    a, b = [1] * (n - input.dim()) + list(input.shape), [1] * (n - other.dim()) + list(other.shape)
    left = m.op("_unsafe_view", input, [v for pair in zip(a, [1] * n) for v in pair])
    right = m.op("_unsafe_view", other, [v for pair in zip([1] * n, b) for v in pair])
    return m.op("_unsafe_view", m.op("mul.Tensor", left, right), [i * j for i, j in zip(a, b)])


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
