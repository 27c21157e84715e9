import inspect
import io
import re
import string
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
i1 = 18446744073709551616
i2 = 0b101
l6 = [1, 2, 3]
s11 = {1, 2}
k15 = b"it's"
attempt(lambda: repr(5.(s11, 'é')([k15], bytearray(2)) for i19 in [(2147483647 + 9223372036854775807) * -1, 2]))
attempt(lambda: (lambda f: (f.write(False), f.getvalue()))(io.StringIO()))
attempt(lambda: io.StringIO(ascii(16)).read(1))
attempt(lambda: string.capwords(format(4, ' ^#5.10G').encode('utf-16','replace')))
attempt(lambda: re.escape(repr(i2)))
attempt(lambda: len(l6))
attempt(lambda: re.split(r'x{1,2}', ''.join(sorted('_')), maxsplit=5))
attempt(lambda: inspect.isfunction(lambda x: x))
