import itertools
import json
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
i1 = -2
i2 = -1
i8 = []
attempt(lambda: json.loads(b'\x00\xff'.upper()))
attempt(lambda: json.dumps([[] for i19 in i8], ensure_ascii=False, separators=(',', ':')))
attempt(lambda: list(itertools.accumulate([123456789012345678901234567890, i2, i2])))
attempt(lambda: issubclass(dict.fromkeys(map(str, i8), i8)['\x00'], {1, 2}))
