import abc
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
i8 = []
P = attempt(lambda: re.compile('(?>\\Db*){2}', max(bytes(b'\xc3\xa9'), default=['a', 'b'])))
attempt(lambda: P.sub(i8, 'abc abc', 5))
attempt(lambda: P.findall('line one\nline two\n'))
attempt(lambda: P.search('été ÉTÉ ß ẞ ſ K', -3))
attempt(lambda: P.findall(frozenset([7, 9007199254740993])))
attempt(lambda: P == re.compile(P.pattern))
