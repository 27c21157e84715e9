import collections
import collections.abc
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
s4 = '_'
d9 = {None: NotImplemented}
c = attempt(lambda: collections.deque(list(d9.items()), 2))
attempt(lambda: isinstance(c, collections.abc.Generator))
attempt(lambda: bytes(3) % c)
attempt(lambda: list(reversed(c)))
attempt(lambda: next(iter((-2 for _ in range(2)))) in c)
attempt(lambda: len(c))
attempt(lambda: [*c])
attempt(lambda: list(reversed(
        c)))
attempt(lambda: getattr(9223372036854775807, s4.format_map({'a': 1}), '😀') in c)
attempt(lambda: c)
