"""Helpers of several models: rounded channel counts and initialisations that papers share."""
from torch import nn


def _make_divisible(v: float, divisor: int, min_value: int | None = None) -> int:
    """The nearest multiple of `divisor` that is not more than a tenth below `v`."""
    least = divisor if min_value is None else min_value
    made = max(least, int(v + divisor / 2) // divisor * divisor)
    return made + divisor if made < 0.9 * v else made


def init_fan_out(model, linear=None, nonlinearity="leaky_relu", norms=(nn.BatchNorm2d, nn.GroupNorm)):
    """Convolutions normal by their fan out (He et al. 2015), norms one and zero; `linear(weight)` for the rest."""
    for m in model.modules():
        if isinstance(m, nn.Conv2d):
            nn.init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity=nonlinearity)
        elif isinstance(m, norms):
            nn.init.ones_(m.weight)
        elif linear is not None and isinstance(m, nn.Linear):
            linear(m.weight)
        else:
            continue
        if m.bias is not None:
            nn.init.zeros_(m.bias)


def normal_001(weight):
    nn.init.normal_(weight, 0, 0.01)
