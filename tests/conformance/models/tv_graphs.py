# The graphs of torchvision's other builders, as digests, with their numbers of parameters
import torch
from torch.fx import symbolic_trace
from torchvision import models


def digest(thing):
    value = 0
    for character in str(thing):
        value = (value * 31 + ord(character)) % 2**32
    return f"{value:08x}"


torch.manual_seed(0)
names = [
    "resnet34", "resnext50_32x4d", "wide_resnet50_2", "mobilenet_v3_large", "squeezenet1_0", "shufflenet_v2_x0_5",
    "efficientnet_b1", "efficientnet_v2_s", "densenet169",
]
for name in names:
    model = models.get_model(name, num_classes=10)
    traced = symbolic_trace(model)
    digests = [digest(text) for text in (model, traced.graph, traced.code)]
    print(name, sum(p.numel() for p in model.parameters()), *digests)
    print([p.detach().flatten()[-1].item() for p in model.parameters()][::9])




# VGG without its first large layer, which takes long to draw
for cfg in "ABDE":
    for norm in (False, True):
        model = models.vgg.make_layers(models.vgg.cfgs[cfg], batch_norm=norm)
        traced = symbolic_trace(model)
        digests = [digest(text) for text in (model, traced.graph, traced.code)]
        print(cfg, norm, sum(p.numel() for p in model.parameters()), *digests)
