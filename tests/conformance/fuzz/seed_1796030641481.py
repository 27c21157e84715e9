import dataclasses
import typing
from dataclasses import dataclass, field
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
s4 = "it's"
d9 = dict(a=1, b=2)
k14 = ()
f18 = repr
@dataclass(repr=False)
class N19:
    p: typing.Any = field(default_factory=max)
    q: dataclasses.InitVar[int] = dataclasses.field(default_factory=f18)
    r: dict[str, type(~(bytes(3), ...))] = dataclasses.field(compare=False)
    
attempt(lambda: N19.__doc__)
attempt(lambda: dataclasses.replace(N19(), q=-1))
attempt(lambda: N19.__doc__)
attempt(lambda: delattr(N19(True, k14, 0x1f), 'q'))
match attempt(lambda: N19()):
    case N19(a, b):
        print('two', a, b)
    case N19(p=a):
        print('p', a)
    case _:
        print('none')
attempt(lambda: [(f.name, f.type, f.kw_only) for f in dataclasses.fields(N19)])
match attempt(lambda: N19(p=k14, q=d9, r=s4)):
    case N19(a, b):
        print('two', a, b)
    case N19(p=a):
        print('p', a)
    case _:
        print('none')
