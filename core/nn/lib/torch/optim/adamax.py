"""Adamax: Adam with the largest gradient in place of the mean square."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import (
    Optimizer,
    _begin,
    _check_betas,
    _check_lr,
    _check_nonnegative,
    _decay,
    _gradients,
    _to_scalar,
    _use_grad_for_differentiable,
)

__all__ = ["Adamax"]


class Adamax(Optimizer):
    _older_options = dict(foreach=None, maximize=False, differentiable=False, capturable=False)

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 2e-3, betas: tuple[float, float] = (0.9, 0.999), eps: float = 1e-8, weight_decay: float = 0,
        foreach: bool | None = None, *, maximize: bool = False, differentiable: bool = False, capturable: bool = False,
    ) -> None:
        _check_lr(lr)
        _check_nonnegative("epsilon value", eps)
        _check_betas(betas)
        _check_nonnegative("weight_decay value", weight_decay)
        defaults = dict(
            lr=lr,
            betas=betas,
            eps=eps,
            weight_decay=weight_decay,
            foreach=foreach,
            maximize=maximize,
            differentiable=differentiable,
            capturable=capturable,
        )
        super().__init__(params, defaults)

    @_use_grad_for_differentiable
    def step(self, closure=None):
        return self._run(closure)

    def _update(self, group):
        lr = _to_scalar(group["lr"])
        beta1, beta2 = group["betas"]
        for p, grad in _gradients(group):
            state = self.state[p]
            if len(state) == 0:
                _begin(state, p, "exp_avg", "exp_inf")
            state["step"] += 1
            grad = _decay(group, p, grad, lr)
            mean, largest = state["exp_avg"], state["exp_inf"]
            mean.lerp_(grad, 1 - beta1)
            largest.copy_(torch.maximum(largest.mul_(beta2), grad.abs().add_(group["eps"])))
            p.addcdiv_(mean, largest, value=-(lr / (1 - beta1 ** state["step"].item())))
