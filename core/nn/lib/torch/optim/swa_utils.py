"""Averages of a model's weights over training (Izmailov et al. 2018), equal or exponential, and the learning rate
that goes with them."""
import itertools
import math
from copy import deepcopy

import torch
from torch.nn import Module
from torch.optim.lr_scheduler import LRScheduler

__all__ = [
    "AveragedModel", "update_bn", "SWALR", "get_ema_multi_avg_fn", "get_swa_multi_avg_fn", "get_ema_avg_fn",
    "get_swa_avg_fn",
]


def get_ema_multi_avg_fn(decay=0.999):
    """Moves all averages towards the current values by 1 - decay."""
    if decay < 0.0 or decay > 1.0:
        raise ValueError(f"Invalid decay value {decay} provided. Please provide a value in [0,1] range.")

    @torch.no_grad()
    def ema_update(ema_param_list, current_param_list, _):
        for ema, current in zip(ema_param_list, current_param_list):
            ema.lerp_(current, 1 - decay)

    return ema_update


def get_swa_multi_avg_fn():
    @torch.no_grad()
    def swa_update(averaged_param_list, current_param_list, num_averaged):
        for averaged, current in zip(averaged_param_list, current_param_list):
            averaged.lerp_(current, 1 / (float(num_averaged) + 1))

    return swa_update


def get_ema_avg_fn(decay=0.999):
    if decay < 0.0 or decay > 1.0:
        raise ValueError(f"Invalid decay value {decay} provided. Please provide a value in [0,1] range.")

    @torch.no_grad()
    def ema_update(ema_param, current_param, num_averaged):
        return decay * ema_param + (1 - decay) * current_param

    return ema_update


def get_swa_avg_fn():
    @torch.no_grad()
    def swa_update(averaged_param, current_param, num_averaged):
        return averaged_param + (current_param - averaged_param) / (num_averaged + 1)

    return swa_update


class AveragedModel(Module):
    def __init__(self, model: Module, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False) -> None:
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise AssertionError("Only one of avg_fn and multi_avg_fn should be provided")
        self.module = deepcopy(model)
        if device is not None:
            self.module = self.module.to(device)
        self.register_buffer("n_averaged", torch.tensor(0, dtype=torch.long, device=device))
        self.avg_fn = avg_fn
        self.multi_avg_fn = multi_avg_fn
        self.use_buffers = use_buffers

    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)

    def _averaged(self, model):
        if self.use_buffers:
            return list(itertools.chain(model.parameters(), model.buffers()))
        return list(model.parameters())

    def update_parameters(self, model: Module) -> None:
        """The first time a copy, afterwards the average with what the model has now."""
        averages = [p.detach() for p in self._averaged(self.module)]
        current = [p.detach() for p in self._averaged(model)]
        if self.n_averaged == 0:
            for average, value in zip(averages, current):
                average.copy_(value)
        elif self.avg_fn is not None:
            for average, value in zip(averages, current):
                average.copy_(self.avg_fn(average, value, self.n_averaged))
        else:
            # Counters and the like are not averaged but taken over.
            floating = [pair for pair in zip(averages, current) if pair[0].is_floating_point()]
            update = self.multi_avg_fn or get_swa_multi_avg_fn()
            update([average for average, _ in floating], [value for _, value in floating], self.n_averaged)
            for average, value in zip(averages, current):
                if not average.is_floating_point():
                    average.copy_(value)
        if not self.use_buffers:
            for own, given in zip(self.module.buffers(), model.buffers()):
                own.detach().copy_(given.detach())
        self.n_averaged += 1


@torch.no_grad()
def update_bn(loader, model: Module, device=None) -> None:
    """Makes the statistics of all batch normalisations those of the loader's inputs, each counted the same."""
    momenta = {}
    for module in model.modules():
        if isinstance(module, torch.nn.modules.batchnorm._BatchNorm):
            module.reset_running_stats()
            momenta[module] = module.momentum
    if not momenta:
        return
    was_training = model.training
    model.train()
    for module in momenta:
        module.momentum = None
    for input in loader:
        if isinstance(input, (list, tuple)):
            input = input[0]
        if device is not None:
            input = input.to(device)
        model(input)
    for module, momentum in momenta.items():
        module.momentum = momentum
    model.train(was_training)


class SWALR(LRScheduler):
    """Anneals each group's learning rate to a constant one."""

    def __init__(
        self, optimizer, swa_lr: float, anneal_epochs=10, anneal_strategy: str = "cos", last_epoch=-1
    ) -> None:
        groups = optimizer.param_groups
        rates = list(swa_lr) if isinstance(swa_lr, (list, tuple)) else [swa_lr] * len(groups)
        if len(rates) != len(groups):
            raise ValueError(
                f"swa_lr must have the same length as optimizer.param_groups: swa_lr has {len(rates)}, "
                f"optimizer.param_groups has {len(groups)}"
            )
        for rate, group in zip(rates, groups):
            group["swa_lr"] = rate
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy must by one of 'cos' or 'linear', instead got {anneal_strategy}")
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f"anneal_epochs must be equal or greater than 0, got {anneal_epochs}")
        self._anneal_strategy = anneal_strategy
        self.anneal_epochs = anneal_epochs
        super().__init__(optimizer, last_epoch)

    def _share(self, step):
        """How much of the new rate is in the mixture at a step."""
        t = max(0, min(1, step / max(1, self.anneal_epochs)))
        return (1 - math.cos(math.pi * t)) / 2 if self._anneal_strategy == "cos" else t

    def get_lr(self):
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, now = self._share(step - 1), self._share(step)
        rates = []
        for group in self.optimizer.param_groups:
            target = group["swa_lr"]
            # What the rate would be without annealing: another schedule may have changed it.
            plain = target if before == 1 else (group["lr"] - before * target) / (1 - before)
            rates.append(target * now + plain * (1 - now))
        return rates
