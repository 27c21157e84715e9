"""torch.distributions.kl: divergences. The pairs that are known are in _kl_pairs, which is loaded when one is asked
for the first time."""
import warnings

from torch.distributions.distribution import Distribution, ExponentialFamily

__all__ = ["register_kl", "kl_divergence"]

_KL_REGISTRY = {}
_KL_MEMOIZE = {}


def register_kl(type_p, type_q):
    if not isinstance(type_p, type) and issubclass(type_p, Distribution):
        raise TypeError(f"Expected type_p to be a Distribution subclass but got {type_p}")
    if not isinstance(type_q, type) and issubclass(type_q, Distribution):
        raise TypeError(f"Expected type_q to be a Distribution subclass but got {type_q}")

    def decorator(fun):
        _KL_REGISTRY[type_p, type_q] = fun
        _KL_MEMOIZE.clear()
        return fun

    return decorator


def _nearest(matches, first):
    """Of pairs of classes the one that no other is more special than; `first`: which class counts more."""
    best = None
    for pair in matches:
        key, other = (pair, best) if first == 0 else (pair[::-1], best and best[::-1])
        if best is None or _more_special(key, other):
            best = pair
    return best


def _more_special(a, b):
    for x, y in zip(a, b):
        if not issubclass(x, y):
            return False
        if x is not y:
            return True
    return True


def _dispatch(type_p, type_q):
    matches = [(a, b) for a, b in _KL_REGISTRY if issubclass(type_p, a) and issubclass(type_q, b)]
    if not matches:
        return None
    left, right = _nearest(matches, 0), _nearest(matches, 1)
    if _KL_REGISTRY[left] is not _KL_REGISTRY[right]:
        warnings.warn(
            f"Ambiguous kl_divergence({type_p.__name__}, {type_q.__name__}). "
            f"Please register_kl({left[0].__name__}, {right[1].__name__})",
            RuntimeWarning,
            stacklevel=3,
        )
    return _KL_REGISTRY[left]


def kl_divergence(p, q):
    import torch.distributions._kl_pairs  # noqa: F401

    key = type(p), type(q)
    if key not in _KL_MEMOIZE:
        _KL_MEMOIZE[key] = _dispatch(*key)
    fun = _KL_MEMOIZE[key]
    if fun is None:
        raise NotImplementedError(
            f"No KL(p || q) is implemented for p type {p.__class__.__name__} and q type {q.__class__.__name__}"
        )
    return fun(p, q)


@register_kl(ExponentialFamily, ExponentialFamily)
def _kl_expfamily_expfamily(p, q):
    if type(p) is type(q) and hasattr(p, "_natural_params"):
        import torch
        from torch.distributions.utils import _sum_rightmost

        # Bregman's divergence of the normalizer, as a function of the natural parameters.
        mine = [x.detach().requires_grad_() for x in p._natural_params]
        normalizer = p._log_normalizer(*mine)
        slopes = torch.autograd.grad(normalizer.sum(), mine, create_graph=True)
        result = q._log_normalizer(*q._natural_params) - normalizer
        for a, b, slope in zip(mine, q._natural_params, slopes):
            result -= _sum_rightmost((b - a) * slope, len(q.event_shape))
        return result
    raise NotImplementedError(
        "The cross KL-divergence between different exponential families cannot                             "
        "be computed using Bregman divergences"
    )
