import copy
import enum
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
class N19(
str, enum.Enum):
    
    A = 1
    B = enum.nonmember('x\ty\n'.rsplit('Hello, World', -1))
    C = A
attempt(lambda: N19['A'])
attempt(lambda: max(
        N19))
attempt(lambda: max(N19))
attempt(lambda: copy.deepcopy(N19.A) is N19.A)
attempt(lambda: N19.A % [2, True])
match attempt(lambda: N19(0)):
    case N19.A:
        print('A')
    case N19.B | N19.C:
        print('B or C')
    case _:
        print('other')
attempt(lambda: N19.A is N19(N19.A))
