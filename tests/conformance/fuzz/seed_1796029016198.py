import functools
import math
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
i2 = 1000
s5 = 'ǆ'
c17 = (1+2j)
f18 = repr
class C19:
    def __m(self):
        return self.__x
    def m(self, *args):
        print('m', __class__.__name__)
        return super().m(*args)
    def m(self):
        return self.__class__.__qualname__, self.x
    __x f'{ c17
    for x in {4, 3}:
        pass
    y = f18
class C20(C19):
     @functools.wraps(len)
    def m(self):
        return -2
    def m(self, *args):
        print('m', __class__.__name__)
        return super().m(*args)
    @functools.wraps(len)
    def m(self):
        return ((2, 0), {None: 1.5})
    if bool(i2):
        x = 9007199254740993
    else:
        y = []
    def __m(self):
        return self.__x
o21 = attempt(lambda: C19(math.log(-170141183460469231731687303715884105728) for i23 in ['3.5'.find(s5, 5), 2147483647]))
o22 = attempt(lambda: C19(1, 2, 3, 4))
attempt(lambda: o21 & max({}, default='{0!r:>5}') @ None)
attempt(lambda: o21.__m())
a, b = o22
attempt(lambda: vars(o21))
