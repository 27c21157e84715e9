import torch
from torch import nn
torch.manual_seed(0)
for m in [nn.BatchNorm1d(3), nn.BatchNorm2d(3,affine=False), nn.BatchNorm2d(3,bias=False) , nn.InstanceNorm1d(3), nn.InstanceNorm2d(3,affine=True,track_running_stats=True), nn.LayerNorm(4), nn.LayerNorm((2,4),bias=False), nn.LayerNorm(4,elementwise_affine=False), nn.GroupNorm(2,4), nn.GroupNorm(2,4,affine=False), nn.GroupNorm(2,4,bias=False), nn.RMSNorm(4), nn.LazyBatchNorm1d(), nn.LazyBatchNorm1d(affine=False), nn.LazyInstanceNorm1d(affine=True), nn.SyncBatchNorm(3)]:
    print(m, [(n, p if 'Lazy' in type(m).__name__ else p.tolist()) for n,p in m.named_parameters()], list(m._parameters), m._parameters.get('bias') is None, list(m.state_dict()))
m=nn.LazyBatchNorm1d(); print(m(torch.randn(4,3)).shape, m, m.weight, list(m.state_dict()))
m=nn.BatchNorm1d(3); m.weight.data.fill_(5); m.reset_parameters(); print(m.weight)
