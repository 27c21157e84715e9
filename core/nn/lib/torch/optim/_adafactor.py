"""Adafactor: of a matrix's second moments only what its rows and its columns have in common is kept."""
import torch
from torch import Tensor
from torch._lazy import abc, typing
from torch.optim.optimizer import Optimizer, _new_step, _to_scalar, _zeros

__all__ = ["Adafactor"]


def _mean_square(grad, dim):
    return torch.linalg.vector_norm(grad, dim=dim, keepdim=True).square_().div_(grad.size(dim))


class Adafactor(Optimizer):
    _older_options = dict(foreach=None)

    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-2, beta2_decay: float = -0.8, eps: tuple[float | None, float] = (None, 1e-3),
        d: float = 1.0, weight_decay: float = 0.0, *, foreach: bool | None = None, maximize: bool = False,
    ) -> None:
        if isinstance(lr, Tensor) and lr.numel() != 1:
            raise ValueError("Tensor lr must be 1-element")
        for wrong, text in (
            (not 0.0 <= lr, f"Learning rate should be >= 0 but is: {lr}"),
            (not 0.0 >= beta2_decay, f"beta2_decay should be <= 0 but is: {beta2_decay}"),
            (eps[0] is not None and not 0.0 <= eps[0], f"epsilon1 should be >= 0 but is: {eps[0]}"),
            (not 0.0 <= eps[1], f"epsilon2 should be >= 0 but is: {eps[1]}"),
            (not 1.0 <= d, f"Clipping threshold d should be >= 1 but is: {d}"),
            (not 0.0 <= weight_decay, f"weight_decay should be >= 0 but is: {weight_decay}"),
        ):
            if wrong:
                raise ValueError(text)
        super().__init__(params, dict(
            lr=lr, beta2_decay=beta2_decay, eps=eps, d=d, weight_decay=weight_decay, foreach=foreach, maximize=maximize,
        ))

    @torch.no_grad()
    def step(self, closure=None):
        return self._run(closure)

    def _update(self, group):
        lr = _to_scalar(group["lr"])
        first, second = group["eps"]
        for p in group["params"]:
            if p.grad is None:
                continue
            if torch.is_complex(p):
                raise RuntimeError("Adafactor does not support complex parameters")
            grad = -p.grad if group["maximize"] else p.grad
            if first is None:  # and stays so for the group's further parameters
                first = torch.finfo(p.dtype).eps
            state = self.state[p]
            if len(state) == 0:
                state["step"] = _new_step()
                if grad.dim() > 1:
                    state["row_var"] = grad.new_zeros([*grad.shape[:-1], 1])
                    state["col_var"] = grad.new_zeros([*grad.shape[:-2], 1, grad.shape[-1]])
                else:
                    state["variance"] = _zeros(p.grad)
            state["step"] += 1
            step = state["step"].item()
            decay = step ** group["beta2_decay"]
            size = p.norm(2).item() / (p.numel() ** 0.5)
            alpha = max(second, size) * min(lr, 1 / (step**0.5))
            if group["weight_decay"] != 0:
                p.mul_(1 - lr * group["weight_decay"])
            if grad.dim() > 1:
                rows, columns = state["row_var"], state["col_var"]
                rows.lerp_(_mean_square(grad, -1), decay)
                columns.lerp_(_mean_square(grad, -2), decay)
                estimate = rows @ columns
                estimate.div_(rows.mean(dim=-2, keepdim=True).clamp_(min=first))
            else:
                state["variance"].lerp_(grad * grad, decay)
                estimate = state["variance"].clone()
            update = estimate.clamp_(min=first * first).rsqrt_().mul_(grad)
            shrink = max(1.0, update.norm(2).item() / ((update.numel() ** 0.5) * group["d"]))
            p.add_(update, alpha=-alpha / shrink)


Adafactor.__module__ = "torch.optim"
