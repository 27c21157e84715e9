"""AlexNet with one column (Krizhevsky 2014)."""
import torch
from torch import nn
from torchvision.models._api import builder, weights_enum


class AlexNet(nn.Module):
    def __init__(self, num_classes: int = 1000, dropout: float = 0.5) -> None:
        super().__init__()
        features, channels = [], 3
        for out, kernel, stride, padding, pooled in (
            (64, 11, 4, 2, True), (192, 5, 1, 2, True), (384, 3, 1, 1, False), (256, 3, 1, 1, False), (256, 3, 1, 1, True),
        ):
            features += [nn.Conv2d(channels, out, kernel, stride, padding), nn.ReLU(inplace=True)]
            if pooled:
                features.append(nn.MaxPool2d(kernel_size=3, stride=2))
            channels = out
        self.features = nn.Sequential(*features)
        self.avgpool = nn.AdaptiveAvgPool2d((6, 6))
        self.classifier = nn.Sequential(
            nn.Dropout(p=dropout), nn.Linear(256 * 6 * 6, 4096), nn.ReLU(inplace=True),
            nn.Dropout(p=dropout), nn.Linear(4096, 4096), nn.ReLU(inplace=True),
            nn.Linear(4096, num_classes),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.avgpool(self.features(x))
        return self.classifier(torch.flatten(x, 1))


alexnet = builder("alexnet", AlexNet)


def __getattr__(name):
    return weights_enum(__name__, name)
