"""RAdam: Adam that waits until the variance of its step is known (Liu et al. 2019)."""
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

__all__ = ["RAdam"]


class RAdam(Optimizer):
    _older_options = dict(
        foreach=None, maximize=False, differentiable=False,
        decoupled_weight_decay=False, capturable=False,
    )

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-3, betas: tuple[float, float] = (0.9, 0.999), eps: float = 1e-8, weight_decay: float = 0,
        decoupled_weight_decay: bool = False, *, foreach: bool | None = None, maximize: bool = False,
        capturable: bool = False, differentiable: bool = False,
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
            maximize=maximize,
            foreach=foreach,
            capturable=capturable,
            decoupled_weight_decay=decoupled_weight_decay,
            differentiable=differentiable,
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
                _begin(state, p, "exp_avg", "exp_avg_sq")
            state["step"] += 1
            count = state["step"].item()
            grad = _decay(group, p, grad, lr)
            mean, square = state["exp_avg"], state["exp_avg_sq"]
            mean.lerp_(grad, 1 - beta1)
            square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
            corrected = mean / (1 - beta1**count)
            correction = 1 - beta2**count
            longest = 2 / (1 - beta2) - 1
            length = longest - 2 * count * (beta2**count) / correction
            if length > 5.0:
                rectified = ((length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)) ** 0.5
                p.add_(corrected * lr * ((correction**0.5) / square.sqrt().add_(group["eps"])) * rectified, alpha=-1.0)
            else:
                p.add_(corrected * lr, alpha=-1.0)
