"""NAdam: Adam with Nesterov momentum."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import (
    Optimizer,
    _check_betas,
    _check_lr,
    _check_nonnegative,
    _decay,
    _get_scalar_dtype,
    _gradients,
    _new_step,
    _to_scalar,
    _use_grad_for_differentiable,
    _zeros,
)

__all__ = ["NAdam"]


class NAdam(Optimizer):
    _older_options = dict(
        maximize=False, foreach=None, capturable=False,
        differentiable=False, decoupled_weight_decay=False,
    )

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 2e-3, betas: tuple[float, float] = (0.9, 0.999), eps: float = 1e-8, weight_decay: float = 0,
        momentum_decay: float = 4e-3, decoupled_weight_decay: bool = False, *, foreach: bool | None = None,
        maximize: bool = False, capturable: bool = False, differentiable: bool = False,
    ) -> None:
        _check_lr(lr)
        _check_nonnegative("epsilon value", eps)
        _check_betas(betas)
        _check_nonnegative("weight_decay value", weight_decay)
        _check_nonnegative("momentum_decay value", momentum_decay)
        defaults = dict(
            lr=lr,
            betas=betas,
            eps=eps,
            weight_decay=weight_decay,
            momentum_decay=momentum_decay,
            decoupled_weight_decay=decoupled_weight_decay,
            maximize=maximize,
            foreach=foreach,
            capturable=capturable,
            differentiable=differentiable,
        )
        super().__init__(params, defaults)

    _captured = "params, mu_products and state_steps"

    @_use_grad_for_differentiable
    def step(self, closure=None):
        return self._run(closure)

    def _update(self, group):
        lr = _to_scalar(group["lr"])
        beta1, beta2 = group["betas"]
        decay = group["momentum_decay"]
        for p, grad in _gradients(group):
            state = self.state[p]
            if len(state) == 0:
                state["step"] = _new_step()
                state["mu_product"] = torch.ones((), dtype=_get_scalar_dtype())
                state["exp_avg"] = _zeros(p)
                state["exp_avg_sq"] = _zeros(p)
            state["step"] += 1
            count = state["step"].item()
            grad = _decay(group, p, grad, lr)
            mu = beta1 * (1.0 - 0.5 * (0.96 ** (count * decay)))
            mu_next = beta1 * (1.0 - 0.5 * (0.96 ** ((count + 1) * decay)))
            state["mu_product"] *= mu
            product = state["mu_product"].item()
            mean, square = state["exp_avg"], state["exp_avg_sq"]
            mean.lerp_(grad, 1 - beta1)
            square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
            scale = square.div(1 - beta2**count).sqrt().add_(group["eps"])
            p.addcdiv_(grad, scale, value=-lr * (1.0 - mu) / (1.0 - product))
            p.addcdiv_(mean, scale, value=(-lr * mu_next) / (1.0 - product * mu_next))
