# torch.distributions: what they print, draw with a seed, compute and refuse
import torch
from torch.distributions import *
from torch import distributions as D
T = torch.tensor
def t(s):
    torch.manual_seed(0)
    try: print(s, "->", eval(s))
    except Exception as e: print(s, "->", type(e).__name__, e)
for s in '''Normal(0.0, 1.0)
Normal(T([0.0, 1.0]), T([1.0, 2.0]))
Normal(0.0, 1.0).sample()
Normal(T([0.0, 1.0]), 1.0).sample((3,))
Normal(T([0.0, 1.0]), T([1.0, 2.0])).rsample((2,))
Normal(0.0, 2.0).log_prob(T(1.5))
Normal(0.0, 2.0).log_prob(T([1.5, 2.0]))
Normal(0.0, 2.0).entropy()
Normal(0.0, 2.0).cdf(T(0.5)), Normal(0.0, 2.0).icdf(T(0.5))
Normal(1.0, 2.0).mean, Normal(1.0, 2.0).stddev, Normal(1.0, 2.0).variance, Normal(1.0, 2.0).mode
Normal(T([0.0, 1.0]), 1.0).batch_shape, Normal(0.0, 1.0).event_shape, Normal(T([1.0]), 1.0).has_rsample
Normal(0.0, -1.0)
Normal(T([0.0, float("nan")]), T([1.0, 1.0]))
Normal(0.0, 1.0, validate_args=False).log_prob(T(float("nan")))
Normal(0.0, 1.0).log_prob(T(float("nan")))
Normal(T([0.0, 1.0]), 1.0).expand((3, 2))
Normal(T([0.0, 1.0]), T([1.0, 2.0, 3.0]))
Normal(0.0, 1.0).log_prob(3.0)
Normal(T([0.0]), 1.0).log_prob(T([1.0, 2.0, 3.0]))
Normal(T([0.0, 1.0]), 1.0).log_prob(T([1.0, 2.0, 3.0]))
Categorical(T([0.2, 0.3, 0.5]))
Categorical(logits=T([[0.0, 1.0], [1.0, 0.0]]))
Categorical(T([0.2, 0.3, 0.5])).sample()
Categorical(T([0.2, 0.3, 0.5])).sample((4,))
Categorical(logits=T([[0.0, 1.0], [1.0, 0.0]])).sample((3,))
Categorical(T([0.2, 0.3, 0.5])).log_prob(T(2))
Categorical(T([0.2, 0.3, 0.5])).log_prob(T([0, 1]))
Categorical(T([2.0, 3.0, 5.0])).probs, Categorical(T([2.0, 3.0, 5.0])).logits
Categorical(logits=T([1.0, 2.0])).probs, Categorical(logits=T([1.0, 2.0])).logits
Categorical(T([0.2, 0.3, 0.5])).entropy(), Categorical(T([0.2, 0.8])).mode, Categorical(T([0.2, 0.8])).param_shape
Categorical()
Categorical(T([0.2]), T([0.1]))
Categorical(T([-0.2, 1.2]))
Categorical(T(0.2))
Categorical(T([0.2, 0.8])).log_prob(T(5))
Categorical(T([0.2, 0.8])).log_prob(T(0.5))
Categorical(T([0.2, 0.8])).enumerate_support()
Categorical(T([0.2, 0.8])).mean
Bernoulli(T([0.2, 0.9])), Bernoulli(0.3), Bernoulli(logits=T(0.0))
Bernoulli(T([0.2, 0.9])).sample((3,))
Bernoulli(T([0.2, 0.9])).log_prob(T([1.0, 0.0])), Bernoulli(0.3).entropy(), Bernoulli(0.3).mean, Bernoulli(0.3).variance
Bernoulli(1.5)
Bernoulli(0.5).log_prob(T(0.5))
Bernoulli(logits=T([1.0])).probs, Bernoulli(T([0.7])).logits
Uniform(0.0, 2.0), Uniform(0.0, 2.0).sample((2,)), Uniform(0.0, 2.0).log_prob(T(1.0)), Uniform(0.0, 2.0).entropy(), Uniform(0.0, 2.0).mean, Uniform(0.0, 2.0).cdf(T(0.5))
Uniform(2.0, 1.0)
Uniform(0.0, 2.0).log_prob(T(3.0))
Exponential(2.0), Exponential(2.0).sample((2,)), Exponential(2.0).log_prob(T(1.0)), Exponential(2.0).mean, Exponential(2.0).entropy()
Exponential(-1.0)
Laplace(0.0, 1.0), Laplace(0.0, 1.0).sample((2,)), Laplace(0.0, 1.0).log_prob(T(1.0)), Laplace(0.0, 1.0).entropy()
Independent(Normal(T([0.0, 1.0]), 1.0), 1)
Independent(Normal(T([0.0, 1.0]), 1.0), 1).log_prob(T([1.0, 2.0])), Independent(Normal(torch.zeros(3, 2), 1.0), 1).batch_shape, Independent(Normal(torch.zeros(3, 2), 1.0), 1).event_shape
Independent(Normal(T([0.0, 1.0]), 1.0), 2)
OneHotCategorical(T([0.2, 0.8])), OneHotCategorical(T([0.2, 0.8])).sample((2,)), OneHotCategorical(T([0.2, 0.8])).log_prob(T([0.0, 1.0]))
kl_divergence(Normal(0.0, 1.0), Normal(1.0, 2.0)), kl_divergence(Categorical(T([0.5, 0.5])), Categorical(T([0.2, 0.8]))), kl_divergence(Bernoulli(0.3), Bernoulli(0.6))
kl_divergence(Independent(Normal(torch.zeros(2), 1.0), 1), Independent(Normal(torch.ones(2), 2.0), 1))
kl_divergence(Normal(0.0, 1.0), Bernoulli(0.5))
D.kl.kl_divergence(Uniform(0.0, 1.0), Uniform(0.0, 2.0)), kl_divergence(Laplace(0.0, 1.0), Laplace(1.0, 2.0)), kl_divergence(Exponential(1.0), Exponential(2.0))
MultivariateNormal(torch.zeros(2), torch.eye(2))
MultivariateNormal(torch.zeros(2), torch.eye(2)).sample(), MultivariateNormal(torch.zeros(2), T([[2.0, 0.5], [0.5, 1.0]])).log_prob(T([1.0, 1.0])), MultivariateNormal(torch.zeros(2), torch.eye(2) * 2).entropy()
MultivariateNormal(torch.zeros(2), scale_tril=T([[1.0, 0.0], [0.5, 2.0]])).covariance_matrix
LogNormal(0.0, 1.0), LogNormal(0.0, 1.0).sample(), LogNormal(0.0, 1.0).log_prob(T(2.0)), LogNormal(0.0, 1.0).mean
Poisson(T([3.0])), Poisson(T([3.0])).log_prob(T([2.0]))
Geometric(0.3), Geometric(0.3).sample(), Geometric(0.3).log_prob(T(2.0))
Gumbel(0.0, 1.0), Gumbel(0.0, 1.0).sample(), Gumbel(0.0, 1.0).log_prob(T(0.5))
Cauchy(0.0, 1.0), Cauchy(0.0, 1.0).log_prob(T(0.5))
HalfNormal(1.0), HalfNormal(1.0).sample(), HalfNormal(1.0).log_prob(T(0.5))
MixtureSameFamily(Categorical(T([0.3, 0.7])), Normal(T([0.0, 1.0]), T([1.0, 1.0]))).log_prob(T(0.5))
Normal.arg_constraints, Normal.support, Categorical.arg_constraints
D.constraints.positive, D.constraints.simplex, D.constraints.interval(0, 1), D.constraints.real
Normal(0.0, 1.0).perplexity(), isinstance(Normal(0.0, 1.0), D.ExponentialFamily)'''.split("\n"): t(s)
