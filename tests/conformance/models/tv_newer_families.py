# Inception v3, MNASNet, RegNet and Swin: structure, graph, code and the numbers of a seed
import torch
from torchvision import models


def digest(thing):
    value = 0
    for character in str(thing):
        value = (value * 31 + ord(character)) % 2**32
    return f"{value:08x}"


for name, options in (
    ("inception_v3", {"init_weights": False}), ("mnasnet1_0", {}), ("mnasnet1_3", {}), ("regnet_y_400mf", {}),
    ("regnet_x_800mf", {}), ("swin_t", {}),
):
    torch.manual_seed(0)
    model = models.get_model(name, num_classes=10, **options)
    traced = torch.fx.symbolic_trace(model)
    state = {key: tuple(value.shape) for key, value in model.state_dict().items()}
    print(name, len(state), *(digest(thing) for thing in (model, state, traced.graph, traced.code)))
    parameters = [*model.parameters()]
    print(sum(p.numel() for p in parameters), [round(p.double().sum().item(), 4) for p in parameters[:: len(parameters) // 5]])
torch.manual_seed(0)
block = models.swin_transformer.SwinTransformerBlock(8, 2, [4, 4], [2, 2])
x = torch.randn(1, 6, 7, 8)
print(block, block(x)[0, 0], models.swin_transformer.PatchMerging(8)(x)[0, 0])
print(models.list_models(include=["mnas*", "swin_?", "inception*"], exclude="*0_5"))
