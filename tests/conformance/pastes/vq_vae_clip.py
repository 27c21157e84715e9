"""VQ-VAE with EMA codebook, and a CLIP-style contrastive head: typing-heavy style with protocols and properties."""
from __future__ import annotations

import abc
import copy
import math
from collections import Counter
from contextlib import contextmanager
from typing import ClassVar, Final, Generic, Iterator, Literal, Protocol, TypeVar, overload, runtime_checkable

import torch
import torch.nn.functional as F
from torch import nn
from torch.fx import GraphModule, Proxy, symbolic_trace

T = TypeVar("T", bound=nn.Module)


@runtime_checkable
class Quantizer(Protocol):
    codebook_size: int

    def encode(self, z: torch.Tensor) -> torch.Tensor: ...

    def decode(self, idx: torch.Tensor) -> torch.Tensor: ...


class EMACodebook(nn.Module):
    decay: Final[float]

    def __init__(self, codebook_size: int, dim: int, decay: float = 0.9, eps: float = 1e-5) -> None:
        super().__init__()
        self.codebook_size, self.dim, self.decay, self.eps = codebook_size, dim, decay, eps
        embed = torch.randn(codebook_size, dim)
        self.register_buffer("embed", embed)
        self.register_buffer("cluster_size", torch.zeros(codebook_size))
        self.register_buffer("embed_avg", embed.clone())

    def encode(self, z: torch.Tensor) -> torch.Tensor:
        flat = z.flatten(0, -2)
        dist = flat.pow(2).sum(1, keepdim=True) - 2 * flat @ self.embed.t() + self.embed.pow(2).sum(1)
        return dist.argmin(1).view(z.shape[:-1])

    def decode(self, idx: torch.Tensor) -> torch.Tensor:
        return F.embedding(idx, self.embed)

    @property
    def perplexity(self) -> float:
        p = self.cluster_size / self.cluster_size.sum().clamp(min=self.eps)
        return math.exp(-(p * (p + self.eps).log()).sum().item())

    def forward(self, z: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        idx = self.encode(z)
        q = self.decode(idx)
        if self.training:
            with torch.no_grad():
                onehot = F.one_hot(idx.flatten(), self.codebook_size).type(z.dtype)
                self.cluster_size.mul_(self.decay).add_(onehot.sum(0), alpha=1 - self.decay)
                self.embed_avg.mul_(self.decay).add_(onehot.t() @ z.flatten(0, -2), alpha=1 - self.decay)
                n = self.cluster_size.sum()
                size = (self.cluster_size + self.eps) / (n + self.codebook_size * self.eps) * n
                self.embed.copy_(self.embed_avg / size.unsqueeze(1))
        commit = F.mse_loss(q.detach(), z)
        q = z + (q - z).detach()
        return q, idx, commit


class Base(nn.Module, abc.ABC):
    registry: ClassVar[dict[str, type[Base]]] = {}

    def __init_subclass__(cls, /, tag: str | None = None, **kw) -> None:
        super().__init_subclass__(**kw)
        Base.registry[tag or cls.__name__.lower()] = cls

    @abc.abstractmethod
    def forward(self, x): ...


class Encoder(Base, tag="enc"):
    def __init__(self, cin: int, width: int, dim: int) -> None:
        super().__init__()
        self.net = nn.Sequential(
            nn.Conv2d(cin, width, 4, 2, 1), nn.ReLU(), nn.Conv2d(width, dim, 4, 2, 1), nn.GroupNorm(2, dim)
        )

    def forward(self, x):
        return self.net(x).permute(0, 2, 3, 1)


class Decoder(Base):
    def __init__(self, dim: int, width: int, cout: int) -> None:
        super().__init__()
        self.net = nn.Sequential(
            nn.ConvTranspose2d(dim, width, 4, 2, 1), nn.ELU(), nn.ConvTranspose2d(width, cout, 4, 2, 1, output_padding=0)
        )

    def forward(self, x):
        return self.net(x.permute(0, 3, 1, 2))


class VQVAE(Base):
    def __init__(self, *, dim: int = 4, codes: int = 8) -> None:
        super().__init__()
        self.enc, self.dec = Base.registry["enc"](1, 6, dim), Base.registry["decoder"](dim, 6, 1)
        self.vq = EMACodebook(codes, dim)

    def forward(self, x):
        q, idx, commit = self.vq(self.enc(x))
        return self.dec(q), commit, idx


class Momentum(Generic[T]):
    def __init__(self, model: T, m: float) -> None:
        self.online, self.target, self.m = model, copy.deepcopy(model).requires_grad_(False), m

    @torch.no_grad()
    def update(self) -> T:
        for p, q in zip(self.online.parameters(), self.target.parameters(), strict=True):
            q.data = self.m * q.data + (1 - self.m) * p.data
        return self.target


def clip_loss(a: torch.Tensor, b: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    a, b = (F.normalize(t, dim=-1) for t in (a, b))
    logits = scale.exp().clamp(max=100) * a @ b.T
    labels = torch.arange(len(logits))
    return (F.cross_entropy(logits, labels) + F.cross_entropy(logits.mT, labels)) / 2


@contextmanager
def evaluating(m: nn.Module) -> Iterator[nn.Module]:
    was = m.training
    try:
        yield m.eval()
    finally:
        m.train(was)


@overload
def summarise(m: nn.Module, kind: Literal["params"]) -> int: ...
@overload
def summarise(m: nn.Module, kind: Literal["types"]) -> Counter: ...
def summarise(m, kind):
    if kind == "params":
        return sum(p.numel() for p in m.parameters())
    return Counter(type(x).__name__ for x in m.modules())


torch.manual_seed(0)
net = VQVAE()
print(isinstance(net.vq, Quantizer), sorted(Base.registry), summarise(net, "params"), summarise(net, "types").most_common(3))
x = torch.rand(4, 1, 8, 8)
teacher = Momentum(net, 0.5)
scale = nn.Parameter(torch.tensor(1 / 0.07).log())
opt = torch.optim.Adam([{"params": net.parameters()}, {"params": [scale], "lr": 1e-2}], lr=3e-3)
for i in range(4):
    out, commit, idx = net(x)
    feats = net.enc(x).mean((1, 2))
    with torch.no_grad():
        other = teacher.target.enc(x.flip(-1)).mean((1, 2))
    loss = F.binary_cross_entropy_with_logits(out, x) + 0.25 * commit + 0.1 * clip_loss(feats, other, scale)
    opt.zero_grad()
    loss.backward()
    opt.step()
    teacher.update()
    print(f"{i}: {loss:.4f} {commit.item():.4f} {net.vq.perplexity:.3f} {scale.item():.4f} {idx.unique().tolist()}")
with evaluating(net) as m:
    print(m.training, m.vq.training)
    a, _, i1 = m(x)
print(net.training, a.shape, i1[0])
print({k: tuple(v.shape) for k, v in net.state_dict().items() if k.startswith("vq")})
gm: GraphModule = symbolic_trace(net.eval())
print(gm.graph)
print(gm.code)
print(torch.allclose(gm(x)[0], a))
try:
    Base()
except TypeError as e:
    print(e)
try:
    symbolic_trace(net.train())
except Exception as e:
    print(type(e).__name__, str(e)[:80])
student = copy.deepcopy(gm)
with torch.no_grad():
    for p in student.parameters():
        p.add_(1.0)
print(torch.allclose(gm(x)[0], a), torch.allclose(student(x)[0], a), type(student).__name__)
