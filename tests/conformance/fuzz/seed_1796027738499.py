import abc
import collections
import copy
import difflib
import pprint
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
i2 = -3**41
c = attempt(lambda: collections.UserList(0))
attempt(lambda: len(c))
attempt(lambda: copy.deepcopy(c))
attempt(lambda: {**c})
attempt(lambda: c.nope)
attempt(lambda: c[(1,)])
attempt(lambda: c[1e-4])
attempt(lambda: c[(3, -3)])
attempt(lambda: f'{c!s:>12}')
attempt(lambda: c)
attempt(lambda: textwrap.fill('The quick brown fox-jumps over  it. Then\tit sleeps\n\nfor $a hours.', 80))
attempt(lambda: pprint.pformat({(): [NotImplemented], 'long': 'word ' * 9}, width=10))
attempt(lambda: difflib.get_close_matches(hex(i2), ['abc', 'hello', 'ab', 'Hello']))
