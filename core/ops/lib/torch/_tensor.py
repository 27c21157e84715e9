# Methods of Tensor that PyTorch writes in Python, where that shows: in what they say about their arguments.
import torch
from torch._C import _handle_torch_function as handle_torch_function
from torch._C import _has_torch_function_unary as has_torch_function_unary


def unflatten(self, dim, sizes):
    if has_torch_function_unary(self):
        return handle_torch_function(torch.Tensor.unflatten, (self,), self, dim, sizes)
    if not sizes:
        raise RuntimeError("unflatten: sizes must be non-empty")
    return torch._C.TensorBase.unflatten(self, dim, sizes)


unflatten.__qualname__ = "Tensor.unflatten"
