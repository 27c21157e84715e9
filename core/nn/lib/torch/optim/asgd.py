"""Averaged stochastic gradient descent."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import (
    Optimizer,
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

__all__ = ["ASGD"]


class ASGD(Optimizer):
    _older_options = dict(foreach=None, maximize=False, differentiable=False, capturable=False)

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-2, lambd: float = 1e-4, alpha: float = 0.75, t0: float = 1e6, weight_decay: float = 0,
        foreach: bool | None = None, maximize: bool = False, differentiable: bool = False, capturable: bool = False,
    ) -> None:
        _check_lr(lr)
        _check_nonnegative("weight_decay value", weight_decay)
        defaults = dict(
            lr=lr,
            lambd=lambd,
            alpha=alpha,
            t0=t0,
            weight_decay=weight_decay,
            foreach=foreach,
            maximize=maximize,
            differentiable=differentiable,
            capturable=capturable,
        )
        super().__init__(params, defaults)

    _captured = "params, mus, etas, and state_steps"

    @_use_grad_for_differentiable
    def step(self, closure=None):
        return self._run(closure)

    def _update(self, group):
        lr = _to_scalar(group["lr"])
        lambd = group["lambd"]
        for p, grad in _gradients(group):
            state = self.state[p]
            if len(state) == 0:
                state["step"] = _new_step()
                state["eta"] = torch.as_tensor(lr, dtype=_get_scalar_dtype()).clone().detach()
                state["mu"] = torch.ones((), dtype=_get_scalar_dtype())
                state["ax"] = _zeros(p)
            state["step"] += 1
            grad = _decay(group, p, grad, lr)
            average, eta, mu = state["ax"], state["eta"], state["mu"]
            rate = eta.item()
            p.mul_(1 - lambd * rate)
            p.add_(grad, alpha=-rate)
            if mu.item() != 1:
                average.add_(p.sub(average).mul_(mu))
            else:
                average.copy_(p)
            count = state["step"].item()
            eta.copy_(torch.as_tensor(lr / ((1 + lambd * lr * count) ** group["alpha"])))
            mu.copy_(torch.as_tensor(1 / max(1, count - group["t0"])))
