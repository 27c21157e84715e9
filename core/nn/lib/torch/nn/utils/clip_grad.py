"""Gradient clipping, by the norm of all gradients together or value by value."""
import types
import warnings

import torch
from torch import Tensor
from torch._lazy import typing

__all__ = ["clip_grad_norm_", "clip_grad_value_"]


def _as_list(tensors):
    return [tensors] if isinstance(tensors, torch.Tensor) else list(tensors)


def _gradients(parameters):
    return [p.grad for p in parameters if p.grad is not None]


def _get_total_norm(
    tensors: Tensor | typing.Iterable[Tensor], norm_type: float = 2.0, error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    with torch.no_grad():
        tensors = _as_list(tensors)
        norm_type = float(norm_type)
        if not tensors:
            return torch.tensor(0.0)
        norms = [torch.linalg.vector_norm(t, norm_type) for t in tensors]
        total = torch.linalg.vector_norm(torch.stack(norms), norm_type)
        if error_if_nonfinite and not bool(torch.isfinite(total)):
            raise RuntimeError(
                f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, so it "
                "cannot be clipped. To disable this error and scale the gradients by the non-finite norm "
                "anyway, set `error_if_nonfinite=False`"
            )
        return total


def _clip_grads_with_norm_(
    parameters: Tensor | typing.Iterable[Tensor], max_norm: float, total_norm: Tensor, foreach: bool | None = None
) -> None:
    with torch.no_grad():
        grads = _gradients(_as_list(parameters))
        max_norm = float(max_norm)
        if not grads:
            return
        # Multiplied in even where it is one: no branch on a value.
        factor = torch.clamp(max_norm / (total_norm + 1e-6), max=1.0)
        for grad in grads:
            grad.mul_(factor)


def clip_grad_norm_(
    parameters: Tensor | typing.Iterable[Tensor], max_norm: float, norm_type: float = 2.0,
    error_if_nonfinite: bool = False, foreach: bool | None = None,
) -> Tensor:
    generated = isinstance(parameters, types.GeneratorType)
    parameters = _as_list(parameters)
    if generated and not parameters:
        warnings.warn("`parameters` is an empty generator, no gradient clipping will occur.", stacklevel=2)
    total = _get_total_norm(_gradients(parameters), norm_type, error_if_nonfinite, foreach)
    _clip_grads_with_norm_(parameters, max_norm, total, foreach)
    return total


def clip_grad_value_(
    parameters: Tensor | typing.Iterable[Tensor], clip_value: float, foreach: bool | None = None
) -> None:
    with torch.no_grad():
        limit = float(clip_value)
        for grad in _gradients(_as_list(parameters)):
            grad.clamp_(min=-limit, max=limit)


def clip_grad_norm(
    parameters: Tensor | typing.Iterable[Tensor], max_norm: float, norm_type: float = 2.0,
    error_if_nonfinite: bool = False, foreach: bool | None = None,
) -> Tensor:
    warnings.warn(
        "`torch.nn.utils.clip_grad_norm` is now deprecated in favor of `torch.nn.utils.clip_grad_norm_`.",
        FutureWarning,
        stacklevel=2,
    )
    return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite, foreach)
