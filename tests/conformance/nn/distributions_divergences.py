# kl_divergence between every pair of a list of distributions, and how a pair is registered
import torch
import torch.distributions as D
t = torch.tensor
ds = [D.Bernoulli(t(0.3)), D.Beta(2., 3.), D.Binomial(4, t(0.5)), D.Categorical(t([.2, .8])), D.Cauchy(0., 1.), D.ContinuousBernoulli(t(0.3)), D.Dirichlet(t([1., 2.])), D.Exponential(2.), D.Gamma(2., 1.), D.Geometric(t(0.3)), D.Gumbel(0., 1.), D.HalfNormal(1.), D.Laplace(0., 1.), D.LogNormal(0., 1.), D.LowRankMultivariateNormal(torch.zeros(2), t([[1.], [.5]]), torch.ones(2)), D.MultivariateNormal(torch.zeros(2), torch.eye(2)), D.Normal(0., 1.), D.OneHotCategorical(t([.5, .5])), D.Pareto(1., 2.), D.Poisson(3.), D.Uniform(0., 1.), D.Independent(D.Normal(torch.zeros(2), 1.), 1), D.StudentT(3.), D.TransformedDistribution(D.Normal(0., 1.), D.ExpTransform()), D.VonMises(0., 1.), D.HalfCauchy(1.), D.Chi2(2.)]
for p in ds:
    if isinstance(p, D.LowRankMultivariateNormal): continue
    for q in ds:
        try: print(type(p).__name__, type(q).__name__, D.kl_divergence(p, q))
        except Exception as e: print(type(p).__name__, type(q).__name__, type(e).__name__, e)
class My(D.Normal): pass
print(D.kl_divergence(My(0., 1.), D.Normal(1., 1.)), D.kl_divergence(My(0., 1.), My(1., 1.)))
@D.register_kl(My, My)
def f(p, q): return "mine"
print(D.kl_divergence(My(0., 1.), My(1., 1.)), D.kl.kl_divergence(D.Normal(t([0., 1.]), 1.), D.Normal(0., t([[1.], [2.]]))).shape)
try: D.register_kl(3, My)
except Exception as e: print(type(e).__name__, e)
