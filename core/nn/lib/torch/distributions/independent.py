"""torch.distributions.independent: where PyTorch has Independent."""
from torch.distributions.composed import Independent

__all__ = ["Independent"]
