"""ConvNeXt (Liu et al. 2022)."""
from functools import partial

import torch
import torch.nn.functional as F
from torch import nn, Tensor
from torchvision.models._api import builder, weights_enum
from torchvision.ops.misc import Conv2dNormActivation, Permute
from torchvision.ops.stochastic_depth import StochasticDepth


class LayerNorm2d(nn.LayerNorm):
    """Layer normalisation over the channels of an image that has them second."""

    def forward(self, x: Tensor) -> Tensor:
        x = x.permute(0, 2, 3, 1)
        x = F.layer_norm(x, self.normalized_shape, self.weight, self.bias, self.eps)
        return x.permute(0, 3, 1, 2)


class CNBlock(nn.Module):
    def __init__(self, dim, layer_scale: float, stochastic_depth_prob: float, norm_layer=None) -> None:
        super().__init__()
        self.block = nn.Sequential(
            nn.Conv2d(dim, dim, kernel_size=7, padding=3, groups=dim, bias=True),
            Permute([0, 2, 3, 1]),
            (norm_layer or partial(nn.LayerNorm, eps=1e-6))(dim),
            nn.Linear(in_features=dim, out_features=4 * dim, bias=True),
            nn.GELU(),
            nn.Linear(in_features=4 * dim, out_features=dim, bias=True),
            Permute([0, 3, 1, 2]),
        )
        self.layer_scale = nn.Parameter(torch.ones(dim, 1, 1) * layer_scale)
        self.stochastic_depth = StochasticDepth(stochastic_depth_prob, "row")

    def forward(self, input: Tensor) -> Tensor:
        result = self.stochastic_depth(self.layer_scale * self.block(input))
        result += input
        return result


class CNBlockConfig:
    """One stage: its channels, those of the next one (None for the last), its number of blocks."""

    def __init__(self, input_channels: int, out_channels: int | None, num_layers: int) -> None:
        self.input_channels = input_channels
        self.out_channels = out_channels
        self.num_layers = num_layers

    def __repr__(self) -> str:
        return "{}(input_channels={input_channels}, out_channels={out_channels}, num_layers={num_layers})".format(
            type(self).__name__, **self.__dict__
        )


class ConvNeXt(nn.Module):
    def __init__(
        self, block_setting: list[CNBlockConfig], stochastic_depth_prob: float = 0.0, layer_scale: float = 1e-6,
        num_classes: int = 1000, block=None, norm_layer=None, **kwargs,
    ) -> None:
        super().__init__()
        if not block_setting:
            raise ValueError("The block_setting should not be empty")
        block = block or CNBlock
        norm_layer = norm_layer or partial(LayerNorm2d, eps=1e-6)
        layers = [
            Conv2dNormActivation(
                3, block_setting[0].input_channels, kernel_size=4, stride=4, padding=0, norm_layer=norm_layer,
                activation_layer=None, bias=True,
            )
        ]
        total = sum(cnf.num_layers for cnf in block_setting)
        done = 0
        for cnf in block_setting:
            channels, out = cnf.input_channels, cnf.out_channels
            stage = []
            for _ in range(cnf.num_layers):
                stage.append(block(channels, layer_scale, stochastic_depth_prob * done / (total - 1.0)))
                done += 1
            layers.append(nn.Sequential(*stage))
            if out is not None:
                layers.append(nn.Sequential(norm_layer(channels), nn.Conv2d(channels, out, kernel_size=2, stride=2)))
        self.features = nn.Sequential(*layers)
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        last = channels if out is None else out
        self.classifier = nn.Sequential(norm_layer(last), nn.Flatten(1), nn.Linear(last, num_classes))
        for m in self.modules():
            if isinstance(m, (nn.Conv2d, nn.Linear)):
                nn.init.trunc_normal_(m.weight, std=0.02)
                if m.bias is not None:
                    nn.init.zeros_(m.bias)

    def _forward_impl(self, x: Tensor) -> Tensor:
        return self.classifier(self.avgpool(self.features(x)))

    def forward(self, x: Tensor) -> Tensor:
        return self._forward_impl(x)


def _convnext(width, depth, stochastic_depth_prob, **kwargs):
    channels = [width << i for i in range(4)]
    setting = [CNBlockConfig(*stage) for stage in zip(channels, [*channels[1:], None], (3, 3, depth, 3))]
    stochastic_depth_prob = kwargs.pop("stochastic_depth_prob", stochastic_depth_prob)
    return ConvNeXt(setting, stochastic_depth_prob=stochastic_depth_prob, **kwargs)


convnext_tiny = builder("convnext_tiny", _convnext, 96, 9, 0.1)
convnext_small = builder("convnext_small", _convnext, 96, 27, 0.4)
convnext_base = builder("convnext_base", _convnext, 128, 27, 0.5)
convnext_large = builder("convnext_large", _convnext, 192, 27, 0.5)


def __getattr__(name):
    return weights_enum(__name__, name)
