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


def _mapped(name, self, others, function):
    if any(t.requires_grad for t in (self, *others)):
        raise RuntimeError(f"Can't call {name}() on Variable that requires grad. Use var.detach().{name}() instead.")
    columns = [t.expand(self.shape).flatten().tolist() for t in (self, *others)]
    values = [function(*row) for row in zip(*columns)]
    return self.copy_(torch.tensor(values, dtype=self.dtype).view(self.shape))


def map_(self, tensor, callable):
    return _mapped("map_", self, (tensor,), callable)


def map2_(self, x, y, callable):
    return _mapped("map2_", self, (x, y), callable)


def mvlgamma_(self, p):
    return self.copy_(torch.mvlgamma(self, p))


class Resize(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, sizes):
        count = 1
        for n in sizes:
            count = count * n
        if tensor.numel() != count:
            raise RuntimeError(
                f"requested resize to {'x'.join(map(str, sizes))} ({count} elements in total), but the given tensor has a "
                f"size of {'x'.join(map(str, tensor.size()))} ({tensor.numel()} elements). autograd's resize can only "
                "change the shape of a given tensor, while preserving the number of elements. ")
        ctx.input_sizes = tensor.size()
        return tensor.detach().clone().contiguous().view(*sizes) if sizes else tensor.detach().clone().view(())

    @staticmethod
    def backward(ctx, grad):
        return grad.contiguous().view(ctx.input_sizes), None


def resize(self, *sizes):
    return Resize.apply(self, sizes)


def resize_as(self, tensor):
    return Resize.apply(self, tensor.size())


resize.__qualname__, resize_as.__qualname__ = "Tensor.resize", "Tensor.resize_as"
