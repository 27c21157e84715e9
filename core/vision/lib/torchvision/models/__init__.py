"""torchvision.models: networks as their papers describe them, with random weights. The file of a family is
compiled when one of its names is first used."""
import importlib

_HOME = {}


def _home(module, names):
    for name in names.split():
        _HOME[name] = module


_home("vgg", "VGG vgg11 vgg11_bn vgg13 vgg13_bn vgg16 vgg16_bn vgg19 vgg19_bn")
_home(
    "resnet",
    "ResNet resnet18 resnet34 resnet50 resnet101 resnet152 resnext50_32x4d resnext101_32x8d resnext101_64x4d "
    "wide_resnet50_2 wide_resnet101_2",
)
_home("mobilenetv2", "MobileNetV2 mobilenet_v2")
_home("mobilenetv3", "MobileNetV3 mobilenet_v3_large mobilenet_v3_small")
_home("squeezenet", "SqueezeNet squeezenet1_0 squeezenet1_1")
_home("densenet", "DenseNet densenet121 densenet161 densenet169 densenet201")
_home(
    "shufflenetv2",
    "ShuffleNetV2 shufflenet_v2_x0_5 shufflenet_v2_x1_0 shufflenet_v2_x1_5 shufflenet_v2_x2_0",
)
_home(
    "efficientnet",
    "EfficientNet efficientnet_b0 efficientnet_b1 efficientnet_b2 efficientnet_b3 efficientnet_b4 efficientnet_b5 "
    "efficientnet_b6 efficientnet_b7 efficientnet_v2_s efficientnet_v2_m efficientnet_v2_l",
)
_home("convnext", "ConvNeXt convnext_tiny convnext_small convnext_base convnext_large")
_home("vision_transformer", "VisionTransformer vit_b_16 vit_b_32 vit_l_16 vit_l_32 vit_h_14")
_home("alexnet", "AlexNet alexnet")
_home("googlenet", "GoogLeNet GoogLeNetOutputs googlenet")
_home("inception", "Inception3 InceptionOutputs _InceptionOutputs inception_v3")
_home("mnasnet", "MNASNet mnasnet0_5 mnasnet0_75 mnasnet1_0 mnasnet1_3")
_home(
    "regnet",
    "RegNet regnet_y_400mf regnet_y_800mf regnet_y_1_6gf regnet_y_3_2gf regnet_y_8gf regnet_y_16gf regnet_y_32gf "
    "regnet_y_128gf regnet_x_400mf regnet_x_800mf regnet_x_1_6gf regnet_x_3_2gf regnet_x_8gf regnet_x_16gf "
    "regnet_x_32gf",
)
_home("swin_transformer", "SwinTransformer swin_t swin_s swin_b")
_home("_api", "get_model get_model_builder get_model_weights get_weight list_models")


def __getattr__(name):
    if name in _HOME:
        value = getattr(importlib.import_module("torchvision.models." + _HOME[name]), name)
        globals()[name] = value
        return value
    if name.endswith("_Weights"):
        wanted = name.removesuffix("_Weights").replace("_", "").lower()
        for builder, module in _HOME.items():
            if builder.islower() and builder.replace("_", "") == wanted:
                return getattr(importlib.import_module("torchvision.models." + module), name)
    try:
        return importlib.import_module("torchvision.models." + name)
    except ModuleNotFoundError:
        raise AttributeError(f"module 'torchvision.models' has no attribute '{name}'") from None


def __dir__():
    return sorted({*globals(), *_HOME})


# Two files have the name of their builder, which the package's attribute is to be, whatever is imported first.
from torchvision.models.alexnet import AlexNet, alexnet
from torchvision.models.googlenet import GoogLeNet, GoogLeNetOutputs, googlenet
