"""The pairs of distributions between which a divergence is known; torch.distributions.kl finds them."""
import math

import torch
from torch.distributions.composed import Independent, MultivariateNormal
from torch.distributions.continuous import Cauchy, Exponential, Laplace, Normal, Uniform
from torch.distributions.counts import Binomial
from torch.distributions.discrete import Bernoulli, Categorical, Geometric, OneHotCategorical, Poisson
from torch.distributions.gamma import Beta, Dirichlet, Gamma
from torch.distributions.kl import kl_divergence, register_kl
from torch.distributions.lowrank_multivariate_normal import LowRankMultivariateNormal
from torch.distributions.relaxed import ContinuousBernoulli
from torch.distributions.transformed import Gumbel, HalfCauchy, HalfNormal, Pareto, TransformedDistribution
from torch.distributions.utils import _sum_rightmost, euler_constant
from torch.nn.functional import softplus


def _infinite_like(tensor):
    return torch.full_like(tensor, math.inf)


def _x_log_x(tensor):
    return torch.special.xlogy(tensor, tensor)


# ---- between two of one kind ----


@register_kl(Normal, Normal)
def _normal(p, q):
    ratio = (p.scale / q.scale).pow(2)
    t1 = ((p.loc - q.loc) / q.scale).pow(2)
    return 0.5 * (ratio + t1 - 1 - ratio.log())


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p, q):
    t1 = p.probs * (softplus(-q.logits) - softplus(-p.logits))
    t1[q.probs == 0] = math.inf
    t1[p.probs == 0] = 0
    t2 = (1 - p.probs) * (softplus(q.logits) - softplus(p.logits))
    t2[q.probs == 1] = math.inf
    t2[p.probs == 1] = 0
    return t1 + t2


@register_kl(Beta, Beta)
def _beta(p, q):
    total_p, total_q = p.concentration1 + p.concentration0, q.concentration1 + q.concentration0
    t1 = q.concentration1.lgamma() + q.concentration0.lgamma() + total_p.lgamma()
    t2 = p.concentration1.lgamma() + p.concentration0.lgamma() + total_q.lgamma()
    t3 = (p.concentration1 - q.concentration1) * torch.digamma(p.concentration1)
    t4 = (p.concentration0 - q.concentration0) * torch.digamma(p.concentration0)
    t5 = (total_q - total_p) * torch.digamma(total_p)
    return t1 - t2 + t3 + t4 + t5


@register_kl(Binomial, Binomial)
def _binomial(p, q):
    if (p.total_count < q.total_count).any():
        raise NotImplementedError("KL between Binomials where q.total_count > p.total_count is not implemented")
    kl = p.total_count * (p.probs * (p.logits - q.logits) + (-p.probs).log1p() - (-q.probs).log1p())
    kl[p.total_count > q.total_count] = math.inf
    return kl


@register_kl(Categorical, Categorical)
def _categorical(p, q):
    t = p.probs * (p.logits - q.logits)
    t[(q.probs == 0).expand_as(t)] = math.inf
    t[(p.probs == 0).expand_as(t)] = 0
    return t.sum(-1)


@register_kl(OneHotCategorical, OneHotCategorical)
def _one_hot(p, q):
    return _categorical(p._categorical, q._categorical)


@register_kl(ContinuousBernoulli, ContinuousBernoulli)
def _continuous_bernoulli(p, q):
    t1 = p.mean * (p.logits - q.logits)
    t2 = p._log_norm() + torch.log1p(-p.probs)
    t3 = -q._log_norm() - torch.log1p(-q.probs)
    return t1 + t2 + t3


@register_kl(Dirichlet, Dirichlet)
def _dirichlet(p, q):
    total_p, total_q = p.concentration.sum(-1), q.concentration.sum(-1)
    t1 = total_p.lgamma() - total_q.lgamma()
    t2 = (p.concentration.lgamma() - q.concentration.lgamma()).sum(-1)
    t3 = p.concentration - q.concentration
    t4 = p.concentration.digamma() - total_p.digamma().unsqueeze(-1)
    return t1 - t2 + (t3 * t4).sum(-1)


@register_kl(Exponential, Exponential)
def _exponential(p, q):
    ratio = q.rate / p.rate
    return -ratio.log() + ratio - 1


@register_kl(Gamma, Gamma)
def _gamma(p, q):
    t1 = q.concentration * (p.rate / q.rate).log()
    t2 = torch.lgamma(q.concentration) - torch.lgamma(p.concentration)
    t3 = (p.concentration - q.concentration) * torch.digamma(p.concentration)
    t4 = (q.rate - p.rate) * (p.concentration / p.rate)
    return t1 + t2 + t3 + t4


@register_kl(Gumbel, Gumbel)
def _gumbel(p, q):
    ct1, ct2, ct3 = p.scale / q.scale, q.loc / q.scale, p.loc / q.scale
    t1 = -ct1.log() - ct2 + ct3
    t2 = ct1 * euler_constant
    t3 = torch.exp(ct2 + (1 + ct1).lgamma() - ct3)
    return t1 + t2 + t3 - (1 + euler_constant)


@register_kl(Geometric, Geometric)
def _geometric(p, q):
    return -p.entropy() - torch.log1p(-q.probs) / p.probs - q.logits


@register_kl(HalfNormal, HalfNormal)
def _half_normal(p, q):
    return _normal(p.base_dist, q.base_dist)


@register_kl(Laplace, Laplace)
def _laplace(p, q):
    ratio = p.scale / q.scale
    away = (p.loc - q.loc).abs()
    return -ratio.log() + away / q.scale + ratio * torch.exp(-away / p.scale) - 1


@register_kl(Pareto, Pareto)
def _pareto(p, q):
    ratio, shape = p.scale / q.scale, q.alpha / p.alpha
    result = q.alpha * ratio.log() - shape.log() + shape - 1
    result[p.support.lower_bound < q.support.lower_bound] = math.inf
    return result


@register_kl(Poisson, Poisson)
def _poisson(p, q):
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


@register_kl(TransformedDistribution, TransformedDistribution)
def _transformed(p, q):
    if p.transforms != q.transforms or p.event_shape != q.event_shape:
        raise NotImplementedError
    return kl_divergence(p.base_dist, q.base_dist)


@register_kl(Uniform, Uniform)
def _uniform(p, q):
    result = ((q.high - q.low) / (p.high - p.low)).log()
    result[(q.low > p.low) | (q.high < p.high)] = math.inf
    return result


@register_kl(Cauchy, Cauchy)
def _cauchy(p, q):
    t1 = ((p.scale + q.scale).pow(2) + (p.loc - q.loc).pow(2)).log()
    return t1 - (4 * p.scale * q.scale).log()


@register_kl(HalfCauchy, HalfCauchy)
def _half_cauchy(p, q):
    return _cauchy(p.base_dist, q.base_dist)


@register_kl(Independent, Independent)
def _independent(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return _sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)


@register_kl(MultivariateNormal, MultivariateNormal)
@register_kl(LowRankMultivariateNormal, LowRankMultivariateNormal)
@register_kl(MultivariateNormal, LowRankMultivariateNormal)
@register_kl(LowRankMultivariateNormal, MultivariateNormal)
def _multivariate_normal(p, q):
    if p.event_shape != q.event_shape:
        raise ValueError("KL-divergence between two Multivariate Normals with different event shapes cannot be computed")
    solve = torch.linalg.solve_triangular
    root = q._unbroadcasted_scale_tril
    trace = solve(root, p._unbroadcasted_scale_tril, upper=False).pow(2).sum((-2, -1))
    away = solve(root, (q.loc - p.loc).unsqueeze(-1), upper=False).pow(2).sum((-2, -1))
    return q._half_log_det() - p._half_log_det() + 0.5 * (trace + away - p.event_shape[0])


# ---- between different kinds ----


def _never_inside(p_type, *q_types):
    """What p has, q cannot have: an infinite divergence."""

    def divergence(p, q):
        parameter = next(getattr(p, n) for n in ("rate", "loc", "alpha", "probs", "low", "concentration") if hasattr(p, n))
        return _infinite_like(parameter)

    for q_type in q_types:
        register_kl(p_type, q_type)(divergence)


_never_inside(ContinuousBernoulli, Pareto, Uniform)
_never_inside(Exponential, Beta, ContinuousBernoulli, Pareto, Uniform)
_never_inside(Gamma, Beta, ContinuousBernoulli, Pareto, Uniform)
_never_inside(Gumbel, Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)
_never_inside(Laplace, Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)
_never_inside(Normal, Beta, ContinuousBernoulli, Exponential, Gamma, Pareto, Uniform)
_never_inside(Pareto, Beta, ContinuousBernoulli, Uniform)
_never_inside(Poisson, Bernoulli, Binomial)


@register_kl(Beta, Pareto)
def _beta_infinity(p, q):
    return _infinite_like(p.concentration1)


@register_kl(Bernoulli, Poisson)
def _bernoulli_poisson(p, q):
    return -p.entropy() - (p.probs * q.rate.log() - q.rate)


@register_kl(Beta, ContinuousBernoulli)
def _beta_continuous_bernoulli(p, q):
    return -p.entropy() - p.mean * q.logits - torch.log1p(-q.probs) - q._log_norm()


@register_kl(Beta, Exponential)
def _beta_exponential(p, q):
    return -p.entropy() - q.rate.log() + q.rate * (p.concentration1 / (p.concentration1 + p.concentration0))


@register_kl(Beta, Gamma)
def _beta_gamma(p, q):
    total = p.concentration1 + p.concentration0
    t2 = q.concentration.lgamma() - q.concentration * q.rate.log()
    t3 = (q.concentration - 1) * (p.concentration1.digamma() - total.digamma())
    return -p.entropy() + t2 - t3 + q.rate * p.concentration1 / total


@register_kl(Beta, Normal)
def _beta_normal(p, q):
    mean = p.concentration1 / (p.concentration1 + p.concentration0)
    var = q.scale.pow(2)
    t2 = 0.5 * (var * 2 * math.pi).log()
    t3 = (mean * (1 - mean) / (p.concentration1 + p.concentration0 + 1) + mean.pow(2)) * 0.5
    return -p.entropy() + t2 + (t3 - q.loc * mean + q.loc.pow(2) * 0.5) / var


@register_kl(Beta, Uniform)
def _beta_uniform(p, q):
    result = -p.entropy() + (q.high - q.low).log()
    result[(q.low > p.support.lower_bound) | (q.high < p.support.upper_bound)] = math.inf
    return result


@register_kl(ContinuousBernoulli, Exponential)
def _continuous_bernoulli_exponential(p, q):
    return -p.entropy() - torch.log(q.rate) + q.rate * p.mean


@register_kl(ContinuousBernoulli, Normal)
def _continuous_bernoulli_normal(p, q):
    t2 = 0.5 * (math.log(2.0 * math.pi) + torch.square(q.loc / q.scale)) + torch.log(q.scale)
    t3 = (p.variance + torch.square(p.mean) - 2.0 * q.loc * p.mean) / (2.0 * torch.square(q.scale))
    return -p.entropy() + t2 + t3


@register_kl(ContinuousBernoulli, Uniform)
def _continuous_bernoulli_uniform(p, q):
    result = -p.entropy() + (q.high - q.low).log()
    inside = torch.max(torch.ge(q.low, p.support.lower_bound), torch.le(q.high, p.support.upper_bound))
    return torch.where(inside, torch.ones_like(result) * math.inf, result)


@register_kl(Exponential, Gamma)
def _exponential_gamma(p, q):
    ratio = q.rate / p.rate
    t1 = -q.concentration * torch.log(ratio)
    return t1 + ratio + q.concentration.lgamma() + q.concentration * euler_constant - (1 + euler_constant)


@register_kl(Exponential, Gumbel)
def _exponential_gumbel(p, q):
    scaled, at = p.rate * q.scale, q.loc / q.scale
    return scaled.log() - 1 - at + scaled.reciprocal() + torch.exp(at) * scaled / (scaled + 1)


@register_kl(Exponential, Normal)
def _exponential_normal(p, q):
    var, rate2 = q.scale.pow(2), p.rate.pow(2)
    t1 = 0.5 * torch.log(rate2 * var * 2 * math.pi)
    return t1 - 1 + (rate2.reciprocal() - q.loc / p.rate + q.loc.pow(2) / 2) / var


@register_kl(Gamma, Exponential)
def _gamma_exponential(p, q):
    return -p.entropy() - q.rate.log() + q.rate * p.concentration / p.rate


@register_kl(Gamma, Gumbel)
def _gamma_gumbel(p, q):
    scaled, at = p.rate * q.scale, q.loc / q.scale
    t1 = (p.concentration - 1) * p.concentration.digamma() - p.concentration.lgamma() - p.concentration
    t2 = scaled.log() + p.concentration / scaled
    return t1 + t2 + torch.exp(at) * (1 + scaled.reciprocal()).pow(-p.concentration) - at


@register_kl(Gamma, Normal)
def _gamma_normal(p, q):
    var, rate2 = q.scale.pow(2), p.rate.pow(2)
    t1 = 0.5 * torch.log(rate2 * var * 2 * math.pi) - p.concentration - p.concentration.lgamma()
    t2 = 0.5 * (p.concentration.pow(2) + p.concentration) / rate2
    t3 = q.loc * p.concentration / p.rate
    return t1 + (p.concentration - 1) * p.concentration.digamma() + (t2 - t3 + 0.5 * q.loc.pow(2)) / var


@register_kl(Gumbel, Normal)
def _gumbel_normal(p, q):
    ratio = p.scale / q.scale
    t1 = (ratio / math.sqrt(2 * math.pi)).log()
    t2 = (math.pi * ratio * 0.5).pow(2) / 3
    t3 = ((p.loc + p.scale * euler_constant - q.loc) / q.scale).pow(2) * 0.5
    return -t1 + t2 + t3 - (euler_constant + 1)


@register_kl(Laplace, Normal)
def _laplace_normal(p, q):
    var = q.scale.pow(2)
    ratio = p.scale.pow(2) / var
    t1 = 0.5 * torch.log(2 * ratio / math.pi)
    return -t1 + ratio + (0.5 * p.loc.pow(2) - p.loc * q.loc + 0.5 * q.loc.pow(2)) / var - 1


@register_kl(Normal, Gumbel)
def _normal_gumbel(p, q):
    at, to, ratio = p.loc / q.scale, q.loc / q.scale, (p.scale / q.scale).pow(2)
    t1 = at - to
    return t1 + torch.exp(-at + 0.5 * ratio + to) - 0.5 * (1 + (2 * math.pi * ratio).log())


@register_kl(Normal, Laplace)
def _normal_laplace(p, q):
    away, ratio = p.loc - q.loc, p.scale / q.scale
    t1 = torch.log(ratio)
    t2 = math.sqrt(2 / math.pi) * p.scale * torch.exp(-0.5 * (away / p.scale).pow(2))
    t3 = away * torch.erf(math.sqrt(0.5) * away / p.scale)
    return -t1 + (t2 + t3) / q.scale - 0.5 * (1 + math.log(0.5 * math.pi))


@register_kl(Pareto, Exponential)
def _pareto_exponential(p, q):
    scaled = p.scale * q.rate
    result = (p.alpha / scaled).log() - p.alpha.reciprocal() + p.alpha * scaled / (p.alpha - 1) - 1
    result[p.alpha <= 1] = math.inf
    return result


@register_kl(Pareto, Gamma)
def _pareto_gamma(p, q):
    common = p.scale.log() + p.alpha.reciprocal()
    t1 = p.alpha.log() - common
    t2 = q.concentration.lgamma() - q.concentration * q.rate.log()
    t3 = (1 - q.concentration) * common
    result = t1 + t2 + t3 + q.rate * p.alpha * p.scale / (p.alpha - 1) - 1
    result[p.alpha <= 1] = math.inf
    return result


@register_kl(Pareto, Normal)
def _pareto_normal(p, q):
    var, less = 2 * q.scale.pow(2), p.scale / (p.alpha - 1)
    t1 = (math.sqrt(2 * math.pi) * q.scale * p.alpha / p.scale).log()
    t3 = p.alpha * less.pow(2) / (p.alpha - 2)
    result = t1 - p.alpha.reciprocal() + (t3 + (p.alpha * less - q.loc).pow(2)) / var - 1
    result[p.alpha <= 2] = math.inf
    return result


@register_kl(Uniform, Beta)
def _uniform_beta(p, q):
    common = p.high - p.low
    t1 = torch.log(common)
    t2 = (q.concentration1 - 1) * (_x_log_x(p.high) - _x_log_x(p.low) - common) / common
    t3 = (q.concentration0 - 1) * (_x_log_x(1 - p.high) - _x_log_x(1 - p.low) + common) / common
    t4 = q.concentration1.lgamma() + q.concentration0.lgamma() - (q.concentration1 + q.concentration0).lgamma()
    result = t3 + t4 - t1 - t2
    result[(p.high > q.support.upper_bound) | (p.low < q.support.lower_bound)] = math.inf
    return result


@register_kl(Uniform, ContinuousBernoulli)
def _uniform_continuous_bernoulli(p, q):
    result = -p.entropy() - p.mean * q.logits - torch.log1p(-q.probs) - q._log_norm()
    outside = torch.max(torch.ge(p.high, q.support.upper_bound), torch.le(p.low, q.support.lower_bound))
    return torch.where(outside, torch.ones_like(result) * math.inf, result)


@register_kl(Uniform, Exponential)
def _uniform_exponential(p, q):
    result = q.rate * (p.high + p.low) / 2 - ((p.high - p.low) * q.rate).log()
    result[p.low < q.support.lower_bound] = math.inf
    return result


@register_kl(Uniform, Gamma)
def _uniform_gamma(p, q):
    common = p.high - p.low
    t2 = q.concentration.lgamma() - q.concentration * q.rate.log()
    t3 = (1 - q.concentration) * (_x_log_x(p.high) - _x_log_x(p.low) - common) / common
    result = -common.log() + t2 + t3 + q.rate * (p.high + p.low) / 2
    result[p.low < q.support.lower_bound] = math.inf
    return result


@register_kl(Uniform, Gumbel)
def _uniform_gumbel(p, q):
    common = q.scale / (p.high - p.low)
    high, low = (p.high - q.loc) / q.scale, (p.low - q.loc) / q.scale
    return common.log() + 0.5 * (high + low) - common * (torch.exp(-high) - torch.exp(-low))


@register_kl(Uniform, Normal)
def _uniform_normal(p, q):
    common = p.high - p.low
    t1 = (math.sqrt(math.pi * 2) * q.scale / common).log()
    t2 = common.pow(2) / 12
    return t1 + 0.5 * (t2 + ((p.high + p.low - 2 * q.loc) / 2).pow(2)) / q.scale.pow(2)


@register_kl(Uniform, Pareto)
def _uniform_pareto(p, q):
    t1 = (q.alpha * q.scale.pow(q.alpha) * (p.high - p.low)).log()
    t2 = (_x_log_x(p.high) - _x_log_x(p.low) - (p.high - p.low)) / (p.high - p.low)
    result = t2 * (q.alpha + 1) - t1
    result[p.low < q.support.lower_bound] = math.inf
    return result
