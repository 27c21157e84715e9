"""Layers made of layers: convolution with normalisation and activation, squeeze and excitation, perceptron."""
import collections.abc

import torch
from torch import nn, Tensor


def _expand(value, n):
    return tuple(value) if isinstance(value, collections.abc.Sequence) else (value,) * n


class FrozenBatchNorm2d(nn.Module):
    """Batch normalisation whose statistics and affine parameters are buffers and never change."""

    def __init__(self, num_features: int, eps: float = 1e-5):
        super().__init__()
        self.eps = eps
        self.register_buffer("weight", torch.ones(num_features))
        self.register_buffer("bias", torch.zeros(num_features))
        self.register_buffer("running_mean", torch.zeros(num_features))
        self.register_buffer("running_var", torch.ones(num_features))

    def _load_from_state_dict(self, state_dict, prefix, *rest):
        state_dict.pop(prefix + "num_batches_tracked", None)
        super()._load_from_state_dict(state_dict, prefix, *rest)

    def forward(self, x: Tensor) -> Tensor:
        w, b, rv, rm = (t.reshape(1, -1, 1, 1) for t in (self.weight, self.bias, self.running_var, self.running_mean))
        scale = w * (rv + self.eps).rsqrt()
        return x * scale + (b - rm * scale)

    def __repr__(self) -> str:
        return f"{self.__class__.__name__}({self.weight.shape[0]}, eps={self.eps})"


class ConvNormActivation(nn.Sequential):
    """A convolution that keeps the size (before its stride), then what is wanted of norm and activation."""

    _conv = nn.Conv2d

    def __init__(
        self, in_channels, out_channels, kernel_size=3, stride=1, padding=None, groups=1,
        norm_layer=nn.BatchNorm2d, activation_layer=nn.ReLU, dilation=1, inplace=True, bias=None,
    ) -> None:
        if padding is None:
            if isinstance(kernel_size, int) and isinstance(dilation, int):
                padding = (kernel_size - 1) // 2 * dilation
            else:
                n = len(kernel_size if isinstance(kernel_size, collections.abc.Sequence) else dilation)
                sizes, dilation = _expand(kernel_size, n), _expand(dilation, n)
                kernel_size = sizes
                padding = tuple((k - 1) // 2 * d for k, d in zip(sizes, dilation))
        layers = [
            self._conv(
                in_channels, out_channels, kernel_size, stride, padding, dilation=dilation, groups=groups,
                bias=norm_layer is None if bias is None else bias,
            )
        ]
        if norm_layer is not None:
            layers.append(norm_layer(out_channels))
        if activation_layer is not None:
            layers.append(activation_layer(**({} if inplace is None else {"inplace": inplace})))
        super().__init__(*layers)
        self.out_channels = out_channels


class Conv2dNormActivation(ConvNormActivation):
    pass


class Conv3dNormActivation(ConvNormActivation):
    _conv = nn.Conv3d

    def __init__(
        self, in_channels, out_channels, kernel_size=3, stride=1, padding=None, groups=1,
        norm_layer=nn.BatchNorm3d, *args, **kwargs,
    ) -> None:
        super().__init__(in_channels, out_channels, kernel_size, stride, padding, groups, norm_layer, *args, **kwargs)


class SqueezeExcitation(nn.Module):
    """Scales each channel by what a small network makes of all channels' means (Hu et al. 2018)."""

    def __init__(
        self, input_channels, squeeze_channels, activation=nn.ReLU, scale_activation=nn.Sigmoid
    ) -> None:
        super().__init__()
        self.avgpool = nn.AdaptiveAvgPool2d(1)
        self.fc1 = nn.Conv2d(input_channels, squeeze_channels, 1)
        self.fc2 = nn.Conv2d(squeeze_channels, input_channels, 1)
        self.activation = activation()
        self.scale_activation = scale_activation()

    def _scale(self, input: Tensor) -> Tensor:
        squeezed = self.activation(self.fc1(self.avgpool(input)))
        return self.scale_activation(self.fc2(squeezed))

    def forward(self, input: Tensor) -> Tensor:
        return self._scale(input) * input


class MLP(nn.Sequential):
    """Linear layers with normalisation, activation and dropout between them."""

    def __init__(
        self, in_channels, hidden_channels, norm_layer=None, activation_layer=nn.ReLU, inplace=None, bias=True,
        dropout=0.0,
    ):
        params = {} if inplace is None else {"inplace": inplace}
        layers = []
        for i, channels in enumerate(hidden_channels):
            layers.append(nn.Linear(in_channels, channels, bias=bias))
            if i < len(hidden_channels) - 1:
                if norm_layer is not None:
                    layers.append(norm_layer(channels))
                layers.append(activation_layer(**params))
            layers.append(nn.Dropout(dropout, **params))
            in_channels = channels
        super().__init__(*layers)


class Permute(nn.Module):
    def __init__(self, dims: list[int]):
        super().__init__()
        self.dims = dims

    def forward(self, x: Tensor) -> Tensor:
        return torch.permute(x, self.dims)
