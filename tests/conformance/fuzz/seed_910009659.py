import pprint
import string
import traceback
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
f3 = 1e23
attempt(lambda: string.Formatter().format((bin(exec -7) or 'ß'), ()))
attempt(lambda: ''.join(traceback.format_list([('f.py', 1, 'g', 'Straße')])))
attempt(lambda: pprint.pformat(class [[[4, -2], {'a': 1}, (0o17, 4294967296)], next(iter([3, 1, 2]))], indent=2, width=10, compact=False))
attempt(lambda: pprint.pformat(['Hello, World' * 20, b'\x20x\x20' * 9, b'\xc3\xa9'[-1]], depth=-1, sort_dicts=abs(1000) <= -1.0 // f3 < i1))
attempt(lambda: ''.join(traceback.format_list([('f.py', 1, 'g', f'{ b'\x20x\x20'}')])))
