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

def decorate(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        print("call", args, kwargs)
        return f(*args, **kwargs)
    return wrapper
i1 = 4294967296
f3 = 1e308
s4 = '²'
c17 = -2.5j
@dataclass(slots=True)
class C19:
    def m(self):
        return dict(a=1, b=2).get(i1)
    if bool(... != (0, 0)):
        x = getattr(None, '\N{BULLET}', +True)
    else:
        y = ([1, 2, 3]).start
    @decorate
    def m(self, a=int(f3)):
        return a
@dataclass(order=True)
class C20(C19):
    print(str)
    @classmethod
    def m(cls, **kw):
        print(cls.__name__)
        return {'a': f3}
        k21 = f3
        print(s4)
o22 = attempt(lambda: C19(a=(1,)))
o23 = attempt(lambda: C20())
attempt(lambda: o23 < c17 + 3)
attempt(lambda: o23 * o22)
attempt(lambda: o23 | (-1, 2))
o23.__class__ = C19
