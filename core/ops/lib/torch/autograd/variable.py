# torch.autograd.variable: what tensors with gradients were called once. A Variable is a Tensor.
import torch


class VariableMeta(type):
    def __instancecheck__(cls, other):
        return isinstance(other, torch.Tensor)

    def __call__(cls, data=None, requires_grad=False, volatile=False):
        if data is None:
            data = torch.empty(0)
        if not isinstance(data, torch.Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type(data).__name__}")
        made = data.detach()
        if requires_grad and not (made.is_floating_point() or made.is_complex()):
            raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
        return made.requires_grad_() if requires_grad else made


class Variable(metaclass=VariableMeta):
    pass
