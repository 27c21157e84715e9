import difflib
import textwrap
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
b13 = False
attempt(lambda: difflib.SequenceMatcher(None, 'inf'.center(9,'İ'), repr((b13 and 0.5))).ratio())
attempt(lambda: textwrap.fill('The quick brown fox-jumps over  it. Then\tit sleeps\n\nfor $a hours.', 40))
attempt(lambda: '\n'.join(difflib.unified_diff('line1\nline2\r\nline3' % 'abcabcabc'.split(), list(''), lineterm='')))
