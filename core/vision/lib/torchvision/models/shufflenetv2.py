"""ShuffleNetV2 (Ma et al. 2018)."""
import torch
from torch import nn, Tensor
from torchvision.models._api import builder, weights_enum


def channel_shuffle(x: Tensor, groups: int) -> Tensor:
    batchsize, num_channels, height, width = x.size()
    x = x.view(batchsize, groups, num_channels // groups, height, width)
    x = torch.transpose(x, 1, 2).contiguous()
    return x.view(batchsize, num_channels, height, width)


def _pointwise(inp, oup):
    return nn.Conv2d(inp, oup, kernel_size=1, stride=1, padding=0, bias=False), nn.BatchNorm2d(oup), nn.ReLU(inplace=True)


class InvertedResidual(nn.Module):
    def __init__(self, inp: int, oup: int, stride: int) -> None:
        super().__init__()
        if not 1 <= stride <= 3:
            raise ValueError("illegal stride value")
        self.stride = stride
        half = oup // 2
        if self.stride == 1 and inp != half << 1:
            raise ValueError(
                f"Invalid combination of stride {stride}, inp {inp} and oup {oup} values. If stride == 1 then inp "
                "should be equal to oup // 2 << 1."
            )
        if self.stride > 1:
            self.branch1 = nn.Sequential(
                self.depthwise_conv(inp, inp, kernel_size=3, stride=self.stride, padding=1),
                nn.BatchNorm2d(inp),
                *_pointwise(inp, half),
            )
        else:
            self.branch1 = nn.Sequential()
        self.branch2 = nn.Sequential(
            *_pointwise(inp if self.stride > 1 else half, half),
            self.depthwise_conv(half, half, kernel_size=3, stride=self.stride, padding=1),
            nn.BatchNorm2d(half),
            *_pointwise(half, half),
        )

    @staticmethod
    def depthwise_conv(i: int, o: int, kernel_size: int, stride: int = 1, padding: int = 0, bias: bool = False):
        return nn.Conv2d(i, o, kernel_size, stride, padding, bias=bias, groups=i)

    def forward(self, x: Tensor) -> Tensor:
        if self.stride == 1:
            x1, x2 = x.chunk(2, dim=1)
            out = torch.cat((x1, self.branch2(x2)), dim=1)
        else:
            out = torch.cat((self.branch1(x), self.branch2(x)), dim=1)
        return channel_shuffle(out, 2)


class ShuffleNetV2(nn.Module):
    def __init__(
        self, stages_repeats: list[int], stages_out_channels: list[int], num_classes: int = 1000,
        inverted_residual=InvertedResidual,
    ) -> None:
        super().__init__()
        if len(stages_repeats) != 3:
            raise ValueError("expected stages_repeats as list of 3 positive ints")
        if len(stages_out_channels) != 5:
            raise ValueError("expected stages_out_channels as list of 5 positive ints")
        self._stage_out_channels = stages_out_channels
        channels, *stages, last = stages_out_channels
        self.conv1 = nn.Sequential(
            nn.Conv2d(3, channels, 3, 2, 1, bias=False), nn.BatchNorm2d(channels), nn.ReLU(inplace=True)
        )
        self.maxpool = nn.MaxPool2d(kernel_size=3, stride=2, padding=1)
        for i, (repeats, out) in enumerate(zip(stages_repeats, stages)):
            blocks = [inverted_residual(channels, out, 2)]
            blocks += [inverted_residual(out, out, 1) for _ in range(repeats - 1)]
            setattr(self, f"stage{i + 2}", nn.Sequential(*blocks))
            channels = out
        self.conv5 = nn.Sequential(*_pointwise(channels, last))
        self.fc = nn.Linear(last, num_classes)

    def _forward_impl(self, x: Tensor) -> Tensor:
        x = self.maxpool(self.conv1(x))
        x = self.conv5(self.stage4(self.stage3(self.stage2(x))))
        return self.fc(x.mean([2, 3]))

    def forward(self, x: Tensor) -> Tensor:
        return self._forward_impl(x)


_REPEATS = [4, 8, 4]
shufflenet_v2_x0_5 = builder("shufflenet_v2_x0_5", ShuffleNetV2, _REPEATS, [24, 48, 96, 192, 1024])
shufflenet_v2_x1_0 = builder("shufflenet_v2_x1_0", ShuffleNetV2, _REPEATS, [24, 116, 232, 464, 1024])
shufflenet_v2_x1_5 = builder("shufflenet_v2_x1_5", ShuffleNetV2, _REPEATS, [24, 176, 352, 704, 1024])
shufflenet_v2_x2_0 = builder("shufflenet_v2_x2_0", ShuffleNetV2, _REPEATS, [24, 244, 488, 976, 2048])


def __getattr__(name):
    return weights_enum(__name__, name)
