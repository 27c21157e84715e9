"""torch.amp: automatic mixed precision."""
from torch.amp.autocast_mode import (
    _enter_autocast, _exit_autocast, autocast, custom_bwd, custom_fwd, is_autocast_available,
)
from torch.amp.grad_scaler import GradScaler

__all__ = ["autocast", "custom_bwd", "custom_fwd", "is_autocast_available", "GradScaler"]
