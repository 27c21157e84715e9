"""MNASNet (Tan et al. 2018), the variant with depthwise convolutions throughout."""
from torch import nn, Tensor
from torchvision.models._api import builder, weights_enum
from torchvision.models._utils import _make_divisible

# PyTorch counts momentum the other way round than the paper.
_BN_MOMENTUM = 1 - 0.9997


def _norm(channels):
    return nn.BatchNorm2d(channels, momentum=_BN_MOMENTUM)


class _InvertedResidual(nn.Module):
    def __init__(
        self, in_ch: int, out_ch: int, kernel_size: int, stride: int, expansion_factor: int, bn_momentum: float = 0.1
    ) -> None:
        super().__init__()
        if stride not in [1, 2]:
            raise ValueError(f"stride should be 1 or 2 instead of {stride}")
        if kernel_size not in [3, 5]:
            raise ValueError(f"kernel_size should be 3 or 5 instead of {kernel_size}")
        mid = in_ch * expansion_factor
        self.apply_residual = in_ch == out_ch and stride == 1
        self.layers = nn.Sequential(
            nn.Conv2d(in_ch, mid, 1, bias=False),
            nn.BatchNorm2d(mid, momentum=bn_momentum),
            nn.ReLU(inplace=True),
            nn.Conv2d(mid, mid, kernel_size, padding=kernel_size // 2, stride=stride, groups=mid, bias=False),
            nn.BatchNorm2d(mid, momentum=bn_momentum),
            nn.ReLU(inplace=True),
            nn.Conv2d(mid, out_ch, 1, bias=False),
            nn.BatchNorm2d(out_ch, momentum=bn_momentum),
        )

    def forward(self, input: Tensor) -> Tensor:
        return self.layers(input) + input if self.apply_residual else self.layers(input)


# Of each stack: kernel size, stride of the first block, expansion, blocks.
_STACKS = [(3, 2, 3, 3), (5, 2, 3, 3), (5, 2, 6, 3), (3, 1, 6, 2), (5, 2, 6, 4), (3, 1, 6, 1)]


class MNASNet(nn.Module):
    _version = 2

    def __init__(self, alpha: float, num_classes: int = 1000, dropout: float = 0.2) -> None:
        super().__init__()
        if alpha <= 0.0:
            raise ValueError(f"alpha should be greater than 0.0 instead of {alpha}")
        self.alpha = alpha
        self.num_classes = num_classes
        depths = [_make_divisible(d * alpha, 8) for d in [32, 16, 24, 40, 80, 96, 192, 320]]
        layers = [
            nn.Conv2d(3, depths[0], 3, padding=1, stride=2, bias=False), _norm(depths[0]), nn.ReLU(inplace=True),
            nn.Conv2d(depths[0], depths[0], 3, padding=1, stride=1, groups=depths[0], bias=False), _norm(depths[0]),
            nn.ReLU(inplace=True),
            nn.Conv2d(depths[0], depths[1], 1, padding=0, stride=1, bias=False), _norm(depths[1]),
        ]
        for (kernel, stride, expansion, repeats), inp, out in zip(_STACKS, depths[1:], depths[2:]):
            blocks = [_InvertedResidual(inp, out, kernel, stride, expansion, _BN_MOMENTUM)]
            blocks += [_InvertedResidual(out, out, kernel, 1, expansion, _BN_MOMENTUM) for _ in range(1, repeats)]
            layers.append(nn.Sequential(*blocks))
        layers += [
            nn.Conv2d(depths[7], 1280, 1, padding=0, stride=1, bias=False), _norm(1280), nn.ReLU(inplace=True),
        ]
        self.layers = nn.Sequential(*layers)
        self.classifier = nn.Sequential(nn.Dropout(p=dropout, inplace=True), nn.Linear(1280, num_classes))
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                nn.init.kaiming_normal_(m.weight, mode="fan_out", nonlinearity="relu")
                if m.bias is not None:
                    nn.init.zeros_(m.bias)
            elif isinstance(m, nn.BatchNorm2d):
                nn.init.ones_(m.weight)
                nn.init.zeros_(m.bias)
            elif isinstance(m, nn.Linear):
                nn.init.kaiming_uniform_(m.weight, mode="fan_out", nonlinearity="sigmoid")
                nn.init.zeros_(m.bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.classifier(self.layers(x).mean([2, 3]))


mnasnet0_5, mnasnet0_75, mnasnet1_0, mnasnet1_3 = (
    builder("mnasnet" + str(alpha).replace(".", "_"), MNASNet, alpha) for alpha in (0.5, 0.75, 1.0, 1.3)
)


def __getattr__(name):
    return weights_enum(__name__, name)
