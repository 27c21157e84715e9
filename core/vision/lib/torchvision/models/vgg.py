"""VGG (Simonyan and Zisserman 2014), with and without batch normalisation."""
import torch
from torch import nn
from torchvision.models._api import builder, weights_enum
from torchvision.models._utils import init_fan_out, normal_001


class VGG(nn.Module):
    def __init__(
        self, features: nn.Module, num_classes: int = 1000, init_weights: bool = True, dropout: float = 0.5
    ) -> None:
        super().__init__()
        self.features = features
        self.avgpool = nn.AdaptiveAvgPool2d((7, 7))
        self.classifier = nn.Sequential(
            nn.Linear(512 * 7 * 7, 4096), nn.ReLU(True), nn.Dropout(p=dropout),
            nn.Linear(4096, 4096), nn.ReLU(True), nn.Dropout(p=dropout),
            nn.Linear(4096, num_classes),
        )
        if init_weights:
            init_fan_out(self, normal_001, "relu", nn.BatchNorm2d)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.avgpool(self.features(x))
        return self.classifier(torch.flatten(x, 1))


def make_layers(cfg: list, batch_norm: bool = False) -> nn.Sequential:
    """Convolutions of the given channels; "M" halves the resolution."""
    layers, channels = [], 3
    for v in cfg:
        if v == "M":
            layers.append(nn.MaxPool2d(kernel_size=2, stride=2))
            continue
        layers.append(nn.Conv2d(channels, v, kernel_size=3, padding=1))
        if batch_norm:
            layers.append(nn.BatchNorm2d(v))
        layers.append(nn.ReLU(inplace=True))
        channels = v
    return nn.Sequential(*layers)


def _cfg(*repeats):
    cfg = []
    for channels, n in zip((64, 128, 256, 512, 512), repeats):
        cfg += [channels] * n + ["M"]
    return cfg


cfgs = {"A": _cfg(1, 1, 2, 2, 2), "B": _cfg(2, 2, 2, 2, 2), "D": _cfg(2, 2, 3, 3, 3), "E": _cfg(2, 2, 4, 4, 4)}


def _vgg(cfg, batch_norm, **kwargs):
    return VGG(make_layers(cfgs[cfg], batch_norm=batch_norm), **kwargs)


vgg11, vgg13, vgg16, vgg19 = (
    builder(name, _vgg, cfg, False) for name, cfg in zip(("vgg11", "vgg13", "vgg16", "vgg19"), "ABDE")
)
vgg11_bn, vgg13_bn, vgg16_bn, vgg19_bn = (
    builder(name, _vgg, cfg, True) for name, cfg in zip(("vgg11_bn", "vgg13_bn", "vgg16_bn", "vgg19_bn"), "ABDE")
)


def __getattr__(name):
    return weights_enum(__name__, name)
