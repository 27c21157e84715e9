import pprint
import textwrap
import traceback
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
s4 = '{0!r:>5}'
l6 = [-2, 0]
l7 = [4, 3]
b13 = True
T, S = typing.TypeVar('T'), typing.TypeVar('S')
class Sub:
    p = 1
    def m(self):
        return self.p
class N19(list[T]):
    pass
attempt(
    lambda: N19[int](
        ).m(c=(lambda *a, **k: 0.1e-6)('\N{BULLET}', 'a''b'), d=l7))
attempt(lambda: N19())
attempt(lambda: issubclass(Sub, N19))
attempt(lambda: textwrap.fill('aaa-bbb ccc', 80))
attempt(lambda: traceback.format_exception_only(IndexError((*{}, b13)[-1])))
attempt(lambda: pprint.pformat([l6, {-3: ..., True: 16}, ()],
        width=80))
attempt(lambda: textwrap.wrap('aaa-bbb ccc', 1, subsequent_indent=s4[-1]))
attempt(
        lambda: ''.join(traceback.format_list([
('f.py', 1, 'g', 'a,b,,c'.istitle())])))
