import torch, torch.fx, torch.nn as nn
from torch.fx.experimental.schema_type_annotation import AnnotateTypesWithSchema
from torch.fx.experimental.normalize import NormalizeOperators
class C(nn.Module):
    def __init__(self):
        super().__init__(); self.c, self.l, self.b, self.p = nn.Conv2d(1, 1, 1), nn.Linear(2, 2), nn.BatchNorm2d(1), nn.Parameter(torch.ones(2))
        self.mp, self.own = nn.MaxPool2d(1), nn.LSTM(2, 2)
    def forward(self, x): 
        y = nn.functional.softmax(nn.functional.relu(self.mp(self.b(self.c(x)))), 1)
        z = nn.functional.max_pool2d(y, 1) + torch.add(y, self.p) * torch.sub(y, 1) / torch.mul(y, y)
        return self.l(z), torch.eq(y, z), nn.functional.dropout(z), nn.functional.linear(z, self.p.unsqueeze(0)), self.own(z[0])
g = torch.fx.symbolic_trace(C())
print(AnnotateTypesWithSchema(g).transform().code)
print(AnnotateTypesWithSchema(g, annotate_functionals=False, annotate_modules=True, annotate_get_attrs=False).transform().code)
print(NormalizeOperators(g).transform().code)
