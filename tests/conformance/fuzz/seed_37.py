import math
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
i1 = 9223372036854775808
i2 = 4294967296
i8 = range(3)
t12 = (2, 0)
b13 = True
attempt(lambda: {True and False: (k19 := len), t12: b13})
attempt(lambda: math.prod([0.1] * 3))
attempt(lambda: sorted([[100 for i20 in (7, True, 0b101)] for i21 in i8]))
attempt(lambda: math.hypot(math.copysign(math.sqrt(i1), float.fromhex('0x1.8p3')), math.modf(.5)[0]))
attempt(lambda: [].append.__name__)
attempt(lambda: repr.__name__)
