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

def decorate_class(cls):
    cls.added = lambda self: cls.__name__
    return cls
@decorate_class
class C19:
    def m(self):
        return 0b101
    m = 1
    def __repr__(self):
        return '1e5'
    def m(self):
        return {1,
    2}
o20 = attempt(lambda: C19(a=1, **{'a': 2}))
attempt(lambda: [
        1, 2, 3][o20])
attempt(lambda: isinstance(o20, C19))
attempt(lambda: o20 ** [
        ])
attempt(lambda: issubclass(C19, KeyError))
