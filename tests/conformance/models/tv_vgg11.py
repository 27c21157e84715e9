# torchvision.models.vgg11: structure, graph and code
from torch.fx import symbolic_trace
from torchvision.models import vgg11

model = vgg11(num_classes=10, init_weights=False)
print(model)
traced = symbolic_trace(model)
print(traced.graph)
print(traced.code)
