"""What can be put into a bytearray, what is checked first, and the messages of its methods."""
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
b = bytearray(b'abc')
def s(b, k, v): b[k] = v
def d(b, k): del b[k]
for k in (5, None, 's', -1, 10**30, slice(0,1), slice(0,10,2), slice(None,None,-1), 1.5, True):
    for v in (None, 1, 300, 's', b'x', b'xy', -1, [1,2], [300], 10**30, 1.5, (1,), memoryview(b'q'), bytearray(b'x')):
        b = bytearray(b'abc')
        print(repr(k)[:10], repr(v)[:5], end=' '); t(lambda: (s(b, k, v), b))
    t(lambda: d(b, k))
b = bytearray(b'abc')
for f in (lambda: b.__iadd__(b), lambda: b.extend(b), lambda: b.__setitem__(slice(0, 1), b), lambda: b.__iadd__(5), lambda: b.__iadd__([1]), lambda: b.__iadd__(memoryview(b'x')),lambda: b.extend('a'), lambda: b.extend(5), lambda: b.append(None), lambda: b.append(256), lambda: b.insert(0, 'a'), lambda: b.insert('a', 1), lambda: b.remove(5), lambda: b.pop(100), lambda: b.pop('a'), lambda: bytearray().pop(), lambda: b.join([1]), lambda: b * None, lambda: b * 'a', lambda: b + 'a', lambda: b'a' + b, lambda: b + b'a', lambda: 'a' in b, lambda: 300 in b, lambda: b.index(300), lambda: b.find('a'), lambda: b.count(None), lambda: b.replace('a', 'b'), lambda: b.startswith('a'), lambda: b.startswith((b'a', 'b')), lambda: b.decode('nope'), lambda: b.translate(b'a'), lambda: b.hex('ab'), lambda: b.resize(10), lambda: bytearray.fromhex('zz'), lambda: bytearray.maketrans(b'a', b'bc'), lambda: b.take_bytes(2) , lambda: b.split(5), lambda: b.strip(5), lambda: b.ljust('a'), lambda: b.center(10, b'ab'), lambda: b.center(10, 'a')):
    t(f)
