"""Stochastic gradient descent, with momentum."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import Optimizer, _check_fused, _decay, _gradients, _to_scalar, _use_grad_for_differentiable

__all__ = ["SGD"]


class SGD(Optimizer):
    _older_options = dict(nesterov=False, maximize=False, foreach=None, differentiable=False, fused=False)

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-3, momentum: float = 0, dampening: float = 0, weight_decay: float | Tensor = 0,
        nesterov: bool = False, *, maximize: bool = False, foreach: bool | None = None, differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        if isinstance(lr, torch.Tensor) and lr.numel() != 1:
            raise ValueError("Tensor lr must be 1-element")
        if lr < 0.0:
            raise ValueError(f"Invalid learning rate: {lr}")
        if momentum < 0.0:
            raise ValueError(f"Invalid momentum value: {momentum}")
        if weight_decay < 0.0:
            raise ValueError(f"Invalid weight_decay value: {weight_decay}")
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        defaults = dict(
            lr=lr,
            momentum=momentum,
            dampening=dampening,
            weight_decay=weight_decay,
            nesterov=nesterov,
            maximize=maximize,
            foreach=foreach,
            differentiable=differentiable,
            fused=fused,
        )
        super().__init__(params, defaults)
        _check_fused(fused, foreach, differentiable)

    @_use_grad_for_differentiable
    def step(self, closure=None):
        return self._run(closure)

    def _update(self, group):
        lr = _to_scalar(group["lr"])
        momentum = group["momentum"]
        for p, grad in _gradients(group):
            grad = _decay(group, p, grad, lr)
            if momentum != 0:
                state = self.state[p]
                buffer = state.get("momentum_buffer")
                if buffer is None:
                    buffer = grad.detach().clone()
                    state["momentum_buffer"] = buffer
                else:
                    buffer.mul_(momentum).add_(grad, alpha=1 - group["dampening"])
                grad = grad.add(buffer, alpha=momentum) if group["nesterov"] else buffer
            p.add_(grad, alpha=-lr)
