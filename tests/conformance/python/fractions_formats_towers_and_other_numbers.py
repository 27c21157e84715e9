# Fraction: exact formats, texts, other numbers beside it; what numbers gives to classes that fill in its methods.
import itertools
import numbers
import operator
from fractions import Fraction as F


def told(f, *args):
    try:
        return repr(f(*args))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


values = [F(0), F(-1, 3), F(22, 7), F(-5, 2), F(10**20), F(1, 10**7), F(123456789, 1000), F(999999, 100000), F(-1, 1000)]
specs = "|10|*=12|+|#|,|_|e|.3e|f|.0f|+.2f|z.2f|#.0f|010.2f|,.2f|020,.2f|g|.3g|#.3g|G|.1%|*^20.3f|.10g|.3,f|.7_f|.f|010|.3|0=10f|05g|z|n|#,|0,f|#g|z.0e|.0%"
for spec in specs.split("|"):
    print(spec, [told(format, v, spec) for v in values] if told(format, F(1), spec)[0] == "'" else told(format, F(1), spec))
for text in ["3.14_15e-1_0", "1_0/3", "1__0", " 3 / 4 ", "3/0", ".5", "5.", "1e", "+1/-2", "_1"]:
    print(text, told(F, text))


class Ratio:
    def as_integer_ratio(self):
        return 6, 4

    def __repr__(self):
        return "Ratio()"


for x in [Ratio(), Ratio, 1j, 1.5, True, None]:
    print(*(told(f, x) for f in (F, F.from_number, F.from_float)), sep=" | ")
for a, b in itertools.product([F(1, 2), F(-3, 4), F(0)], [2, -2, 0, 2.0, 1j, F(-1, 1), "2"]):
    print(a, b, [told(op, x, y) for op in (operator.pow, divmod, operator.truediv, operator.eq, operator.lt, operator.mul) for x, y in ((a, b), (b, a))])


class Fixed(numbers.Rational):
    """Halves."""

    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"Fixed({self.n})"

    numerator = property(lambda self: self.n)
    denominator = property(lambda self: 2)
    __add__ = __radd__ = lambda self, other: Fixed(self.n + getattr(other, "n", 0))
    __neg__ = lambda self: Fixed(-self.n)
    __pos__ = lambda self: self
    __floordiv__ = lambda self, other: self.n // 2
    __mod__ = lambda self, other: self.n % 2
    __eq__ = lambda self, other: self.n == getattr(other, "n", other)
    __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __abs__ = __trunc__ = __floor__ = None
    __ceil__ = __round__ = __rfloordiv__ = __rmod__ = __lt__ = __le__ = None


h = Fixed(7)
print(float(h), complex(h), bool(Fixed(0)), (h - Fixed(2)).n, divmod(h, 1), h.real is h, h.imag, h.conjugate() is h, F(h), F(1, 4) * F(h))
print(F(7, 2) == h, F(1, 3) < h, F(1) + F(h), told(operator.add, F(1), h))
print(sorted(numbers.Complex.__abstractmethods__), sorted(numbers.Integral.__abstractmethods__ - numbers.Real.__abstractmethods__))
print(told(numbers.Rational).split("methods ")[0], issubclass(F, numbers.Rational), numbers.__all__)
