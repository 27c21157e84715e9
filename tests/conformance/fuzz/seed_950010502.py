import enum
import math
import operator
import re
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
f3 = 1e-4
attempt(lambda: callable((1234567.891).hex().count('{}')))
attempt(lambda: list(enum.Enum('E', [(math.ldexp(f3, -3)).hex(), '{0!r:>5}'.rpartition('snake_case')])))
attempt(lambda: [m.start() for m in re.finditer(r'(\w)\1', '%+0q' % 18446744073709551616)])
attempt(lambda: sorted(str))
attempt(lambda: operator.methodcaller('upper', set())('%s %r' % (b'a', 1_000_000).isdigit()))
attempt(lambda: compile('x', 'f', 'eval').co_name)
