# The large builders with their defaults: structure, graph, code, and sums of the seed's weights
import torch
from torchvision.models import alexnet, vgg16, vit_b_16


def digest(thing):
    value = 0
    for character in str(thing):
        value = (value * 31 + ord(character)) % 2**32
    return f"{value:08x}"


for build in (alexnet, vgg16, vit_b_16):
    torch.manual_seed(0)
    model = build()
    traced = torch.fx.symbolic_trace(model)
    state = {key: tuple(value.shape) for key, value in model.state_dict().items()}
    print(build.__name__, len(state), *(digest(thing) for thing in (model, state, traced.graph, traced.code)))
    print(sum(p.numel() for p in model.parameters()), [round(p.sum().item(), 2) for p in [*model.parameters()][::3]][:6])
    del model, traced
