# The functions of math that the C library rounds correctly, and what is computed with them.
import math
import random
import statistics

r = random.Random(7)
for _ in range(12):
    x, y = r.uniform(-5, 5), r.uniform(-1, 1)
    print(math.erf(x).hex(), math.erfc(x).hex(), math.erfc(abs(x) * 5).hex(), math.asinh(x).hex(), math.acosh(1 + abs(y)).hex(), math.atanh(y).hex())
for x in (0.0, -0.0, 1e-300, 1e-20, 1e-8, 0.25, 1.0, 3.0, 6.0, 26.0, 27.3, 1e10, 1e300, math.inf, -math.inf, math.nan):
    print(x, math.erf(x), math.erfc(x), math.erfc(-x), math.asinh(x), math.acosh(1 + abs(x)))
for x in (0.0, -0.0, 1e-300, 1e-9, 0.2, 0.25, 0.5, 0.999999, -0.75):
    print(x, math.atanh(x))
for f, x in ((math.atanh, 1.0), (math.atanh, 2.0), (math.acosh, 0.5), (math.acosh, -math.inf)):
    try:
        print(f(x))
    except ValueError as e:
        print(e)
d = statistics.NormalDist(100, 15)
print([d.cdf(v) for v in (55, 70, 85, 99.5, 100, 112.25, 130, 160)], d.overlap(statistics.NormalDist(110, 12)), d.quantiles(5))
