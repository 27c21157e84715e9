import enum
import io
import itertools
import operator
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
b16 = b'Hello'
attempt(lambda: list(enum.Enum('E', ['b', 'a', 'C'])))
attempt(lambda: list(itertools.islice(itertools.cycle(sorted(['b', 'a', 'C'], key=str)), 4)))
attempt(lambda: list(itertools.islice('nan', -1)))
attempt(lambda: float(dict({'a': 1}, x=b16)[3]))
attempt(lambda: operator.methodcaller('upper', )(f'{3:+z5.10e}'))
attempt(lambda: list(io.StringIO('%s' % b16)))
