"""Distributions with supports of their own: VonMises (angles), LKJCholesky (correlations), GeneralizedPareto (tails)."""
import math

import torch
from torch.distributions import constraints
from torch.distributions.distribution import Distribution, Located
from torch.distributions.gamma import Beta
from torch.distributions.utils import _shape_of, broadcast_all, lazy_property


def _log_bessel(x, order):
    """The logarithm of the modified Bessel function of the first kind, by its series, in double."""
    half = x.double() / 2
    term = torch.ones_like(half) if order == 0 else half.clone()
    total = term.clone()
    for k in range(1, 200):
        term = term * half * half / (k * (k + order))
        total = total + term
    return total.log().to(x.dtype)


class VonMises(Located):
    arg_constraints = {"loc": constraints.real, "concentration": constraints.positive}
    support = constraints.real
    has_rsample = False

    def __init__(self, loc, concentration, validate_args=None) -> None:
        self.loc, self.concentration = broadcast_all(loc, concentration)
        super().__init__(self.loc.shape, torch.Size(), validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        return self._expanded(_instance, batch_shape, ("loc", "concentration"))

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        shown = self.concentration * torch.cos(value - self.loc)
        return shown - math.log(2 * math.pi) - _log_bessel(self.concentration, 0)

    @lazy_property
    def _proposal(self):
        kappa = self.concentration.double()
        tau = 1 + (1 + 4 * kappa**2).sqrt()
        rho = (tau - (2 * tau).sqrt()) / (2 * kappa)
        return torch.where(kappa < 1e-5, 1 / kappa + kappa, (1 + rho**2) / (2 * rho))

    @torch.no_grad()
    def sample(self, sample_shape=torch.Size()):
        """Best and Fisher (1979): a wrapped Cauchy variable is drawn until it is accepted."""
        shape = self._extended_shape(sample_shape)
        kappa, r = self.concentration.double(), self._proposal.expand(shape)
        x = torch.empty(shape, dtype=torch.float64)
        done = torch.zeros(shape, dtype=torch.bool)
        while not done.all():
            u1, u2, u3 = torch.rand((3,) + shape, dtype=torch.float64).unbind()
            z = torch.cos(math.pi * u1)
            f = (1 + r * z) / (r + z)
            c = kappa * (r - f)
            accepted = ((c * (2 - c) - u2) > 0) | ((c / u2).log() + 1 - c >= 0)
            if accepted.any():
                x = torch.where(accepted, (u3 - 0.5).sign() * f.acos(), x)
                done = done | accepted
        angle = (x + math.pi + self.loc.double()) % (2 * math.pi) - math.pi
        return angle.to(self.loc.dtype)

    @lazy_property
    def variance(self):
        """The circular variance."""
        return 1 - (_log_bessel(self.concentration, 1) - _log_bessel(self.concentration, 0)).exp()


class LKJCholesky(Distribution):
    arg_constraints = {"concentration": constraints.positive}
    support = constraints.corr_cholesky

    def __init__(self, dim, concentration=1.0, validate_args=None) -> None:
        if dim < 2:
            raise ValueError(f"Expected dim to be an integer greater than or equal to 2. Found dim={dim}.")
        self.dim = dim
        (self.concentration,) = broadcast_all(concentration)
        # Of each row's partial correlations, as the onion method draws them.
        marginal = self.concentration + 0.5 * (dim - 2)
        offset = torch.arange(dim - 1, dtype=self.concentration.dtype)
        offset = torch.cat([offset.new_zeros((1,)), offset])
        self._beta = Beta(offset + 0.5, marginal.unsqueeze(-1) - 0.5 * offset)
        super().__init__(self.concentration.size(), torch.Size((dim, dim)), validate_args)

    def expand(self, batch_shape, _instance=None):
        new = type(self).__new__(type(self)) if _instance is None else _instance
        batch_shape = torch.Size(batch_shape)
        new.dim = self.dim
        new._beta = self._beta.expand(batch_shape + (self.dim,))
        return self._expanded(new, batch_shape, ("concentration",))

    def sample(self, sample_shape=torch.Size()):
        y = self._beta.sample(sample_shape).unsqueeze(-1)
        u = torch.randn(self._extended_shape(sample_shape), dtype=y.dtype).tril(-1)
        sphere = u / u.norm(dim=-1, keepdim=True)
        sphere[..., 0, :].fill_(0.0)
        w = torch.sqrt(y) * sphere
        diagonal = torch.clamp(1 - torch.sum(w**2, dim=-1), min=torch.finfo(w.dtype).tiny).sqrt()
        return w + torch.diag_embed(diagonal)

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        diagonal = value.diagonal(dim1=-1, dim2=-2)[..., 1:]
        order = torch.arange(2, self.dim + 1)
        order = 2 * (self.concentration - 1).unsqueeze(-1) + self.dim - order
        unnormalised = torch.sum(order * diagonal.log(), dim=-1)
        less = self.dim - 1
        alpha = self.concentration + 0.5 * less
        numerator = torch.mvlgamma(alpha - 0.5, less)
        return unnormalised - (0.5 * less * math.log(math.pi) + numerator - torch.lgamma(alpha) * less)


class GeneralizedPareto(Distribution):
    arg_constraints = {
        "loc": constraints.real, "scale": constraints.positive, "concentration": constraints.real,
    }
    has_rsample = True

    def __init__(self, loc, scale, concentration, validate_args=None) -> None:
        self.loc, self.scale, self.concentration = broadcast_all(loc, scale, concentration)
        super().__init__(_shape_of(self.loc, loc, scale, concentration), validate_args=validate_args)

    def expand(self, batch_shape, _instance=None):
        return self._expanded(_instance, batch_shape, ("loc", "scale", "concentration"))

    def rsample(self, sample_shape=torch.Size()):
        return self.icdf(torch.rand(self._extended_shape(sample_shape), dtype=self.loc.dtype))

    def _is_exponential(self):
        return torch.isclose(self.concentration, torch.tensor(0.0, dtype=self.concentration.dtype))

    def _safe(self):
        return torch.where(self._is_exponential(), torch.ones_like(self.concentration), self.concentration)

    def log_prob(self, value):
        if self._validate_args:
            self._validate_sample(value)
        y = (value - self.loc) / self.scale
        c = self._safe()
        general = -torch.log1p(c * y) / c - torch.log1p(c * y)
        return torch.where(self._is_exponential(), -y, general) - torch.log(self.scale)

    def cdf(self, value):
        if self._validate_args:
            self._validate_sample(value)
        y = (value - self.loc) / self.scale
        c = self._safe()
        return 1.0 - torch.exp(torch.where(self._is_exponential(), -y, -torch.log1p(c * y) / c))

    def icdf(self, value):
        c, log_left = self._safe(), torch.log1p(-value)
        general = self.loc + self.scale * torch.expm1(-c * log_left) / c
        return torch.where(self._is_exponential(), self.loc - self.scale * log_left, general)

    @property
    def mean(self):
        c = self.concentration
        return torch.where(c < 1, self.loc + self.scale / (1 - c), torch.nan)

    @property
    def variance(self):
        c = self.concentration
        return torch.where(c < 0.5, self.scale**2 / ((1 - c) ** 2 * (1 - 2 * c)), torch.nan)

    def entropy(self):
        return (torch.log(self.scale) + self.concentration + 1).expand(self._batch_shape)

    @property
    def mode(self):
        return self.loc

    @constraints.dependent_property(is_discrete=False, event_dim=0)
    def support(self):
        ends = self.loc - self.scale / self.concentration
        return constraints.interval(self.loc, torch.where(self.concentration < 0, ends, torch.inf))
