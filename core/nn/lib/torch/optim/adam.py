"""Adam; AdamW is the same with its weight decay decoupled from the gradient."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import (
    Optimizer,
    _begin,
    _check_betas,
    _check_fused,
    _check_nonnegative,
    _decay,
    _gradients,
    _to_scalar,
    _use_grad_for_differentiable,
    _zeros,
)

__all__ = ["Adam"]


class Adam(Optimizer):
    _older_options = dict(
        amsgrad=False, maximize=False, foreach=None, capturable=False,
        differentiable=False, decoupled_weight_decay=False, fused=None,
    )

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-3, betas: tuple[float | Tensor, float | Tensor] = (0.9, 0.999), eps: float = 1e-8,
        weight_decay: float = 0, amsgrad: bool = False, *, foreach: bool | None = None, maximize: bool = False,
        capturable: bool = False, differentiable: bool = False, fused: bool | None = None,
        decoupled_weight_decay: bool = False,
    ) -> None:
        if isinstance(lr, torch.Tensor):
            if foreach and not capturable:
                raise ValueError("lr as a Tensor is not supported for capturable=False and foreach=True")
            if lr.numel() != 1:
                raise ValueError("Tensor lr must be 1-element")
        _check_nonnegative("learning rate", lr)
        _check_nonnegative("epsilon value", eps)
        _check_betas(betas)
        _check_nonnegative("weight_decay value", weight_decay)
        if not any(isinstance(betas[0], kind) and isinstance(betas[1], kind) for kind in (float, torch.Tensor)):
            raise ValueError("betas must be either both floats or both Tensors")
        for i in range(2):
            if isinstance(betas[i], torch.Tensor):
                if foreach and not capturable:
                    raise ValueError(
                        f"betas[{i}] as a Tensor is not supported for capturable=False and foreach=True"
                    )
                if betas[i].numel() != 1:
                    raise ValueError(f"Tensor betas[{i}] must be 1-element")
        defaults = dict(
            lr=lr,
            betas=(_to_scalar(betas[0]), _to_scalar(betas[1])),
            eps=eps,
            weight_decay=weight_decay,
            amsgrad=amsgrad,
            maximize=maximize,
            foreach=foreach,
            capturable=capturable,
            differentiable=differentiable,
            fused=fused,
            decoupled_weight_decay=decoupled_weight_decay,
        )
        super().__init__(params, defaults)
        _check_fused(fused, foreach, differentiable)

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
                if group["amsgrad"]:
                    state["max_exp_avg_sq"] = _zeros(p)
            mean, square = state["exp_avg"], state["exp_avg_sq"]
            state["step"] += 1
            grad = _decay(group, p, grad, lr)
            mean.lerp_(grad, 1 - beta1)
            square.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
            # Both averages start at zero; the corrections undo what that takes from the first steps.
            count = state["step"].item()
            step_size = lr / (1 - beta1**count)
            correction = (1 - beta2**count) ** 0.5
            if group["amsgrad"]:
                largest = state["max_exp_avg_sq"]
                largest.copy_(torch.maximum(largest, square))
                square = largest
            p.addcdiv_(mean, (square.sqrt() / correction).add_(group["eps"]), value=-step_size)
