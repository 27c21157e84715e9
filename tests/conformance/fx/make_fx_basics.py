# make_fx on small functions: code, graphs, meta
import torch
from torch import nn
import torch.nn.functional as F
from torch.fx.experimental.proxy_tensor import make_fx


def t(name, f, *a):
    try:
        gm = make_fx(f)(*a)
        print(name, gm.code)
    except Exception as e:
        print(name, type(e).__name__, e)


x = torch.arange(6.0).reshape(2, 3)
t("a", lambda x: x + 1, x)
t("relu", lambda x: torch.relu(x).sum(), x)
t("linear", lambda x: F.linear(x, torch.ones(4, 3), torch.zeros(4)), x)
t("softmax", lambda x: F.softmax(x, -1), x)
t("mm", lambda x: x @ x.T, x)
t("view", lambda x: x.view(3, 2).transpose(0, 1)[0], x)
t("ln", lambda x: F.layer_norm(x, (3,)), x)
t("two", lambda x, y: (x * y, x.sin().cos()), x, x)
t("cat", lambda x: torch.cat([x, x]).chunk(2), x)
m = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 1))
t("module", m, x)
t("gelu", lambda x: F.gelu(x), x)
t("inplace", lambda x: x.add_(1).mul(2), x.clone())
t("item", lambda x: x * x.sum().item(), x)
gm = make_fx(lambda x: x * 2 + 1)(x)
print(gm.graph)
gm.print_readable()
print(gm)
print([ (n.name, n.target, n.meta.keys()) for n in gm.graph.nodes])
