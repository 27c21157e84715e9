import heapq
import math
import statistics
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
i2 = i1
s4 = 'abcabcabc'
s11 = {-3, -1}
k14 = s11
attempt(lambda: statistics.median(['a', 'b']))
attempt(lambda: heapq.heappushpop([lambda: -2][0:1] and [1], k14))
attempt(lambda: math.gcd(*[(len(s4)).bit_length(), i2, -3]))
attempt(lambda: compile(b'3', 'f', 'eval').co_name)
