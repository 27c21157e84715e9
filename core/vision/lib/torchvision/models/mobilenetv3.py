"""MobileNetV3, large and small (Howard et al. 2019)."""
from functools import partial

import torch
from torch import nn, Tensor
from torchvision.models._api import builder, weights_enum
from torchvision.models._utils import _make_divisible, init_fan_out, normal_001
from torchvision.ops.misc import Conv2dNormActivation
from torchvision.ops.misc import SqueezeExcitation as SElayer


class InvertedResidualConfig:
    """What one block is made of; channels are scaled by `width_mult` and rounded."""

    def __init__(
        self, input_channels: int, kernel: int, expanded_channels: int, out_channels: int, use_se: bool,
        activation: str, stride: int, dilation: int, width_mult: float,
    ):
        self.input_channels = self.adjust_channels(input_channels, width_mult)
        self.kernel = kernel
        self.expanded_channels = self.adjust_channels(expanded_channels, width_mult)
        self.out_channels = self.adjust_channels(out_channels, width_mult)
        self.use_se = use_se
        self.use_hs = activation == "HS"
        self.stride = stride
        self.dilation = dilation

    @staticmethod
    def adjust_channels(channels: int, width_mult: float):
        return _make_divisible(channels * width_mult, 8)


class InvertedResidual(nn.Module):
    def __init__(
        self, cnf: InvertedResidualConfig, norm_layer, se_layer=partial(SElayer, scale_activation=nn.Hardsigmoid)
    ):
        super().__init__()
        if not 1 <= cnf.stride <= 2:
            raise ValueError("illegal stride value")
        self.use_res_connect = cnf.stride == 1 and cnf.input_channels == cnf.out_channels
        expanded = cnf.expanded_channels
        common = {"norm_layer": norm_layer, "activation_layer": nn.Hardswish if cnf.use_hs else nn.ReLU}
        layers = []
        if expanded != cnf.input_channels:
            layers.append(Conv2dNormActivation(cnf.input_channels, expanded, kernel_size=1, **common))
        layers.append(
            Conv2dNormActivation(
                expanded, expanded, kernel_size=cnf.kernel, stride=1 if cnf.dilation > 1 else cnf.stride,
                dilation=cnf.dilation, groups=expanded, **common,
            )
        )
        if cnf.use_se:
            layers.append(se_layer(expanded, _make_divisible(expanded // 4, 8)))
        layers.append(
            Conv2dNormActivation(
                expanded, cnf.out_channels, kernel_size=1, norm_layer=norm_layer, activation_layer=None
            )
        )
        self.block = nn.Sequential(*layers)
        self.out_channels = cnf.out_channels
        self._is_cn = cnf.stride > 1

    def forward(self, input: Tensor) -> Tensor:
        result = self.block(input)
        if self.use_res_connect:
            result += input
        return result


class MobileNetV3(nn.Module):
    def __init__(
        self, inverted_residual_setting: list[InvertedResidualConfig], last_channel: int, num_classes: int = 1000,
        block=None, norm_layer=None, dropout: float = 0.2, **kwargs,
    ) -> None:
        super().__init__()
        if not inverted_residual_setting:
            raise ValueError("The inverted_residual_setting should not be empty")
        block = block or InvertedResidual
        norm_layer = norm_layer or partial(nn.BatchNorm2d, eps=0.001, momentum=0.01)
        common = {"norm_layer": norm_layer, "activation_layer": nn.Hardswish}
        first = inverted_residual_setting[0].input_channels
        last_in = inverted_residual_setting[-1].out_channels
        self.features = nn.Sequential(
            Conv2dNormActivation(3, first, kernel_size=3, stride=2, **common),
            *(block(cnf, norm_layer) for cnf in inverted_residual_setting),
            Conv2dNormActivation(last_in, 6 * last_in, kernel_size=1, **common),
        )
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.Sequential(
            nn.Linear(6 * last_in, last_channel),
            nn.Hardswish(inplace=True),
            nn.Dropout(p=dropout, inplace=True),
            nn.Linear(last_channel, num_classes),
        )
        init_fan_out(self, normal_001)

    def _forward_impl(self, x: Tensor) -> Tensor:
        x = self.avgpool(self.features(x))
        return self.classifier(torch.flatten(x, 1))

    def forward(self, x: Tensor) -> Tensor:
        return self._forward_impl(x)


# Of each block: channels in, kernel, expanded channels, channels out, squeeze and excitation, activation, stride.
# The last three blocks are those that `reduced_tail` halves and `dilated` dilates.
_LARGE = [
    (16, 3, 16, 16, False, "RE", 1), (16, 3, 64, 24, False, "RE", 2), (24, 3, 72, 24, False, "RE", 1),
    (24, 5, 72, 40, True, "RE", 2), (40, 5, 120, 40, True, "RE", 1), (40, 5, 120, 40, True, "RE", 1),
    (40, 3, 240, 80, False, "HS", 2), (80, 3, 200, 80, False, "HS", 1), (80, 3, 184, 80, False, "HS", 1),
    (80, 3, 184, 80, False, "HS", 1), (80, 3, 480, 112, True, "HS", 1), (112, 3, 672, 112, True, "HS", 1),
    (112, 5, 672, 160, True, "HS", 2), (160, 5, 960, 160, True, "HS", 1), (160, 5, 960, 160, True, "HS", 1),
]
_SMALL = [
    (16, 3, 16, 16, True, "RE", 2), (16, 3, 72, 24, False, "RE", 2), (24, 3, 88, 24, False, "RE", 1),
    (24, 5, 96, 40, True, "HS", 2), (40, 5, 240, 40, True, "HS", 1), (40, 5, 240, 40, True, "HS", 1),
    (40, 5, 120, 48, True, "HS", 1), (48, 5, 144, 48, True, "HS", 1), (48, 5, 288, 96, True, "HS", 2),
    (96, 5, 576, 96, True, "HS", 1), (96, 5, 576, 96, True, "HS", 1),
]


def _mobilenet_v3(rows, last, width_mult=1.0, reduced_tail=False, dilated=False, **kwargs):
    half = 2 if reduced_tail else 1
    setting = []
    for i, (inp, kernel, expanded, out, *rest) in enumerate(rows):
        tail = i - (len(rows) - 3)
        dilation = 2 if dilated and tail >= 0 else 1
        if tail > 0:
            inp, expanded = inp // half, expanded // half
        if tail >= 0:
            out //= half
        setting.append(InvertedResidualConfig(inp, kernel, expanded, out, *rest, dilation, width_mult))
    last = InvertedResidualConfig.adjust_channels(last // half, width_mult)
    return MobileNetV3(setting, last, **kwargs)


mobilenet_v3_large = builder("mobilenet_v3_large", _mobilenet_v3, _LARGE, 1280, versions=2)
mobilenet_v3_small = builder("mobilenet_v3_small", _mobilenet_v3, _SMALL, 1024)


def __getattr__(name):
    return weights_enum(__name__, name)
