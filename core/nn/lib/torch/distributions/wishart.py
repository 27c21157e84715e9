"""The Wishart distribution: random positive definite matrices."""
import math
import warnings

import torch
from torch.distributions import constraints
from torch.distributions.distribution import ExponentialFamily
from torch.distributions.gamma import Chi2
from torch.distributions.utils import _scale_tril_of, lazy_property


def _mvdigamma(x, p):
    if not x.gt((p - 1) / 2).all():
        raise AssertionError("Wrong domain for multivariate digamma function.")
    return torch.digamma(x.unsqueeze(-1) - torch.arange(p, dtype=x.dtype).div(2)).sum(-1)


class Wishart(ExponentialFamily):
    support = constraints.positive_definite
    has_rsample = True

    @property
    def arg_constraints(self):
        return {
            "covariance_matrix": constraints.positive_definite, "precision_matrix": constraints.positive_definite,
            "scale_tril": constraints.lower_cholesky, "df": constraints.greater_than(self.event_shape[-1] - 1),
        }

    def __init__(self, df, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None) -> None:
        given = {"covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix, "scale_tril": scale_tril}
        given = {name: value for name, value in given.items() if value is not None}
        if len(given) != 1:
            raise AssertionError(
                "Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        ((name, matrix),) = given.items()
        if matrix.dim() < 2:
            raise ValueError("scale_tril must be at least two-dimensional, with optional leading batch dimensions")
        if isinstance(df, (int, float)):
            batch = torch.Size(matrix.shape[:-2])
            self.df = torch.tensor(df, dtype=matrix.dtype)
        else:
            batch = torch.broadcast_shapes(matrix.shape[:-2], df.shape)
            self.df = df.expand(batch)
        event = matrix.shape[-2:]
        if self.df.le(event[-1] - 1).any():
            raise ValueError(f"Value of df={df} expected to be greater than ndim - 1 = {event[-1] - 1}.")
        setattr(self, name, matrix.expand(batch + event))
        if self.df.lt(event[-1]).any():
            warnings.warn(
                "Low df values detected. Singular samples are highly likely to occur for ndim - 1 < df < ndim.",
                stacklevel=2)
        super().__init__(batch, event, validate_args=validate_args)
        self._unbroadcasted_scale_tril = _scale_tril_of(name, matrix)
        self._set_diagonal()

    def _set_diagonal(self):
        """The squares on the diagonal of Bartlett's decomposition."""
        steps = torch.arange(self._event_shape[-1], dtype=self._unbroadcasted_scale_tril.dtype)
        self._dist_chi2 = Chi2(df=self.df.unsqueeze(-1) - steps.expand(self._batch_shape + (-1,)))

    def expand(self, batch_shape, _instance=None):
        batch_shape = torch.Size(batch_shape)
        new = type(self).__new__(type(self)) if _instance is None else _instance
        shape = batch_shape + self.event_shape
        new._unbroadcasted_scale_tril = self._unbroadcasted_scale_tril.expand(shape)
        new.df = self.df.expand(batch_shape)
        given = [name for name in ("covariance_matrix", "scale_tril", "precision_matrix") if name in self.__dict__]
        for name in given:
            setattr(new, name, getattr(self, name).expand(shape))
        self._expanded(new, batch_shape, ())
        new._set_diagonal()
        return new

    @lazy_property
    def scale_tril(self):
        return self._unbroadcasted_scale_tril.expand(self._batch_shape + self._event_shape)

    @lazy_property
    def covariance_matrix(self):
        root = self._unbroadcasted_scale_tril
        return (root @ root.mT).expand(self._batch_shape + self._event_shape)

    @lazy_property
    def precision_matrix(self):
        root = self._unbroadcasted_scale_tril
        identity = torch.eye(self._event_shape[-1], dtype=root.dtype)
        return torch.cholesky_solve(identity, root).expand(self._batch_shape + self._event_shape)

    def _times(self, factor):
        return factor.view(self._batch_shape + (1, 1))

    @property
    def mean(self):
        return self._times(self.df) * self.covariance_matrix

    @property
    def mode(self):
        factor = self.df - self.covariance_matrix.shape[-1] - 1
        factor[factor <= 0] = math.nan
        return self._times(factor) * self.covariance_matrix

    @property
    def variance(self):
        diagonal = self.covariance_matrix.diagonal(dim1=-2, dim2=-1)
        outer = torch.einsum("...i,...j->...ij", diagonal, diagonal)
        return self._times(self.df) * (self.covariance_matrix.pow(2) + outer)

    def _bartlett_sampling(self, sample_shape):
        p = self._event_shape[-1]
        diagonal = self._dist_chi2.rsample(sample_shape).sqrt()
        noise = diagonal.clamp(min=torch.finfo(diagonal.dtype).eps).diag_embed(dim1=-2, dim2=-1)
        i, j = torch.tril_indices(p, p, offset=-1)
        noise[..., i, j] = torch.randn(sample_shape + self._batch_shape + (p * (p - 1) // 2,), dtype=noise.dtype)
        root = self._unbroadcasted_scale_tril @ noise
        return root @ root.mT

    def rsample(self, sample_shape=torch.Size(), max_try_correction=None):
        sample_shape = torch.Size(sample_shape)
        sample = self._bartlett_sampling(sample_shape)
        dims = [-(x + 1) for x in range(len(self._batch_shape))]

        def over_batch(flags):
            return flags.amax(dims) if dims else flags

        # PyTorch's first look takes those that are positive definite for singular: they are drawn anew.
        again = over_batch(self.support.check(sample))
        if again.any():
            warnings.warn("Singular sample detected.", stacklevel=2)
            for _ in range(10 if max_try_correction is None else max_try_correction):
                fresh = self._bartlett_sampling(again[again].shape)
                sample[again] = fresh
                again[again.clone()] = over_batch(~self.support.check(fresh))
                if not again.any():
                    break
        return sample

    def _half_log_det(self, p):
        diagonal = self._unbroadcasted_scale_tril.diagonal(dim1=-2, dim2=-1)
        return p * math.log(2) / 2 + diagonal.log().sum(-1)

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        nu, p = self.df, self._event_shape[-1]
        trace = torch.cholesky_solve(value, self._unbroadcasted_scale_tril).diagonal(dim1=-2, dim2=-1).sum(dim=-1)
        return (-nu * self._half_log_det(p) - torch.mvlgamma(nu / 2, p=p)
                + (nu - p - 1) / 2 * torch.linalg.slogdet(value).logabsdet - trace / 2)

    def entropy(self):
        nu, p = self.df, self._event_shape[-1]
        return ((p + 1) * self._half_log_det(p) + torch.mvlgamma(nu / 2, p=p)
                - (nu - p - 1) / 2 * _mvdigamma(nu / 2, p) + nu * p / 2)

    @property
    def _natural_params(self):
        return -self.precision_matrix / 2, (self.df - self._event_shape[-1] - 1) / 2

    def _log_normalizer(self, x, y):
        p = self._event_shape[-1]
        half = (p + 1) / 2
        return (y + half) * (-torch.linalg.slogdet(-2 * x).logabsdet + math.log(2) * p) + torch.mvlgamma(y + half, p=p)
