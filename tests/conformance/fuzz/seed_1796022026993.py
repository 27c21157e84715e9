import math
import pprint
import statistics
import textwrap
import traceback
import warnings
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
s4 = 'z'
with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter('default')
    attempt(lambda: warnings.warn('a,b,,c', DeprecationWarning))
    attempt(lambda: warnings.warn('snake_case'))
    print([(w.category.__name__, str(w.message)) for w in log])
attempt(lambda: pprint.pformat({'½': [], 'long': 'word ' * 9}, width=0))
attempt(lambda: textwrap.fill('The quick brown fox-jumps over  it. Then\tit sleeps\n\nfor $a hours.', 20))
attempt(lambda: ''.join(traceback.format_list([('f.py', 1, 'g', s4)])))
attempt(lambda: statistics.quantiles([math.ldexp(1.0, 1), -2, math.hypot(1_0.5, float('nan'))], n=5, method='inclusive'))
attempt(lambda: textwrap.dedent('    a\n  b\n\n    c' + r'\d+'))
