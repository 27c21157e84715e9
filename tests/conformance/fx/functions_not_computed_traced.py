# Functions of torch.linalg, torch.special, torch.fft and of complex numbers are recorded under their private names
import torch
from torch import fx, nn


def show(f, run=None):
    gm = fx.symbolic_trace(f)
    print(gm.code)
    for n in gm.graph.nodes:
        if n.op == "call_function":
            print(n.name, n._pretty_print_target(n.target), n.target.__name__, n.target.__module__)
    if run is not None:
        print(gm(*run))


class Rotary(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(4, 4)

    def forward(self, x, freqs):
        q = torch.view_as_complex(self.q(x).float().reshape(x.shape[0], -1, 2))
        return torch.view_as_real(q * freqs).flatten(2).type_as(x)


class Spectral(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.ones(1, 1, 2, 2, 2))

    def forward(self, x):
        y = torch.fft.rfft2(x, norm="ortho")
        out = torch.zeros_like(y)
        out = out + torch.complex(self.w[..., 0], self.w[..., 1]) * y[:, :, :2, :2]
        return torch.fft.irfft2(out, s=x.shape[-2:], norm="ortho") + torch.fft.fft(torch.fft.fft(x, dim=-1), dim=-2).real


def spectrogram(x, window):
    s = torch.stft(x, 16, 4, window=window, return_complex=True)
    return torch.istft(torch.polar(s.abs(), torch.angle(s)), 16, 4, window=window), torch.fft.fftshift(s, dim=1)


show(Rotary())
show(Spectral())
show(spectrogram)
show(lambda a: torch.linalg.inv(a) + torch.linalg.cond(a) + torch.special.erf(a), (torch.eye(2),))
show(lambda a: torch.linalg.vecdot(a, a) + torch.special.log_ndtr(a).sum() + torch.linalg.inv_ex(a).inverse.sum(), (torch.eye(2),))
show(lambda a, b: (torch.special.i1(a), torch.sparse.mm(a, b), torch.spmm(a, b), torch.linalg.eigvals(a), torch.special.ndtri(b)))
print(torch._C._linalg.linalg_inv is torch.linalg.inv, torch._C._special.special_erf is torch.special.erf)
try:
    torch._C._linalg.nothing
except AttributeError as e:
    print(e)
