"""torch.distributions.multivariate_normal: where PyTorch has MultivariateNormal."""
from torch.distributions.composed import MultivariateNormal

__all__ = ["MultivariateNormal"]
