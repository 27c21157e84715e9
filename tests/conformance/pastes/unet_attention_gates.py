"""Attention U-Net, in the manner of a segmentation repository: blocks, a config, a loss, an IoU metric."""
import math
from dataclasses import dataclass, field
from typing import Dict, List, Optional, Tuple, Union

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import Tensor
from torch.fx import Interpreter, symbolic_trace


@dataclass
class UNetConfig:
    in_channels: int = 3
    num_classes: int = 4
    widths: List[int] = field(default_factory=lambda: [8, 16, 32])
    norm: str = "batch"
    up_mode: str = "transpose"
    dropout: float = 0.1
    attention: bool = True

    def __post_init__(self):
        assert self.up_mode in ("transpose", "bilinear"), f"bad up_mode {self.up_mode!r}"


def make_norm(kind: str, channels: int) -> nn.Module:
    if kind == "batch":
        return nn.BatchNorm2d(channels)
    elif kind == "group":
        return nn.GroupNorm(math.gcd(channels, 8), channels)
    elif kind == "instance":
        return nn.InstanceNorm2d(channels, affine=True)
    raise KeyError(kind)


class DoubleConv(nn.Sequential):
    def __init__(self, cin: int, cout: int, norm: str, dropout: float = 0.0):
        layers: List[nn.Module] = [
            nn.Conv2d(cin, cout, 3, padding=1, bias=False),
            make_norm(norm, cout),
            nn.LeakyReLU(0.1, inplace=True),
        ]
        if dropout:
            layers.append(nn.Dropout2d(dropout))
        layers += [nn.Conv2d(cout, cout, 3, padding="same", bias=False), make_norm(norm, cout), nn.LeakyReLU(0.1, True)]
        super().__init__(*layers)


class AttentionGate(nn.Module):
    """Weights a skip connection by what the coarser level asks for."""

    def __init__(self, gate: int, skip: int, inner: Optional[int] = None):
        super().__init__()
        inner = inner or skip // 2
        self.W_g = nn.Conv2d(gate, inner, 1)
        self.W_x = nn.Conv2d(skip, inner, 1, bias=False)
        self.psi = nn.Conv2d(inner, 1, kernel_size=1)

    def forward(self, g: Tensor, x: Tensor) -> Tensor:
        a = F.relu(self.W_g(g) + self.W_x(x), inplace=True)
        alpha = torch.sigmoid(self.psi(a))
        return x * alpha


class Up(nn.Module):
    def __init__(self, cfg: UNetConfig, cin: int, cout: int):
        super().__init__()
        if cfg.up_mode == "transpose":
            self.up = nn.ConvTranspose2d(cin, cout, 2, stride=2)
        else:
            self.up = nn.Sequential(
                nn.Upsample(scale_factor=2, mode="bilinear", align_corners=False), nn.Conv2d(cin, cout, 1)
            )
        self.gate = AttentionGate(cout, cout) if cfg.attention else None
        self.conv = DoubleConv(2 * cout, cout, cfg.norm)

    def forward(self, x: Tensor, skip: Tensor) -> Tensor:
        x = self.up(x)
        if self.gate is not None:
            skip = self.gate(x, skip)
        return self.conv(torch.cat([skip, x], dim=1))


class AttentionUNet(nn.Module):
    def __init__(self, cfg: UNetConfig):
        super().__init__()
        self.cfg = cfg
        w = cfg.widths
        self.stem = DoubleConv(cfg.in_channels, w[0], cfg.norm)
        self.downs = nn.ModuleList(
            nn.Sequential(nn.MaxPool2d(2), DoubleConv(a, b, cfg.norm, cfg.dropout)) for a, b in zip(w[:-1], w[1:])
        )
        self.ups = nn.ModuleList([Up(cfg, b, a) for a, b in reversed(list(zip(w[:-1], w[1:])))])
        self.heads = nn.ModuleDict({"seg": nn.Conv2d(w[0], cfg.num_classes, 1), "edge": nn.Conv2d(w[0], 1, 1)})
        self.apply(self._init)

    @staticmethod
    def _init(m: nn.Module) -> None:
        if isinstance(m, (nn.Conv2d, nn.ConvTranspose2d)):
            nn.init.kaiming_normal_(m.weight, a=0.1, nonlinearity="leaky_relu")
            if m.bias is not None:
                nn.init.zeros_(m.bias)

    def forward(self, x: Tensor) -> Dict[str, Tensor]:
        skips = [self.stem(x)]
        for down in self.downs:
            skips.append(down(skips[-1]))
        y = skips.pop()
        for up in self.ups:
            y = up(y, skips.pop())
        return {name: head(y) for name, head in self.heads.items()}


def dice_loss(logits: Tensor, target: Tensor, eps: float = 1e-6) -> Tensor:
    probs = logits.softmax(dim=1)
    onehot = F.one_hot(target, logits.shape[1]).permute(0, 3, 1, 2).type_as(probs)
    inter = torch.sum(probs * onehot, dim=(0, 2, 3))
    union = (probs + onehot).sum((0, 2, 3))
    return 1 - ((2 * inter + eps) / (union + eps)).mean()


@torch.no_grad()
def mean_iou(logits: Tensor, target: Tensor, n: int) -> Tuple[float, List[float]]:
    pred = logits.argmax(1)
    ious = []
    for c in range(n):
        p, t = pred == c, target == c
        union = (p | t).sum().item()
        ious.append((p & t).sum().item() / union if union else float("nan"))
    good = [i for i in ious if not math.isnan(i)]
    return sum(good) / len(good), [round(i, 3) for i in ious]


class ShapeLog(Interpreter):
    def __init__(self, gm):
        super().__init__(gm)
        self.rows: List[Tuple[str, str, Union[tuple, str]]] = []

    def run_node(self, n):
        out = super().run_node(n)
        self.rows.append((n.op, n.name, tuple(out.shape) if isinstance(out, Tensor) else type(out).__name__))
        return out


if __name__ == "__main__":
    torch.manual_seed(0)
    cfg = UNetConfig()
    print(cfg)
    net = AttentionUNet(cfg)
    n_params = sum(p.numel() for p in net.parameters() if p.requires_grad)
    print(f"parameters: {n_params:,}")
    gm = symbolic_trace(net)
    print(gm.code)
    gm.graph.print_tabular() if False else print(gm.graph)
    x = torch.randn(2, 3, 16, 16)
    target = torch.randint(0, cfg.num_classes, (2, 16, 16))
    opt = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-2)
    sched = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=4)
    for step in range(4):
        opt.zero_grad(set_to_none=True)
        out = net(x)
        ce = F.cross_entropy(out["seg"], target, label_smoothing=0.05)
        loss = ce + 0.5 * dice_loss(out["seg"], target) + 0.1 * out["edge"].square().mean()
        loss.backward()
        norm = nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        opt.step()
        sched.step()
        print(f"step {step} loss {loss.item():.4f} ce {ce.item():.4f} norm {norm:.3f} lr {sched.get_last_lr()[0]:.2e}")
    net.eval()
    gm.eval()
    a, b = net(x), gm(x)
    print({k: torch.allclose(a[k], b[k], atol=1e-6) for k in a})
    print(mean_iou(a["seg"], target, cfg.num_classes))
    log = ShapeLog(gm)
    log.run(x)
    for row in log.rows[:6] + log.rows[-4:]:
        print("%-12s %-24s %s" % row)
    for mode in ("bilinear",):
        other = AttentionUNet(UNetConfig(norm="group", up_mode=mode, attention=False, widths=[8, 8]))
        print(symbolic_trace(other).code)
        print(other.ups)
    try:
        UNetConfig(up_mode="nearest")
    except AssertionError as e:
        print("AssertionError:", e)
