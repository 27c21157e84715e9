import itertools
import json
import random
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
i1 = 1
b13 = False
attempt(lambda: re.sub(r'(?=b)', textwrap.shorten(r'\d+', 12).lower(), '0x1f'.isdigit()))
attempt(lambda: random.Random(1).choice(list([]).copy()[i1:]))
attempt(lambda: json.dumps(dict(a=1, b=2), sort_keys=b13))
attempt(lambda: list(itertools.zip_longest(filter(None, [*reversed([]), next(iter('snake_case'))]), range(10, 5, -True), fillvalue=([1, 2, 3] or False))))
