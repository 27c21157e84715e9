# torch.fft: frequencies and shifts. The transforms give complex tensors, which are not here; they say so.
import torch
from torch._misc import _unsupported
from torch._overridable import overridable

__all__ = ["fftfreq", "rfftfreq", "fftshift", "ifftshift"]


def __getattr__(name):
    if name.removeprefix("i").removeprefix("r").removeprefix("h").rstrip("2n") == "fft":
        found = globals()[name] = _unsupported("fft." + name, "there are no complex tensors")
        return found
    raise AttributeError(f"module 'torch.fft' has no attribute '{name}'")


def fftfreq(n, d=1.0, *, out=None, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    if n <= 0:
        raise RuntimeError(f"fftfreq requires a positive n, got n={n}") if n < 0 else ZeroDivisionError("division by zero")
    half = (n + 1) // 2
    dtype = dtype or torch.get_default_dtype()
    places = torch.cat([torch.arange(half), torch.arange(-(n // 2), 0)]).to(dtype)
    result = places * (1.0 / (n * d))
    return result.requires_grad_(requires_grad) if requires_grad else result


fftfreq = overridable(fftfreq, "fft.fftfreq")


def rfftfreq(n, d=1.0, *, out=None, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    dtype = dtype or torch.get_default_dtype()
    result = torch.arange(n // 2 + 1, dtype=dtype) * (1.0 / (n * d))
    return result.requires_grad_(requires_grad) if requires_grad else result


rfftfreq = overridable(rfftfreq, "fft.rfftfreq")


def _shifted(input, dim, part):
    dims = range(input.dim()) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    return torch.roll(input, [part(input.size(d)) for d in dims], list(dims))


fftshift = overridable(lambda input, dim=None: _shifted(input, dim, lambda n: n // 2), "fft.fftshift")
ifftshift = overridable(lambda input, dim=None: _shifted(input, dim, lambda n: (n + 1) // 2), "fft.ifftshift")
