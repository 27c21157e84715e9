"""torch.distributions.bernoulli: where PyTorch has Bernoulli."""
from torch.distributions.discrete import Bernoulli

__all__ = ["Bernoulli"]
