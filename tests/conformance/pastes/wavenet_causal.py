# WaveNet as a speech repository writes it: weight-normalised dilated convolutions, gated units, mu-law.
import math
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.parametrizations import weight_norm
import torch.fx as fx


def mu_law_encode(x, mu=255):
    mu = torch.tensor(mu, dtype=x.dtype)
    y = torch.sign(x) * torch.log1p(mu * torch.abs(x)) / torch.log1p(mu)
    return ((y + 1) / 2 * mu + 0.5).long()


def mu_law_decode(y, mu=255):
    y = 2 * (y.float() / mu) - 1
    return torch.sign(y) * (torch.pow(1 + mu, torch.abs(y)) - 1) / mu


class CausalConv1d(nn.Conv1d):
    def __init__(self, in_channels, out_channels, kernel_size, dilation=1, **kwargs):
        self.left = (kernel_size - 1) * dilation
        super(CausalConv1d, self).__init__(in_channels, out_channels, kernel_size, dilation=dilation, **kwargs)

    def forward(self, x):
        x = F.pad(x, (self.left, 0))
        return super(CausalConv1d, self).forward(x)


class GatedResidual(nn.Module):
    def __init__(self, res, skip, cond, kernel, dilation):
        super().__init__()
        self.dilated = CausalConv1d(res, 2 * res, kernel, dilation=dilation)
        self.cond = nn.Conv1d(cond, 2 * res, 1, bias=False) if cond else None
        self.to_res = nn.Conv1d(res, res, 1)
        self.to_skip = nn.Conv1d(res, skip, 1)

    def forward(self, x, c=None):
        h = self.dilated(x)
        if self.cond is not None and c is not None:
            h = h + self.cond(c)
        a, b = h.chunk(2, dim=1)
        z = torch.tanh(a) * torch.sigmoid(b)
        return (self.to_res(z) + x) * math.sqrt(0.5), self.to_skip(z)


class WaveNet(nn.Module):
    def __init__(self, classes=32, res=8, skip=16, cond=4, kernel=2, layers=4, stacks=2):
        super().__init__()
        self.embed = nn.Embedding(classes, res)
        self.blocks = nn.ModuleList()
        for s in range(stacks):
            for i in range(layers):
                self.blocks.append(GatedResidual(res, skip, cond, kernel, 2 ** i))
        self.post = nn.Sequential(nn.ReLU(), nn.Conv1d(skip, skip, 1), nn.ReLU(), nn.Conv1d(skip, classes, 1))
        self.register_buffer("receptive", torch.tensor(sum(b.dilated.left for b in self.blocks) + 1))

    def forward(self, tokens, c):
        x = self.embed(tokens).transpose(1, 2)
        total = 0
        for block in self.blocks:
            x, s = block(x, c)
            total = total + s
        return self.post(total * (1.0 / len(self.blocks)) ** 0.5)

    @torch.inference_mode()
    def generate(self, c, n, temperature=1.0, generator=None):
        out = torch.zeros(c.size(0), 1, dtype=torch.long)
        for t in range(n):
            logits = self(out, c[:, :, : out.size(1)])[:, :, -1] / temperature
            nxt = torch.multinomial(F.softmax(logits, -1), 1, generator=generator)
            out = torch.cat((out, nxt), dim=-1)
        return out[:, 1:]


def count(m):
    return sum(p.nelement() for p in m.parameters())


torch.manual_seed(1234)
t = torch.linspace(0, 1, 40)
wave = 0.6 * torch.sin(2 * math.pi * 3 * t) + 0.2 * torch.cos(2 * math.pi * 7 * t)
tokens = mu_law_encode(wave, 31).unsqueeze(0)
print(tokens)
print(mu_law_decode(tokens, 31)[0, :8])
model = WaveNet()
print(model.receptive, count(model))
c = torch.randn(1, 4, tokens.size(1))
opt = torch.optim.Adam(model.parameters(), lr=1e-2, betas=(0.9, 0.98))
for epoch in range(3):
    logits = model(tokens[:, :-1], c[:, :, 1:])
    loss = F.cross_entropy(logits, tokens[:, 1:])
    opt.zero_grad(); loss.backward(); opt.step()
    acc = (logits.argmax(1) == tokens[:, 1:]).float().mean()
    print('epoch {}: loss {:.4f}  acc {:.3f}'.format(epoch, loss, acc))
model.eval()
print(model.generate(c, 10, temperature=0.8))

traced = fx.symbolic_trace(model)
print(traced.graph)
kinds = {}
for node in traced.graph.nodes:
    kinds[node.op] = kinds.get(node.op, 0) + 1
print(kinds)
print(traced.code)
print((traced(tokens, c) - model(tokens, c)).abs().max() < 1e-6)

# weight normalisation on every convolution, then the same again
for name, m in list(model.named_modules()):
    if isinstance(m, nn.Conv1d):
        weight_norm(m)
print(count(model), [k for k in model.state_dict()][:6])
print(type(model.blocks[0].dilated).__name__, model.blocks[0])
y = model(tokens, c)
print(torch.allclose(y, traced(tokens, c), atol=1e-5))
traced2 = fx.symbolic_trace(model)
print([n.target for n in traced2.graph.nodes if n.op in ("call_module", "get_attr")][:8])
try:
    traced2(tokens, c)
    print("ran")
except Exception as e:
    print(type(e).__name__, e)
