"""torch._C.DisableTorchFunctionSubclass: while it is entered, subclasses of Tensor are treated as Tensor."""
from torch import _C


class DisableTorchFunctionSubclass:
    def __enter__(self):
        _C._disable_torch_function(1)

    def __exit__(self, *exc_info):
        _C._disable_torch_function(-1)


DisableTorchFunctionSubclass.__module__ = "torch._C"
