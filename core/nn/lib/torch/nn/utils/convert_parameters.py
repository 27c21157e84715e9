"""Parameters as one flat vector, and back."""
import torch
from torch import Tensor
from torch._lazy import abc

__all__ = ["parameters_to_vector", "vector_to_parameters"]


def parameters_to_vector(parameters: abc.Iterable[Tensor]) -> Tensor:
    flat, device = [], None
    for p in parameters:
        if device is None:
            device = p.device
        elif p.device != device:
            raise TypeError(
                f"Found two parameters on different devices, this is currently not supported. {p.device} vs {device}"
            )
        flat.append(p.view(-1))
    return torch.cat(flat)


def vector_to_parameters(vec: Tensor, parameters: abc.Iterable[Tensor]) -> None:
    if not isinstance(vec, torch.Tensor):
        kind = type(vec)
        name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
        raise TypeError(f"expected torch.Tensor, but got: {name}")
    start = 0
    for p in parameters:
        end = start + p.numel()
        p.data = vec[start:end].view_as(p).data
        start = end
