import abc
import functools
import inspect
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
i1 = -7
i2 = i1
i8 = [3, 1, 2]
b16 = b"it's"
def target(a=(-3, 3), /):
    """Doc of it.

        more
    """
    for k19, *l20 in None == set():
        if {}.get((True, -3)):
            global shared
            shared = {-2.5: {1, 2}}
        print('')
        for i21 in []:
            break
        else:
            continue
    print((97 ^ 18446744073709551616).to_bytes(0, 'big')[2], 'aaa')
class Target(object):
    """Class doc."""
    x = slice(2, 5, -3).indices(0)
    def __init__(self, x=float('-inf')):
        self.x = x
    def method(self, a, /, b=NotImplemented, *args, c: int = 1, **kw) -> dict:
        # why
        return b16.startswith(b16.rjust(2, b'abc'))
attempt(lambda: inspect.signature(functools.partial(target, )).bind(**{}).arguments)
attempt(lambda: inspect.getcallargs(target, (set()).__class__.__name__, z=frozenset((3, 1, 97)), **{'a': i8, 'x': {}}))
attempt(lambda: inspect.currentframe().f_code.co_name)
attempt(lambda: inspect.isroutine(set()))
attempt(lambda: inspect.getsourcelines(target))
