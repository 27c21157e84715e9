"""torch.distributions.normal: where PyTorch has Normal."""
from torch.distributions.continuous import Normal

__all__ = ["Normal"]
