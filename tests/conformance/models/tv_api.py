# Names, families and configuration of torchvision.models
import torch
import torchvision
from torch import nn
from torchvision import models
from torchvision.models import ResNet18_Weights, ResNet50_Weights, ViT_B_16_Weights, get_model, resnet18
from torchvision.models.alexnet import AlexNet
from torchvision.models.resnet import BasicBlock, Bottleneck, ResNet
from torchvision.ops import MLP, Conv2dNormActivation, FrozenBatchNorm2d, SqueezeExcitation, StochasticDepth
from torchvision.ops import stochastic_depth

print(models.alexnet.__name__, models.googlenet.__name__, AlexNet.__module__)
print(ResNet18_Weights.DEFAULT.name, ResNet50_Weights.DEFAULT.name, ViT_B_16_Weights.IMAGENET1K_V1.name)
print(get_model("squeezenet1_1", num_classes=3).classifier[1])
try:
    get_model("resnet19")
except ValueError as e:
    print("ValueError", e)
print(resnet18(weights=None, num_classes=7).fc)
small = ResNet(BasicBlock, [1, 1, 1, 1], num_classes=2, norm_layer=lambda c: nn.GroupNorm(8, c))
print(small.layer2)
dilated = ResNet(Bottleneck, [1, 2, 2, 2], replace_stride_with_dilation=[False, True, True])
print(dilated.layer4[1].conv2, dilated.layer4[0].downsample)
try:
    ResNet(BasicBlock, [1, 1, 1, 1], groups=2)
except ValueError as e:
    print("ValueError", e)
model = resnet18()
model.fc = nn.Identity()
model.conv1 = nn.Conv2d(1, 64, 3)
print(model.eval()(torch.zeros(1, 1, 32, 32)).shape)

print(Conv2dNormActivation(3, 8, kernel_size=5, stride=2, activation_layer=nn.SiLU))
print(Conv2dNormActivation(3, 8, kernel_size=(3, 5), norm_layer=None, dilation=2, inplace=None))
print(SqueezeExcitation(8, 2))
print(MLP(4, [8, 2], norm_layer=nn.LayerNorm, dropout=0.1))
frozen = FrozenBatchNorm2d(3)
print(frozen, [k for k in frozen.state_dict()], frozen(torch.ones(1, 3, 1, 1)).flatten())
torch.manual_seed(0)
x = torch.ones(6, 2)
print(stochastic_depth(x, 0.4, "row"))
print(stochastic_depth(x, 0.4, "batch"), stochastic_depth(x, 0.4, "row", training=False) is x)
for p, mode in ((2.0, "row"), (0.1, "column")):
    try:
        stochastic_depth(x, p, mode)
    except ValueError as e:
        print("ValueError", e)
layer = StochasticDepth(0.25, "row")
print(layer)
traced = torch.fx.symbolic_trace(nn.Sequential(nn.Linear(2, 2), layer))
print(traced.graph, traced.code)
