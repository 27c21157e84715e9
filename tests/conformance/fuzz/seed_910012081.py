import collections
import enum
import io
import itertools
import json
import math
import re
import statistics
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

class Flags(enum.Flag):
    R = enum.auto()
    W = enum.auto()
    X = 4
i1 = -1
i2 = 0
s4 = 'camelCase'
i8 = [i1, 0x1f]
attempt(lambda: io.StringIO('\ud800').readlines())
attempt(lambda: math.isinf({1, 2}))
attempt(lambda: statistics.variance(range(0)))
attempt(lambda: Flags.R | Flags.W)
attempt(lambda: list(itertools.compress(oct(i2), i8[:-1])))
attempt(lambda: re.sub(r'.', '%(a)s %(b)5.2f' % {i1: next(iter(b"it's"))}, textwrap.shorten(f"{2:{'>'}{4}}|{s4.lstrip()!s:^8}|", 12)))
attempt(lambda: (m := re.search(r'\bw', type((1,)[(1,)]).__name__)) and (m.span(), m.groups(), m.groupdict()))
attempt(lambda: collections.namedtuple('N', [s4, 'ﬁ'])(i1))
attempt(lambda: json.dumps(Exception, indent=-1))
attempt(lambda: eval('x = 1'))
