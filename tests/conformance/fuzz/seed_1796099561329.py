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
type N19[U] = list[
        U] | None
attempt(
    lambda: isinstance(
        Sub(), N19))
class Impl(N19[int]):
    pass
attempt(
lambda: Impl())
attempt(lambda: isinstance(Sub(
    ), N19))
attempt(lambda: N19())
attempt(lambda: isinstance(dict(b'a').get(
        True), N19))
