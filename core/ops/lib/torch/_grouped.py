# Reductions of parts of a tensor: segments of its rows, and boxes that points fall into; convolution over time first.
import torch
from torch import _C
from torch._named import named

_histogramdd = named("histogramdd", "hist bin_edges")


class _Kept:
    def _release(self):
        pass


def _one_node(name, f, *inputs):
    """f of the inputs, as the output of one node of that name."""
    with torch.no_grad():
        out = f(*inputs)
    if not (torch.is_grad_enabled() and any(x.requires_grad for x in inputs)):
        return out

    def backward(grads):
        with torch.enable_grad():
            fresh = [x.detach().requires_grad_(x.requires_grad) for x in inputs]
            asked = [x for x in fresh if x.requires_grad]
            found = iter(torch.autograd.grad(f(*fresh), asked, grads[0]))
        return tuple(next(found) if x.requires_grad else None for x in fresh)

    return _C._record_function(name, list(inputs), [out], backward, (False,), _Kept())[0]


def _combined(reduce, rows, initial):
    """The reduction of rows along the first dimension, from `initial` on."""
    if reduce == "mean":
        if rows.shape[0] == 0:
            return torch.full(rows.shape[1:], torch.nan if initial is None else initial, dtype=rows.dtype)
        return (rows.sum(0) + (initial or 0)) / rows.shape[0]
    start = {"sum": 0, "prod": 1, "max": -torch.inf, "min": torch.inf}[reduce] if initial is None else initial
    first = torch.full((1, *rows.shape[1:]), start, dtype=rows.dtype)
    return getattr(torch.cat((first, rows)), {"max": "amax", "min": "amin"}.get(reduce, reduce))(0)


def segment_reduce(data, reduce, *, lengths=None, indices=None, offsets=None, axis=0, unsafe=False, initial=None):
    reduce = {"amax": "max", "amin": "min"}.get(reduce, reduce)
    if reduce not in ("sum", "prod", "mean", "max", "min"):
        raise RuntimeError(f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}")
    if lengths is None and offsets is None:
        raise RuntimeError("segment_reduce(): Either lengths or offsets must be defined.")
    counts = (torch.diff(offsets) if lengths is None else lengths).tolist()
    if not unsafe and lengths is not None and sum(counts) != data.shape[0]:
        raise RuntimeError("segment_reduce(): Expected all rows of lengths along axis to sum to data.size(lengths.dim()-1) when "
                           "!unsafe.")
    return _one_node("SegmentReduceBackward0",
                     lambda x: torch.stack([_combined(reduce, rows, initial) for rows in x.split(counts)]), data)


def conv_tbc(input, weight, bias, pad=0):
    for given, what in ((input, "Input must have 3 dims: time, batch, in_channel"),
                        (weight, "Weight tensor must have 3 dims: kernel_width, in_channels, out_channels.")):
        if given.dim() != 3:
            raise RuntimeError(what)
    return _one_node(
        "ConvTbcBackward0",
        lambda x, w, b: torch.conv1d(x.permute(1, 2, 0), w.permute(2, 1, 0), b, padding=pad).permute(2, 0, 1).contiguous(),
        input, weight, bias,
    )


def histogramdd(input, bins, *, range=None, weight=None, density=False):
    if input.dim() < 2:
        raise RuntimeError("torch.histogramdd: input tensor should have at least 2 dimensions")
    points = input.reshape(-1, input.shape[-1])
    count = points.shape[1]
    given = [bins] * count if isinstance(bins, int) else list(bins)
    edges = []
    for d, of_bins in enumerate(given):
        if isinstance(of_bins, torch.Tensor):
            edges.append(of_bins)
            continue
        column = points[:, d]
        low, high = range[2 * d : 2 * d + 2] if range else (column.min().item(), column.max().item())
        if low == high:
            low, high = low - 0.5, high + 0.5
        edges.append(torch.linspace(low, high, of_bins + 1, dtype=input.dtype))
    hist = torch.zeros([len(e) - 1 for e in edges], dtype=input.dtype)
    weights = [1.0] * len(points) if weight is None else weight.flatten().tolist()
    for point, w in zip(points, weights):
        place = []
        for x, e in zip(point, edges):
            at = int(torch.searchsorted(e, x, right=True)) - 1
            place.append(at - 1 if x == e[-1] else at)
        if all(0 <= at < n for at, n in zip(place, hist.shape)):
            hist[tuple(place)] += w
    if density:
        hist = hist / hist.sum()
        for d, e in enumerate(edges):
            hist = hist / torch.diff(e).reshape([-1 if k == d else 1 for k in torch.arange(count).tolist()])
    return _histogramdd(hist, tuple(edges))


def frombuffer(buffer, *, dtype, count=-1, offset=0, requires_grad=False):
    if not isinstance(buffer, (bytes, bytearray, memoryview)):
        raise ValueError("object does not implement Python buffer protocol.")
    size = dtype.itemsize
    if count < 0 and (len(buffer) - offset) % size:
        raise ValueError(f"buffer length ({len(buffer) - offset} bytes) after offset ({offset} bytes) must be a multiple of "
                         f"element size ({size})")
    end = len(buffer) if count < 0 else offset + count * size
    found = torch.tensor(list(buffer[offset:end]), dtype=torch.uint8).view(dtype)
    return found.requires_grad_() if requires_grad else found
