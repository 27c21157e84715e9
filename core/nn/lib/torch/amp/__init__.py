"""torch.amp: mixed precision, which does nothing without an accelerator."""
from torch import autocast
from torch.cuda.amp import GradScaler as _CudaScaler

__all__ = ["autocast", "GradScaler"]


class GradScaler(_CudaScaler):
    def __init__(self, device="cuda", *args, enabled=True, **kwargs):
        super().__init__(*args, enabled=enabled, **kwargs)
