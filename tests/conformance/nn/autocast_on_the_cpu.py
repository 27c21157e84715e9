# Autocast: which operators compute in half and in single precision, nested regions, decorators, GradScaler, errors
import torch
import torch.nn.functional as F
from torch import nn

a, v = torch.linspace(-1, 1, 16).reshape(4, 4), torch.ones(4)
low = a.bfloat16()
with torch.autocast("cpu", dtype=torch.bfloat16):
    print(a.mm(a).dtype, (a @ a).dtype, a.mv(v).dtype, torch.addmm(a, a, a).dtype, torch.einsum("ij,jk->ik", a, a).dtype)
    print(torch.einsum("ij->ji", a).dtype, F.linear(a, a).dtype, F.conv1d(a.view(1, 4, 4), torch.ones(1, 4, 1)).dtype)
    print(a.double().mm(a.double()).dtype, low.sum().dtype, low.prod().dtype, F.mse_loss(low, low).dtype)
    print(F.softmax(low, -1).dtype, F.layer_norm(low, (4,)).dtype, (a + low).dtype, torch.cat([a, low]).dtype)
    print(F.cross_entropy(low, torch.tensor([0, 1, 2, 3])).dtype, F.prelu(a, torch.ones(1)).dtype)
    print(nn.MultiheadAttention(4, 1)(a, a, a)[0].dtype, nn.LSTM(4, 2)(a)[0].dtype, nn.GRU(4, 2)(a)[0].dtype)
    with torch.autocast("cpu", enabled=False):
        print((a @ a).dtype, torch.is_autocast_enabled("cpu"))
    print(torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu"), torch.is_autocast_enabled())
with torch.autocast("cpu", dtype=torch.float16):
    print((a @ a).dtype)
print(torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cuda"), torch.is_autocast_cache_enabled())


@torch.amp.autocast("cpu")
def product(x):
    return x @ x


print(product(a))
torch.manual_seed(0)
net = nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Linear(3, 1))
opt = torch.optim.SGD(net.parameters(), 0.1)
scaler = torch.amp.GradScaler("cpu", init_scale=8.0, growth_interval=2)
for step in range(3):
    opt.zero_grad()
    with torch.autocast("cpu"):
        out = net(a)
        loss = F.mse_loss(out, v.unsqueeze(1))
    scaler.scale(loss).backward()
    scaler.step(opt)
    scaler.update()
    print(step, out.dtype, loss.dtype, net[0].weight.grad.dtype, scaler.get_scale(), scaler.state_dict()["_growth_tracker"])
net[0].weight.grad.fill_(float("inf"))
before = net[0].weight.detach().clone()
print(scaler.step(opt), torch.equal(before, net[0].weight))
scaler.update()
print(scaler.get_scale())
for call in (
    lambda: torch.autocast(3),
    lambda: torch.autocast("meta"),
    lambda: torch.autocast("cpu")(3),
    lambda: scaler.step(opt) or scaler.step(opt),
    lambda: torch.amp.GradScaler("cpu").step(opt),
    lambda: torch.amp.GradScaler("cpu", growth_factor=1.0),
    lambda: torch.amp.GradScaler("cpu").scale(3),
):
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)
print(torch.amp.is_autocast_available("cpu"), torch.amp.is_autocast_available("meta"), type(torch.autocast("cpu")))


class Scale(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(ctx, x):
        print("forward", x.dtype, torch.is_autocast_enabled("cpu"))
        return x @ x

    @staticmethod
    @torch.amp.custom_bwd(device_type="cpu")
    def backward(ctx, g):
        print("backward", g.dtype, torch.is_autocast_enabled("cpu"))
        return g


with torch.autocast("cpu"):
    Scale.apply(low.requires_grad_()).sum().backward()
