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
i1 = 16
s4 = 'Hello, World'
d9 = {'a': 5}
d10 = {'a': 1}
s11 = set()
b13 = False
k14 = 0.0
@dataclass(slots=True)
class C19(str):
    def m(self):
        return self.__class__.__qualname__, self.x
    x, y = ..., (d10, None)['ǆ']
o20 = attempt(lambda: C19(*s4.rsplit(format(i1, ' <+12X'), 5) + list(d9.items())))
with o20 as v:
    print(v)
attempt(lambda: o20 <= (-s11 and k14))
attempt(lambda: next(o20))
attempt(lambda: type('T', (C19,), {'z': (next(iter((True for _ in range(2))))).x})().z)
attempt(lambda: '%s %d' % (o20, o20))
C19.x = ((lambda *a, **k: {})() if b13 else (1,))
