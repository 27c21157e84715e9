# torchvision.models.mobilenet_v3_small: structure, graph, code, the numbers of a seed, a forward of a small image
import torch
from torch.fx import symbolic_trace
from torchvision.models import mobilenet_v3_small


def digest(thing):
    value = 0
    for character in str(thing):
        value = (value * 31 + ord(character)) % 2**32
    return f"{value:08x}"


torch.manual_seed(0)
model = mobilenet_v3_small(num_classes=10)
print(model)
for name, p in [*model.named_parameters()][::17]:
    print(name, tuple(p.shape), p.detach().flatten()[:: p.numel() // 3 + 1].tolist())
traced = symbolic_trace(model)
print(len(traced.graph.nodes), digest(traced.graph))
print(traced.code)
torch.manual_seed(1)
x = torch.randn(2, 3, 64, 64)
model.eval()
with torch.no_grad():
    out = symbolic_trace(model)(x)
print(out.shape)
print(out[:, :6])
