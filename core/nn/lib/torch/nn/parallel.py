"""torch.nn.parallel on a machine without accelerators: DataParallel hands its input to the module it wraps."""
from torch.nn.modules.module import Module

__all__ = ["DataParallel", "DistributedDataParallel", "data_parallel"]


class DataParallel(Module):
    def __init__(self, module, device_ids=None, output_device=None, dim: int = 0) -> None:
        super().__init__()
        self.module = module
        self.device_ids = []

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)


DataParallel.__module__ = "torch.nn.parallel.data_parallel"


class DistributedDataParallel(Module):
    def __init__(self, module, *args, **kwargs) -> None:
        raise ValueError("Default process group has not been initialized, please make sure to call init_process_group.")


DistributedDataParallel.__module__ = "torch.nn.parallel.distributed"


def data_parallel(module, inputs, device_ids=None, output_device=None, dim: int = 0, module_kwargs=None):
    inputs = inputs if isinstance(inputs, tuple) else (inputs,)
    return module(*inputs, **(module_kwargs or {}))
