"""statistics: deviations from a given center, ranks, weighted means, samples, what wrong data raise; math.sumprod's exactness."""
import math
import statistics as s
from fractions import Fraction


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for method in ("linear", "ranked", "x", None):
    attempt(lambda: s.correlation([1, 2, 3], [0, 0, 2], method=method))
    attempt(lambda: s.correlation([1, 5, 3, 3], [9, 2**32, 2, 2], method=method))
    attempt(lambda: s.correlation([1, 1], [2, 3], method=method))
    attempt(lambda: s.correlation([1e300, 2], [2, 3e200], method=method))
    attempt(lambda: s.correlation([1e-300, 2e-300], [2e-300, 3e-300], method=method))
    attempt(lambda: s.correlation([1, 2, 3], [float("nan"), 1, 2], method=method))
for data in ([1, 2, 4], [0.1, 0.2, 0.4], [], [1], ["a"], [1, "a"], "abc", [float("inf"), 1], [True, 2], {1: 2, 3: 4}, 5, [1, None], [Fraction(1, 3), 2]):
    print(data)
    for f in (s.variance, s.pvariance, s.stdev, s.pstdev):
        attempt(lambda: (f(data), f(data, 0), f(data, 0.3)))
        attempt(lambda: f(data, "x"))
    for weights in ([1, 2, 3], data, (x for x in (0, 0, 0)), 5, ["a", 1, 2]):
        attempt(lambda: s.fmean(data, weights))
        attempt(lambda: s.harmonic_mean(data, weights))
    for f in (s.fmean, s.geometric_mean, s.harmonic_mean, s.NormalDist.from_samples, s.mean, s.median_grouped):
        attempt(lambda: f(data))
    attempt(lambda: s.linear_regression(data, [1, 2, 3]))
    attempt(lambda: s.linear_regression([1, 2, 3], data, proportional=True))
attempt(lambda: s.geometric_mean([1, -2]))
attempt(lambda: s.geometric_mean([1, 0, 3]))
for p, q in (([1e16, 1.0, -1e16], [4, 10**25, 1.0]), ([1e16, 1.0, -1e16], [1e16, 1.0, -1e16]), ([1, 1.0, -1], [4, 10**25, 1.0]), ([2**62, 2**62], [2, 2]), ([2**62, 2**62, 1.5], [2, 2, 3]), ([True, 1.5], [2, True]), ([0.1] * 10, [10] * 10), ([1e308, 1e308], [10, -10]), ([Fraction(1, 3), 0.5], [3, 2]), ([1, 2], [1])):
    attempt(lambda: math.sumprod(p, q))
