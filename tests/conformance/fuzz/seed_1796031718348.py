import abc
import dataclasses
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

def decorate_class(cls):
    cls.added = lambda self: cls.__name__
    return cls

@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0

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
i2 = 123456789012345678901234567890
l6 = [b'a,b,c']
l7 = l6
s11 = {-3, -3}
b13 = False
k14 = [-1, 5]
k15 = 1_000_000
b16 = b'\xc3\xa9'
class C19(Exception):
    print(b''.translate(None, b16))
    @abc.abstractmethod
    def m(self): ...
class C20(C19):
    class Inner:
        x = -1
    x = Descriptor(b'abc')
    m = functools.partialmethod(print, k15)
@functools.total_ordering
class C21(C19, Point):
    @functools.cached_property
    def x(self):
        print('computed')
        return (i2).bit_length()
    def m(self, *args):
        print('m', __class__.__name__)
        return super().m(*args)
    def m(self, *args):
        print('m', __class__.__name__)
        return super().m(*args)
    def m(self):
        return ()
    y: int = 1
@decorate_class
class C22(C21, C20):
    y: int = i2
    def m(self):
        return set().symmetric_difference([i2, 1])
o23 = attempt(lambda: C19(set() & set()))
o24 = attempt(lambda: C19(nope=range(int(float('-inf')))))
attempt(lambda: o23 / l6)
attempt(lambda: [*o23])
attempt(lambda: [c.__name__ for c in C21.__mro__])
attempt(lambda: C22.__init__(b13 != len(None), z=b16.upper(), **{'a': 123456789.125, 'x': (k15).start}))
attempt(lambda: C22.m((lambda *a, **k: None)(b'123')))
attempt(lambda: o24.m(c=k14, d=-l7[1]))
attempt(lambda: delattr(o23, '__dict__'))
attempt(lambda: s11.difference(b'\xc3\xa9') in o24)
