# Recurrent and attention modules, hooks and buffers
import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
# recurrent and attention modules, hooks, buffers: printed numbers
x = torch.randn(3, 2, 4)
for m in (nn.RNN(4, 3), nn.LSTM(4, 3, num_layers=2), nn.GRU(4, 3, bidirectional=True), nn.LSTM(4, 5, proj_size=2), nn.RNN(4, 3, nonlinearity='relu', batch_first=True)):
    o = m(x); print(type(m).__name__, o)
mha = nn.MultiheadAttention(4, 2); print(mha(x, x, x)); print(mha(x, x, x, attn_mask=torch.triu(torch.ones(3, 3), 1).bool(), average_attn_weights=False)[1])
enc = nn.TransformerEncoderLayer(4, 2, 8, dropout=0.); print(enc(x)); enc.eval(); print(enc(x))
emb = nn.Embedding(5, 3, padding_idx=0); print(emb(torch.tensor([[0, 1], [4, 2]])), nn.EmbeddingBag(5, 3, mode='max')(torch.tensor([1, 2, 4, 4]), torch.tensor([0, 2])), nn.Embedding(4, 2, max_norm=.5)(torch.tensor([1, 3])), F.one_hot(torch.tensor([0, 2, 1])), F.embedding_bag(torch.tensor([[1, 2], [0, 4]]), torch.arange(15.).reshape(5, 3), mode='sum', per_sample_weights=torch.tensor([[.5, 1], [2, 1]])))
for a in (nn.ELU(), nn.Hardshrink(), nn.Hardsigmoid(), nn.Hardtanh(), nn.Hardswish(), nn.LeakyReLU(.2), nn.LogSigmoid(), nn.PReLU(), nn.ReLU6(), nn.RReLU(), nn.SELU(), nn.CELU(), nn.GELU(), nn.GELU('tanh'), nn.Sigmoid(), nn.SiLU(), nn.Mish(), nn.Softplus(), nn.Softshrink(), nn.Softsign(), nn.Tanh(), nn.Tanhshrink(), nn.Threshold(.1, 20), nn.GLU(), nn.Softmin(0), nn.LogSoftmax(1), nn.Softmax2d()):
    y = x[0].clone().requires_grad_() if not isinstance(a, nn.Softmax2d) else x.clone().requires_grad_(); z = a(y); (z * torch.arange(z.numel()).reshape(z.shape)).sum().backward(); print(a, z, y.grad)
bn = nn.BatchNorm1d(4, momentum=.3); print(bn(x[0]), bn.running_mean, bn.running_var); bn(x.permute(1, 2, 0)); print(bn.state_dict()); print(nn.BatchNorm1d(4, affine=False, track_running_stats=False)(x[:, 0]), nn.BatchNorm1d(4, momentum=None)(x[:, 1]), nn.LayerNorm((2, 4))(x), nn.RMSNorm(4)(x), nn.GroupNorm(2, 4)(x[0]), nn.InstanceNorm1d(2, affine=True)(x), nn.LocalResponseNorm(2)(x), nn.CosineSimilarity(dim=2)(x, x.flip(0)), nn.PairwiseDistance()(x[0], x[1]), nn.Bilinear(4, 4, 2)(x[0], x[1]), nn.Unflatten(1, (1, 2))(x), nn.utils.clip_grad_norm_(nn.Linear(2, 2).parameters(), 1.))
lin = nn.utils.parametrizations.weight_norm(nn.Linear(3, 2)); print(lin.weight, lin(torch.ones(3)))
m = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Dropout(.3), nn.Linear(8, 2)); o = torch.optim.AdamW(m.parameters(), lr=.05); s = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(o, 3)
for i in range(6):
    l = F.cross_entropy(m(x.reshape(6, 4)), torch.tensor([0, 1, 1, 0, 1, 0]), label_smoothing=.05); o.zero_grad(); l.backward(); g = nn.utils.clip_grad_norm_(m.parameters(), .5); o.step(); s.step(); print(i, l, g, o.param_groups[0]['lr'])
print(m[0].weight, m[3].bias)
