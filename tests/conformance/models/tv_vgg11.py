# torchvision.models.vgg11 with narrow hidden layers, which are the most of it: structure, graph and code
import torch
from torch import nn
from torch.fx import symbolic_trace
from torchvision.models import vgg, vgg11



class Narrow(nn.Linear):
    def __init__(self, inputs, outputs):
        super().__init__(inputs if inputs > 4096 else min(inputs, 16), min(outputs, 16))


torch.manual_seed(0)
Linear, nn.Linear = nn.Linear, Narrow
model = vgg11(num_classes=10)
nn.Linear = Linear
print(model)
print([p.detach().flatten()[-1].item() for p in model.parameters()])
traced = symbolic_trace(model)
print(traced.graph)
print(traced.code)
