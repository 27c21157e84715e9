import collections
import pprint
import statistics
import traceback
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
i1 = 10**25
f3 = 1e16
i8 = range(0)
d10 = {'a': 1}
b13 = True
attempt(lambda: pprint.pformat([[[collections.Counter('a\\b'), collections.Counter('\x00')]]] * 3, indent=-3, width=1, compact=b13))
attempt(lambda: pprint.pformat(['Σς'.split(None, 4), d10, ({None: f3}, -170141183460469231731687303715884105728)], width=1))
attempt(lambda: statistics.quantiles([1234567.891 for i19 in i8], n=-1, method='inclusive'))
attempt(lambda: pprint.pformat([str(True) * 20, bytes(0.1e-6) * 9, 1_000_000], width=1))
attempt(lambda: traceback.format_exception_only(IndexError('line1\nline2\r\nline3')))
