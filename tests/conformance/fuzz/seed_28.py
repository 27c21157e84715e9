import collections
import json
import math
import re
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
i2 = 100
attempt(lambda: math.perm(2, 2))
attempt(lambda: isinstance(range(0, -3, -1), c=... is True))
attempt(lambda: collections.deque([3, 3]).copy())
attempt(lambda: eval('i2 + ''.rfind('{:#11.3x}'.format(set()))'))
attempt(lambda: json.loads(json.dumps(float('nan') - 1j / set())) == tuple(iter([1, 2, 3])))
attempt(lambda: (m := re.search(r'(?<=a)b', f"{int('123', 16):{'>'}{0}}|{'line1\nline2\r\nline3'.join([])!s:^8}|")) and (m.span(), m.groups(), m.groupdict()))
