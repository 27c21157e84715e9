import collections
import inspect
import itertools
import math
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
i1 = 97
s4 = 'x\ty\n'
i8 = [4294967296, 9223372036854775807]
attempt(lambda: complex(collections.Counter('Title Case Words'), dict.fromkeys(s4.split(','), bytearray(2))))
attempt(lambda: isinstance((1,) for i19 in [ord(s20) for s21 in 'ǆ']))
attempt(lambda: sorted(bytes(i8)))
attempt(lambda: statistics.median(i8))
attempt(lambda: list(itertools.takewhile(math.sqrt, reversed([]))))
attempt(lambda: collections.namedtuple('N', 'ÀÉ', defaults={None: NotImplemented}[(-2, True)]))
attempt(lambda: list(itertools.combinations_with_replacement('hello world'[::2] * 0, 0)))
attempt(lambda: property(i1 <= 1e-4 < i1, c='naïve café'))
attempt(lambda: abs(next(iter((2, True)))))
attempt(lambda: inspect.signature(lambda a, *, b: 1).bind(len(next(iter(bytes(3))))))
