# ConvNeXt V2 with sparse-friendly global response normalisation; layer-wise learning-rate decay; a passes demo.
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.fx import symbolic_trace, replace_pattern, subgraph_rewriter, Transformer
from torch.fx.passes.shape_prop import ShapeProp
import json


class LayerNorm(nn.Module):
    """ LayerNorm that supports two data formats: channels_last (default) or channels_first. """
    def __init__(self, normalized_shape, eps=1e-6, data_format="channels_last"):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(normalized_shape))
        self.bias = nn.Parameter(torch.zeros(normalized_shape))
        self.eps = eps
        self.data_format = data_format
        if self.data_format not in ["channels_last", "channels_first"]:
            raise NotImplementedError
        self.normalized_shape = (normalized_shape, )

    def forward(self, x):
        if self.data_format == "channels_last":
            return F.layer_norm(x, self.normalized_shape, self.weight, self.bias, self.eps)
        elif self.data_format == "channels_first":
            u = x.mean(1, keepdim=True)
            s = (x - u).pow(2).mean(1, keepdim=True)
            x = (x - u) / torch.sqrt(s + self.eps)
            x = self.weight[:, None, None] * x + self.bias[:, None, None]
            return x


class GRN(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.gamma = nn.Parameter(torch.zeros(1, 1, 1, dim))
        self.beta = nn.Parameter(torch.zeros(1, 1, 1, dim))

    def forward(self, x):
        Gx = torch.norm(x, p=2, dim=(1, 2), keepdim=True)
        Nx = Gx / (Gx.mean(dim=-1, keepdim=True) + 1e-6)
        return self.gamma * (x * Nx) + self.beta + x


class Block(nn.Module):
    def __init__(self, dim, drop_path=0.):
        super().__init__()
        self.dwconv = nn.Conv2d(dim, dim, kernel_size=7, padding=3, groups=dim)
        self.norm = LayerNorm(dim, eps=1e-6)
        self.pwconv1 = nn.Linear(dim, 4 * dim)
        self.act = nn.GELU()
        self.grn = GRN(4 * dim)
        self.pwconv2 = nn.Linear(4 * dim, dim)

    def forward(self, x):
        input = x
        x = self.dwconv(x)
        x = x.permute(0, 2, 3, 1)
        x = self.norm(x)
        x = self.pwconv1(x)
        x = self.act(x)
        x = self.grn(x)
        x = self.pwconv2(x)
        x = x.permute(0, 3, 1, 2)
        x = input + x
        return x


class ConvNeXtV2(nn.Module):
    def __init__(self, in_chans=3, num_classes=1000, depths=[1, 1, 2, 1], dims=[4, 8, 12, 16], head_init_scale=1.):
        super().__init__()
        self.depths = depths
        self.downsample_layers = nn.ModuleList()
        stem = nn.Sequential(
            nn.Conv2d(in_chans, dims[0], kernel_size=4, stride=4),
            LayerNorm(dims[0], eps=1e-6, data_format="channels_first")
        )
        self.downsample_layers.append(stem)
        for i in range(3):
            downsample_layer = nn.Sequential(
                    LayerNorm(dims[i], eps=1e-6, data_format="channels_first"),
                    nn.Conv2d(dims[i], dims[i+1], kernel_size=2, stride=2),
            )
            self.downsample_layers.append(downsample_layer)
        self.stages = nn.ModuleList()
        for i in range(4):
            stage = nn.Sequential(*[Block(dim=dims[i]) for j in range(depths[i])])
            self.stages.append(stage)
        self.norm = nn.LayerNorm(dims[-1], eps=1e-6)
        self.head = nn.Linear(dims[-1], num_classes)
        self.apply(self._init_weights)
        self.head.weight.data.mul_(head_init_scale)
        self.head.bias.data.mul_(head_init_scale)

    def _init_weights(self, m):
        if isinstance(m, (nn.Conv2d, nn.Linear)):
            nn.init.trunc_normal_(m.weight, std=.02)
            nn.init.constant_(m.bias, 0)

    def forward_features(self, x):
        for i in range(4):
            x = self.downsample_layers[i](x)
            x = self.stages[i](x)
        return self.norm(x.mean([-2, -1]))

    def forward(self, x):
        x = self.forward_features(x)
        x = self.head(x)
        return x


def get_num_layer(name, depths):
    if name.startswith("downsample_layers"):
        return int(name.split('.')[1]) + 1
    if name.startswith("stages"):
        stage_id, block_id = int(name.split('.')[1]), int(name.split('.')[2])
        return sum(depths[:stage_id]) + block_id + 1
    return sum(depths) + 1


def param_groups(model, decay=0.8, weight_decay=0.05):
    groups = {}
    n = sum(model.depths) + 2
    for name, p in model.named_parameters():
        wd = 0. if p.ndim == 1 or name.endswith(".bias") or "gamma" in name or "beta" in name else weight_decay
        layer = get_num_layer(name, model.depths)
        key = "layer_%d_%s" % (layer, "no_decay" if wd == 0 else "decay")
        g = groups.setdefault(key, {"weight_decay": wd, "params": [], "lr_scale": decay ** (n - layer - 1)})
        g["params"].append(p)
    print(json.dumps({k: {**v, "params": len(v["params"])} for k, v in sorted(groups.items())[:4]}, indent=2))
    return list(groups.values())


torch.manual_seed(0)
net = ConvNeXtV2(num_classes=4)
x = torch.randn(2, 3, 32, 32)
print(net(x))
gm = symbolic_trace(net)
print(gm.graph)
ShapeProp(gm).propagate(x)
for n in gm.graph.nodes:
    if n.op == "call_module":
        print(n.name, tuple(n.meta["tensor_meta"].shape), n.meta["tensor_meta"].stride)


def pattern(x, p):
    return p * x + x


def replacement(x, p):
    return torch.addcmul(x, p, x)


def find(x):
    return torch.norm(x, p=2, dim=(1, 2), keepdim=True)


def swap(x):
    return x.square().sum((1, 2), keepdim=True).sqrt()


before = gm(x)
matches = replace_pattern(gm, find, swap)
print(len(matches), [str(m.anchor) for m in matches][:3], torch.allclose(gm(x), before, atol=1e-6))
print(gm.code[:1500])


class CountParams(Transformer):
    def __init__(self, m):
        super().__init__(m)
        self.seen = []

    def get_attr(self, target, args, kwargs):
        self.seen.append(target)
        return super().get_attr(target, args, kwargs)


t = CountParams(gm)
new = t.transform()
print(len(t.seen), t.seen[:4], torch.equal(new(x), gm(x)))
opt = torch.optim.AdamW(param_groups(net), lr=4e-3)
base = [g["lr"] * g["lr_scale"] for g in opt.param_groups]
for g, lr in zip(opt.param_groups, base):
    g["lr"] = lr
y = torch.tensor([0, 3])
for i in range(3):
    loss = F.cross_entropy(net(x), y, label_smoothing=0.1)
    opt.zero_grad(); loss.backward(); opt.step()
    print(i, '%.4f' % loss)
print([round(g["lr"], 6) for g in opt.param_groups][:5])
try:
    LayerNorm(3, data_format="nhwc")
except NotImplementedError as e:
    print("NotImplementedError", e.args)
