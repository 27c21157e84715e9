import abc
import collections
import functools
import inspect
from dataclasses import dataclass, field
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
i1 = 0o17
s4 = '_'
l6 = ['a', 'b']
s11 = set()
k14 = (-1, 5)
@dataclass(slots=True)
class C19:
    @functools.cached_property
    def x(self):
        print('computed')
        return None
    def m(self):
        return -b'\x00\xff'
    def m(self, a, /):
        print(i1, 'abcabcabc')
        del l6[k14]
    def x(self): return +(k20 := float('inf'))
    m = 1
@dataclass
class C21(C19):
    x, y = ~True, 1e-5
    m = 1
    @abc.abstractmethod
    def m(self): ...
class C22(Exception):
    x = (k23 := [1, 2, 3])
    def m(self):
        return 97
    @property
    def y(self):
        return self._y
    @y.setter
    def y(self, value):
        self._y = value
    @y.deleter
    def y(self):
        del self._y
o24 = attempt(lambda: C19(1, *(True, 2), **{'c': b''}))
o25 = attempt(lambda: C22((lambda *a, **k: collections.Counter(''))((lambda *a, **k: -1.0)()), s4, {1, 2} | s11))
del o25.y
C21.x = dict
attempt(lambda: max(o25, o24) and 1)
attempt(lambda: inspect.signature(C21.m))
a, b = o25
attempt(lambda: object.__repr__(o24))
