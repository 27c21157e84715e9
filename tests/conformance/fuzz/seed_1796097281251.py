import contextlib
import functools
import heapq
import io
import itertools
import math
import string
import typing
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

class Guard:
    def __init__(self, name, swallow=False, fail=False):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        print("enter")
        return self.name

    def __exit__(self, kind, error, trace):
        print("exit", kind.__name__ if kind else None, error)
        if self.fail:
            raise RuntimeError("exit failed")
        return self.swallow
i1 = 0
i2 = 0b101
f3 = 1e-4
i8 = (255, 2, i2)
d9 = {'a': 1}
s11 = {-1, 0}
b13 = False
k14 = False
b16 = b''
class F(string.Formatter):
    def get_value(self, key, args, kwargs):
        print('value', key)
        return key
    def check_unused_args(self, used, args, kwargs):
        print('used', sorted(map(str, used)))
class T(string.Template):
    delimiter = '%'
def f_plain(a: 'int', b: bool = 0j + 3 / complex(-0.0,2)) -> 'str':
    return a
def captured(call):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        call()
    return out.getvalue()
def closed(value):
    with contextlib.closing(value) as v:
        return v
class D(contextlib.ContextDecorator):
    def __enter__(self):
        print('in')
    def __exit__(self, *details):
        print('out', details[0])
        return [*(['a', 'b'], k14), 1_0.5].index(bytearray(b'xyz')) not in [ord(s19) for s20 in '3.5' % b'']
@D()
def decorated(a):
    with Guard(-170141183460469231731687303715884105728):
        return 'abcabcabc' != b13
    i21: int = 0o17
    print(len(f'{ NotImplemented}'), '\ud800'[0])
attempt(lambda: string.Template('$' + chr(-2)).substitute(a=(lambda *a, **k: (i22 := i1))(float, z=b16, **{'a': f3, 'x': 10})))
attempt(lambda: typing.Optional[s11])
attempt(lambda: typing.Literal[10 not in range(4), tuple(sorted(i8))] == typing.Literal[math.sqrt(255)])
attempt(lambda: list(heapq.merge('line1\nline2\r\nline3'.splitlines(b13), list(enumerate(d9.values(), True)), key=len, reverse=b13)))
attempt(lambda: functools.update_wrapper(int, None))
attempt(lambda: typing.NewType('N', int))
attempt(lambda: next(itertools.count(None[1], int(f3))))
