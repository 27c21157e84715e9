"""statistics.NormalDist: the normal distribution as a value one can calculate with."""
from math import erfc, exp, fabs, hypot, log, sqrt, tau

from statistics import StatisticsError, mean_and_stdev

__name__ = "statistics"  # of which this is a part

_SQRT2 = sqrt(2.0)
# Wichura's rational approximations of the quantile function (algorithm AS 241, PPND16): coefficients of numerator
# and denominator, highest power first, for the middle and for two ranges of the tails.
_MIDDLE = (
    (2.50908_09287_30122_6727e3, 3.34305_75583_58812_8105e4, 6.72657_70927_00870_0853e4, 4.59219_53931_54987_1457e4,
     1.37316_93765_50946_1125e4, 1.97159_09503_06551_4427e3, 1.33141_66789_17843_7745e2, 3.38713_28727_96366_6080e0),
    (5.22649_52788_52854_5610e3, 2.87290_85735_72194_2674e4, 3.93078_95800_09271_0610e4, 2.12137_94301_58659_5867e4,
     5.39419_60214_24751_1077e3, 6.87187_00749_20579_0830e2, 4.23133_30701_60091_1252e1, 1.0),
)
_NEAR = (
    (7.74545_01427_83414_07640e-4, 2.27238_44989_26918_45833e-2, 2.41780_72517_74506_11770e-1, 1.27045_82524_52368_38258e0,
     3.64784_83247_63204_60504e0, 5.76949_72214_60691_40550e0, 4.63033_78461_56545_29590e0, 1.42343_71107_49683_57734e0),
    (1.05075_00716_44416_84324e-9, 5.47593_80849_95344_94600e-4, 1.51986_66563_61645_71966e-2, 1.48103_97642_74800_74590e-1,
     6.89767_33498_51000_04550e-1, 1.67638_48301_83803_84940e0, 2.05319_16266_37758_82187e0, 1.0),
)
_FAR = (
    (2.01033_43992_92288_13265e-7, 2.71155_55687_43487_57815e-5, 1.24266_09473_88078_43860e-3, 2.65321_89526_57612_30930e-2,
     2.96560_57182_85048_91230e-1, 1.78482_65399_17291_33580e0, 5.46378_49111_64114_36990e0, 6.65790_46435_01103_77720e0),
    (2.04426_31033_89939_78564e-15, 1.42151_17583_16445_88870e-7, 1.84631_83175_10054_68180e-5, 7.86869_13114_56132_59100e-4,
     1.48753_61290_85061_48525e-2, 1.36929_88092_27358_05310e-1, 5.99832_20655_58879_37690e-1, 1.0),
)


def _polynomial(coefficients, x):
    value = 0.0
    for c in coefficients:
        value = value * x + c
    return value


def _quantile(p, mu, sigma):
    q = p - 0.5
    if fabs(q) <= 0.425:
        r = 0.180625 - q * q
        return mu + _polynomial(_MIDDLE[0], r) * q / _polynomial(_MIDDLE[1], r) * sigma
    r = sqrt(-log(p if q <= 0.0 else 1.0 - p))
    above, below = (_NEAR if r <= 5.0 else _FAR)
    r -= 1.6 if r <= 5.0 else 5.0
    x = _polynomial(above, r) / _polynomial(below, r)
    return mu + (-x if q < 0.0 else x) * sigma


class NormalDist:
    """The normal distribution of a mean and a standard deviation."""

    __slots__ = {"_mu": "mean", "_sigma": "standard deviation"}

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu, self._sigma = float(mu), float(sigma)

    @classmethod
    def from_samples(cls, data):
        return cls(*mean_and_stdev(data))

    def samples(self, n, *, seed=None):
        import random
        rnd = random.random if seed is None else random.Random(seed).random
        return [_quantile(rnd(), self._mu, self._sigma) for _ in range(n)]

    def pdf(self, x):
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        diff = x - self._mu
        return exp(diff * diff / (-2.0 * variance)) / sqrt(tau * variance)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * erfc((self._mu - x) / (self._sigma * _SQRT2))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _quantile(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        a, b = (self, other) if (self._sigma, self._mu) <= (other._sigma, other._mu) else (other, self)
        a_var, b_var = a.variance, b.variance
        if not a_var or not b_var:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv, dm = b_var - a_var, fabs(b._mu - a._mu)
        if not dv:
            return erfc(dm / (2.0 * a._sigma * _SQRT2))
        middle = a._mu * b_var - b._mu * a_var
        spread = a._sigma * b._sigma * sqrt(dm * dm + dv * log(b_var / a_var))
        x1, x2 = (middle + spread) / dv, (middle - spread) / dv
        return 1.0 - (fabs(b.cdf(x1) - a.cdf(x1)) + fabs(b.cdf(x2) - a.cdf(x2)))

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    median = mode = mean

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * fabs(other))

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / fabs(other))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__

    def __rsub__(self, other):
        return -(self - other)

    __rmul__ = __mul__

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"
