"""torch.distributions: random variables with densities, the ones that models use most. Those whose samples need a
gamma generator (Beta, Gamma, Dirichlet, StudentT) and transformed distributions are not part of it."""
from torch.distributions import constraints
from torch.distributions.composed import Independent, MixtureSameFamily, MultivariateNormal
from torch.distributions.continuous import (
    Cauchy,
    Exponential,
    Gumbel,
    HalfNormal,
    Laplace,
    LogNormal,
    Normal,
    Uniform,
)
from torch.distributions.discrete import Bernoulli, Categorical, Geometric, OneHotCategorical, Poisson
from torch.distributions.distribution import Distribution, ExponentialFamily
from torch.distributions.kl import _KL_REGISTRY, kl_divergence, register_kl

__all__ = [
    "Bernoulli", "Categorical", "Cauchy", "Distribution", "Exponential", "ExponentialFamily", "Geometric", "Gumbel",
    "HalfNormal", "Independent", "Laplace", "LogNormal", "MixtureSameFamily", "MultivariateNormal", "Normal",
    "OneHotCategorical", "Poisson", "Uniform", "kl_divergence", "register_kl",
]
