# A linear layer and the cross entropy of what it gives, in one function; it is loaded when first named.
import math

import torch
from torch import _C, Tensor


def linear_cross_entropy(
    input: Tensor, linear_weight: Tensor, target: Tensor, *, linear_bias: Tensor | None = None, weight: Tensor | None = None,
    reduction: str = "mean", ignore_index: int | None = None, label_smoothing: float = 0.0, options=None,
) -> Tensor:
    # `options` only divides PyTorch's computation into pieces.
    given = (input, linear_weight, target, linear_bias, weight)
    if _C._has_torch_function(given):
        return _C._handle_torch_function(
            linear_cross_entropy, given, input, linear_weight, target, linear_bias=linear_bias, weight=weight,
            reduction=reduction, ignore_index=ignore_index, label_smoothing=label_smoothing, options=options,
        )
    F = torch.nn.functional
    if input.dim() not in (1, 2):
        raise RuntimeError(f"expected input with dimensionality 1 or 2, got {input.dim()}")
    if linear_weight.dim() < 2:
        raise RuntimeError(f"expected linear_weight with dimensionality at least 2, got {linear_weight.dim()}")
    features = input.shape[-1]
    if features != linear_weight.shape[-1]:
        raise RuntimeError("expected equal input and linear_weight last dimensions (in_features), "
                           f"got {features} and {linear_weight.shape[-1]}, respectively")
    shape = tuple(linear_weight.shape[:-1])  # classes, then where a class is told for each of several places
    if linear_bias is not None and tuple(linear_bias.shape) != shape:
        raise RuntimeError(f"expected linear_bias shape {shape}, got {tuple(linear_bias.shape)}")
    if len(shape) > 1 and input.dim() == 1:
        raise RuntimeError(
            f"K-dimensional loss defined by linear_weight shape {tuple(linear_weight.shape)} requires batched input, "
            f"(N, {features}), got unbatched input with shape {tuple(input.shape)}"
        )
    of_logits = (*input.shape[:-1], *shape)
    if tuple(target.shape) == of_logits and ignore_index is not None:
        raise RuntimeError("ignore_index cannot be specified when target contains probabilities")
    if len(shape) > 1:
        linear_weight = linear_weight.reshape(math.prod(shape), features)
        linear_bias = linear_bias if linear_bias is None else linear_bias.reshape(-1)
    logits = F.linear(input, linear_weight, linear_bias).reshape(of_logits)
    return F.cross_entropy(logits, target, weight=weight, ignore_index=-100 if ignore_index is None else ignore_index,
                           reduction=reduction, label_smoothing=label_smoothing)


linear_cross_entropy.__module__ = "torch.nn.functional"
