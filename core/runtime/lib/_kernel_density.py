"""The parts of statistics that estimate densities: kde() and kde_random()."""
from bisect import bisect_left, bisect_right
from math import acos, asin, atan, cos, cosh, erfc, exp, log, pi, sin, sqrt, sumprod, tan
from random import Random as _Random

from statistics import NormalDist, StatisticsError

__name__ = "statistics"  # of which this is a part


def _normal():
    root, negated = sqrt(2 * pi), -sqrt(2)
    return lambda t: exp(-0.5 * t * t) / root, lambda t: 0.5 * erfc(t / negated), None


def _logistic():
    return lambda t: 0.5 / (1.0 + cosh(t)), lambda t: 1.0 - 1.0 / (exp(t) + 1.0), None


def _sigmoid():
    c1, c2 = 1 / pi, 2 / pi
    return lambda t: c1 / cosh(t), lambda t: c2 * atan(exp(t)), None


def _rectangular():
    return lambda t: 0.5, lambda t: 0.5 * t + 0.5, 1.0


def _triangular():
    return lambda t: 1.0 - abs(t), lambda t: t * t * (0.5 if t < 0.0 else -0.5) + t + 0.5, 1.0


def _parabolic():
    return lambda t: 3 / 4 * (1.0 - t * t), lambda t: sumprod((-1 / 4, 3 / 4, 1 / 2), (t**3, t, 1.0)), 1.0


def _quartic():
    return lambda t: 15 / 16 * (1.0 - t * t) ** 2, lambda t: sumprod((3 / 16, -5 / 8, 15 / 16, 1 / 2), (t**5, t**3, t, 1.0)), 1.0


def _triweight():
    return lambda t: 35 / 32 * (1.0 - t * t) ** 3, lambda t: sumprod((-5 / 32, 21 / 32, -35 / 32, 35 / 32, 1 / 2), (t**7, t**5, t**3, t, 1.0)), 1.0


def _cosine():
    c1, c2 = pi / 4, pi / 2
    return lambda t: c1 * cos(c2 * t), lambda t: 0.5 * sin(c2 * t) + 0.5, 1.0


_KERNELS = {
    "normal": _normal, "gauss": _normal, "logistic": _logistic, "sigmoid": _sigmoid, "rectangular": _rectangular, "uniform": _rectangular,
    "triangular": _triangular, "parabolic": _parabolic, "epanechnikov": _parabolic, "quartic": _quartic, "biweight": _quartic,
    "triweight": _triweight, "cosine": _cosine,
}


def _checked(data, h):
    if not len(data):
        raise StatisticsError("Empty data sequence")
    if not isinstance(data[0], (int, float)):
        raise TypeError("Data sequence must contain ints or floats")
    if h <= 0.0:
        raise StatisticsError(f"Bandwidth h must be positive, not {h=!r}")


def kde(data, h, kernel="normal", *, cumulative=False):
    n = len(data)
    _checked(data, h)
    if kernel not in _KERNELS:
        raise StatisticsError(f"Unknown kernel name: {kernel!r}")
    density, distribution, support = _KERNELS[kernel]()

    if support is None:
        def pdf(x):
            return sum(density((x - x_i) / h) for x_i in data) / (len(data) * h)

        def cdf(x):
            return sum(distribution((x - x_i) / h) for x_i in data) / len(data)
    else:
        sample, width = sorted(data), h * support

        def near(x):
            nonlocal n, sample
            if len(data) != n:
                sample, n = sorted(data), len(data)
            first = bisect_left(sample, x - width)
            return first, sample[first:bisect_right(sample, x + width)]

        def pdf(x):
            _, supported = near(x)
            return sum(density((x - x_i) / h) for x_i in supported) / (n * h)

        def cdf(x):
            first, supported = near(x)
            return sum((distribution((x - x_i) / h) for x_i in supported), first) / n

    made = cdf if cumulative else pdf
    made.__doc__ = f"{'CDF' if cumulative else 'PDF'} estimate with {h=!r} and {kernel=!r}"
    return made


def _inverted(distribution, density):
    """The inverse of a distribution on [-1, 1]: Newton's steps, halving where one would leave what is known to hold it."""
    def inverse(p):
        low, high = -1.0, 1.0
        x = 2.0 * p - 1.0
        for _ in range(100):
            error = distribution(x) - p
            if abs(error) <= 1e-15:
                break
            if error < 0.0:
                low = x
            else:
                high = x
            slope = density(x)
            following = x - error / slope if slope else low
            if not low < following < high:
                following = (low + high) / 2
            if following == x:
                break
            x = following
        return x
    return inverse


def _inverse(kernel):
    match kernel:
        case "normal" | "gauss":
            return NormalDist().inv_cdf
        case "logistic":
            return lambda p: log(p / (1 - p))
        case "sigmoid":
            return lambda p: log(tan(p * pi / 2))
        case "rectangular" | "uniform":
            return lambda p: 2 * p - 1
        case "triangular":
            return lambda p: sqrt(2 * p) - 1 if p < 0.5 else 1 - sqrt(2 - 2 * p)
        case "parabolic" | "epanechnikov":
            return lambda p: 2 * cos((acos(2 * p - 1) + pi) / 3)
        case "cosine":
            return lambda p: 2 * asin(2 * p - 1) / pi
        case "quartic" | "biweight" | "triweight":
            density, distribution, _ = _KERNELS[kernel]()
            return _inverted(distribution, density)


def kde_random(data, h, kernel="normal", *, seed=None):
    _checked(data, h)
    inverse = _inverse(kernel)
    if inverse is None:
        raise StatisticsError(f"Unknown kernel name: {kernel!r}")
    source = _Random(seed)
    random, choice = source.random, source.choice

    def rand():
        return choice(data) + h * inverse(random())
    rand.__doc__ = f"Random KDE selection with {h=!r} and {kernel=!r}"
    return rand
