# AdaptiveLogSoftmaxWithLoss
import torch, warnings
from torch import nn
import torch.nn.functional as F
def attempt(f):
    try:
        r = f(); print("ok", r)
    except Exception as e:
        print(type(e).__name__, e)
torch.manual_seed(0)
a = nn.AdaptiveLogSoftmaxWithLoss(8, 20, cutoffs=[5, 10], div_value=2.0)
print(a)
inp = torch.randn(4, 8); tgt = torch.tensor([1, 7, 15, 4])
r = a(inp, tgt); print(r)
print(r.output, r.loss, type(r).__name__)
print(a.log_prob(inp).shape, a.log_prob(inp).exp().sum(1), a.predict(inp))
print(a(inp[0], tgt[0]))
print(nn.AdaptiveLogSoftmaxWithLoss(8, 20, cutoffs=[5], head_bias=True))
for c in ([5, 5], [20], [0, 5], [], [10, 5]):
    attempt(lambda: nn.AdaptiveLogSoftmaxWithLoss(8, 20, c))
attempt(lambda: a(inp, tgt[:3])); attempt(lambda: a(inp, torch.tensor([1, 7, 15, 40])))
