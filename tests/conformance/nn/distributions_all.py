# Every distribution: its text, shapes, constraints, moments, samples of a seed, densities
import torch
import torch.distributions as D
t = torch.tensor
def T(name, f):
    try: print("  ", name, "->", f())
    except Exception as e: print("  ", name, type(e).__name__ + ":", str(e)[:300])
makers = [lambda: D.Bernoulli(t(0.3)), lambda: D.Bernoulli(logits=t([0.3, -1.])), lambda: D.Beta(t(0.5), t([2., 3.])), lambda: D.Beta(2.0, 3.0), lambda: D.Binomial(10, t([0.2, 0.7])), lambda: D.Binomial(t([3., 5.]), logits=t([0., 1.])), lambda: D.Categorical(t([0.2, 0.3, 0.5])), lambda: D.Categorical(logits=torch.zeros(2, 3)), lambda: D.Cauchy(0., 1.), lambda: D.Cauchy(t([0., 1.]), t(2.)), lambda: D.Chi2(t([1., 4.])), lambda: D.ContinuousBernoulli(t([0.2, 0.5, 0.9])), lambda: D.Dirichlet(t([0.5, 1., 2.])), lambda: D.Dirichlet(torch.ones(2, 3)), lambda: D.Exponential(t([0.5, 2.])), lambda: D.FisherSnedecor(t(3.), t(5.)), lambda: D.Gamma(t([1., 2.]), t(3.)), lambda: D.Gamma(0.5, 1.0), lambda: D.Geometric(t([0.2, 0.5])), lambda: D.Gumbel(t(0.), t([1., 2.])), lambda: D.HalfCauchy(t([1., 2.])), lambda: D.HalfNormal(t([1., 2.])), lambda: D.Independent(D.Normal(torch.zeros(2, 3), 1.), 1), lambda: D.InverseGamma(t([2., 3.]), t(1.)), lambda: D.Kumaraswamy(t(1.5), t(2.)), lambda: D.Laplace(0., t([1., 2.])), lambda: D.LogNormal(t(0.), t(0.5)), lambda: D.LogisticNormal(torch.zeros(2), torch.ones(2)), lambda: D.LowRankMultivariateNormal(torch.zeros(2), t([[1.], [0.5]]), torch.ones(2)), lambda: D.MixtureSameFamily(D.Categorical(torch.ones(3)), D.Normal(torch.arange(3.), torch.ones(3))), lambda: D.Multinomial(5, t([0.2, 0.3, 0.5])), lambda: D.MultivariateNormal(torch.zeros(2), t([[2., .5], [.5, 1.]])), lambda: D.MultivariateNormal(torch.zeros(2), scale_tril=t([[1., 0.], [.5, 2.]])), lambda: D.MultivariateNormal(torch.zeros(2), precision_matrix=torch.eye(2)), lambda: D.NegativeBinomial(t(5.), t([0.3, 0.6])), lambda: D.Normal(t([0., 1.]), t([1., 2.])), lambda: D.Normal(0, 1), lambda: D.OneHotCategorical(t([0.2, 0.3, 0.5])), lambda: D.OneHotCategoricalStraightThrough(t([0.2, 0.8])), lambda: D.Pareto(t(1.), t([2., 3.])), lambda: D.Poisson(t([1., 20.])), lambda: D.RelaxedBernoulli(t(0.5), t([0.3, 0.6])), lambda: D.RelaxedOneHotCategorical(t(0.5), t([0.2, 0.3, 0.5])), lambda: D.StudentT(t([3., 5.])), lambda: D.StudentT(2.5, 1., 2.), lambda: D.TransformedDistribution(D.Normal(0., 1.), [D.ExpTransform()]), lambda: D.TransformedDistribution(D.Uniform(t([0.]), t([1.])), [D.SigmoidTransform().inv, D.AffineTransform(1., 2.)]), lambda: D.Uniform(t([0., 1.]), t([2., 5.])), lambda: D.VonMises(t(0.), t([1., 4.])), lambda: D.Weibull(t(1.), t([1.5, 2.])), lambda: D.LKJCholesky(3, 0.5), lambda: D.GeneralizedPareto(t(0.), t(1.), t([0.1, 0.2]))]
for mk in makers:
    torch.manual_seed(0)
    try: d = mk()
    except Exception as e: print(type(e).__name__, e); continue
    print(d)
    T("shapes", lambda: (d.batch_shape, d.event_shape, d.has_rsample, d.has_enumerate_support))
    T("support", lambda: d.support); T("constraints", lambda: sorted((k, str(v)) for k, v in d.arg_constraints.items()))
    for a in ["mean", "mode", "variance", "stddev"]: T(a, lambda: getattr(d, a))
    torch.manual_seed(1); T("sample", lambda: d.sample()); torch.manual_seed(1); T("sample2", lambda: d.sample((2,)).shape); torch.manual_seed(2); T("rsample", lambda: d.rsample())
    torch.manual_seed(3); s = None
    try: s = d.sample()
    except Exception: pass
    if s is not None: T("log_prob", lambda: d.log_prob(s)); T("cdf", lambda: d.cdf(s)); 
    T("icdf", lambda: d.icdf(torch.full(d.batch_shape, 0.3))); T("entropy", lambda: d.entropy()); T("enum", lambda: d.enumerate_support()); T("perplexity", lambda: d.perplexity()); T("expand", lambda: d.expand(torch.Size([2]) + d.batch_shape))
