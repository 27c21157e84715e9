"""Adagrad."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import (
    Optimizer,
    _check_fused,
    _check_lr,
    _check_nonnegative,
    _decay,
    _gradients,
    _new_step,
    _to_scalar,
    _use_grad_for_differentiable,
)

__all__ = ["Adagrad"]


class Adagrad(Optimizer):
    _older_options = dict(foreach=None, maximize=False, differentiable=False, fused=None)

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-2, lr_decay: float = 0, weight_decay: float = 0,
        initial_accumulator_value: float = 0, eps: float = 1e-10, foreach: bool | None = None, *,
        maximize: bool = False, differentiable: bool = False, fused: bool | None = None,
    ) -> None:
        _check_lr(lr)
        _check_nonnegative("lr_decay value", lr_decay)
        _check_nonnegative("weight_decay value", weight_decay)
        _check_nonnegative("initial_accumulator_value value", initial_accumulator_value)
        _check_nonnegative("epsilon value", eps)
        defaults = dict(
            lr=lr,
            lr_decay=lr_decay,
            eps=eps,
            weight_decay=weight_decay,
            initial_accumulator_value=initial_accumulator_value,
            foreach=foreach,
            maximize=maximize,
            differentiable=differentiable,
            fused=fused,
        )
        super().__init__(params, defaults)
        _check_fused(fused, foreach, differentiable)
        for group in self.param_groups:
            for p in group["params"]:
                self._start(p, initial_accumulator_value)

    def _start(self, p, value):
        state = self.state[p]
        state["step"] = _new_step()
        state["sum"] = torch.full_like(p, value, memory_format=torch.preserve_format)

    @_use_grad_for_differentiable
    def step(self, closure=None):
        return self._run(closure)

    def _update(self, group):
        lr = _to_scalar(group["lr"])
        for p, grad in _gradients(group):
            state = self.state[p]
            if len(state) == 0:
                self._start(p, self.defaults["initial_accumulator_value"])
            state["step"] += 1
            grad = _decay(group, p, grad, lr)
            rate = lr / (1 + (state["step"].item() - 1) * group["lr_decay"])
            total = state["sum"]
            total.addcmul_(grad, grad, value=1)
            scale = total.sqrt() + group["eps"] if group["differentiable"] else total.sqrt().add_(group["eps"])
            p.addcdiv_(grad, scale, value=-rate)
