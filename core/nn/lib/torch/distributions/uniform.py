"""torch.distributions.uniform: where PyTorch has Uniform."""
from torch.distributions.continuous import Uniform

__all__ = ["Uniform"]
