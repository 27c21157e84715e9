"""torch.distributions.lowrank_multivariate_normal: a covariance of few factors and a diagonal, W W' + D."""
import math

import torch
from torch.distributions import constraints
from torch.distributions.distribution import Located
from torch.distributions.utils import _standard_normal, lazy_property

__all__ = ["LowRankMultivariateNormal"]


class LowRankMultivariateNormal(Located):
    arg_constraints = {
        "loc": constraints.real_vector, "cov_factor": constraints.independent(constraints.real, 2),
        "cov_diag": constraints.independent(constraints.positive, 1),
    }
    support = constraints.real_vector
    has_rsample = True

    def __init__(self, loc, cov_factor, cov_diag, validate_args=None) -> None:
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        event_shape = loc.shape[-1:]
        if cov_factor.dim() < 2:
            raise ValueError("cov_factor must be at least two-dimensional, with optional leading batch dimensions")
        if cov_factor.shape[-2:-1] != event_shape:
            raise ValueError(f"cov_factor must be a batch of matrices with shape {event_shape[0]} x m")
        if cov_diag.shape[-1:] != event_shape:
            raise ValueError(f"cov_diag must be a batch of vectors with shape {event_shape}")
        batch = torch.broadcast_shapes(loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1])
        self.loc = loc.expand(batch + event_shape)
        self.cov_factor = cov_factor.expand(batch + cov_factor.shape[-2:])
        self.cov_diag = cov_diag.expand(batch + event_shape)
        self._factor, self._diag = cov_factor, cov_diag
        scaled = cov_factor.mT / cov_diag.unsqueeze(-2)
        capacitance = torch.matmul(scaled, cov_factor) + torch.eye(cov_factor.shape[-1], dtype=cov_factor.dtype)
        self._capacitance_tril = torch.linalg.cholesky(capacitance)
        super().__init__(batch, event_shape, validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        batch_shape = torch.Size(batch_shape)
        n, m = self._event_shape, self.cov_factor.shape[-1:]
        return LowRankMultivariateNormal(
            self.loc.expand(batch_shape + n), self.cov_factor.expand(batch_shape + n + m),
            self.cov_diag.expand(batch_shape + n), validate_args=False,
        )

    @lazy_property
    def variance(self):
        return (self._factor.pow(2).sum(-1) + self._diag).expand(self._batch_shape + self._event_shape)

    @lazy_property
    def covariance_matrix(self):
        n = self._event_shape
        full = torch.matmul(self._factor, self._factor.mT) + torch.diag_embed(self._diag)
        return full.expand(self._batch_shape + n + n)

    @lazy_property
    def scale_tril(self):
        return torch.linalg.cholesky(self.covariance_matrix)

    @lazy_property
    def _unbroadcasted_scale_tril(self):
        return torch.linalg.cholesky(torch.matmul(self._factor, self._factor.mT) + torch.diag_embed(self._diag))

    @lazy_property
    def precision_matrix(self):
        return torch.linalg.inv(self.covariance_matrix)

    def rsample(self, sample_shape=torch.Size()):
        shape = self._extended_shape(sample_shape)
        few = _standard_normal(shape[:-1] + self.cov_factor.shape[-1:], self.loc.dtype)
        own = _standard_normal(shape, self.loc.dtype)
        return self.loc + torch.matmul(self._factor, few.unsqueeze(-1)).squeeze(-1) + self._diag.sqrt() * own

    def _half_log_det(self):
        return self._log_det() / 2

    def _log_det(self):
        roots = self._capacitance_tril.diagonal(dim1=-2, dim2=-1).log().sum(-1)
        return 2 * roots + self._diag.log().sum(-1)

    def _mahalanobis(self, x):
        scaled = self._factor.mT / self._diag.unsqueeze(-2)
        across = torch.matmul(scaled, x.unsqueeze(-1))
        along = (x.pow(2) / self._diag).sum(-1)
        return along - torch.linalg.solve_triangular(self._capacitance_tril, across, upper=False).squeeze(-1).pow(2).sum(-1)

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        m = self._mahalanobis(value - self.loc)
        return -0.5 * (self._event_shape[0] * math.log(2 * math.pi) + self._log_det() + m)

    def entropy(self):
        h = 0.5 * (self._event_shape[0] * (1.0 + math.log(2 * math.pi)) + self._log_det())
        return h if len(self._batch_shape) == 0 else h.expand(self._batch_shape)
