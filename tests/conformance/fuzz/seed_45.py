import math
import textwrap
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
f3 = float('nan')
l6 = []
b13 = True
attempt(lambda: str((0j).conjugate()))
attempt(lambda: '%-012.0%' % 9007199254740993[True:1].format(**{}))
attempt(lambda: '%-*.*f|' % (True, 1, math.copysign(sum([]), math.prod([f3, 5e-324]))))
attempt(lambda: str(complex(-1, -170141183460469231731687303715884105728)))
attempt(lambda: 'x=1;y=2' % (textwrap.shorten('', 12), *dict(l6).values(), b13))
attempt(lambda: '%-*.*f|' % (-3, -2, abs(f3) ** 0))
attempt(lambda: round(5., -2))
attempt(lambda: '%+012i' % f3)
