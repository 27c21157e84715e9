import functools
import itertools
import json
import operator
import random
import statistics
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
s5 = '3.5'
b13 = True
k14 = {}
k15 = k14
attempt(lambda: json.loads('inf'))
attempt(lambda: compile('x', 'f', 'eval').co_name)
attempt(lambda: random.Random(4).choices('{0!r:>5}', k=3))
attempt(lambda: functools.partial(bool, k14)(c=k15, d=+b13))
attempt(lambda: statistics.mean((s5.count('aaa'), min([-170141183460469231731687303715884105728, i1]), 255 ** 0)[:]))
attempt(lambda: callable(k14))
attempt(lambda: list(itertools.takewhile(operator.itemgetter(-3), (-3 for _ in range(2)))))
attempt(lambda: statistics.stdev([1e16, 1.0, -1e16]))
