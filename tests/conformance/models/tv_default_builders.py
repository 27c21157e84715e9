# The builders that people type first as they are called: torch.manual_seed(0), then the builder's defaults
import torch
from torchvision import models


def digest(thing):
    value = 0
    for character in str(thing):
        value = (value * 31 + ord(character)) % 2**32
    return f"{value:08x}"


for name in (
    "resnet18", "resnet34", "resnet50", "mobilenet_v2", "mobilenet_v3_small", "squeezenet1_0", "densenet121",
    "googlenet", "shufflenet_v2_x1_0", "efficientnet_b0", "convnext_tiny",
):
    torch.manual_seed(0)
    model = getattr(models, name)()
    traced = torch.fx.symbolic_trace(model)
    state = {key: tuple(value.shape) for key, value in model.state_dict().items()}
    print(name, len(state), *(digest(thing) for thing in (model, state, traced.graph, traced.code)))
    parameters = [*model.parameters()]
    print(sum(p.numel() for p in parameters), [round(p.double().sum().item(), 4) for p in parameters[:: len(parameters) // 5]])
