import abc
import functools
import math
from dataclasses import dataclass
def show(value, depth=0):
    """A text of the value that does not hang on addresses or on the order of hashes."""
    if depth < 3:
        if type(value) in (set, frozenset):
            return type(value).__name__ + str(sorted(show(v, depth + 1) for v in value))
        if type(value) in (list, tuple):
            return type(value).__name__ + str([show(v, depth + 1) for v in value])
    return repr(value)

def attempt(f):
    """Prints what f() gives or raises, and returns it."""
    try:
        result = f()
    except Exception as e:
        print(type(e).__name__, e)
        return None
    try:
        print(show(result))
    except Exception as e:
        print("shown:", type(e).__name__, e)
    return result

class Guard:
    def __init__(self, name, swallow=False, fail=False):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print("enter")
        return self.name

    def __exit__(self, kind, error, trace):
        print("exit", kind.__name__ if kind else None, error)
        if self.fail:
            raise RuntimeError("exit failed")
        return self.swallow
i1 = -7
i2 = 2147483647
f3 = 1e15
k14 = {1.5: {'a': 1}}
k15 = f3
f18 = int
class C19(Guard):
    def m(self):
        return b'\x20x\x20'.title()
    x = True
    def m(self):
        return {1, 2} is ()
    def __m(self):
        return self.__x
class C20(C19, Guard):
    @property
    def y(self):
        return self._y
    @y.setter
    def y(self, value):
        self._y = value
    @y.deleter
    def y(self):
        del self._y
    x, y = math.frexp(5.), [-7 for i21 in [3, 1, 2] if False]
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.y = range(k14)
    def m(self):
        return (2.675 if True else -b'')
    if True:
        x = 9223372036854775808(**{})
    else:
        y = ~range(3)
    def __rmod__(self, other):
        print('rmod', type(other).__name__)
        return self
@dataclass(frozen=True)
class C22(C20, C19):
    @functools.wraps(len)
    def m(self):
        return (2, -3)[3]
    @classmethod
    def m(cls, a: int=b, b=1e-4, /, **kw):
        print(cls.__name__)
        assert i1, True
@functools.total_ordering
class C23:
    @abc.abstractmethod
    def m(self): ...
    y = f18
    def __repr__(self):
        return '  pad '
o24 = attempt(lambda: C23(1, 2, 3, 4))
attempt(lambda: o24['ÀÉ' % 123456789.125[::2]])
attempt(lambda: o24[max(2147483647, 100 + i2)])
attempt(lambda: complex('a,b,,c') + 7 in o24)
attempt(lambda: o24[getattr(k14 / k15, 'a\\b', .5)])
