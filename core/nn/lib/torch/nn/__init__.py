"""torch.nn. Layers are loaded when first named: a program that uses three of them compiles three files."""
import importlib

from torch.nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter
from torch.nn.modules.module import Module

_HOME = {}


def _home(module, names):
    for name in names.split():
        _HOME[name] = module


_home("linear", "Identity Linear NonDynamicallyQuantizableLinear Bilinear")
_home("container", "Container Sequential ModuleList ModuleDict ParameterList ParameterDict")
_home(
    "conv",
    "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d",
)
_home(
    "activation",
    "Threshold ReLU RReLU Hardtanh ReLU6 Sigmoid Hardsigmoid Tanh SiLU Mish Hardswish ELU CELU SELU GLU GELU "
    "Hardshrink LeakyReLU LogSigmoid Softplus Softshrink MultiheadAttention PReLU Softsign Tanhshrink Softmin "
    "Softmax Softmax2d LogSoftmax",
)
_home(
    "pooling",
    "MaxPool1d MaxPool2d MaxPool3d MaxUnpool1d MaxUnpool2d MaxUnpool3d AvgPool1d AvgPool2d AvgPool3d "
    "FractionalMaxPool2d FractionalMaxPool3d LPPool1d LPPool2d LPPool3d AdaptiveMaxPool1d AdaptiveMaxPool2d "
    "AdaptiveMaxPool3d AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveAvgPool3d",
)
_home(
    "batchnorm",
    "BatchNorm1d BatchNorm2d BatchNorm3d SyncBatchNorm",
)
_home("instancenorm", "InstanceNorm1d InstanceNorm2d InstanceNorm3d")
_home(
    "lazy",
    "LazyLinear LazyConv1d LazyConv2d LazyConv3d LazyConvTranspose1d LazyConvTranspose2d LazyConvTranspose3d "
    "LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d LazyInstanceNorm1d LazyInstanceNorm2d LazyInstanceNorm3d",
)
_home("normalization", "LocalResponseNorm CrossMapLRN2d LayerNorm GroupNorm RMSNorm")
_home("dropout", "Dropout Dropout1d Dropout2d Dropout3d AlphaDropout FeatureAlphaDropout")
_home(
    "padding",
    "CircularPad1d CircularPad2d CircularPad3d ConstantPad1d ConstantPad2d ConstantPad3d ReflectionPad1d "
    "ReflectionPad2d ReflectionPad3d ReplicationPad1d ReplicationPad2d ReplicationPad3d ZeroPad1d ZeroPad2d ZeroPad3d",
)
_home("adaptive", "AdaptiveLogSoftmaxWithLoss")
_home("sparse", "Embedding EmbeddingBag")
_home("flatten", "Flatten Unflatten")
_home("fold", "Fold Unfold")
_home("pixelshuffle", "PixelShuffle PixelUnshuffle")
_home("channelshuffle", "ChannelShuffle")
_home("upsampling", "Upsample UpsamplingNearest2d UpsamplingBilinear2d")
_home("distance", "PairwiseDistance CosineSimilarity")
_home("rnn", "RNNBase RNN LSTM GRU RNNCellBase RNNCell LSTMCell GRUCell")
_home("transformer", "Transformer TransformerEncoder TransformerDecoder TransformerEncoderLayer TransformerDecoderLayer")
_home(
    "loss",
    "L1Loss NLLLoss NLLLoss2d PoissonNLLLoss GaussianNLLLoss KLDivLoss MSELoss BCELoss BCEWithLogitsLoss "
    "HingeEmbeddingLoss MultiLabelMarginLoss SmoothL1Loss HuberLoss SoftMarginLoss CrossEntropyLoss "
    "MultiLabelSoftMarginLoss CosineEmbeddingLoss MarginRankingLoss MultiMarginLoss TripletMarginLoss "
    "TripletMarginWithDistanceLoss CTCLoss",
)
_home("linear_cross_entropy", "LinearCrossEntropyLoss LinearCrossEntropyOptions")
_SUBMODULES = ("common_types", "functional", "grad", "init", "modules", "parameter", "utils", "attention", "parallel")


def __getattr__(name):
    if name in _HOME:
        value = getattr(importlib.import_module("torch.nn.modules." + _HOME[name]), name)
        globals()[name] = value
        return value
    if name == "DataParallel":
        return importlib.import_module("torch.nn.parallel").DataParallel
    if name in _SUBMODULES:
        return importlib.import_module("torch.nn." + name)
    raise AttributeError(f"module 'torch.nn' has no attribute '{name}'")


def __dir__():
    return sorted({*globals(), *_HOME, *_SUBMODULES})


__all__ = ["Module", "Parameter", "Buffer", "UninitializedParameter", "UninitializedBuffer", *_HOME]


def factory_kwargs(kwargs):
    """The arguments of `kwargs` that make tensors: device, dtype, memory_format."""
    if kwargs is None:
        return {}
    simple = {"device", "dtype", "memory_format"}
    expected = {*simple, "factory_kwargs"}
    if not kwargs.keys() <= expected:
        raise TypeError(f"unexpected kwargs {kwargs.keys() - expected}")
    made = dict(kwargs.get("factory_kwargs", {}))
    for key in simple:
        if key in kwargs:
            if key in made:
                raise TypeError(f"{key} specified twice, in **kwargs and in factory_kwargs")
            made[key] = kwargs[key]
    return made
