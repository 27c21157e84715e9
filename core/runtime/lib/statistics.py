"""statistics: averages and spread. Sums are exact ratios of integers, so results are rounded once."""
from _types import find_elsewhere as _find_elsewhere
from math import isqrt as _isqrt, fsum as _fsum, sqrt as _sqrt, exp as _exp, log as _log, sumprod as _sumprod
from collections import Counter as _Counter
from numbers import Rational, Real

__all__ = ["NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean",
           "kde", "kde_random", "linear_regression", "mean", "median", "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev",
           "pvariance", "quantiles", "stdev", "variance"]


class StatisticsError(ValueError):
    pass


def _ratio(x):
    # x as numerator and denominator; an infinity or nan as itself over None.
    try:
        return x.as_integer_ratio()
    except (OverflowError, ValueError):
        return x, None
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator") from None


def _exact_sum(data):
    # How the result is shown: as an int where all were, as a Fraction where one was, else as a float.
    num, den, whole, special = 0, 1, True, None
    for x in data:
        n, d = _ratio(x)
        if isinstance(x, Rational) and not isinstance(x, int):
            whole = whole and Rational
        else:
            whole = whole and isinstance(x, int) and whole
        if d is None:
            special = x if special is None else special + x
            continue
        num, den = num * d + n * den, den * d
        if den > 1 << 200:
            from math import gcd
            g = gcd(num, den)
            num, den = num // g, den // g
    return num, den, whole, special


def _convert(num, den, whole):
    if whole is Rational:
        from fractions import Fraction
        return Fraction(num, den)
    if whole and num % den == 0:
        return num // den
    return num / den


def mean(data):
    n = len(data) if isinstance(data, (list, tuple)) else 0

    def counted():  # what goes wrong in a number comes before what goes wrong in drawing the next
        nonlocal n
        for n, x in enumerate(data, 1):
            yield x

    num, den, whole, special = _exact_sum(data if n else counted())
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    if special is not None:
        return special
    return _convert(num, den * n, whole)


def fmean(data, weights=None):
    if weights is None:
        if not hasattr(data, "__len__"):
            data = list(data)
        total = _fsum(data)
        if not len(data):
            raise StatisticsError("fmean requires at least one data point")
        return total / len(data)
    if not isinstance(weights, (list, tuple)):
        weights = list(weights)
    try:
        top = _sumprod(data, weights)
    except ValueError:
        raise StatisticsError("data and weights must be the same length")
    total = _fsum(weights)
    if not total:
        raise StatisticsError("sum of weights must be non-zero")
    return top / total


def geometric_mean(data):
    n, zero, logs = 0, False, []
    for x in data:
        n += 1
        if x > 0.0 or x != x:
            logs.append(_log(x))
        elif x == 0.0:
            zero = True
        else:
            raise StatisticsError("No negative inputs allowed", x)
    total = _fsum(logs)
    if not n:
        raise StatisticsError("Must have a non-empty dataset")
    if zero:
        return 0.0 if total == total and total < float("inf") else float("nan")
    return _exp(total / n)


def harmonic_mean(data, weights=None):
    if iter(data) is data:
        data = list(data)
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        if not isinstance(data[0], Real):
            raise TypeError("unsupported type")
        return _not_negative(data[0])
    parts, special = 1, None
    if weights is None:
        weights = [1] * n
        total = n
    else:
        if iter(weights) is weights:
            weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        total, parts, _, special = _exact_sum(_not_negative(w) for w in weights)
    if special is not None:
        total, parts = special, 1
    try:
        num, den, whole, special = _exact_sum(w / _not_negative(x) if w else 0 for w, x in zip(weights, data))
    except ZeroDivisionError:
        return 0
    if special is not None:
        return total / parts / special
    if num <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(total * den, parts * num, whole if whole is Rational else False)


def _not_negative(x):
    if x < 0:
        raise StatisticsError("harmonic mean does not support negative values")
    return x


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    if n % 2:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def median_grouped(data, interval=1.0):
    """The median of data that stand for intervals around them, interpolated within the middle one."""
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError("no median for empty data")
    from bisect import bisect_left, bisect_right
    x = data[n // 2]
    below = bisect_left(data, x)
    within = bisect_right(data, x, lo=below) - below
    try:
        interval, x = float(interval), float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float")
    return x - interval / 2.0 + interval * (n / 2 - below) / within


def mode(data):
    pairs = _Counter(iter(data)).most_common(1)
    if not pairs:
        raise StatisticsError("no mode for empty data")
    return pairs[0][0]


def multimode(data):
    counts = _Counter(iter(data))
    if not counts:
        return []
    most = max(counts.values())
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    size = len(data)
    if size < 2:
        if size == 1:
            return data * (n - 1)
        raise StatisticsError("must have at least one data point")
    result = []
    if method == "inclusive":
        m = size - 1
        for i in range(1, n):
            j, delta = divmod(i * m, n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == "exclusive":
        m = size + 1
        for i in range(1, n):
            j = min(max(i * m // n, 1), size - 1)
            delta = i * m - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError(f"Unknown method: {method!r}")


def _squares(data, center):
    # The sum of squared deviations as a ratio, and how many. From a center that is given they are taken as they are
    # computed, from the mean exactly.
    n = len(data)
    if center is not None:
        num, den, whole, special = _exact_sum([(d := x - center) * d for x in data])
        return (num, den, n, whole) if special is None else (special, None, n, False)
    num, den, whole, special = _exact_sum(data)
    if special is not None:
        return special, None, n, False
    top, bottom = 0, 1
    for x in data:
        a, b = _ratio(x)
        diff_num, diff_den = a * den * n - num * b, b * den * n
        top, bottom = top * diff_den * diff_den + diff_num * diff_num * bottom, bottom * diff_den * diff_den
        if bottom > 1 << 400:
            from math import gcd
            g = gcd(top, bottom)
            top, bottom = top // g, bottom // g
    return top, bottom, n, whole


def _finite_root(top, bottom, n):
    if bottom is None:
        raise ValueError("inf or nan encountered in data")
    return _root(top, bottom * n)


def _root(num, den):
    # The square root of a ratio, rounded once.
    if num == 0:
        return 0.0
    shift = (num.bit_length() - den.bit_length() - 109) // 2
    if shift >= 0:
        den <<= 2 * shift
    else:
        num <<= -2 * shift
    r = _isqrt(num // den)
    if r * r * den != num:
        r |= 1
    return (r << shift) / 1 if shift >= 0 else r / (1 << -shift)


def variance(data, xbar=None):
    top, bottom, n, whole = _squares(list(data), xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return top if bottom is None else _convert(top, bottom * (n - 1), whole)


def pvariance(data, mu=None):
    top, bottom, n, whole = _squares(list(data), mu) if (data := list(data)) else (0, 1, 0, True)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return top if bottom is None else _convert(top, bottom * n, whole)


def stdev(data, xbar=None):
    top, bottom, n, _ = _squares(list(data), xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _finite_root(top, bottom, n - 1)


def pstdev(data, mu=None):
    data = list(data)
    if not data:
        raise StatisticsError("pstdev requires at least one data point")
    top, bottom, n, _ = _squares(data, mu)
    return _finite_root(top, bottom, n)


def mean_and_stdev(data):
    """Both of a sample, each rounded once."""
    data = list(data)
    top, bottom, n, _ = _squares(data, None)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    if bottom is None:
        return float(top), float(top) / float(top)
    num, den, _, _ = _exact_sum(data)
    return num / (den * n), _root(top, bottom * (n - 1))


def covariance(x, y, /):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("covariance requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("covariance requires at least two data points")
    xbar, ybar = _fsum(x) / n, _fsum(y) / n
    return _sumprod([a - xbar for a in x], [b - ybar for b in y]) / (n - 1)


def _root_of_product(x, y):
    # One step of Newton on the rounded root; products beyond the range of floats are scaled back into it.
    h = _sqrt(x * y)
    for wrong, scale in ((h == float("inf") and x < h and y < h, 2.0**-512), (not h and x and y, 2.0**537)):
        if wrong:
            return _root_of_product(scale * x, scale * y) / scale
    return h + _sumprod((x, h), (y, -h)) / (2.0 * h) if 0 < h < float("inf") else h


def _ranks(data):
    # Around zero; equal values share the average of their places.
    order = sorted(range(len(data)), key=data.__getitem__)
    ranks = [0] * len(data)
    before = (len(data) - 1) / -2 - 1
    while order:
        first = data[order[0]]
        count = next((n for n, i in enumerate(order) if data[i] is not first and data[i] != first), len(order))
        for i in order[:count]:
            ranks[i] = before + (count + 1) / 2
        before += count
        del order[:count]
    return ranks


def correlation(x, y, /, *, method="linear"):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("correlation requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("correlation requires at least two data points")
    if method not in {"linear", "ranked"}:
        raise ValueError(f"Unknown method: {method!r}")
    if method == "ranked":
        dx, dy = _ranks(x), _ranks(y)
    else:
        xbar, ybar = _fsum(x) / n, _fsum(y) / n
        dx, dy = [a - xbar for a in x], [b - ybar for b in y]
    sxy = _sumprod(dx, dy)
    try:
        return sxy / _root_of_product(_sumprod(dx, dx), _sumprod(dy, dy))
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant") from None


class LinearRegression(tuple):
    def __new__(cls, slope, intercept):
        return super().__new__(cls, (slope, intercept))

    slope = property(lambda self: self[0])
    intercept = property(lambda self: self[1])

    def __repr__(self):
        return f"LinearRegression(slope={self[0]!r}, intercept={self[1]!r})"


def linear_regression(x, y, /, *, proportional=False):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("linear regression requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("linear regression requires at least two data points")
    if not proportional:
        xbar, ybar = _fsum(x) / n, _fsum(y) / n
        x, y = [a - xbar for a in x], [b - ybar for b in y]
    sxy, sxx = _sumprod(x, y) + 0.0, _sumprod(x, x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError("x is constant") from None
    return LinearRegression(slope, 0.0 if proportional else ybar - slope * xbar)


_ELSEWHERE = {"NormalDist": "_normal_distribution", "kde": "_kernel_density", "kde_random": "_kernel_density"}


def __getattr__(name):
    return _find_elsewhere("statistics", _ELSEWHERE, name)
