import collections
import heapq
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
s5 = 'aaa'
l6 = []
d9 = {}
s11 = {-3, 1}
attempt(lambda: str((-1e300 - (0.5-1.5j)).__class__.__name__, collections.Counter('\N{BULLET}')))
attempt(lambda: super([s11], *{'a': 1} | d9.values()))
attempt(lambda: reversed({1, 2}))
attempt(lambda: divmod(max(enumerate(s5), default={1, 2}.symmetric_difference([])), getattr(-{1, 2}, ('ǆ' or f"{4294967296:{'>'}{-2}}|{'a'!s:^8}|"), lambda x: x)))
attempt(lambda: heapq.nsmallest(-3, l6))
attempt(lambda: re.split(r'(?:ab)+', 'snake_case'))
