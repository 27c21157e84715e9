"""torch.distributions.categorical: where PyTorch has Categorical."""
from torch.distributions.discrete import Categorical

__all__ = ["Categorical"]
