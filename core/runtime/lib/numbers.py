"""numbers: the tower of abstract number classes."""
from abc import ABCMeta, abstractmethod

__all__ = ["Number", "Complex", "Real", "Rational", "Integral"]


class Number(metaclass=ABCMeta):
    __slots__ = ()
    __hash__ = None


def _abstract(*names):
    """What a body holds for methods that a subclass has to write."""

    def made(name):
        def method(self, *args):
            raise NotImplementedError

        method.__name__ = method.__qualname__ = name
        return abstractmethod(method)

    return {name: made(name) for name in names}


class Complex(Number):
    __slots__ = ()
    locals().update(_abstract(
        "__complex__", "__add__", "__radd__", "__neg__", "__pos__", "__mul__", "__rmul__", "__truediv__", "__rtruediv__", "__pow__", "__rpow__", "__abs__",
        "conjugate", "__eq__",
    ))
    real, imag = (property(method) for method in _abstract("real", "imag").values())

    def __bool__(self):
        return self != 0

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other


class Real(Complex):
    __slots__ = ()
    locals().update(_abstract(
        "__float__", "__trunc__", "__floor__", "__ceil__", "__round__", "__floordiv__", "__rfloordiv__", "__mod__", "__rmod__", "__lt__", "__le__",
    ))

    def __divmod__(self, other):
        return self // other, self % other

    def __rdivmod__(self, other):
        return other // self, other % self

    def __complex__(self):
        return complex(float(self))

    @property
    def real(self):
        return +self

    @property
    def imag(self):
        return 0

    def conjugate(self):
        return +self


class Rational(Real):
    __slots__ = ()
    numerator, denominator = (property(method) for method in _abstract("numerator", "denominator").values())

    def __float__(self):
        return int(self.numerator) / int(self.denominator)


class Integral(Rational):
    __slots__ = ()
    locals().update(_abstract(
        "__int__", "__pow__", "__lshift__", "__rlshift__", "__rshift__", "__rrshift__", "__and__", "__rand__", "__xor__", "__rxor__", "__or__", "__ror__",
        "__invert__",
    ))

    def __index__(self):
        return int(self)

    def __float__(self):
        return float(int(self))

    @property
    def numerator(self):
        return +self

    @property
    def denominator(self):
        return 1


Complex.register(complex)
Real.register(float)
Integral.register(int)
