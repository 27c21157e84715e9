"""fractions: exact ratios of integers."""
import math as _math
import operator as _operator
import re as _re
from numbers import Rational as _Rational

__all__ = ["Fraction"]

_TEXT = _re.compile(r"\s*(?P<sign>[-+]?)(?=\d|\.\d)(?P<num>\d*|\d+(?:_\d+)*)"
                    r"(?:\s*/\s*(?P<den>\d+(?:_\d+)*)|(?:\.(?P<frac>\d*|\d+(?:_\d+)*))?(?:[eE](?P<exp>[-+]?\d+))?)?\s*\Z")


class Fraction(_Rational):
    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        self = object.__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator, self._denominator = numerator, 1
                return self
            if isinstance(numerator, (int, float, Fraction)) or (
                    hasattr(numerator, "as_integer_ratio") and not isinstance(numerator, str)):
                self._numerator, self._denominator = numerator.as_integer_ratio()
                return self
            if isinstance(numerator, str):
                m = _TEXT.match(numerator)
                if m is None:
                    raise ValueError("Invalid literal for Fraction: %r" % numerator)
                n = int(m["num"] or "0")
                d = 1
                if m["den"]:
                    d = int(m["den"])
                else:
                    if m["frac"]:
                        digits = m["frac"].replace("_", "")
                        n = n * 10 ** len(digits) + int(digits)
                        d *= 10 ** len(digits)
                    if m["exp"]:
                        e = int(m["exp"])
                        if e >= 0:
                            n *= 10 ** e
                        else:
                            d *= 10 ** -e
                if m["sign"] == "-":
                    n = -n
                numerator, denominator = n, d
            else:
                raise TypeError("argument should be a string or a Rational instance or have the "
                                "as_integer_ratio() method")
        elif type(numerator) is int is type(denominator):
            pass
        elif isinstance(numerator, (int, Fraction)) and isinstance(denominator, (int, Fraction)):
            numerator, denominator = (numerator.numerator * denominator.denominator,
                                      denominator.numerator * numerator.denominator)
        else:
            raise TypeError("both arguments should be Rational instances")
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        g = _math.gcd(numerator, denominator)
        if denominator < 0:
            g = -g
        self._numerator, self._denominator = numerator // g, denominator // g
        return self

    @classmethod
    def from_float(cls, f):
        return cls(*f.as_integer_ratio())

    @property
    def numerator(self):
        return self._numerator

    @property
    def denominator(self):
        return self._denominator

    def is_integer(self):
        return self._denominator == 1

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        # Convergents of the continued fraction, then the better of the last two candidates.
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        if 2 * d * (q0 + k * q1) <= self._denominator:
            return Fraction(p1, q1)
        return Fraction(p0 + k * p1, q0 + k * q1)

    def __repr__(self):
        return "%s(%s, %s)" % (self.__class__.__name__, self._numerator, self._denominator)

    def __str__(self):
        return str(self._numerator) if self._denominator == 1 else f"{self._numerator}/{self._denominator}"

    def __format__(self, spec):
        return format(str(self), spec) if not spec or spec[-1] not in "eEfFgG%" else format(float(self), spec)

    def _binary(exact, fallback):
        def forward(a, b):
            if isinstance(b, Fraction):
                return exact(a, b)
            if isinstance(b, int):
                return exact(a, Fraction(b))
            if isinstance(b, float):
                return fallback(float(a), b)
            if isinstance(b, complex):
                return fallback(complex(float(a)), b)
            return NotImplemented

        def reverse(b, a):
            if isinstance(a, int):
                return exact(Fraction(a), b)
            if isinstance(a, float):
                return fallback(a, float(b))
            if isinstance(a, complex):
                return fallback(a, complex(float(b)))
            return NotImplemented
        return forward, reverse

    def _add(a, b):
        return Fraction(a._numerator * b._denominator + b._numerator * a._denominator, a._denominator * b._denominator)

    def _sub(a, b):
        return Fraction(a._numerator * b._denominator - b._numerator * a._denominator, a._denominator * b._denominator)

    def _mul(a, b):
        return Fraction(a._numerator * b._numerator, a._denominator * b._denominator)

    def _div(a, b):
        return Fraction(a._numerator * b._denominator, a._denominator * b._numerator)

    def _floordiv(a, b):
        return (a._numerator * b._denominator) // (a._denominator * b._numerator)

    def _mod(a, b):
        return Fraction((a._numerator * b._denominator) % (b._numerator * a._denominator),
                        a._denominator * b._denominator)

    def _divmod(a, b):
        q, r = divmod(a._numerator * b._denominator, b._numerator * a._denominator)
        return q, Fraction(r, a._denominator * b._denominator)

    __add__, __radd__ = _binary(_add, _operator.add)
    __sub__, __rsub__ = _binary(_sub, _operator.sub)
    __mul__, __rmul__ = _binary(_mul, _operator.mul)
    __truediv__, __rtruediv__ = _binary(_div, _operator.truediv)
    __floordiv__, __rfloordiv__ = _binary(_floordiv, _operator.floordiv)
    __mod__, __rmod__ = _binary(_mod, _operator.mod)
    __divmod__, __rdivmod__ = _binary(_divmod, divmod)
    del _binary, _add, _sub, _mul, _div, _floordiv, _mod, _divmod

    def __pow__(a, b):
        if isinstance(b, Fraction) and b._denominator == 1:
            b = b._numerator
        if isinstance(b, int):
            if b >= 0:
                return Fraction(a._numerator ** b, a._denominator ** b)
            if a._numerator == 0:
                raise ZeroDivisionError(f"Fraction({a._denominator ** -b}, 0)")
            return Fraction(a._denominator ** -b, a._numerator ** -b)
        return float(a) ** (float(b) if isinstance(b, (float, Fraction)) else b)

    def __rpow__(b, a):
        if b._denominator == 1 and b._numerator >= 0:
            return a ** b._numerator
        return a ** float(b)

    def __pos__(self):
        return Fraction(self._numerator, self._denominator)

    def __neg__(self):
        return Fraction(-self._numerator, self._denominator)

    def __abs__(self):
        return Fraction(abs(self._numerator), self._denominator)

    def __int__(self):
        return -(-self._numerator // self._denominator) if self._numerator < 0 else self._numerator // self._denominator

    __trunc__ = __int__

    def __float__(self):
        return self._numerator / self._denominator

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            whole, rest = divmod(self._numerator, self._denominator)
            if rest * 2 < self._denominator or (rest * 2 == self._denominator and whole % 2 == 0):
                return whole
            return whole + 1
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __hash__(self):
        try:
            inverse = pow(self._denominator, -1, 2 ** 61 - 1)
        except ValueError:
            h = 314159
        else:
            h = hash(hash(abs(self._numerator)) * inverse)
        h = h if self._numerator >= 0 else -h
        return -2 if h == -1 else h

    def __eq__(self, other):
        if isinstance(other, (int, Fraction)):
            return self._numerator == other.numerator and self._denominator == other.denominator
        if isinstance(other, complex) and other.imag == 0:
            other = other.real
        if isinstance(other, float):
            if _math.isnan(other) or _math.isinf(other):
                return 0.0 == other
            return self == Fraction(other)
        return NotImplemented

    def _order(self, other, op):
        if isinstance(other, (int, Fraction)):
            return op(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            if _math.isnan(other) or _math.isinf(other):
                return op(0.0, other)
            return op(self, Fraction(other))
        return NotImplemented

    def __lt__(self, other):
        return self._order(other, _operator.lt)

    def __gt__(self, other):
        return self._order(other, _operator.gt)

    def __le__(self, other):
        return self._order(other, _operator.le)

    def __ge__(self, other):
        return self._order(other, _operator.ge)

    def __bool__(self):
        return bool(self._numerator)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self.__class__, (self._numerator, self._denominator)
