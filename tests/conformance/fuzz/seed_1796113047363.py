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
l6 = [2, 4]
l7 = l6
k14 = 1e22
attempt(lambda: f'{{{ max(map(str, l7 + [set()]), default='ﬁ' % 'abcabcabc')}}}')
attempt(lambda: '{:#1G}|{:*^5.3q}'.format(255, None))
attempt(lambda: f'{ math.copysign(0.1e-6, round(.5, 4))!a: ^z5_G}')
attempt(lambda: f'{ b'a' * 3.index((lambda *a, **k: k14)(NotImplemented))!r:x^ 5.0q}')
