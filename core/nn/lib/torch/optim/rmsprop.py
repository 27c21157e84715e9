"""RMSprop."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import (
    Optimizer,
    _begin,
    _check_lr,
    _check_nonnegative,
    _decay,
    _gradients,
    _to_scalar,
    _use_grad_for_differentiable,
    _zeros,
)

__all__ = ["RMSprop"]


class RMSprop(Optimizer):
    _older_options = dict(
        momentum=0, centered=False, foreach=None,
        maximize=False, differentiable=False, capturable=False,
    )

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-2, alpha: float = 0.99, eps: float = 1e-8, weight_decay: float = 0,
        momentum: float = 0, centered: bool = False, capturable: bool = False, foreach: bool | None = None,
        maximize: bool = False, differentiable: bool = False,
    ) -> None:
        _check_lr(lr)
        _check_nonnegative("epsilon value", eps)
        _check_nonnegative("momentum value", momentum)
        _check_nonnegative("weight_decay value", weight_decay)
        _check_nonnegative("alpha value", alpha)
        defaults = dict(
            lr=lr,
            momentum=momentum,
            alpha=alpha,
            eps=eps,
            centered=centered,
            weight_decay=weight_decay,
            capturable=capturable,
            foreach=foreach,
            maximize=maximize,
            differentiable=differentiable,
        )
        super().__init__(params, defaults)

    @_use_grad_for_differentiable
    def step(self, closure=None):
        return self._run(closure)

    def _update(self, group):
        lr = _to_scalar(group["lr"])
        alpha = group["alpha"]
        for p, grad in _gradients(group):
            state = self.state[p]
            if len(state) == 0:
                _begin(state, p, "square_avg")
                if group["momentum"] > 0:
                    state["momentum_buffer"] = _zeros(p)
                if group["centered"]:
                    state["grad_avg"] = _zeros(p)
            state["step"] += 1
            grad = _decay(group, p, grad, lr)
            square = state["square_avg"]
            square.mul_(alpha).addcmul_(grad, grad, value=1 - alpha)
            if group["centered"]:
                mean = state["grad_avg"]
                mean.lerp_(grad, 1 - alpha)
                scale = square.addcmul(mean, mean, value=-1).sqrt_()
            else:
                scale = square.sqrt()
            scale = scale.add(group["eps"]) if group["differentiable"] else scale.add_(group["eps"])
            if group["momentum"] > 0:
                buffer = state["momentum_buffer"]
                buffer.mul_(group["momentum"]).addcdiv_(grad, scale)
                p.add_(buffer, alpha=-lr)
            else:
                p.addcdiv_(grad, scale, value=-lr)
