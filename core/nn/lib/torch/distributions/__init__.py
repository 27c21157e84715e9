"""torch.distributions: random variables with densities. The classes stand in a few modules by kind; each says, and can
be imported from, the module that PyTorch has it in."""
import importlib
import sys
import types

from torch.distributions import constraints, transforms, utils
from torch.distributions.constraint_registry import biject_to, transform_to
from torch.distributions.distribution import Distribution, ExponentialFamily
from torch.distributions.kl import kl_divergence, register_kl
from torch.distributions.transforms import *  # noqa: F403
from torch.distributions.transforms import __all__ as _transform_names

# Module here: {module of PyTorch's: the classes it has}.
_PLACES = {
    "continuous": {
        "cauchy": "Cauchy", "exponential": "Exponential", "laplace": "Laplace", "normal": "Normal", "uniform": "Uniform",
    },
    "discrete": {
        "bernoulli": "Bernoulli", "categorical": "Categorical", "geometric": "Geometric", "poisson": "Poisson",
        "one_hot_categorical": "OneHotCategorical OneHotCategoricalStraightThrough",
    },
    "counts": {
        "binomial": "Binomial", "multinomial": "Multinomial", "negative_binomial": "NegativeBinomial",
    },
    "gamma": {
        "beta": "Beta", "chi2": "Chi2", "dirichlet": "Dirichlet", "fishersnedecor": "FisherSnedecor", "gamma": "Gamma",
        "studentT": "StudentT",
    },
    "composed": {
        "independent": "Independent", "mixture_same_family": "MixtureSameFamily",
        "multivariate_normal": "MultivariateNormal",
    },
    "lowrank_multivariate_normal": {"lowrank_multivariate_normal": "LowRankMultivariateNormal"},
    "transformed": {
        "gumbel": "Gumbel", "half_cauchy": "HalfCauchy", "half_normal": "HalfNormal", "inverse_gamma": "InverseGamma",
        "kumaraswamy": "Kumaraswamy", "log_normal": "LogNormal", "logistic_normal": "LogisticNormal", "pareto": "Pareto",
        "transformed_distribution": "TransformedDistribution", "weibull": "Weibull",
    },
    "relaxed": {
        "continuous_bernoulli": "ContinuousBernoulli",
        "relaxed_bernoulli": "RelaxedBernoulli LogitRelaxedBernoulli",
        "relaxed_categorical": "RelaxedOneHotCategorical ExpRelaxedCategorical",
    },
    "wishart": {"wishart": "Wishart"},
    "special": {
        "generalized_pareto": "GeneralizedPareto", "lkj_cholesky": "LKJCholesky", "von_mises": "VonMises",
    },
}
_NOT_HERE = ("LogitRelaxedBernoulli", "ExpRelaxedCategorical")  # only in their modules

__all__ = ["Distribution", "ExponentialFamily", "biject_to", "kl_divergence", "register_kl", "transform_to"]
__all__ += _transform_names

for _here, _modules in _PLACES.items():
    _source = importlib.import_module("torch.distributions." + _here)
    for _name, _classes in _modules.items():
        _full = "torch.distributions." + _name
        _module = sys.modules.setdefault(_full, types.ModuleType(_full))
        globals()[_name] = _module
        for _class in _classes.split():
            _found = getattr(_source, _class)
            _found.__module__ = _full
            setattr(_module, _class, _found)
            if _class not in _NOT_HERE:
                globals()[_class] = _found
                __all__.append(_class)

ExponentialFamily.__module__ = "torch.distributions.exp_family"
__all__.sort()
