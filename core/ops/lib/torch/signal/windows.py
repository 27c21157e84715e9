"""Windows for spectra. A symmetric one ends where it began; the others leave that last value out."""
import functools
import math

import torch

__all__ = ["bartlett", "blackman", "cosine", "exponential", "gaussian", "general_cosine", "general_hamming", "hamming", "hann",
           "kaiser", "nuttall"]


def _checked(name, M, dtype, layout):
    if M < 0:
        raise ValueError(f"{name} requires non-negative window length, got M={M}")
    if layout is not torch.strided:
        raise ValueError(f"{name} is implemented for strided tensors only, got: {layout}")
    if dtype not in (torch.float32, torch.float64):
        raise ValueError(f"{name} expects float32 or float64 dtypes, got: {dtype}")


def _window(f):
    """Checks, and windows of at most one value; `f` gets a function that makes evenly spaced places."""

    @functools.wraps(f)
    def function(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False, **parameters):
        dtype = torch.get_default_dtype() if dtype is None else dtype
        _checked(f.__name__, M, dtype, layout)
        options = {"dtype": dtype, "layout": layout, "device": device, "requires_grad": requires_grad}
        if M == 0:
            return torch.empty((0,), **options)

        def spaced(start, end):
            return torch.linspace(start=start, end=end, steps=M, **options)

        return f(M, sym, spaced, options, **parameters)

    return function


def _one(options):
    return torch.ones((1,), **options)


@_window
def exponential(M, sym, spaced, options, *, center=None, tau=1.0):
    if tau <= 0:
        raise ValueError(f"Tau must be positive, got: {tau} instead.")
    if sym and center is not None:
        raise ValueError("Center must be None for symmetric windows")
    if center is None:
        center = (M if not sym and M > 1 else M - 1) / 2.0
    return torch.exp(-torch.abs(spaced(-center * (1 / tau), (-center + (M - 1)) * (1 / tau))))


@_window
def cosine(M, sym, spaced, options):
    step = math.pi / (M + 1 if not sym and M > 1 else M)
    return torch.sin(spaced(0.5 * step, (0.5 + (M - 1)) * step))


@_window
def gaussian(M, sym, spaced, options, *, std=1.0):
    if std <= 0:
        raise ValueError(f"Standard deviation must be positive, got: {std} instead.")
    start = -(M if not sym and M > 1 else M - 1) / 2.0
    step = 1 / (std * math.sqrt(2))
    return torch.exp(-(spaced(start * step, (start + (M - 1)) * step) ** 2))


@_window
def kaiser(M, sym, spaced, options, *, beta=12.0):
    if beta < 0:
        raise ValueError(f"beta must be non-negative, got: {beta} instead.")
    if M == 1:
        return _one(options)
    step = 2.0 * beta / (M if not sym else M - 1)
    places = spaced(-beta, min(beta, -beta + (M - 1) * step))
    top = torch.tensor(beta, dtype=options["dtype"])
    return torch.i0(torch.sqrt(top * top - torch.pow(places, 2))) / torch.i0(top)


@_window
def bartlett(M, sym, spaced, options):
    if M == 1:
        return _one(options)
    step = 2 / (M if not sym else M - 1)
    return 1 - torch.abs(spaced(-1, -1 + (M - 1) * step))


@_window
def general_cosine(M, sym, spaced, options, *, a):
    if M == 1:
        return _one(options)
    if not isinstance(a, (list, tuple)):
        raise TypeError("Coefficients must be a list/tuple")
    if not a:
        raise ValueError("Coefficients cannot be empty")
    step = 2 * math.pi / (M if not sym else M - 1)
    places = spaced(0, (M - 1) * step)
    signed = torch.tensor([(-1) ** i * w for i, w in enumerate(a)], dtype=options["dtype"])
    order = torch.arange(len(a), dtype=options["dtype"])
    return (signed.unsqueeze(-1) * torch.cos(order.unsqueeze(-1) * places)).sum(0)


def general_hamming(M, *, alpha=0.54, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_cosine(M, a=[alpha, 1.0 - alpha], sym=sym, dtype=dtype, layout=layout, device=device,
                          requires_grad=requires_grad)


def hamming(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_hamming(M, sym=sym, dtype=dtype, layout=layout, device=device, requires_grad=requires_grad)


def hann(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_hamming(M, alpha=0.5, sym=sym, dtype=dtype, layout=layout, device=device, requires_grad=requires_grad)


def blackman(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    dtype = torch.get_default_dtype() if dtype is None else dtype
    _checked("blackman", M, dtype, layout)
    return general_cosine(M, a=[0.42, 0.5, 0.08], sym=sym, dtype=dtype, layout=layout, device=device,
                          requires_grad=requires_grad)


def nuttall(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_cosine(M, a=[0.3635819, 0.4891775, 0.1365995, 0.0106411], sym=sym, dtype=dtype, layout=layout, device=device,
                          requires_grad=requires_grad)
