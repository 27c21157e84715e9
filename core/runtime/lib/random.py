# The module random: distributions over the Mersenne Twister of `_random`. Each draws from the generator in
# the same order as CPython's does, so that a seeded program prints the same numbers. SystemRandom is left out.
from _random import Random as _Generator
from _random import sha512 as _sha512
from math import acos as _acos, ceil as _ceil, cos as _cos, exp as _exp, fabs as _fabs, floor as _floor
from math import isfinite as _isfinite, lgamma as _lgamma, log as _log, log2 as _log2, pi as _pi
from math import sin as _sin, sqrt as _sqrt, tau as TWOPI, e as _e
from itertools import accumulate as _accumulate
from operator import index as _index

__all__ = ["Random", "SystemRandom", "betavariate", "binomialvariate", "choice", "choices", "expovariate", "gammavariate",
           "gauss", "getrandbits", "getstate", "lognormvariate", "normalvariate", "paretovariate", "randbytes",
           "randint", "random", "randrange", "sample", "seed", "setstate", "shuffle", "triangular", "uniform",
           "vonmisesvariate", "weibullvariate"]

NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
LOG4 = _log(4.0)
SG_MAGICCONST = 1.0 + _log(4.5)
BPF = 53
RECIP_BPF = 2 ** -BPF


def _insertion_point(values, x, high):
    # The first place behind all that are <= x.
    low = 0
    while low < high:
        middle = (low + high) // 2
        if x < values[middle]:
            high = middle
        else:
            low = middle + 1
    return low


class Random(_Generator):
    VERSION = 3

    def __init__(self, x=None):
        self.seed(x)
        self.gauss_next = None

    def seed(self, a=None, version=2):
        if version == 1 and isinstance(a, (str, bytes)):
            a = a.decode("latin-1") if isinstance(a, bytes) else a
            x = ord(a[0]) << 7 if a else 0
            for c in map(ord, a):
                x = ((1000003 * x) ^ c) & 0xFFFFFFFFFFFFFFFF
            x ^= len(a)
            a = -2 if x == -1 else x
        elif version == 2 and isinstance(a, (str, bytes, bytearray)):
            if isinstance(a, str):
                a = a.encode()
            a = int.from_bytes(bytes(a) + _sha512(bytes(a)))
        elif not isinstance(a, (type(None), int, float, str, bytes, bytearray)):
            raise TypeError("The only supported seed types are:\n"
                            "None, int, float, str, bytes, and bytearray.")
        super().seed(a)
        self.gauss_next = None

    def getstate(self):
        return self.VERSION, super().getstate(), self.gauss_next

    def setstate(self, state):
        version = state[0]
        if version not in (2, 3):
            raise ValueError("state with version %s passed to Random.setstate() of version %s"
                             % (version, self.VERSION))
        version, internal, self.gauss_next = state
        if version == 2:  # written by machines whose words have a sign
            try:
                internal = tuple(x % (1 << 32) for x in internal)
            except ValueError as e:
                raise TypeError from e
        super().setstate(internal)

    def __init_subclass__(cls, /, **kwargs):
        """A class that only has its own random() draws by it; one with getrandbits() by that."""
        super().__init_subclass__(**kwargs)
        for base in cls.__mro__:
            if "_randbelow" in base.__dict__:
                break
            if "getrandbits" in base.__dict__:
                cls._randbelow = cls._randbelow_with_getrandbits
                break
            if "random" in base.__dict__:
                cls._randbelow = cls._randbelow_without_getrandbits
                break

    def __getstate__(self):
        return self.getstate()

    def __setstate__(self, state):
        self.setstate(state)

    def __reduce__(self):
        return self.__class__, (), self.getstate()

    def _randbelow_without_getrandbits(self, n, maxsize=1 << 53):
        random = self.random
        if n >= maxsize:
            import warnings
            warnings.warn(
                "Underlying random() generator does not supply \nenough bits to choose from a population range this large.\n"
                "To remove the range limitation, add a getrandbits() method.")
            return _floor(random() * n)
        limit = (maxsize - maxsize % n) / maxsize  # numbers below are as likely as each other
        r = random()
        while r >= limit:
            r = random()
        return _floor(r * maxsize) % n

    def _randbelow_with_getrandbits(self, n):
        bits = n.bit_length()
        r = self.getrandbits(bits)
        while r >= n:
            r = self.getrandbits(bits)
        return r

    _randbelow = _randbelow_with_getrandbits

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    # ---- integers and sequences ----

    def randrange(self, start, stop=None, step=1):
        first = _index(start)
        if stop is None:
            if step != 1:
                raise TypeError("Missing a non-None stop argument")
            if first > 0:
                return self._randbelow(first)
            raise ValueError("empty range for randrange()")
        last = _index(stop)
        width = last - first
        stride = _index(step)
        if stride == 1:
            if width > 0:
                return first + self._randbelow(width)
            raise ValueError(f"empty range in randrange({start}, {stop})")
        if stride > 0:
            n = (width + stride - 1) // stride
        elif stride < 0:
            n = (width + stride + 1) // stride
        else:
            raise ValueError("zero step for randrange()")
        if n <= 0:
            raise ValueError(f"empty range in randrange({start}, {stop}, {step})")
        return first + stride * self._randbelow(n)

    def randint(self, a, b):
        a = _index(a)
        b = _index(b)
        if b < a:
            raise ValueError(f"empty range in randint({a}, {b})")
        return a + self._randbelow(b - a + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = self._randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if isinstance(population, (set, frozenset, dict)) or not hasattr(population, "__getitem__"):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            cumulative = list(_accumulate(counts))
            if len(cumulative) != n:
                raise ValueError("The number of counts does not match the population")
            total = cumulative.pop() if cumulative else 0
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total < 0:
                raise ValueError("Counts must be non-negative")
            picks = self.sample(range(total), k=k)
            return [population[_insertion_point(cumulative, s, len(cumulative))] for s in picks]
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        result = [None] * k
        limit = 21  # size of a small set minus that of an empty list
        if k > 5:
            limit += 4 ** _ceil(_log(k * 3, 4))
        if n <= limit:
            pool = list(population)
            for i in range(k):
                j = self._randbelow(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            taken = set()
            for i in range(k):
                j = self._randbelow(n)
                while j in taken:
                    j = self._randbelow(n)
                taken.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                n += 0.0
                return [population[_floor(self.random() * n)] for _ in range(k)]
            try:
                cum_weights = list(_accumulate(weights))
            except TypeError:
                if not isinstance(weights, int):
                    raise
                k = weights
                raise TypeError(f"The number of choices must be a keyword argument: {k=}") from None
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not _isfinite(total):
            raise ValueError("Total of weights must be finite")
        return [population[_insertion_point(cum_weights, self.random() * total, n - 1)] for _ in range(k)]

    # ---- distributions ----

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        # Kinderman and Monahan, ratio of uniform deviates.
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        # Box and Muller give two at a time; the second waits.
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * TWOPI
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        if kappa <= 1e-6:
            return TWOPI * self.random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            u1 = self.random()
            z = _cos(_pi * u1)
            d = z / (r + z)
            u2 = self.random()
            if u2 < 1.0 - d * d or u2 <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        u3 = self.random()
        if u3 > 0.5:
            return (mu + _acos(f)) % TWOPI
        return (mu - _acos(f)) % TWOPI

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha > 1.0:
            # Cheng, rejection with a log-logistic envelope.
            inverse = _sqrt(2.0 * alpha - 1.0)
            shift = alpha - LOG4
            slope = alpha + inverse
            while True:
                u1 = self.random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - self.random()
                v = _log(u1 / (1.0 - u1)) / inverse
                x = alpha * _exp(v)
                z = u1 * u1 * u2
                r = shift + slope * v - x
                if r + SG_MAGICCONST - 4.5 * z >= 0.0 or r >= _log(z):
                    return x * beta
        if alpha == 1.0:
            return -_log(1.0 - self.random()) * beta
        # Ahrens and Dieter, for alpha below one.
        while True:
            u = self.random()
            b = (_e + alpha) / _e
            p = b * u
            x = p ** (1.0 / alpha) if p <= 1.0 else -_log((b - p) / alpha)
            u1 = self.random()
            if p > 1.0:
                if u1 <= x ** (alpha - 1.0):
                    break
            elif u1 <= _exp(-x):
                break
        return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        if y:
            return y / (y + self.gammavariate(beta, 1.0))
        return 0.0

    def paretovariate(self, alpha):
        u = 1.0 - self.random()
        return u ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        u = 1.0 - self.random()
        return alpha * (-_log(u)) ** (1.0 / beta)

    def binomialvariate(self, n=1, p=0.5):
        if n < 0:
            raise ValueError("n must be non-negative")
        if p <= 0.0 or p >= 1.0:
            if p == 0.0:
                return 0
            if p == 1.0:
                return n
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        if n == 1:
            return _index(self.random() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        if n * p < 10.0:
            # Geometric gaps between successes.
            x = y = 0
            c = _log2(1.0 - p)
            if not c:
                return x
            while True:
                y += _floor(_log2(self.random()) / c) + 1
                if y > n:
                    return x
                x += 1
        # Transformed rejection (Hörmann's BTRS).
        assert n * p >= 10.0 and p <= 0.5
        ready = False
        spread = _sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * spread
        a = -0.0873 + 0.0248 * b + 0.01 * p
        c = n * p + 0.5
        vr = 0.92 - 4.2 / b
        while True:
            u = self.random() - 0.5
            us = 0.5 - _fabs(u)
            k = _floor((2.0 * a / us + b) * u + c)
            if k < 0 or k > n:
                continue
            v = self.random()
            if us >= 0.07 and v <= vr:
                return k
            if not ready:
                alpha = (2.83 + 5.1 / b) * spread
                odds = _log(p / (1.0 - p))
                m = _floor((n + 1) * p)
                h = _lgamma(m + 1) + _lgamma(n - m + 1)
                ready = True
            v *= alpha / (a / (us * us) + b)
            if _log(v) <= h - _lgamma(k + 1) - _lgamma(n - k + 1) + (k - m) * odds:
                return k


class SystemRandom(Random):
    """Numbers that no seed repeats, from the generator's own beginning."""

    def seed(self, *args, **kwds):
        return None

    def getstate(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    setstate = getstate


_instance = Random()
seed = _instance.seed
random = _instance.random
uniform = _instance.uniform
triangular = _instance.triangular
randint = _instance.randint
choice = _instance.choice
randrange = _instance.randrange
sample = _instance.sample
shuffle = _instance.shuffle
choices = _instance.choices
normalvariate = _instance.normalvariate
lognormvariate = _instance.lognormvariate
expovariate = _instance.expovariate
vonmisesvariate = _instance.vonmisesvariate
gammavariate = _instance.gammavariate
gauss = _instance.gauss
betavariate = _instance.betavariate
binomialvariate = _instance.binomialvariate
paretovariate = _instance.paretovariate
weibullvariate = _instance.weibullvariate
getstate = _instance.getstate
setstate = _instance.setstate
getrandbits = _instance.getrandbits
randbytes = _instance.randbytes
