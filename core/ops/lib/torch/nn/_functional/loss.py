# torch.nn.functional: losses.
import math
import warnings

import torch
from torch import Tensor
from torch._C import _nn
from torch._C import _handle_torch_function as handle_torch_function
from torch._C import _has_torch_function as has_torch_function
from torch._lazy import abc
from torch.nn._functional.activation import logsigmoid
from torch.nn._functional.common import _legacy_reduction, _reduction_enum


def nll_loss(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    ignore_index: int = -100, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input, target, weight)):
        return handle_torch_function(
            nll_loss, (input, target, weight), input, target, weight=weight, size_average=size_average,
            ignore_index=ignore_index, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    return _nn.nll_loss_nd(input, target, weight, _reduction_enum(reduction), ignore_index)


def cross_entropy(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    ignore_index: int = -100, reduce: bool | None = None, reduction: str = "mean", label_smoothing: float = 0.0,
) -> Tensor:
    if has_torch_function((input, target, weight)):
        return handle_torch_function(
            cross_entropy, (input, target, weight), input, target, weight=weight, size_average=size_average,
            ignore_index=ignore_index, reduce=reduce, reduction=reduction, label_smoothing=label_smoothing)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    return _nn.cross_entropy_loss(input, target, weight, _reduction_enum(reduction), ignore_index, label_smoothing)


def poisson_nll_loss(
    input: Tensor, target: Tensor, log_input: bool = True, full: bool = False, size_average: bool | None = None,
    eps: float = 1e-8, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input, target)):
        return handle_torch_function(
            poisson_nll_loss, (input, target), input, target, log_input=log_input, full=full,
            size_average=size_average, eps=eps, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not a valid value for reduction")
    return torch.poisson_nll_loss(input, target, log_input, full, eps, _reduction_enum(reduction))


def gaussian_nll_loss(
    input: Tensor, target: Tensor, var: Tensor | float, full: bool = False, eps: float = 1e-6, reduction: str = "mean"
) -> Tensor:
    if has_torch_function((input, target, var)):
        return handle_torch_function(gaussian_nll_loss, (input, target, var), input, target, var, full=full, eps=eps,
                                     reduction=reduction)
    if isinstance(var, float):
        if var < 0:
            raise ValueError("var has negative entry/entries")
        var = var * torch.ones_like(input)
    elif torch.any(var < 0):
        raise ValueError("var has negative entry/entries")
    if var.size() != input.size():
        if input.size()[:-1] == var.size():
            var = torch.unsqueeze(var, -1)
        elif input.ndim != var.ndim or sum(b for a, b in zip(input.size(), var.size()) if a != b) != 1:
            raise ValueError("var is of incorrect size")
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not valid")
    var = var.clone()
    with torch.no_grad():
        var.clamp_(min=eps)
    loss = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    if full:
        loss += 0.5 * math.log(2 * math.pi)
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def kl_div(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", log_target: bool = False,
) -> Tensor:
    if has_torch_function((input, target)):
        return handle_torch_function(kl_div, (input, target), input, target, size_average=size_average, reduce=reduce,
                                     reduction=reduction, log_target=log_target)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    if reduction == "mean":
        warnings.warn("reduction: 'mean' divides the total loss by both the batch size and the support size."
                      "'batchmean' divides only by the batch size, and aligns with the KL div math definition."
                      "'mean' will be changed to behave the same as 'batchmean' in the next major release.")
    result = torch.kl_div(input, target, 2 if reduction == "batchmean" else _reduction_enum(reduction),
                          log_target=log_target)
    if reduction == "batchmean" and input.dim() != 0:
        result = result / input.size()[0]
    return result


def binary_cross_entropy(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input, target, weight)):
        return handle_torch_function(
            binary_cross_entropy, (input, target, weight), input, target, weight=weight, size_average=size_average,
            reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    if target.size() != input.size():
        raise ValueError(f"Using a target size ({target.size()}) that is different to the input size "
                         f"({input.size()}) is deprecated. Please ensure they have the same size.")
    if weight is not None:
        weight = weight.expand(torch.broadcast_shapes(target.size(), weight.size()))
    return _nn.binary_cross_entropy(input, target, weight, _reduction_enum(reduction))


def binary_cross_entropy_with_logits(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean", pos_weight: Tensor | None = None,
) -> Tensor:
    if has_torch_function((input, target, weight, pos_weight)):
        return handle_torch_function(
            binary_cross_entropy_with_logits, (input, target, weight, pos_weight), input, target, weight=weight,
            size_average=size_average, reduce=reduce, reduction=reduction, pos_weight=pos_weight)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    if target.size() != input.size():
        raise ValueError(f"Target size ({target.size()}) must be the same as input size ({input.size()})")
    return torch.binary_cross_entropy_with_logits(input, target, weight, pos_weight, _reduction_enum(reduction))


def _warn_size(target, input):
    warnings.warn(f"Using a target size ({target.size()}) that is different to the input size ({input.size()}). This "
                  "will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.")


def _between(op, input, target, weight, reduction, *args):
    """Applies an elementwise loss, each element of it multiplied by its weight; the mean is over the weights."""
    a, b = torch.broadcast_tensors(input, target)
    if weight is None:
        return op(a, b, _reduction_enum(reduction), *args)
    if weight.size() != input.size():
        raise ValueError("Weights and input must have the same size.")
    loss = op(a, b, _reduction_enum("none"), *args) * weight
    if reduction == "none":
        return loss
    return loss.sum() if reduction == "sum" else loss.sum() / weight.expand_as(loss).sum()


def smooth_l1_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", beta: float = 1.0,
) -> Tensor:
    if has_torch_function((input, target)):
        return handle_torch_function(smooth_l1_loss, (input, target), input, target, size_average=size_average,
                                     reduce=reduce, reduction=reduction, beta=beta)
    if target.size() != input.size():
        _warn_size(target, input)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    if beta == 0.0:
        return _between(_nn.l1_loss, input, target, None, reduction)
    return _between(_nn.smooth_l1_loss, input, target, None, reduction, beta)


def huber_loss(
    input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0, weight: Tensor | None = None
) -> Tensor:
    if has_torch_function((input, target, weight)):
        return handle_torch_function(huber_loss, (input, target, weight), input, target, reduction=reduction,
                                     delta=delta, weight=weight)
    if target.size() != input.size():
        _warn_size(target, input)
    return _between(_nn.huber_loss, input, target, weight, reduction, delta)


def l1_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", weight: Tensor | None = None,
) -> Tensor:
    if has_torch_function((input, target, weight)):
        return handle_torch_function(l1_loss, (input, target, weight), input, target, size_average=size_average,
                                     reduce=reduce, reduction=reduction)
    if target.size() != input.size():
        _warn_size(target, input)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    return _between(_nn.l1_loss, input, target, weight, reduction)


def mse_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean", weight: Tensor | None = None,
) -> Tensor:
    if has_torch_function((input, target, weight)):
        return handle_torch_function(mse_loss, (input, target, weight), input, target, size_average=size_average,
                                     reduce=reduce, reduction=reduction, weight=weight)
    if target.size() != input.size():
        _warn_size(target, input)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    return _between(_nn.mse_loss, input, target, weight, reduction)


def margin_ranking_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input1, input2, target)):
        return handle_torch_function(
            margin_ranking_loss, (input1, input2, target), input1, input2, target, margin=margin,
            size_average=size_average, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    if input1.dim() != input2.dim() or input1.dim() != target.dim():
        raise RuntimeError("margin_ranking_loss : All input tensors should have same dimension but got sizes: "
                           f"input1: {input1.size()}, input2: {input2.size()}, target: {target.size()} ")
    return torch.margin_ranking_loss(input1, input2, target, margin, _reduction_enum(reduction))


def hinge_embedding_loss(
    input: Tensor, target: Tensor, margin: float = 1.0, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input, target)):
        return handle_torch_function(hinge_embedding_loss, (input, target), input, target, margin=margin,
                                     size_average=size_average, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    return torch.hinge_embedding_loss(input, target, margin, _reduction_enum(reduction))


def multilabel_margin_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input, target)):
        return handle_torch_function(multilabel_margin_loss, (input, target), input, target,
                                     size_average=size_average, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    return _nn.multilabel_margin_loss(input, target, _reduction_enum(reduction))


def soft_margin_loss(
    input: Tensor, target: Tensor, size_average: bool | None = None, reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input, target)):
        return handle_torch_function(soft_margin_loss, (input, target), input, target, size_average=size_average,
                                     reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    return _nn.soft_margin_loss(input, target, _reduction_enum(reduction))


def multilabel_soft_margin_loss(
    input: Tensor, target: Tensor, weight: Tensor | None = None, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input, target, weight)):
        return handle_torch_function(
            multilabel_soft_margin_loss, (input, target, weight), input, target, weight=weight,
            size_average=size_average, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    loss = -(target * logsigmoid(input) + (1 - target) * logsigmoid(-input))
    if weight is not None:
        loss = loss * weight
    last = input.dim() - 1
    classes = input.size(last)
    loss = loss.sum(dim=last) / classes
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not valid")
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def cosine_embedding_loss(
    input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0, size_average: bool | None = None,
    reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input1, input2, target)):
        return handle_torch_function(
            cosine_embedding_loss, (input1, input2, target), input1, input2, target, margin=margin,
            size_average=size_average, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    return torch.cosine_embedding_loss(input1, input2, target, margin, _reduction_enum(reduction))


def multi_margin_loss(
    input: Tensor, target: Tensor, p: int = 1, margin: float = 1.0, weight: Tensor | None = None,
    size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:
    if has_torch_function((input, target, weight)):
        return handle_torch_function(
            multi_margin_loss, (input, target, weight), input, target, p=p, margin=margin, weight=weight,
            size_average=size_average, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    if p != 1 and p != 2:
        raise ValueError("only p == 1 and p == 2 supported")
    if weight is not None and weight.dim() != 1:
        raise ValueError("weight must be one-dimensional")
    return _nn.multi_margin_loss(input, target, p, margin, weight, _reduction_enum(reduction))


def triplet_margin_loss(
    anchor: Tensor, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2, eps: float = 1e-6,
    swap: bool = False, size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean",
) -> Tensor:
    if has_torch_function((anchor, positive, negative)):
        return handle_torch_function(
            triplet_margin_loss, (anchor, positive, negative), anchor, positive, negative, margin=margin, p=p,
            eps=eps, swap=swap, size_average=size_average, reduce=reduce, reduction=reduction)
    reduction = _legacy_reduction(size_average, reduce, reduction)
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    return torch.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, _reduction_enum(reduction))


def triplet_margin_with_distance_loss(
    anchor: Tensor, positive: Tensor, negative: Tensor, *,
    distance_function: abc.Callable[[Tensor, Tensor], Tensor] | None = None, margin: float = 1.0, swap: bool = False,
    reduction: str = "mean",
) -> Tensor:
    if has_torch_function((anchor, positive, negative)):
        return handle_torch_function(
            triplet_margin_with_distance_loss, (anchor, positive, negative), anchor, positive, negative,
            distance_function=distance_function, margin=margin, swap=swap, reduction=reduction)
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    dims = anchor.ndim, positive.ndim, negative.ndim
    if len(set(dims)) > 1:
        raise RuntimeError(
            "The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: "
            "anchor {}D, positive {}D, and negative {}D inputs".format(*dims)
        )
    if distance_function is None:
        distance_function = torch.pairwise_distance
    near = distance_function(anchor, positive)
    far = distance_function(anchor, negative)
    if swap:
        far = torch.minimum(far, distance_function(positive, negative))
    loss = torch.clamp_min(margin + near - far, 0)
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def ctc_loss(
    log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor, blank: int = 0,
    reduction: str = "mean", zero_infinity: bool = False,
) -> Tensor:
    relevant = (log_probs, targets, input_lengths, target_lengths)
    if has_torch_function(relevant):
        return handle_torch_function(
            ctc_loss, relevant, *relevant, blank=blank, reduction=reduction, zero_infinity=zero_infinity)
    return torch.ctc_loss(*relevant, blank, _reduction_enum(reduction), zero_infinity)
