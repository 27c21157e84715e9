import abc
import io
import itertools
import math
import operator
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
i1 = 16
i2 = 9223372036854775808
s4 = 'a\\b'
t12 = ([1, 2, 3], i2)
attempt(lambda: list(itertools.islice(itertools.cycle([]), 4)))
attempt(lambda: re.match(r'\bw', s4.join('-12')))
attempt(lambda: next((b'\x00\xff' and dict(t12))))
attempt(lambda: list(itertools.islice(str(b'', 'latin-1'), getattr((1,) > 0.1e-6, '{0!r:>5}'.zfill(4294967296), 'ab'))))
attempt(lambda: re.search(r'[', ...))
attempt(lambda: textwrap.shorten(str(bytearray(2), 'utf-16-le'), 10, placeholder='ﬁ'))
attempt(lambda: statistics.stdev([math.log(1000), i2 ** 17, 1e16]))
attempt(lambda: re.fullmatch(r'(?<=a)b', 'snake_case'.translate(str.maketrans('abc', 'xyz', 'd'))))
attempt(lambda: operator.length_hint(True))
attempt(lambda: io.StringIO('%s %r' % (b'\xc3\xa9', math.isnan(i1))).read(4))
