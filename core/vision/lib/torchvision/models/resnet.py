"""Residual networks (He et al. 2015), with groups (Xie et al. 2016) and wide ones (Zagoruyko and Komodakis 2016)."""
import torch
from torch import nn, Tensor
from torchvision.models._api import builder, weights_enum
from torchvision.models._utils import init_fan_out


def conv3x3(in_planes: int, out_planes: int, stride: int = 1, groups: int = 1, dilation: int = 1) -> nn.Conv2d:
    return nn.Conv2d(in_planes, out_planes, 3, stride, dilation, dilation, groups, bias=False)


def conv1x1(in_planes: int, out_planes: int, stride: int = 1) -> nn.Conv2d:
    return nn.Conv2d(in_planes, out_planes, 1, stride, bias=False)


class BasicBlock(nn.Module):
    expansion: int = 1

    def __init__(
        self, inplanes: int, planes: int, stride: int = 1, downsample: nn.Module | None = None, groups: int = 1,
        base_width: int = 64, dilation: int = 1, norm_layer=None,
    ) -> None:
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2d
        if groups != 1 or base_width != 64:
            raise ValueError("BasicBlock only supports groups=1 and base_width=64")
        if dilation > 1:
            raise NotImplementedError("Dilation > 1 not supported in BasicBlock")
        self.conv1 = conv3x3(inplanes, planes, stride)
        self.bn1 = norm_layer(planes)
        self.relu = nn.ReLU(inplace=True)
        self.conv2 = conv3x3(planes, planes)
        self.bn2 = norm_layer(planes)
        self.downsample = downsample
        self.stride = stride

    def forward(self, x: Tensor) -> Tensor:
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        out += x if self.downsample is None else self.downsample(x)
        return self.relu(out)


class Bottleneck(nn.Module):
    """The stride is on the 3x3 convolution, not on the first one as in the paper."""

    expansion: int = 4

    def __init__(
        self, inplanes: int, planes: int, stride: int = 1, downsample: nn.Module | None = None, groups: int = 1,
        base_width: int = 64, dilation: int = 1, norm_layer=None,
    ) -> None:
        super().__init__()
        norm_layer = norm_layer or nn.BatchNorm2d
        width = int(planes * (base_width / 64.0)) * groups
        self.conv1 = conv1x1(inplanes, width)
        self.bn1 = norm_layer(width)
        self.conv2 = conv3x3(width, width, stride, groups, dilation)
        self.bn2 = norm_layer(width)
        self.conv3 = conv1x1(width, planes * self.expansion)
        self.bn3 = norm_layer(planes * self.expansion)
        self.relu = nn.ReLU(inplace=True)
        self.downsample = downsample
        self.stride = stride

    def forward(self, x: Tensor) -> Tensor:
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.relu(self.bn2(self.conv2(out)))
        out = self.bn3(self.conv3(out))
        out += x if self.downsample is None else self.downsample(x)
        return self.relu(out)


class ResNet(nn.Module):
    def __init__(
        self, block: type[BasicBlock | Bottleneck], layers: list[int], num_classes: int = 1000,
        zero_init_residual: bool = False, groups: int = 1, width_per_group: int = 64,
        replace_stride_with_dilation: list[bool] | None = None, norm_layer=None,
    ) -> None:
        super().__init__()
        self._norm_layer = norm_layer = norm_layer or nn.BatchNorm2d
        self.inplanes = 64
        self.dilation = 1
        if replace_stride_with_dilation is None:
            replace_stride_with_dilation = [False, False, False]
        if len(replace_stride_with_dilation) != 3:
            raise ValueError(
                "replace_stride_with_dilation should be None "
                f"or a 3-element tuple, got {replace_stride_with_dilation}"
            )
        self.groups = groups
        self.base_width = width_per_group
        self.conv1 = nn.Conv2d(3, self.inplanes, kernel_size=7, stride=2, padding=3, bias=False)
        self.bn1 = norm_layer(self.inplanes)
        self.relu = nn.ReLU(inplace=True)
        self.maxpool = nn.MaxPool2d(kernel_size=3, stride=2, padding=1)
        self.layer1 = self._make_layer(block, 64, layers[0])
        for i, dilate in enumerate(replace_stride_with_dilation):
            setattr(self, f"layer{i + 2}", self._make_layer(block, 128 << i, layers[i + 1], 2, dilate))
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(512 * block.expansion, num_classes)
        init_fan_out(self, nonlinearity="relu")
        if zero_init_residual:
            for m in self.modules():
                last = getattr(m, "bn3" if isinstance(m, Bottleneck) else "bn2", None)
                if isinstance(m, (Bottleneck, BasicBlock)) and last.weight is not None:
                    nn.init.zeros_(last.weight)

    def _make_layer(self, block, planes: int, blocks: int, stride: int = 1, dilate: bool = False) -> nn.Sequential:
        norm_layer = self._norm_layer
        downsample = None
        previous_dilation = self.dilation
        if dilate:
            self.dilation *= stride
            stride = 1
        out = planes * block.expansion
        if stride != 1 or self.inplanes != out:
            downsample = nn.Sequential(conv1x1(self.inplanes, out, stride), norm_layer(out))
        common = (self.groups, self.base_width)
        layers = [block(self.inplanes, planes, stride, downsample, *common, previous_dilation, norm_layer)]
        self.inplanes = out
        for _ in range(1, blocks):
            layers.append(block(out, planes, 1, None, *common, self.dilation, norm_layer))
        return nn.Sequential(*layers)

    def _forward_impl(self, x: Tensor) -> Tensor:
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(torch.flatten(self.avgpool(x), 1))

    def forward(self, x: Tensor) -> Tensor:
        return self._forward_impl(x)


_50, _101, _152 = [3, 4, 6, 3], [3, 4, 23, 3], [3, 8, 36, 3]
resnet18 = builder("resnet18", ResNet, BasicBlock, [2, 2, 2, 2])
resnet34 = builder("resnet34", ResNet, BasicBlock, _50)
resnet50 = builder("resnet50", ResNet, Bottleneck, _50, versions=2)
resnet101 = builder("resnet101", ResNet, Bottleneck, _101, versions=2)
resnet152 = builder("resnet152", ResNet, Bottleneck, _152, versions=2)
resnext50_32x4d = builder("resnext50_32x4d", ResNet, Bottleneck, _50, versions=2, groups=32, width_per_group=4)
resnext101_32x8d = builder("resnext101_32x8d", ResNet, Bottleneck, _101, versions=2, groups=32, width_per_group=8)
resnext101_64x4d = builder("resnext101_64x4d", ResNet, Bottleneck, _101, groups=64, width_per_group=4)
wide_resnet50_2 = builder("wide_resnet50_2", ResNet, Bottleneck, _50, versions=2, width_per_group=128)
wide_resnet101_2 = builder("wide_resnet101_2", ResNet, Bottleneck, _101, versions=2, width_per_group=128)


def __getattr__(name):
    return weights_enum(__name__, name)
