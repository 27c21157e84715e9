import bisect
import inspect
import io
import pprint
import textwrap
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
i8 = (0x1f, 10, 18446744073709551616)
k14 = -9223372036854775808
attempt(lambda: bisect.bisect_left([1, 2, 2, 3], int(True)))
attempt(lambda: typing.Literal[max])
attempt(lambda: io.StringIO('{:*>-12_.0f}'.format(getattr([
        ][
        -1], '½', k14))).read(4))
attempt(lambda: inspect.signature(lambda a, /, b: 1).bind(*
        i8))
attempt(
    lambda: pprint.pformat(False, width=-2))
attempt(lambda: textwrap.dedent(repr(
        97)))
