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
i1 = 9007199254740993
i2 = -170141183460469231731687303715884105728
s4 = "'\""
t12 = ('1_000', ...)
b13 = False
k14 = t12
k15 = 18446744073709551616
try:
    if f'{2:é*<z#01.0F}':
        print(oct(10))
        del k14
        print(set().union(range(-2)), s4.startswith('\n'), sep=chr(5), end='|\n')
except Exception as error:
    print(type(error).__name__, error)
try:
    def f19(a, b=...):
        try:
            try:
                s20 = 'Title Case Words'
            except Exception as e:
                print(type(e).__name__, e)
        except Exception as e:
            print(type(e).__name__, e.args)
    attempt(lambda: f19(t12, a=dict(**{'c': bytearray(2)})))
    attempt(lambda: f19(1, *t12, **{'c': getattr(k15, 'nan', {1, 2})}))
except Exception as error:
    print(type(error).__name__, error)
try:
    print(divmod(math.factorial(3), s4.rfind(s4))[0] not in [], math.exp(-2))
except Exception as error:
    print(type(error).__name__, error)
try:
    d21 = {s22: 18446744073709551616 for s23 in ['a,b,,c', '_', oct(i2)] if b13}
except Exception as error:
    print(type(error).__name__, error)
try:
    i24: int = i1 ^ 0x1f
except Exception as error:
    print(type(error).__name__, error)
try:
    print(math.nextafter(1_0.5, 1e100))
except Exception as error:
    print(type(error).__name__, error)
try:
    i25, i26 = hash(-1), (pow((lambda i27=i24: i27)(), 5, i2)).to_bytes(-3, 'big')[1]
except Exception as error:
    print(type(error).__name__, error)
