"""torch.distributions.kl: divergences between distributions of the same kind."""
import math

import torch
from torch.distributions.composed import Independent, MultivariateNormal, _sum_rightmost
from torch.distributions.continuous import Exponential, Laplace, Normal, Uniform
from torch.distributions.discrete import Bernoulli, Categorical, OneHotCategorical, Poisson
from torch.distributions.distribution import ExponentialFamily

_KL_REGISTRY = {}


def register_kl(type_p, type_q):
    def decorator(fun):
        _KL_REGISTRY[type_p, type_q] = fun
        return fun

    return decorator


def kl_divergence(p, q):
    matches = [(a, b) for a, b in _KL_REGISTRY if isinstance(p, a) and isinstance(q, b)]
    if not matches:
        if isinstance(p, ExponentialFamily) and isinstance(q, ExponentialFamily):
            raise NotImplementedError(
                "The cross KL-divergence between different exponential families cannot                             "
                "be computed using Bregman divergences"
            )
        raise NotImplementedError(
            f"No KL(p || q) is implemented for p type {p.__class__.__name__} and q type {q.__class__.__name__}"
        )
    best = min(matches, key=lambda m: type(p).__mro__.index(m[0]) + type(q).__mro__.index(m[1]))
    return _KL_REGISTRY[best](p, q)


@register_kl(Normal, Normal)
def _normal(p, q):
    ratio = (p.scale / q.scale).pow(2)
    t1 = ((p.loc - q.loc) / q.scale).pow(2)
    return 0.5 * (ratio + t1 - 1 - ratio.log())


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p, q):
    plus = torch.nn.functional.softplus
    t1 = p.probs * (plus(-q.logits) - plus(-p.logits))
    t1[q.probs == 0] = math.inf
    t1[p.probs == 0] = 0
    t2 = (1 - p.probs) * (plus(q.logits) - plus(p.logits))
    t2[q.probs == 1] = math.inf
    t2[p.probs == 1] = 0
    return t1 + t2


@register_kl(Categorical, Categorical)
def _categorical(p, q):
    t = p.probs * (p.logits - q.logits)
    t[(q.probs == 0).expand_as(t)] = math.inf
    t[(p.probs == 0).expand_as(t)] = 0
    return t.sum(-1)


@register_kl(OneHotCategorical, OneHotCategorical)
def _one_hot(p, q):
    return _categorical(p._categorical, q._categorical)


@register_kl(Uniform, Uniform)
def _uniform(p, q):
    result = ((q.high - q.low) / (p.high - p.low)).log()
    result[(q.low > p.low) | (q.high < p.high)] = math.inf
    return result


@register_kl(Exponential, Exponential)
def _exponential(p, q):
    ratio = q.rate / p.rate
    return -ratio.log() + ratio - 1


@register_kl(Laplace, Laplace)
def _laplace(p, q):
    ratio = p.scale / q.scale
    away = (p.loc - q.loc).abs()
    return -ratio.log() + away / q.scale + ratio * torch.exp(-away / p.scale) - 1


@register_kl(Poisson, Poisson)
def _poisson(p, q):
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


@register_kl(Independent, Independent)
def _independent(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return _sum_rightmost(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)


@register_kl(MultivariateNormal, MultivariateNormal)
def _multivariate_normal(p, q):
    if p.event_shape != q.event_shape:
        raise ValueError("KL-divergence between two Multivariate Normals with different event shapes cannot be computed")
    solve = torch.linalg.solve_triangular
    root = q._unbroadcasted_scale_tril
    trace = solve(root, p._unbroadcasted_scale_tril, upper=False).pow(2).sum((-2, -1))
    away = solve(root, (q.loc - p.loc).unsqueeze(-1), upper=False).pow(2).sum((-2, -1))
    return q._half_log_det() - p._half_log_det() + 0.5 * (trace + away - p.event_shape[0])
