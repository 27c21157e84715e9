"""int.from_bytes of what has __bytes__ or gives ints; metaclasses that have another order of base classes in mind."""


def show(fn):
    try:
        print(repr(fn()))
    except BaseException as e:
        print(type(e).__name__, e)


print("--frombytes")
class Bs:
    def __init__(self, v): self.v = v
    def __bytes__(self):
        if isinstance(self.v, Exception): raise self.v
        return self.v
class It:
    def __iter__(self): return iter([1, 2])
class Idx:
    def __index__(self): return 3
class BB(bytes): pass
for f in (lambda: int.from_bytes(Bs(b'\1\2'), 'big'), lambda: int.from_bytes(Bs('a'), 'big'), lambda: int.from_bytes(Bs(None), 'big'), lambda: int.from_bytes(Bs(BB(b'\1')), 'big'), lambda: int.from_bytes(Bs(ValueError('x')), 'big'), lambda: int.from_bytes([1,2], 'big'), lambda: int.from_bytes((1,256), 'big'), lambda: int.from_bytes([-1], 'big'), lambda: int.from_bytes(['a'], 'big'), lambda: int.from_bytes(It(), 'little'), lambda: int.from_bytes(5, 'big'), lambda: int.from_bytes(Idx(), 'big'), lambda: int.from_bytes('abc', 'big'), lambda: int.from_bytes(None, 'big'), lambda: int.from_bytes(range(3), 'big'), lambda: int.from_bytes(bytearray(b'\1\0'), 'big'), lambda: int.from_bytes(memoryview(b'\1\0'), 'little'), lambda: int.from_bytes({1}, 'big'), lambda: int.from_bytes({1: 2}, 'big'), lambda: int.from_bytes(1.5, 'big'), lambda: int.from_bytes(b'\1', 'foo'), lambda: int.from_bytes(b'\1', 3), lambda: int.from_bytes(b''), lambda: int.from_bytes(b'\xff', signed=True), lambda: int.from_bytes(b'\xff', signed='a'), lambda: int.from_bytes(), lambda: int.from_bytes(bytes=b'\1'), lambda: int.from_bytes(x=1), lambda: bool.from_bytes(b'\1'), lambda: int.from_bytes(Bs(bytearray(b'a'))), lambda: bytes(Bs('a')), lambda: bytes(Bs(None)), lambda: int.from_bytes(iter([1,2])), lambda: int.from_bytes([1.0]), lambda: int.from_bytes([Idx()]), lambda: int.from_bytes([2**70]), lambda: int.from_bytes(object())):
    show(f)
print("--mro")
def mk(m, *bases, **kw):
    class M(type):
        mro = m
    class C(*bases, metaclass=M): x = 1
    return C
class A: pass
class Bx: 
    __slots__ = ('q',)
for f in (lambda: mk(lambda c: [object]), lambda: mk(lambda c: []), lambda: mk(lambda c: (c, object)).__mro__, lambda: mk(lambda c: [A, object], A).__mro__, lambda: mk(lambda c: 3), lambda: mk(lambda c: None), lambda: mk(lambda c: [c, 3]), lambda: mk(lambda c: [c, A, object]).__mro__, lambda: mk(lambda c: [c, int, object]).__mro__, lambda: mk(lambda c: [c]).__mro__, lambda: mk(lambda c: [c, c, object]).__mro__, lambda: mk(lambda c: [c, Bx, object]).__mro__, lambda: mk(lambda c: iter([c, object])).__mro__, lambda: mk(lambda c: [object, c]).__mro__, lambda: mk(lambda c: 1/0), lambda: mk(lambda: []), lambda: mk(lambda c: [c, 'a', object]), lambda: mk(lambda c: type.mro(c) + [A]).__mro__, lambda: mk(lambda c: type.mro(c)[::-1]).__mro__, lambda: mk(lambda c: [A, object], A).x, lambda: mk(lambda c: [A, object], A)().x):
    show(f)
