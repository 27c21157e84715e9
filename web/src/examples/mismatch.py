import torch
from torch import fx, nn

model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(8, 2))

# Tracing knows no shapes, so this graph is made without complaint.
traced = fx.symbolic_trace(model)
print(traced.code)

# Running it finds the layer that does not fit.
traced(torch.randn(1, 4))
