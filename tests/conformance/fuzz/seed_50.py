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
i8 = (1_000_000, 97, 5)
def gen19(a=(dict.fromkeys('x\ty\n'.split(','), NotImplemented) if True else b'Hello')):
    print((yield))
    k20 = yield {3, 4}
    yield divmod(round(1e-5, 5), -2)[1]
g = gen19(b'%d %s' % (123456789012345678901234567890, b'a'))
attempt(lambda: next(g, None))
attempt(lambda: g.throw(int.from_bytes(b'\x20x\x20', bytearray(b'xyz').hex(), signed=i8 != None)))
attempt(lambda: (g.gi_running, g.gi_frame is None))
