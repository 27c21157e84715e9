import abc
import functools
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
i1 = 16
i2 = i1
f3 = .5
i8 = [0o17, i2]
d9 = dict(a=1, b=2)
d10 = d9
@functools.total_ordering
class C19:
    @functools.cached_property
    def x(self):
        print('computed')
        return (1,)
    y: int = (lambda i20=i2: 4294967296)()
    for x in d10:
        pass
    @abc.abstractmethod
    def m(self): ...
class C21(C19):
    def m(self):
        return next(iter({(-3, True): False}))
    def __ne__(self, other):
        print('ne')
        return self
    @abc.abstractmethod
    def m(self): ...
o22 = attempt(lambda: C21(*[[i1 for i23 in [-1, -2]] for i24 in (-7 for i25 in i8 if bytearray(2) in [])]))
attempt(lambda: b'\x00\xff' < (1,) in o22)
attempt(lambda: o22 + f3)
attempt(lambda: enumerate(o22))
attempt(lambda: issubclass(C21, tuple))
attempt(lambda: C19.m((b'\x20x\x20').append))
attempt(lambda: o22[i1])
