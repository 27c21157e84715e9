"""How the dispatcher takes the functions of torch.nn.functional apart on the CPU: rules as in torch._aten_rules."""
import torch
from torch._aten_rules import RULES, _converted, _pair, rule


@rule("softmax")
def softmax(m, input, dim=None, _stacklevel=3, dtype=None, name="_softmax"):
    if isinstance(_stacklevel, torch.dtype):
        dtype = _stacklevel
    input = _converted(m, input, dtype, layout=torch.strided, device=torch.device("cpu"))
    return m.op(name, input, dim, False)


@rule("log_softmax")
def log_softmax(m, input, dim=None, _stacklevel=3, dtype=None):
    return softmax(m, input, dim, _stacklevel, dtype, "_log_softmax")


@rule("relu")
def relu(m, input, inplace=False):
    return m.op("relu_" if inplace else "relu", input)


@rule("relu6")
def relu6(m, input, inplace=False):
    return m.op("hardtanh_" if inplace else "hardtanh", input, 0, 6)


@rule("hardtanh")
def hardtanh(m, input, min_val=-1.0, max_val=1.0, inplace=False):
    return m.op("hardtanh_" if inplace else "hardtanh", input, min_val, max_val)


@rule("elu")
def elu(m, input, alpha=1.0, inplace=False):
    return m.op("elu_" if inplace else "elu", input, alpha)


@rule("selu")
def selu(m, input, inplace=False):
    return m.op("elu_" if inplace else "elu", input, 1.6732632423543772, 1.0507009873554805)


@rule("leaky_relu")
def leaky_relu(m, input, negative_slope=0.01, inplace=False):
    slope = [negative_slope] if negative_slope != 0.01 else []
    return m.op("leaky_relu_" if inplace else "leaky_relu", input, *slope)


@rule("silu")
def silu(m, input, inplace=False):
    return m.op("silu_" if inplace else "silu", input)


@rule("hardswish")
def hardswish(m, input, inplace=False):
    return m.op("hardswish_" if inplace else "hardswish", input)


@rule("mish")
def mish(m, input, inplace=False):
    return m.op("mish_" if inplace else "mish", input)


@rule("gelu")
def gelu(m, input, approximate="none"):
    return m.op("gelu", input, **({} if approximate == "none" else {"approximate": approximate}))


@rule("softplus")
def softplus(m, input, beta=1, threshold=20):
    return m.op("softplus", input, *([beta, threshold] if (beta, threshold) != (1, 20) else []))


@rule("logsigmoid", "log_sigmoid")
def logsigmoid(m, input):
    return m.op("log_sigmoid_forward", input)[0]


@rule("glu")
def glu(m, input, dim=-1):
    return m.op("glu", input, *([dim] if dim != -1 else []))


@rule("dropout")
def dropout(m, input, p=0.5, training=True, inplace=False, train=None):
    if not (training if train is None else train) or p == 0:
        return input
    noise = m.op("bernoulli_.float", m.op("empty_like", input), *([1 - p] if p != 0.5 else []))
    return m.op("mul.Tensor", input, m.op("div_.Scalar", noise, 1 - p))


@rule("layer_norm")
def layer_norm(m, input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
    return m.op("native_layer_norm", input, list(normalized_shape), weight, bias, eps)[0]


@rule("group_norm")
def group_norm(m, input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
    n, c = input.shape[:2]
    return m.op("native_group_norm", input, weight, bias, n, c, input.numel() // (n * c), num_groups, eps)[0]


@rule("batch_norm")
def batch_norm(m, input, *args, **kwargs):
    names = ("running_mean", "running_var", "weight", "bias", "training", "momentum", "eps")
    if len(args) == 8:  # torch.batch_norm has the parameters first
        names = ("weight", "bias", "running_mean", "running_var", "training", "momentum", "eps", "cudnn_enabled")
    given = {"weight": None, "bias": None, "training": False, "momentum": 0.1, "eps": 1e-05, **dict(zip(names, args))}
    given.update(kwargs)
    m.op("empty.memory_format", [0], dtype=torch.uint8, layout=torch.strided, device=torch.device("cpu"))
    order = ("weight", "bias", "running_mean", "running_var", "training", "momentum", "eps")
    return m.op("native_batch_norm", input, *(given[k] for k in order))[0]


@rule("rms_norm")
def rms_norm(m, input, normalized_shape, weight=None, eps=None):
    eps = torch.finfo(input.dtype).eps if eps is None else eps
    dims = list(range(input.dim() - len(normalized_shape), input.dim()))
    mean = m.op("mean.dim", m.op("pow.Tensor_Scalar", input, 2), dims, True)
    scaled = m.op("mul.Tensor", input, m.op("rsqrt", m.op("add_.Scalar", mean, eps)))
    return scaled if weight is None else m.op("mul.Tensor", scaled, weight)


def _convolution(n, transposed):
    def conv(m, input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
        if isinstance(padding, str):
            raise NotImplementedError("a convolution whose padding is a word")
        return m.op(
            "convolution", input, weight, bias, _pair(stride, n), _pair(padding, n), _pair(dilation, n), transposed,
            [0] * n, groups,
        )

    def conv_transpose(m, input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
        return m.op(
            "convolution", input, weight, bias, _pair(stride, n), _pair(padding, n), _pair(dilation, n), transposed,
            _pair(output_padding, n), groups,
        )

    return conv_transpose if transposed else conv


for _n in (1, 2, 3):
    RULES[f"conv{_n}d"] = _convolution(_n, False)
    RULES[f"conv_transpose{_n}d"] = _convolution(_n, True)


@rule("max_pool2d", "_max_pool2d")
def max_pool2d(m, input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    stride = [] if stride is None else _pair(stride, 2)
    args = [_pair(kernel_size, 2), stride, _pair(padding, 2), _pair(dilation, 2), ceil_mode]
    for default in (False, [1, 1], [0, 0], []):
        if args[-1] != default:
            break
        args.pop()
    values, indices = m.op("max_pool2d_with_indices", input, *args)
    return (values, indices) if return_indices else values


@rule("avg_pool2d")
def avg_pool2d(
    m, input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    args = [
        _pair(kernel_size, 2), [] if stride is None else _pair(stride, 2), _pair(padding, 2), ceil_mode,
        count_include_pad, divisor_override,
    ]
    for default in (None, True, False, [0, 0], []):
        if args[-1] != default:
            break
        args.pop()
    return m.op("avg_pool2d", input, *args)


@rule("adaptive_avg_pool2d")
def adaptive_avg_pool2d(m, input, output_size):
    size = [input.shape[i - 2] if s is None else s for i, s in enumerate(_pair(output_size, 2))]
    if size == [1, 1]:
        return m.op("mean.dim", input, [-1, -2], True)
    return m.op("_adaptive_avg_pool2d", input, size)


@rule("embedding")
def embedding(m, input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
    if padding_idx is not None and padding_idx < 0:
        padding_idx += weight.size(0)
    args = [-1 if padding_idx is None else padding_idx, scale_grad_by_freq, sparse]
    for default in (False, False, -1):
        if args[-1] != default:
            break
        args.pop()
    return m.op("embedding", weight, input, *args)


_REDUCTIONS = {"none": 0, "mean": 1, "sum": 2}


def _reduced(m, x, reduction):
    return m.op(reduction, x) if reduction != "none" else x


@rule("binary_cross_entropy")
def binary_cross_entropy(m, input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    more = [weight, _REDUCTIONS[reduction]] if reduction != "mean" else [] if weight is None else [weight]
    return m.op("binary_cross_entropy", input, target, *more)


@rule("instance_norm")
def instance_norm(
    m, input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05
):
    if running_mean is not None or weight is not None:
        raise NotImplementedError("instance_norm with parameters")
    n, c, *rest = input.shape
    flat = m.op("view", input, [1, n * c, *rest])
    return m.op("view", batch_norm(m, flat, None, None, None, None, True, momentum, eps), [n, c, *rest])


@rule("nll_loss")
def nll_loss(m, input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
    return m.op("nll_loss_forward", input, target, weight, _REDUCTIONS[reduction], ignore_index)[0]


@rule("cross_entropy")
def cross_entropy(m, input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean",
                  label_smoothing=0.0):
    if label_smoothing or target.is_floating_point() or input.dim() > 2:
        raise NotImplementedError("this kind of cross entropy")
    scores = m.op("_log_softmax", input, 1 if input.dim() > 1 else 0, False)
    return nll_loss(m, scores, target, weight, None, ignore_index, None, reduction)


def _loss(name):
    def loss(m, input, target, *args, reduction="mean", **kwargs):
        if args or any(v is not None for v in kwargs.values() if not isinstance(v, float)):
            raise NotImplementedError(f"these arguments of {name}")
        return m.op(name, input, target, *([] if reduction == "mean" else [_REDUCTIONS[reduction]]))

    return loss


for _name in ("mse_loss", "smooth_l1_loss"):
    RULES[_name] = _loss(_name)


@rule("binary_cross_entropy_with_logits")
def bce_with_logits(m, input, target, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None):
    args = [weight, pos_weight, _REDUCTIONS[reduction]]
    for default in (1, None, None):
        if args[-1] is not default and args[-1] != default:
            break
        args.pop()
    return m.op("binary_cross_entropy_with_logits", input, target, *args)


@rule("l1_loss")
def l1_loss(m, input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    return _reduced(m, m.op("abs", m.op("sub.Tensor", input, target)), reduction)


@rule("kl_div")
def kl_div(m, input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    product = m.op("mul.Tensor", target, input)
    return _reduced(m, m.op("sub.Tensor", m.op("xlogy.Tensor", target, target), product), reduction)


@rule("normalize")
def normalize(m, input, p=2.0, dim=1, eps=1e-12, out=None):
    norm = m.op("clamp_min", m.op("linalg_vector_norm", input, p, [dim], True), eps)
    return m.op("div.Tensor", input, m.op("expand", norm, list(input.shape)))


@rule("pad")
def pad(m, input, pad, mode="constant", value=None):
    if mode != "constant":
        raise NotImplementedError("padding other than with a constant")
    return m.op("constant_pad_nd", input, list(pad), 0.0 if value is None else value)


@rule("interpolate")
def interpolate(m, input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None,
                antialias=False):
    if input.dim() != 4 or mode not in ("nearest", "bilinear") or antialias:
        raise NotImplementedError("this kind of interpolation")
    scales = [] if scale_factor is None else [float(s) for s in _pair(scale_factor, 2)]
    sizes = _pair(size, 2) if size is not None else [int(n * s) for n, s in zip(input.shape[2:], scales)]
    if mode == "nearest":
        return m.op("upsample_nearest2d", input, sizes, *scales)
    return m.op("upsample_bilinear2d", input, sizes, bool(align_corners), *scales)


@rule("scaled_dot_product_attention")
def sdpa(m, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    if attn_mask is not None or enable_gqa or dropout_p:
        raise NotImplementedError("attention with a mask, dropout or groups")
    added = 4 - query.dim()
    for _ in range(added):
        query, key, value = (m.op("unsqueeze", t, 0) for t in (query, key, value))
    args = [0.0, True] if is_causal else []
    options = {} if scale is None else {"scale": scale}
    out = m.op("_scaled_dot_product_flash_attention_for_cpu", query, key, value, *args, **options)[0]
    if torch.is_grad_enabled() and out.grad_fn is not None:
        m.op("alias", out)
    for _ in range(added):
        out = m.op("squeeze.dim", out, 0)
    return out
