# torchvision.models: seeded forwards of a small image through builders that no other program here runs
import torch
from torchvision import models

for name, side in (("squeezenet1_0", 64), ("resnet34", 32), ("mnasnet0_5", 32), ("regnet_y_400mf", 32)):
    torch.manual_seed(0)
    model = getattr(models, name)(num_classes=10).eval()
    torch.manual_seed(1)
    x = torch.randn(2, 3, side, side)
    with torch.no_grad():
        print(name, torch.fx.symbolic_trace(model)(x)[:, :5])
