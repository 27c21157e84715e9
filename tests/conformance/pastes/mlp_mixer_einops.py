# MLP-Mixer, gMLP and FNet-like token mixing written by someone who likes closures and lambdas.
import torch
from torch import nn, einsum
import torch.nn.functional as F
from functools import partial, reduce
from operator import mul

exists = lambda v: v is not None
default = lambda v, d: v if exists(v) else d
pair = lambda x: x if isinstance(x, tuple) else (x, x)


class PreNormResidual(nn.Module):
    def __init__(self, dim, fn):
        super().__init__()
        self.fn = fn
        self.norm = nn.LayerNorm(dim)

    def forward(self, x):
        return self.fn(self.norm(x)) + x


def FeedForward(dim, expansion_factor=4, dropout=0., dense=nn.Linear):
    inner_dim = int(dim * expansion_factor)
    return nn.Sequential(dense(dim, inner_dim), nn.GELU(), nn.Dropout(dropout), dense(inner_dim, dim), nn.Dropout(dropout))


class Patches(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.p = p

    def forward(self, x):
        b, c, h, w = x.shape
        x = x.reshape(b, c, h // self.p, self.p, w // self.p, self.p)
        return x.permute(0, 2, 4, 3, 5, 1).reshape(b, (h // self.p) * (w // self.p), self.p * self.p * c)


class Reduce(nn.Module):
    def __init__(self, how, dim):
        super().__init__()
        self.how, self.dim = how, dim

    def forward(self, x):
        return getattr(x, self.how)(dim=self.dim)


def MLPMixer(*, image_size, channels, patch_size, dim, depth, num_classes, expansion_factor=4, expansion_factor_token=0.5, dropout=0.):
    image_h, image_w = pair(image_size)
    assert (image_h % patch_size) == 0 and (image_w % patch_size) == 0, 'image must be divisible by patch size'
    num_patches = (image_h // patch_size) * (image_w // patch_size)
    chan_first, chan_last = partial(nn.Conv1d, kernel_size=1), nn.Linear
    return nn.Sequential(
        Patches(patch_size),
        nn.Linear((patch_size ** 2) * channels, dim),
        *[nn.Sequential(
            PreNormResidual(dim, FeedForward(num_patches, expansion_factor, dropout, chan_first)),
            PreNormResidual(dim, FeedForward(dim, expansion_factor_token, dropout, chan_last))
        ) for _ in range(depth)],
        nn.LayerNorm(dim),
        Reduce('mean', 1),
        nn.Linear(dim, num_classes)
    )


class SpatialGatingUnit(nn.Module):
    def __init__(self, dim, dim_seq, causal=False, act=nn.Identity(), heads=1, init_eps=1e-3):
        super().__init__()
        dim_out = dim // 2
        self.heads = heads
        self.causal = causal
        self.norm = nn.LayerNorm(dim_out)
        self.act = act
        shape = (heads, dim_seq, dim_seq)
        weight = torch.zeros(shape)
        self.weight = nn.Parameter(weight)
        init_eps /= dim_seq
        nn.init.uniform_(self.weight, -init_eps, init_eps)
        self.bias = nn.Parameter(torch.ones(heads, dim_seq))

    def forward(self, x, gate_res=None):
        res, gate = x.chunk(2, dim=-1)
        gate = self.norm(gate)
        weight, bias = self.weight, self.bias
        if self.causal:
            weight, bias = weight, bias
            mask = torch.ones(weight.shape[-2:]).triu_(1).bool()
            weight = weight.masked_fill(mask[None, ...], 0.)
        b, n, d = gate.shape
        gate = gate.view(b, n, self.heads, d // self.heads).permute(0, 2, 1, 3)
        gate = einsum('b h n d, h m n -> b h m d', gate, weight)
        gate = gate + bias[None, :, :, None]
        gate = gate.transpose(1, 2).reshape(b, n, d)
        if exists(gate_res):
            gate = gate + gate_res
        return self.act(gate) * res


class gMLPBlock(nn.Module):
    def __init__(self, *, dim, dim_ff, seq_len, heads=1, causal=False, act=nn.Identity()):
        super().__init__()
        self.proj_in = nn.Sequential(nn.Linear(dim, dim_ff), nn.GELU())
        self.sgu = SpatialGatingUnit(dim_ff, seq_len, causal, act, heads)
        self.proj_out = nn.Linear(dim_ff // 2, dim)

    def forward(self, x):
        x = self.proj_in(x)
        x = self.sgu(x)
        return self.proj_out(x)


class Residual(nn.Module):
    def __init__(self, *fns):
        super().__init__()
        self.fns = nn.ModuleList(fns)

    def forward(self, x):
        return reduce(lambda acc, fn: fn(acc) + acc, self.fns, x)


class PermutohedralShift(nn.Module):
    """Shifts groups of channels by one token, left and right."""

    def __init__(self, amounts=(0, 1, -1)):
        super().__init__()
        self.amounts = amounts

    def forward(self, t):
        groups = t.chunk(len(self.amounts), dim=-1)
        groups = [torch.roll(groups[i], a, dims=1) if a else groups[i] for i, a in enumerate(self.amounts)]
        return torch.cat(groups, dim=-1)


torch.manual_seed(7)
mixer = MLPMixer(image_size=(16, 8), channels=3, patch_size=4, dim=12, depth=2, num_classes=5)
print(mixer)
img = torch.randn(2, 3, 16, 8)
print(mixer(img))
gm = torch.fx.symbolic_trace(mixer)
print(gm.graph)
print(gm.code)
print(torch.allclose(gm(img), mixer(img)))

for causal in (False, True):
    torch.manual_seed(3)
    g = Residual(gMLPBlock(dim=6, dim_ff=12, seq_len=4, heads=2, causal=causal, act=nn.Tanh()), PermutohedralShift())
    x = torch.randn(1, 4, 6)
    out = g(x)
    print(out)
    t = torch.fx.symbolic_trace(g)
    print(t.code)
    print(len(t.graph.nodes), torch.equal(t(x), out), sorted(dict(t.named_buffers())))

params = {n: p for n, p in mixer.named_parameters()}
print(reduce(mul, next(iter(params.values())).shape, 1), len(params))
swa = torch.optim.swa_utils.AveragedModel(mixer) if hasattr(torch.optim, 'swa_utils') else None
opt = torch.optim.RMSprop(mixer.parameters(), lr=1e-3, alpha=0.9, centered=True)
labels = torch.tensor([1, 4])
for _ in range(3):
    loss = F.cross_entropy(mixer(img), labels)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(round(loss.item(), 5))
try:
    MLPMixer(image_size=15, channels=3, patch_size=4, dim=12, depth=1, num_classes=5)
except AssertionError as e:
    print(e)
