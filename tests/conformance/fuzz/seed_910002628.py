import collections
import pprint
import textwrap
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
s4 = 'nan'
d10 = {4: False}
s11 = {1, 2}
t12 = (1,)
attempt(lambda: repr([collections.deque([-256], 3), list(['a', 'b'])]))
attempt(lambda: textwrap.fill('$x and ${y}', 20))
attempt(lambda: pprint.pformat({'a': (s11, ['ﬁ'] * 9), t12: [[1.7976931348623157e308], d10, (1,)]}, width=80))
attempt(lambda: textwrap.indent('$x and ${y}', ('' or "'\"")))
attempt(lambda: ''.join(traceback.format_list([('f.py', 1, 'g', '\u2028'.join([s4, '1e5']))])))
