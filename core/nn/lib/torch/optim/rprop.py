"""Resilient backpropagation: only the signs of the gradients count."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import Optimizer, _begin, _check_lr, _gradients, _to_scalar, _use_grad_for_differentiable

__all__ = ["Rprop"]


class Rprop(Optimizer):
    _older_options = dict(foreach=None, maximize=False, differentiable=False, capturable=False)

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-2, etas: tuple[float, float] = (0.5, 1.2), step_sizes: tuple[float, float] = (1e-6, 50), *,
        capturable: bool = False, foreach: bool | None = None, maximize: bool = False, differentiable: bool = False,
    ) -> None:
        _check_lr(lr)
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f"Invalid eta values: {etas[0]}, {etas[1]}")
        defaults = dict(
            lr=lr,
            etas=etas,
            step_sizes=step_sizes,
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
        less, more = group["etas"]
        smallest, largest = group["step_sizes"]
        for p, grad in _gradients(group):
            state = self.state[p]
            if len(state) == 0:
                _begin(state, p, "prev")
                state["step_size"] = torch.full_like(p.grad, lr)
            state["step"] += 1
            previous, size = state["prev"], state["step_size"]
            sign = grad.mul(previous).sign()
            sign[sign.gt(0)] = more
            sign[sign.lt(0)] = less
            sign[sign.eq(0)] = 1
            size.mul_(sign).clamp_(smallest, largest)
            # Where the sign changed, this step is left out.
            grad = grad.clone(memory_format=torch.preserve_format)
            grad[sign.eq(less)] = 0
            p.addcmul_(grad.sign(), size, value=-1)
            previous.copy_(grad)
