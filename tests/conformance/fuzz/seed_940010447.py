import functools
import inspect
import math
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

def decorate_class(cls):
    cls.added = lambda self: cls.__name__
    return cls

class Descriptor:
    def __init__(self, value=None):
        self.value = value

    def __set_name__(self, owner, name):
        print("named", owner.__name__, name)

    def __get__(self, instance, owner=None):
        return self if instance is None else self.value

    def __set__(self, instance, value):
        print("set", value)
        self.value = value
s5 = '中文字'
i8 = [9223372036854775808, 0b101]
t12 = ({}, None)
b13 = True
@dataclass(slots=True)
class C19:
    @staticmethod
    def m(a: int=b13):
        for k20 in i8:
            print(True, 1.5)
    x, y = int | None, 0.2 ** 0
    x = Descriptor((k21 := [1, 2, 3]))
    x = '%s'
    m = 1
    m = 1
@decorate_class
class C22:
    @functools.cached_property
    def x(self):
        print('computed')
        return max(t12, default='_')
    def x(self): return getattr(1_0.5, s5, 'a,b,,c')
    y: int = (True + True).bit_length()
    def __getattr__(self, name):
        print('getattr', name)
        return float('nan')
    def x(self): return ascii(i8)
o23 = attempt(lambda: C19(*[]))
o23.__class__ = C22
attempt(lambda: '%s %d' % (o23, o23))
attempt(lambda: C19._y)
attempt(lambda: inspect.signature(C19.m))
attempt(lambda: super(C22, o23).m())
attempt(lambda: math.dist([0.30000000000000004], [-1.0]) + o23)
