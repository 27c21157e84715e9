"""Distributions of vectors: independent ones as one, the multivariate normal, mixtures."""
import math

import torch
from torch.distributions import constraints
from torch.distributions.discrete import Categorical
from torch.distributions.distribution import Distribution, Located
from torch.distributions.utils import _scale_tril_of, _standard_normal, _sum_rightmost, lazy_property


class Independent(Distribution):
    arg_constraints = {}

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None) -> None:
        n = len(base_distribution.batch_shape)
        if reinterpreted_batch_ndims > n:
            raise ValueError(
                "Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), "
                f"actual {reinterpreted_batch_ndims} vs {n}"
            )
        shape = base_distribution.batch_shape + base_distribution.event_shape
        self.base_dist = base_distribution
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        batch = n - reinterpreted_batch_ndims
        super().__init__(shape[:batch], shape[batch:], validate_args=validate_args)

    @property
    def has_rsample(self):
        return self.base_dist.has_rsample

    @property
    def support(self):
        result = self.base_dist.support
        if self.reinterpreted_batch_ndims:
            result = constraints.independent(result, self.reinterpreted_batch_ndims)
        return result

    @property
    def mean(self):
        return self.base_dist.mean

    @property
    def mode(self):
        return self.base_dist.mode

    @property
    def variance(self):
        return self.base_dist.variance

    def expand(self, batch_shape, _instance=None):
        batch_shape = torch.Size(batch_shape)
        base = self.base_dist.expand(batch_shape + self.event_shape[: self.reinterpreted_batch_ndims])
        return Independent(base, self.reinterpreted_batch_ndims, validate_args=False)

    def sample(self, sample_shape=torch.Size()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=torch.Size()):
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value):
        return _sum_rightmost(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self):
        return _sum_rightmost(self.base_dist.entropy(), self.reinterpreted_batch_ndims)

    def enumerate_support(self, expand=True):
        if self.reinterpreted_batch_ndims > 0:
            raise NotImplementedError("Enumeration over cartesian product is not implemented")
        return self.base_dist.enumerate_support(expand=expand)

    @property
    def has_enumerate_support(self):
        return self.reinterpreted_batch_ndims == 0 and self.base_dist.has_enumerate_support

    def __repr__(self):
        return f"{self.__class__.__name__}({self.base_dist}, {self.reinterpreted_batch_ndims})"


class MultivariateNormal(Located):
    arg_constraints = {
        "loc": constraints.real_vector, "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite, "scale_tril": constraints.lower_cholesky,
    }
    support = constraints.real_vector
    has_rsample = True

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None) -> None:
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        given = {"covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix, "scale_tril": scale_tril}
        given = {name: value for name, value in given.items() if value is not None}
        if len(given) != 1:
            raise ValueError(
                "Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified."
            )
        ((name, matrix),) = given.items()
        if matrix.dim() < 2:
            raise ValueError(f"{name} must be at least two-dimensional, with optional leading batch dimensions")
        batch = torch.broadcast_shapes(matrix.shape[:-2], loc.shape[:-1])
        setattr(self, name, matrix.expand(batch + matrix.shape[-2:]))
        self.loc = loc.expand(batch + loc.shape[-1:])
        super().__init__(batch, self.loc.shape[-1:], validate_args=validate_args)
        self._unbroadcasted_scale_tril = _scale_tril_of(name, matrix)

    def expand(self, batch_shape, _instance=None):
        batch_shape = torch.Size(batch_shape)
        new = type(self).__new__(type(self)) if _instance is None else _instance
        new.loc = self.loc.expand(batch_shape + self._event_shape)
        new._unbroadcasted_scale_tril = self._unbroadcasted_scale_tril
        matrices = ("covariance_matrix", "scale_tril", "precision_matrix")
        given = [name for name in matrices if name in self.__dict__]
        for name in given:
            setattr(new, name, getattr(self, name).expand(batch_shape + self._event_shape * 2))
        return self._expanded(new, batch_shape, ())

    @lazy_property
    def scale_tril(self):
        n = self._event_shape
        return self._unbroadcasted_scale_tril.expand(self._batch_shape + n + n)

    @lazy_property
    def covariance_matrix(self):
        root, n = self._unbroadcasted_scale_tril, self._event_shape
        return torch.matmul(root, root.mT).expand(self._batch_shape + n + n)

    @lazy_property
    def precision_matrix(self):
        return torch.linalg.inv(self.covariance_matrix)

    @property
    def variance(self):
        return self._unbroadcasted_scale_tril.pow(2).sum(-1).expand(self._batch_shape + self._event_shape)

    def rsample(self, sample_shape=torch.Size()):
        eps = _standard_normal(self._extended_shape(sample_shape), self.loc.dtype)
        return self.loc + torch.matmul(self._unbroadcasted_scale_tril, eps.unsqueeze(-1)).squeeze(-1)

    def _half_log_det(self):
        return self._unbroadcasted_scale_tril.diagonal(dim1=-2, dim2=-1).log().sum(-1)

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        away = (value - self.loc).unsqueeze(-1)
        solved = torch.linalg.solve_triangular(self._unbroadcasted_scale_tril, away, upper=False).squeeze(-1)
        m = solved.pow(2).sum(-1)
        return -0.5 * (self._event_shape[0] * math.log(2 * math.pi) + m) - self._half_log_det()

    def entropy(self):
        h = 0.5 * self._event_shape[0] * (1.0 + math.log(2 * math.pi)) + self._half_log_det()
        return h if len(self._batch_shape) == 0 else h.expand(self._batch_shape)


class MixtureSameFamily(Distribution):
    arg_constraints = {}

    def __init__(self, mixture_distribution, component_distribution, validate_args=None) -> None:
        if not isinstance(mixture_distribution, Categorical):
            raise ValueError(" The Mixture distribution needs to be an  instance of torch.distributions.Categorical")
        if not isinstance(component_distribution, Distribution):
            raise ValueError("The Component distribution need to be an instance of torch.distributions.Distribution")
        self._mixture_distribution = mixture_distribution
        self._component_distribution = component_distribution
        parts = component_distribution.batch_shape
        if parts[-1] != mixture_distribution.logits.shape[-1]:
            raise ValueError(
                f"`mixture_distribution component` ({mixture_distribution.logits.shape[-1]}) does not equal "
                f"`component_distribution.batch_shape[-1]` ({parts[-1]})"
            )
        super().__init__(parts[:-1], component_distribution.event_shape, validate_args=validate_args)

    @property
    def mixture_distribution(self):
        return self._mixture_distribution

    @property
    def component_distribution(self):
        return self._component_distribution

    @property
    def support(self):
        return constraints.MixtureSameFamilyConstraint(self._component_distribution.support)

    def _weights(self):
        probs = self.mixture_distribution.probs
        return probs.reshape(probs.shape + (1,) * len(self._event_shape))

    @property
    def mean(self):
        return (self._weights() * self.component_distribution.mean).sum(-1 - len(self._event_shape))

    @property
    def variance(self):
        dim, probs = -1 - len(self._event_shape), self._weights()
        within = torch.sum(probs * self.component_distribution.variance, dim=dim)
        away = self.component_distribution.mean - self.mean.unsqueeze(dim)
        return within + torch.sum(probs * away.pow(2.0), dim=dim)

    def cdf(self, x):
        return torch.sum(self.component_distribution.cdf(x.unsqueeze(-1)) * self.mixture_distribution.probs, dim=-1)

    def expand(self, batch_shape, _instance=None):
        batch_shape = torch.Size(batch_shape)
        new = type(self).__new__(type(self)) if _instance is None else _instance
        new._component_distribution = self._component_distribution.expand(batch_shape + self.component_distribution.batch_shape[-1:])
        new._mixture_distribution = self._mixture_distribution.expand(batch_shape)
        return self._expanded(new, batch_shape, ())

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        x = value.unsqueeze(-1 - len(self._event_shape))
        each = self.component_distribution.log_prob(x)
        weights = torch.log_softmax(self.mixture_distribution.logits, dim=-1)
        return torch.logsumexp(each + weights, dim=-1)

    def sample(self, sample_shape=torch.Size()):
        with torch.no_grad():
            chosen = self.mixture_distribution.sample(sample_shape)
            drawn = self.component_distribution.sample(sample_shape)
            dim = chosen.dim()
            index = chosen.reshape(chosen.shape + (1,) * (len(self._event_shape) + 1))
            return torch.gather(drawn, dim, index.expand(chosen.shape + (1,) + self._event_shape)).squeeze(dim)

    def __repr__(self):
        return f"MixtureSameFamily(\n  {self.mixture_distribution},\n  {self.component_distribution})"
