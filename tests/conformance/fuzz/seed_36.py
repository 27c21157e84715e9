import functools
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
i1 = 10
i2 = 9007199254740993
l6 = [4, 4]
l7 = l6
t12 = (1, -1)
k14 = {'a': 1}
k15 = True
print((k15[-1],), range(5)[7:-256:1_000_000].indices(5)[-1], sep=(oct(9223372036854775808) or 'ﬁ'), end='|\n')
@functools.cache
def f19(a={'a': 1}, b=l7) -> int:
    k20 = t12
    print(i1, 'Σς')
    a -= NotImplemented
attempt(lambda: f19(*[round(9223372036854775808, -2) for i21 in {4, True} if False]))
attempt(lambda: f19(1, *slice(2, 1, True).indices(4), **{'c': {**{}, (-2, -2): k14}}))
attempt(lambda: f19(not True, b=(16).bit_count()))
w22 = 3
while w22 > 0 and max((0o17, 4294967296, i1), key=lambda i23: 1):
    w22 -= 1
    k24 = True
    print('hello world')
else:
    s25 = f"{100:{'>'}{0}}|{'_'!s:^8}|"[-2:]
