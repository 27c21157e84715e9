# Fake tensors made while a mode is entered: factories, modules, gradients, refusals
import torch
from torch import nn
import torch.nn.functional as F
from torch._subclasses.fake_tensor import FakeTensorMode, FakeTensor
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
real = torch.ones(2, 3)
m = FakeTensorMode()
with m:
    x = torch.randn(2, 3)
    print(x, type(x).__name__, x.shape, x.dtype, x.device, x.fake_mode is m)
    t("ones", lambda: (torch.ones(2), torch.zeros(1, dtype=torch.int64), torch.arange(3), torch.empty(0), torch.full((2,), 3.0), torch.tensor([1, 2]), torch.eye(2), torch.linspace(0, 1, 3), torch.rand_like(x)))
    t("add", lambda: x + 1)
    t("real", lambda: x + real)
    t("real only", lambda: real + 1)
    t("item", lambda: x.sum().item())
    t("bool", lambda: bool(x.sum() > 0))
    t("tensor item", lambda: torch.tensor(3).item())
    l = nn.Linear(3, 4)
    print(l, l.weight, type(l.weight).__name__, isinstance(l.weight, nn.Parameter))
    t("linear", lambda: l(x))
    net = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(8 * 16, 10))
    out = net(torch.randn(4, 3, 8, 8))
    print(out, out.shape)
    t("backward", lambda: (out.sum().backward(), net[0].weight.grad))
    t("sd", lambda: {k: v.shape for k, v in net.state_dict().items()})
    t("nonzero", lambda: torch.ones(3).nonzero())
    t("mask", lambda: x[x > 0])
    t("index", lambda: x[torch.tensor([0, 1])])
    t("cat", lambda: torch.cat([x, torch.ones(2, 1)], 1))
    t("to", lambda: (x.double(), x.int(), x.to(torch.bool)))
    t("from", lambda: m.from_tensor(real))
    t("inplace", lambda: x.add_(1))
    t("list", lambda: x.tolist())
    t("fparam", lambda: nn.Parameter(torch.ones(2)))
    t("emb", lambda: nn.Embedding(3, 4)(torch.tensor([0, 1])))
    t("mha", lambda: nn.MultiheadAttention(4, 2)(torch.ones(2, 1, 4), torch.ones(2, 1, 4), torch.ones(2, 1, 4))[0])
    gm = torch.fx.symbolic_trace(nn.Sequential(nn.Linear(3, 4), nn.ReLU()))
    t("gm", lambda: gm(x))
    t("manual", lambda: torch.manual_seed(0).initial_seed())
print(torch.ones(1))
t("outside", lambda: x + 1)
t("outside real", lambda: x + real)
fm = FakeTensorMode(allow_non_fake_inputs=True)
with fm:
    t("allow", lambda: nn.Linear(3, 2)(torch.ones(1, 3)) + real[:1, :2])
    t("allow real", lambda: real + 1)
