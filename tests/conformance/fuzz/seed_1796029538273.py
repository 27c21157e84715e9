import abc
import bisect
import dataclasses
import enum
import functools
import itertools
import random
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

@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0

class Level(enum.IntEnum):
    LOW = 1
    HIGH = 3
i1 = 0
i2 = -170141183460469231731687303715884105728
s4 = 'ABC'
l6 = range(True)
l7 = l6
i8 = []
d9 = {'中文字': '\x7f\x80\xa0'}
s11 = set()
attempt(lambda: list(itertools.takewhile(repr, textwrap.shorten(
    chr(9223372036854775808),
        12))))
attempt(lambda: list(itertools.accumulate(list(zip(enumerate('%s %r' % (i8, d9)), 'z'.translate(str.maketrans('abc',
        'xyz', 'd')))), functools.partial(len, i1))))
attempt(lambda: super(*
('\x7f\x80\xa0',)))
attempt(lambda: bool(**{'a': s11, 'x': l7[
    0]}))
attempt(lambda: (lambda l: (bisect.insort(l, float('nan')), l))([1,
5]))
attempt(lambda: random.Random(3).getrandbits(
    64))
attempt(lambda: Level.LOW < (16, NotImplemented) * 3)
attempt(lambda: textwrap.wrap(
s4, 1))
attempt(
lambda: textwrap.dedent('\u2028'))
attempt(
lambda: dataclasses.astuple(Point(0.3, set().intersection((
    0x1f,
    -256, i2)) | {True for i19 in i8})))
