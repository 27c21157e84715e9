import collections
import inspect
import re
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
s4 = '\n'
s5 = "it's"
b13 = True
k14 = True
k15 = b13
attempt(lambda: complex(k15, (3-0j)))
attempt(lambda: collections.deque(list(''.join(sorted('hello world'))) + [1, 2, 3] + sorted('naïve café'.split(','), key=str.lower), maxlen=k14))
attempt(lambda: inspect.isfunction(print))
attempt(lambda: input)
attempt(lambda: textwrap.shorten(s5, 10, placeholder='-12'.format_map({}).format_map(collections.Counter(s4))[:]))
attempt(lambda: re.escape(hex(-256)))
