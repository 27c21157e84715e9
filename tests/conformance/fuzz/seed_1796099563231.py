import typing
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
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
@typing.runtime_checkable
class N19(typing.Protocol):
    p: int
    def m(self): ...
attempt(lambda: N19.__mro__)
attempt(lambda: N19.__mro__)
attempt(lambda: N19.register(Sub) and isinstance(Sub(), N19))
