# torch._utils: a private module that some models import; what they use of it.
import torch


def _flatten_dense_tensors(tensors):
    return torch.cat([t.contiguous().view(-1) for t in tensors], 0)


def _unflatten_dense_tensors(flat, tensors):
    parts, start = [], 0
    for t in tensors:
        parts.append(flat[start : start + t.numel()].view_as(t))
        start += t.numel()
    return tuple(parts)


def _accumulate(iterable, fn=lambda x, y: x + y):
    import itertools

    return itertools.accumulate(iterable, fn)
