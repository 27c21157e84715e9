"""EfficientNet (Tan and Le 2019) and EfficientNetV2 (2021)."""
import math
from functools import partial

import torch
from torch import nn, Tensor
from torchvision.models._api import builder, weights_enum
from torchvision.models._utils import _make_divisible, init_fan_out
from torchvision.ops.misc import Conv2dNormActivation, SqueezeExcitation
from torchvision.ops.stochastic_depth import StochasticDepth


class _MBConvConfig:
    """One stage: blocks of one kind, the first of which has the stride."""

    def __init__(self, expand_ratio, kernel, stride, input_channels, out_channels, num_layers, block):
        self.expand_ratio = expand_ratio
        self.kernel = kernel
        self.stride = stride
        self.input_channels = input_channels
        self.out_channels = out_channels
        self.num_layers = num_layers
        self.block = block

    @staticmethod
    def adjust_channels(channels: int, width_mult: float, min_value: int | None = None) -> int:
        return _make_divisible(channels * width_mult, 8, min_value)


class MBConvConfig(_MBConvConfig):
    def __init__(
        self, expand_ratio, kernel, stride, input_channels, out_channels, num_layers, width_mult=1.0, depth_mult=1.0,
        block=None,
    ):
        super().__init__(
            expand_ratio, kernel, stride, self.adjust_channels(input_channels, width_mult),
            self.adjust_channels(out_channels, width_mult), self.adjust_depth(num_layers, depth_mult), block or MBConv,
        )

    @staticmethod
    def adjust_depth(num_layers: int, depth_mult: float):
        return int(math.ceil(num_layers * depth_mult))


class FusedMBConvConfig(_MBConvConfig):
    def __init__(self, expand_ratio, kernel, stride, input_channels, out_channels, num_layers, block=None):
        super().__init__(
            expand_ratio, kernel, stride, input_channels, out_channels, num_layers, block or FusedMBConv
        )


class _Residual(nn.Module):
    """A block, left out at random, beside the identity where the shapes allow it."""

    def __init__(self, cnf, stochastic_depth_prob: float, *layers) -> None:
        super().__init__()
        if not 1 <= cnf.stride <= 2:
            raise ValueError("illegal stride value")
        self.use_res_connect = cnf.stride == 1 and cnf.input_channels == cnf.out_channels
        self.block = nn.Sequential(*layers)
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")
        self.out_channels = cnf.out_channels

    def forward(self, input: Tensor) -> Tensor:
        result = self.block(input)
        if self.use_res_connect:
            result = self.stochastic_depth(result)
            result += input
        return result


class MBConv(_Residual):
    def __init__(self, cnf, stochastic_depth_prob: float, norm_layer, se_layer=SqueezeExcitation) -> None:
        common = {"norm_layer": norm_layer, "activation_layer": nn.SiLU}
        expanded = cnf.adjust_channels(cnf.input_channels, cnf.expand_ratio)
        layers = []
        if expanded != cnf.input_channels:
            layers.append(Conv2dNormActivation(cnf.input_channels, expanded, kernel_size=1, **common))
        layers.append(
            Conv2dNormActivation(
                expanded, expanded, kernel_size=cnf.kernel, stride=cnf.stride, groups=expanded, **common
            )
        )
        layers.append(se_layer(expanded, max(1, cnf.input_channels // 4), activation=partial(nn.SiLU, inplace=True)))
        common["activation_layer"] = None
        layers.append(Conv2dNormActivation(expanded, cnf.out_channels, kernel_size=1, **common))
        super().__init__(cnf, stochastic_depth_prob, *layers)


class FusedMBConv(_Residual):
    def __init__(self, cnf, stochastic_depth_prob: float, norm_layer) -> None:
        common = {"norm_layer": norm_layer, "activation_layer": nn.SiLU}
        expanded = cnf.adjust_channels(cnf.input_channels, cnf.expand_ratio)
        first = {"kernel_size": cnf.kernel, "stride": cnf.stride, **common}
        if expanded != cnf.input_channels:
            common["activation_layer"] = None
            layers = [
                Conv2dNormActivation(cnf.input_channels, expanded, **first),
                Conv2dNormActivation(expanded, cnf.out_channels, kernel_size=1, **common),
            ]
        else:
            layers = [Conv2dNormActivation(cnf.input_channels, cnf.out_channels, **first)]
        super().__init__(cnf, stochastic_depth_prob, *layers)


class EfficientNet(nn.Module):
    def __init__(
        self, inverted_residual_setting: list[_MBConvConfig], dropout: float, stochastic_depth_prob: float = 0.2,
        num_classes: int = 1000, norm_layer=None, last_channel: int | None = None,
    ) -> None:
        super().__init__()
        if not inverted_residual_setting:
            raise ValueError("The inverted_residual_setting should not be empty")
        norm_layer = norm_layer or nn.BatchNorm2d
        common = {"norm_layer": norm_layer, "activation_layer": nn.SiLU}
        stem = inverted_residual_setting[0].input_channels
        layers = [Conv2dNormActivation(3, stem, kernel_size=3, stride=2, **common)]
        total = sum(cnf.num_layers for cnf in inverted_residual_setting)
        done = 0
        for cnf in inverted_residual_setting:
            stage = []
            for _ in range(cnf.num_layers):
                if stage:
                    cnf.input_channels = cnf.out_channels
                    cnf.stride = 1
                stage.append(cnf.block(cnf, stochastic_depth_prob * float(done) / total, norm_layer))
                done += 1
            layers.append(nn.Sequential(*stage))
        last = last_channel if last_channel is not None else 4 * cnf.out_channels
        layers.append(Conv2dNormActivation(cnf.out_channels, last, kernel_size=1, **common))
        self.features = nn.Sequential(*layers)
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.Sequential(nn.Dropout(p=dropout, inplace=True), nn.Linear(last, num_classes))

        def by_fan_out(weight):
            bound = 1.0 / math.sqrt(weight.shape[0])
            nn.init.uniform_(weight, -bound, bound)

        init_fan_out(self, by_fan_out)

    def _forward_impl(self, x: Tensor) -> Tensor:
        x = self.avgpool(self.features(x))
        return self.classifier(torch.flatten(x, 1))

    def forward(self, x: Tensor) -> Tensor:
        return self._forward_impl(x)


# Of each stage: expansion, kernel, stride, channels in and out, blocks; without squeeze and excitation where fused.
_V1 = [
    (1, 3, 1, 32, 16, 1), (6, 3, 2, 16, 24, 2), (6, 5, 2, 24, 40, 2), (6, 3, 2, 40, 80, 3), (6, 5, 1, 80, 112, 3),
    (6, 5, 2, 112, 192, 4), (6, 3, 1, 192, 320, 1),
]
_V2 = {
    "s": ([(1, 3, 1, 24, 24, 2), (4, 3, 2, 24, 48, 4), (4, 3, 2, 48, 64, 4)],
          [(4, 3, 2, 64, 128, 6), (6, 3, 1, 128, 160, 9), (6, 3, 2, 160, 256, 15)]),
    "m": ([(1, 3, 1, 24, 24, 3), (4, 3, 2, 24, 48, 5), (4, 3, 2, 48, 80, 5)],
          [(4, 3, 2, 80, 160, 7), (6, 3, 1, 160, 176, 14), (6, 3, 2, 176, 304, 18), (6, 3, 1, 304, 512, 5)]),
    "l": ([(1, 3, 1, 32, 32, 4), (4, 3, 2, 32, 64, 7), (4, 3, 2, 64, 96, 7)],
          [(4, 3, 2, 96, 192, 10), (6, 3, 1, 192, 224, 19), (6, 3, 2, 224, 384, 25), (6, 3, 1, 384, 640, 7)]),
}  # fmt: skip


def _v1(width, depth, dropout, norm_layer=None, **kwargs):
    setting = [MBConvConfig(*row, width_mult=width, depth_mult=depth) for row in _V1]
    return EfficientNet(setting, kwargs.pop("dropout", dropout), norm_layer=norm_layer, **kwargs)


def _v2(size, dropout, **kwargs):
    fused, plain = _V2[size]
    setting = [*(FusedMBConvConfig(*row) for row in fused), *(MBConvConfig(*row) for row in plain)]
    kwargs = {"norm_layer": partial(nn.BatchNorm2d, eps=1e-3), "last_channel": 1280, "dropout": dropout, **kwargs}
    return EfficientNet(setting, **kwargs)


_slow = {"norm_layer": partial(nn.BatchNorm2d, eps=0.001, momentum=0.01)}
efficientnet_b0 = builder("efficientnet_b0", _v1, 1.0, 1.0, 0.2)
efficientnet_b1 = builder("efficientnet_b1", _v1, 1.0, 1.1, 0.2, versions=2)
efficientnet_b2 = builder("efficientnet_b2", _v1, 1.1, 1.2, 0.3)
efficientnet_b3 = builder("efficientnet_b3", _v1, 1.2, 1.4, 0.3)
efficientnet_b4 = builder("efficientnet_b4", _v1, 1.4, 1.8, 0.4)
efficientnet_b5 = builder("efficientnet_b5", _v1, 1.6, 2.2, 0.4, **_slow)
efficientnet_b6 = builder("efficientnet_b6", _v1, 1.8, 2.6, 0.5, **_slow)
efficientnet_b7 = builder("efficientnet_b7", _v1, 2.0, 3.1, 0.5, **_slow)
efficientnet_v2_s = builder("efficientnet_v2_s", _v2, "s", 0.2)
efficientnet_v2_m = builder("efficientnet_v2_m", _v2, "m", 0.3)
efficientnet_v2_l = builder("efficientnet_v2_l", _v2, "l", 0.4)


def __getattr__(name):
    return weights_enum(__name__, name)
