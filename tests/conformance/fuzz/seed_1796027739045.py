import difflib
import pprint
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
l6 = ['a', 'b']
l7 = l6
attempt(lambda: list(difflib.ndiff(['a', 'b', 'c'], [repr(b'\x20x\x20'), 'a😀b', 'b'])))
attempt(lambda: pprint.pformat([[l7, dict(a=1, b=2), (-2, 0)], ()], width=1))
attempt(lambda: ''.join(traceback.format_list([('f.py', 1, 'g', f"{-2:{'>'}{-1}}|{'\n'!s:^8}|")])))
