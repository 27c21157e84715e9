import abc
import collections
import functools
import heapq
import math
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
i1 = 9223372036854775808
i2 = -1
s4 = '1_000'
b13 = False
b16 = bytes(3)
attempt(lambda: collections.deque(map(str, list(enumerate((1,), 0))[:]), -2))
attempt(lambda: pow(16, -2, max(sorted((97, 255, 1_000_000), reverse=True), key=lambda i19: -256)))
attempt(lambda: re.match(r'[a-c]+', '%s'))
attempt(lambda: re.sub(r'(', f'{ (1,)!r:>{2}}', '%(a)s %(b)5.2f' % {}))
attempt(lambda: re.split(r'\d+', b'abc'.removeprefix(b16).decode('nope', 'strict')))
attempt(lambda: functools.reduce(lambda a, b: [1e100 for i20 in []][3:5], format(True, '*<z020.10%') % False, oct(1_000_000).join([s4, 'a.b.c'])))
attempt(lambda: functools.reduce(lambda k21: 'abc'.format_map({'a': 1}), {'a': 1}.values()))
attempt(lambda: heapq.nlargest(-2, [math.gcd(i2, math.trunc(b13)), i1, round(10, 2)], key=int))
