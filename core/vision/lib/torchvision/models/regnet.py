"""RegNet (Radosavovic et al. 2020): networks whose widths follow a quantised line."""
import math
from collections import OrderedDict
from functools import partial

import torch
from torch import nn, Tensor
from torchvision.models._api import builder, weights_enum
from torchvision.models._utils import _make_divisible
from torchvision.ops.misc import Conv2dNormActivation, SqueezeExcitation


class SimpleStemIN(Conv2dNormActivation):
    def __init__(self, width_in: int, width_out: int, norm_layer, activation_layer) -> None:
        super().__init__(
            width_in, width_out, kernel_size=3, stride=2, norm_layer=norm_layer, activation_layer=activation_layer
        )


class BottleneckTransform(nn.Sequential):
    def __init__(
        self, width_in: int, width_out: int, stride: int, norm_layer, activation_layer, group_width: int,
        bottleneck_multiplier: float, se_ratio: float | None,
    ) -> None:
        layers = OrderedDict()
        width = int(round(width_out * bottleneck_multiplier))
        common = {"norm_layer": norm_layer, "activation_layer": activation_layer}
        layers["a"] = Conv2dNormActivation(width_in, width, kernel_size=1, stride=1, **common)
        layers["b"] = Conv2dNormActivation(
            width, width, kernel_size=3, stride=stride, groups=width // group_width, **common
        )
        if se_ratio:
            squeezed = int(round(se_ratio * width_in))
            layers["se"] = SqueezeExcitation(
                input_channels=width, squeeze_channels=squeezed, activation=activation_layer
            )
        layers["c"] = Conv2dNormActivation(
            width, width_out, kernel_size=1, stride=1, norm_layer=norm_layer, activation_layer=None
        )
        super().__init__(layers)


class ResBottleneckBlock(nn.Module):
    def __init__(
        self, width_in: int, width_out: int, stride: int, norm_layer, activation_layer, group_width: int = 1,
        bottleneck_multiplier: float = 1.0, se_ratio: float | None = None,
    ) -> None:
        super().__init__()
        self.proj = None
        if width_in != width_out or stride != 1:
            self.proj = Conv2dNormActivation(
                width_in, width_out, kernel_size=1, stride=stride, norm_layer=norm_layer, activation_layer=None
            )
        self.f = BottleneckTransform(
            width_in, width_out, stride, norm_layer, activation_layer, group_width, bottleneck_multiplier, se_ratio
        )
        self.activation = activation_layer(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        if self.proj is not None:
            x = self.proj(x) + self.f(x)
        else:
            x = x + self.f(x)
        return self.activation(x)


class AnyStage(nn.Sequential):
    def __init__(
        self, width_in: int, width_out: int, stride: int, depth: int, block_constructor, norm_layer, activation_layer,
        group_width: int, bottleneck_multiplier: float, se_ratio: float | None = None, stage_index: int = 0,
    ) -> None:
        super().__init__()
        for i in range(depth):
            block = block_constructor(
                width_in if i == 0 else width_out, width_out, stride if i == 0 else 1, norm_layer, activation_layer,
                group_width, bottleneck_multiplier, se_ratio,
            )
            self.add_module(f"block{stage_index}-{i}", block)


class BlockParams:
    """Widths, depths and groups of the stages."""

    def __init__(
        self, depths: list[int], widths: list[int], group_widths: list[int], bottleneck_multipliers: list[float],
        strides: list[int], se_ratio: float | None = None,
    ) -> None:
        self.depths = depths
        self.widths = widths
        self.group_widths = group_widths
        self.bottleneck_multipliers = bottleneck_multipliers
        self.strides = strides
        self.se_ratio = se_ratio

    @classmethod
    def from_init_params(
        cls, depth: int, w_0: int, w_a: float, w_m: float, group_width: int, bottleneck_multiplier: float = 1.0,
        se_ratio: float | None = None, **kwargs,
    ) -> "BlockParams":
        if w_a < 0 or w_0 <= 0 or w_m <= 1 or w_0 % 8 != 0:
            raise ValueError("Invalid RegNet settings")
        # Widths on a line, each moved to the nearest power of w_m and to a multiple of 8.
        line = torch.arange(depth) * w_a + w_0
        powers = torch.round(torch.log(line / w_0) / math.log(w_m))
        widths = (torch.round(torch.divide(w_0 * torch.pow(w_m, powers), 8)) * 8).int().tolist()
        depths = {}
        for w in widths:
            depths[w] = depths.get(w, 0) + 1
        stages, groups = [], []
        for w in depths:
            inner = int(w * bottleneck_multiplier)
            group = min(group_width, inner)
            groups.append(group)
            stages.append(int(_make_divisible(inner, group) / bottleneck_multiplier))
        n = len(stages)
        return cls(list(depths.values()), stages, groups, [bottleneck_multiplier] * n, [2] * n, se_ratio)

    def _get_expanded_params(self):
        return zip(self.widths, self.strides, self.depths, self.group_widths, self.bottleneck_multipliers)


class RegNet(nn.Module):
    def __init__(
        self, block_params: BlockParams, num_classes: int = 1000, stem_width: int = 32, stem_type=None,
        block_type=None, norm_layer=None, activation=None,
    ) -> None:
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2d
        activation = activation or nn.ReLU
        self.stem = (stem_type or SimpleStemIN)(3, stem_width, norm_layer, activation)
        current = stem_width
        blocks = []
        for i, (width, stride, depth, group, multiplier) in enumerate(block_params._get_expanded_params()):
            stage = AnyStage(
                current, width, stride, depth, block_type or ResBottleneckBlock, norm_layer, activation, group,
                multiplier, block_params.se_ratio, stage_index=i + 1,
            )
            blocks.append((f"block{i + 1}", stage))
            current = width
        self.trunk_output = nn.Sequential(OrderedDict(blocks))
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(in_features=current, out_features=num_classes)
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                fan_out = m.kernel_size[0] * m.kernel_size[1] * m.out_channels
                nn.init.normal_(m.weight, mean=0.0, std=math.sqrt(2.0 / fan_out))
            elif isinstance(m, nn.BatchNorm2d):
                nn.init.ones_(m.weight)
                nn.init.zeros_(m.bias)
            elif isinstance(m, nn.Linear):
                nn.init.normal_(m.weight, mean=0.0, std=0.01)
                nn.init.zeros_(m.bias)

    def forward(self, x: Tensor) -> Tensor:
        x = self.avgpool(self.trunk_output(self.stem(x)))
        return self.fc(x.flatten(start_dim=1))


def _regnet(depth, w_0, w_a, w_m, group_width, se_ratio, **kwargs):
    params = BlockParams.from_init_params(depth, w_0, w_a, w_m, group_width, se_ratio=se_ratio)
    norm_layer = kwargs.pop("norm_layer", partial(nn.BatchNorm2d, eps=1e-05, momentum=0.1))
    return RegNet(params, norm_layer=norm_layer, **kwargs)


_Y, _X = 0.25, None  # with and without squeeze and excitation
regnet_y_400mf = builder("regnet_y_400mf", _regnet, 16, 48, 27.89, 2.09, 8, _Y, versions=2)
regnet_y_800mf = builder("regnet_y_800mf", _regnet, 14, 56, 38.84, 2.4, 16, _Y, versions=2)
regnet_y_1_6gf = builder("regnet_y_1_6gf", _regnet, 27, 48, 20.71, 2.65, 24, _Y, versions=2)
regnet_y_3_2gf = builder("regnet_y_3_2gf", _regnet, 21, 80, 42.63, 2.66, 24, _Y, versions=2)
regnet_y_8gf = builder("regnet_y_8gf", _regnet, 17, 192, 76.82, 2.19, 56, _Y, versions=2)
regnet_y_16gf = builder("regnet_y_16gf", _regnet, 18, 200, 106.23, 2.48, 112, _Y, versions=2)
regnet_y_32gf = builder("regnet_y_32gf", _regnet, 20, 232, 115.89, 2.53, 232, _Y, versions=2)
regnet_y_128gf = builder("regnet_y_128gf", _regnet, 27, 456, 160.83, 2.52, 264, _Y)
regnet_x_400mf = builder("regnet_x_400mf", _regnet, 22, 24, 24.48, 2.54, 16, _X, versions=2)
regnet_x_800mf = builder("regnet_x_800mf", _regnet, 16, 56, 35.73, 2.28, 16, _X, versions=2)
regnet_x_1_6gf = builder("regnet_x_1_6gf", _regnet, 18, 80, 34.01, 2.25, 24, _X, versions=2)
regnet_x_3_2gf = builder("regnet_x_3_2gf", _regnet, 25, 88, 26.31, 2.25, 48, _X, versions=2)
regnet_x_8gf = builder("regnet_x_8gf", _regnet, 23, 80, 49.56, 2.88, 120, _X, versions=2)
regnet_x_16gf = builder("regnet_x_16gf", _regnet, 22, 216, 55.59, 2.1, 128, _X, versions=2)
regnet_x_32gf = builder("regnet_x_32gf", _regnet, 23, 320, 69.86, 2.0, 168, _X, versions=2)


def __getattr__(name):
    return weights_enum(__name__, name)
