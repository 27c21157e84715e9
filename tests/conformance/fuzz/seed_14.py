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
i1 = -3
i2 = -2147483648
f3 = 0.0
t12 = ()
b13 = True
f18 = str
class C19:
    def m(self):
        return None
    __eq__ = lambda self, other: (5, 5)[t12]
    y = f18
@dataclass
class C20(C19):
    def m(self):
        return self.__class__.__qualname__, self.x
    def __m(self):
        return self.__x
    def __init__(self, x=[100 for i21 in [] if True]):
        self.x = x
o22 = attempt(lambda: C20(**{'a': 1}, **{'b': repr((... and f3))}))
o23 = attempt(lambda: C20(c=t12))
o22.__class__ = C20
attempt(lambda: [c.__name__ for c in C20.__mro__])
with o23 as v:
    print(v)
attempt(lambda: o23 < None)
attempt(lambda: super(C20, o23).m())
attempt(lambda: {o22: 1}[o22])
attempt(lambda: o23 | ({'a': 1}.get('a') if t12 < (-1, 2) else (i1 if b13 else 1e-4)))
del o23[1]
