"""AdamW: Adam with decoupled weight decay."""
from torch import Tensor
from torch.optim.adam import Adam
from torch._lazy import abc, typing

__all__ = ["AdamW"]


class AdamW(Adam):
    def __init__(
        self, params: abc.Iterable[Tensor] | abc.Iterable[dict[str, typing.Any]] | abc.Iterable[tuple[str, Tensor]],
        lr: float | Tensor = 1e-3, betas: tuple[float | Tensor, float | Tensor] = (0.9, 0.999), eps: float = 1e-8,
        weight_decay: float = 1e-2, amsgrad: bool = False, *, maximize: bool = False, foreach: bool | None = None,
        capturable: bool = False, differentiable: bool = False, fused: bool | None = None,
    ) -> None:
        super().__init__(
            params,
            lr=lr,
            betas=betas,
            eps=eps,
            weight_decay=weight_decay,
            amsgrad=amsgrad,
            maximize=maximize,
            foreach=foreach,
            capturable=capturable,
            differentiable=differentiable,
            fused=fused,
            decoupled_weight_decay=True,
        )

    def __setstate__(self, state: dict[str, typing.Any]) -> None:
        super().__setstate__(state)
        for group in self.param_groups:
            group["decoupled_weight_decay"] = True
