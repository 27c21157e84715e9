# The large builders with their defaults: structure, state, graph and code of all without drawing weights, and the
# weights of one with a seed
import torch
from torchvision.models import alexnet, vgg11, vgg16, vit_b_16


def digest(thing):
    value = 0
    for character in str(thing):
        value = (value * 31 + ord(character)) % 2**32
    return f"{value:08x}"


for build in (alexnet, vgg11, vgg16, vit_b_16):
    with torch.device("meta"):
        model = build()
    traced = torch.fx.symbolic_trace(model)
    state = {key: tuple(value.shape) for key, value in model.state_dict().items()}
    print(build.__name__, len(state), *(digest(thing) for thing in (model, state, traced.graph, traced.code)))
    print(sum(p.numel() for p in model.parameters()), {p.device.type for p in traced.parameters()})
torch.manual_seed(0)
model = alexnet()
print([round(p.sum().item(), 2) for p in model.parameters()])
