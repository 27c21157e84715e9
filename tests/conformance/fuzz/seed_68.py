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
i1 = -9223372036854775808
b13 = True
b16 = b'Hello'
class C19:
    def __ne__(self, other):
        print(
'ne')
        return ('r', None)
    def m(self,
    ):
        for k20 in b16:
            return b13
        print(b13,
    divmod(2.675, -3)[1])
    y: int = i1
    @functools.singledispatchmethod
    def m(self, a):
        return 'any'
    @m.register
    def _(self, a: int):
        return 'int'
class C21(C19):
    print([5, -2](
    **dict(b=b16)))
    @functools.cached_property
    def x(self):
        print('computed')
        return ~True == 1
    def __init__(self, x=[]):
        self.x = x
o22 = attempt(lambda: C19(*' 42 ' * 1.split(b'a'.replace(b'a,b,c', b'a,b,c').hex())))
attempt(lambda: o22.__m())
attempt(lambda: '%s %d' % (o22, o22))
attempt(lambda: object.__repr__(
    o22))
