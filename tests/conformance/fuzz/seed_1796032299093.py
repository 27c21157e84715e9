import collections
import io
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
d9 = dict(a=1, b=2)
attempt(lambda: str(next(iter({'a': 1}.values())), (int(1234567.891) if False else d9)))
attempt(lambda: set(len(ValueError)))
attempt(lambda: collections.deque([(k19 := True)], maxlen=-9223372036854775808 << 31))
attempt(lambda: textwrap.dedent(b'\x20x\x20'.split(b'a').center(7).hex()))
attempt(lambda: statistics.median([]))
attempt(lambda: list(io.StringIO(''.join(sorted('b'[0])))))
