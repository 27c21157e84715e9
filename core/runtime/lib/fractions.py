"""fractions: exact ratios of integers."""
import math as _math
import operator as _operator
import re as _re
from numbers import Complex as _Complex, Rational as _Rational, Real as _Real

__all__ = ["Fraction"]

_TEXT = _re.compile(r"\s*(?P<sign>[-+]?)(?=\d|\.\d)(?P<num>\d*|\d+(?:_\d+)*)"
                    r"(?:\s*/\s*(?P<den>\d+(?:_\d+)*)|(?:\.(?P<frac>\d*|\d+(?:_\d+)*))?(?:[eE](?P<exp>[-+]?\d+(?:_\d+)*))?)?\s*\Z")


_SPEC = _re.compile(r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ]?)(?P<z>z)?(?P<alt>#)?(?P<zero>0(?=[0-9]))?(?P<width>[0-9]+)?"
                    r"(?P<group>[,_])?(?:\.(?=[0-9,_])(?P<precision>[0-9]+)?(?P<later>[,_])?)?(?P<kind>[eEfFgG%])?", _re.DOTALL)


def _rounded(n, d, exponent):
    """n/d in units of 10**exponent, ties to even."""
    if exponent >= 0:
        d *= 10**exponent
    else:
        n *= 10**-exponent
    whole, rest = divmod(n, d)
    return whole + (2 * rest > d or 2 * rest == d and whole & 1)


def _figures(n, d, figures):
    """(digits, exponent): n/d rounded to so many significant digits."""
    if not n:
        return 0, 1 - figures
    exponent = len(str(n)) - len(str(d)) - figures
    digits = _rounded(n, d, exponent)
    if digits >= 10**figures:
        exponent += 1
        digits = _rounded(n, d, exponent)
    if digits == 10**figures:
        digits //= 10
        exponent += 1
    return digits, exponent


class Fraction(_Rational):
    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None):
        self = object.__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator, self._denominator = numerator, 1
                return self
            if isinstance(numerator, _Rational):
                self._numerator, self._denominator = numerator.numerator, numerator.denominator
                return self
            if isinstance(numerator, float) or hasattr(numerator, "as_integer_ratio") and not isinstance(numerator, (str, type)):
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
        elif isinstance(numerator, _Rational) and isinstance(denominator, _Rational):
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
        if isinstance(f, int):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})")
        return cls(*f.as_integer_ratio())

    @classmethod
    def from_number(cls, number):
        if type(number) is int:
            return cls(number)
        if isinstance(number, _Rational):
            return cls(number.numerator, number.denominator)
        if isinstance(number, float) or hasattr(number, "as_integer_ratio") and not isinstance(number, type):
            return cls._from_coprime_ints(*number.as_integer_ratio())
        raise TypeError("argument should be a Rational instance or have the as_integer_ratio() method")

    @classmethod
    def _from_coprime_ints(cls, numerator, denominator, /):
        self = object.__new__(cls)
        self._numerator, self._denominator = numerator, denominator
        return self

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
        m = _SPEC.fullmatch(spec)
        kind = m and m["kind"]
        plain = not kind
        if m is None or m["align"] and m["zero"] or plain and (m["z"] or m["zero"] or m["precision"] or m["later"]):
            raise ValueError(f"Invalid format specifier {spec!r} for object of type {type(self).__name__!r}")
        n, d = abs(self._numerator), self._denominator
        group, zero = m["group"] or "", m["zero"] and m["width"] and not m["fill"]
        if plain:
            negative, whole, rest = self._numerator < 0, f"{n:{group}}", f"/{d:{group}}" if d > 1 or m["alt"] else ""
        else:
            negative, whole, rest = self._decimal(n, d, m)
        sign = "-" if negative else m["sign"] if m["sign"] in "+ " else ""
        width = int(m["width"] or 0)
        if zero:
            room = width - len(sign) - len(rest)
            whole = whole.zfill(3 * room // 4 + 1 if group else room)
        if group and not plain:
            first = 1 + (len(whole) - 1) % 3
            whole = whole[:first] + "".join(group + whole[at : at + 3] for at in range(first, len(whole), 3))
        body = whole + rest
        padding = (m["fill"] or " ") * (width - len(sign) - len(body))
        match m["align"] or ">":
            case ">":
                return padding + sign + body
            case "<":
                return sign + body + padding
            case "^":
                half = len(padding) // 2
                return padding[:half] + sign + body + padding[half:]
        return sign + padding + body

    def _decimal(self, n, d, m):
        """Whether |n|/d is shown with a minus, the digits before the point, and what follows, for a presentation type."""
        kind = m["kind"]
        precision = int(m["precision"] or 6)
        fixed = kind in "fF%"
        if kind == "%":
            n *= 100
        if fixed:
            exponent = -precision
            digits, point = _rounded(n, d, exponent), precision
        else:
            figures = max(precision, 1) if kind in "gG" else precision + 1
            digits, exponent = _figures(n, d, figures)
            size = exponent + figures  # of the number before the point
            scientific = kind in "eE" or not -4 < size <= figures
            point = figures - 1 if scientific else -exponent
        negative = self._numerator < 0 and (bool(digits) or not m["z"])
        suffix = "%" if kind == "%" else ""
        if not fixed and scientific:
            suffix = f"{kind if kind in 'eE' else 'e' if kind == 'g' else 'E'}{exponent + point:+03d}"
        text = f"{digits:0{max(point, 0) + 1}d}"
        if point < 0:
            text, point = text + "0" * -point, 0
        whole, decimals = text[: len(text) - point], text[len(text) - point :]
        if kind in "gG" and not m["alt"]:
            decimals = decimals.rstrip("0")
        dot = "." if decimals or m["alt"] else ""
        if m["later"]:
            decimals = m["later"].join(decimals[at : at + 3] for at in range(0, len(decimals), 3))
        return negative, whole, dot + decimals + suffix

    def _binary(exact, fallback, with_complex=True):
        def forward(a, b):
            if isinstance(b, Fraction):
                return exact(a, b)
            if isinstance(b, int):
                return exact(a, Fraction(b))
            if isinstance(b, float):
                return fallback(float(a), b)
            if with_complex and isinstance(b, complex):
                return fallback(float(a), b)
            return NotImplemented

        def reverse(b, a):
            if isinstance(a, _Rational):
                return exact(Fraction(a), b)
            if isinstance(a, _Real):
                return fallback(float(a), float(b))
            if with_complex and isinstance(a, _Complex):
                return fallback(complex(a), float(b))
            return NotImplemented
        return forward, reverse

    def _add(a, b):
        return Fraction(a._numerator * b._denominator + b._numerator * a._denominator, a._denominator * b._denominator)

    def _sub(a, b):
        return Fraction(a._numerator * b._denominator - b._numerator * a._denominator, a._denominator * b._denominator)

    def _mul(a, b):
        return Fraction(a._numerator * b._numerator, a._denominator * b._denominator)

    def _div(a, b):
        if b._numerator == 0:
            raise ZeroDivisionError(f"Fraction({b._denominator}, 0)")
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
    __floordiv__, __rfloordiv__ = _binary(_floordiv, _operator.floordiv, False)
    __mod__, __rmod__ = _binary(_mod, _operator.mod, False)
    __divmod__, __rdivmod__ = _binary(_divmod, divmod, False)
    del _binary, _add, _sub, _mul, _div, _floordiv, _mod, _divmod

    def __pow__(a, b, modulo=None):
        if modulo is not None:
            return NotImplemented
        if isinstance(b, _Rational):
            if b.denominator != 1:
                return float(a) ** float(b)
            power = b.numerator
            n, d = a._numerator, a._denominator
            if power >= 0:
                return Fraction._from_coprime_ints(n**power, d**power)
            if n == 0:
                raise ZeroDivisionError(f"Fraction({d ** -power}, 0)")
            if n < 0:
                n, d = -n, -d
            return Fraction._from_coprime_ints(d**-power, n**-power)
        if isinstance(b, (float, complex)):
            return float(a) ** b
        return NotImplemented

    def __rpow__(b, a, modulo=None):
        if modulo is not None:
            return NotImplemented
        if b._denominator == 1 and b._numerator >= 0:
            return a ** b._numerator
        if isinstance(a, _Rational):
            return Fraction(a.numerator, a.denominator) ** b
        if b._denominator == 1:
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
        if type(other) is int:
            return self._numerator == other and self._denominator == 1
        if isinstance(other, _Rational):
            return self._numerator == other.numerator and self._denominator == other.denominator
        if isinstance(other, complex) and other.imag == 0:
            other = other.real
        if isinstance(other, float):
            if _math.isnan(other) or _math.isinf(other):
                return 0.0 == other
            return self == Fraction(other)
        return NotImplemented

    def _order(self, other, op):
        if isinstance(other, _Rational):
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
        return self if type(self) is Fraction else self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce__(self):
        return self.__class__, (self._numerator, self._denominator)
