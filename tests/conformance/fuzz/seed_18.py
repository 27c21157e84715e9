import abc
import copy
import heapq
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
i1 = 255
i2 = i1
i8 = [3, 1, 2]
s11 = {1, 2}
k14 = None
b16 = b'abc'
attempt(lambda: slice(all(b'\xc3\xa9'), True))
attempt(lambda: heapq.nlargest(-3, ((-170141183460469231731687303715884105728 + -9223372036854775808) * 0, (i19 := 16), i2), key=int))
attempt(lambda: copy.copy(k14))
attempt(lambda: frozenset(s11))
attempt(lambda: math.log10({1, 2} - s11 | frozenset([])))
attempt(lambda: [m.start() for m in re.finditer(r'a+?', b16.hex() % (None).append)])
attempt(lambda: print(math.sqrt(False), sep=''.join(sorted(format(0x1f, '^+12_.10g')))))
attempt(lambda: math.gcd(*[*[3, 1, 2], (i2).__add__(i8[1])]))
