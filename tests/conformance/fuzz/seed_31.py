import abc
import copy
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

def decorate(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        print("call", args, kwargs)
        return f(*args, **kwargs)
    return wrapper

class Meta(type):
    def __new__(mcls, name, bases, namespace, **options):
        print("meta", name, sorted(k for k in namespace if k[:1] != "_"), options)
        return super().__new__(mcls, name, bases, namespace)

    def __init__(cls, name, bases, namespace, **options):
        super().__init__(name, bases, namespace)

    def __call__(cls, *args, **kwargs):
        print("meta call", args)
        return super().__call__(*args, **kwargs)
i1 = 4294967296
i2 = -9223372036854775808
s4 = r'\d+'
s5 = s4
l6 = ['a', 'b']
i8 = [10, -2147483648]
k14 = b''
class C19(metaclass=Meta):
    y: int = -7
    def __m(self):
        return self.__x
    y: int = 9223372036854775807
    x, y = l6, (bytearray(b'xyz')).imag
    @decorate
    def m(self, a=(lambda *a, **k: 9007199254740993)()):
        return a
@dataclass
class C20(C19):
    def m(self):
        return self.__class__.__qualname__, self.x
    def __repr__(self):
        return s5
    for x in b'a':
        pass
class C21(C19, C20):
    def __rmul__(self, other):
        return ('r', s5)
    __x = '\n'
    x, y = None, NotImplemented
class C22:
    if chr(-3) < 'mississippi'.translate(str.maketrans('abc', 'xyz', 'd')):
        x = (True and float('nan'))
    else:
        y = i1
    def m(self):
        return -[()]
    y: int = 5 << 1
    @functools.singledispatchmethod
    def m(self, a):
        return 'any'
    @m.register
    def _(self, a: int):
        return 'int'
o23 = attempt(lambda: C19(**{'a': 1}, **{'b': -NotImplemented}))
o24 = attempt(lambda: C21(dict(a=1, b=2).get(False), NotImplemented, math.log10(16)))
attempt(lambda: {o23: 1}[o24])
attempt(lambda: copy.copy(o23) is o23)
attempt(lambda: max(o24, o24) and 1)
match o23:
    case C22(a, b):
        print(a, b)
    case C22(x=v):
        print(v)
    case _:
        print('none')
attempt(lambda: C19.m(b'abc', True + False, k14))
attempt(lambda: o24 < [{1, 2} for i25 in i8])
attempt(lambda: C21.__init__(7 > -2 > 3 != -2, dict(a=1, b=2)))
attempt(lambda: copy.copy(o24) is o24)
