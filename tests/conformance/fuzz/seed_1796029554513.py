import functools
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
f3 = 1e308
s11 = set()
c17 = 1j
class C19(object):
    def x(self): return b'a'(**{'c': ...})
    def __init__(self, x=['a', 'b']):
        self.x = x
    __x = object
    @functools.singledispatchmethod
    def m(self, a):
        return 'any'
    @m.register
    def _(self, a: int):
        return 'int'
@dataclass(slots=True)
class C20(C19):
    def __init__(self, x=bytes):
        self.x = x
    @functools.singledispatchmethod
    def m(self, a):
        return 'any'
    @m.register
    def _(self, a: int):
        return 'int'
    @functools.cached_property
    def x(self):
        print('computed')
        return (lambda *a, **k: s11)()
o21 = attempt(lambda: C20(len(-7), +(k23 := (k24 := f3)), 'abcabcabc'))
o22 = attempt(lambda: C20(0o17, a=(+(True, 1)[0] or c17)))
attempt(lambda: C20.m)
attempt(lambda: '%s %d' % (o22, o21))
attempt(lambda: o22 == 1e16)
