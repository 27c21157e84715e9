"""singledispatchmethod as an object, and how typing shows what is no type."""
import functools, typing, inspect
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class C:
    @functools.singledispatchmethod
    def m(self, a):
        "doc of m"
        return 'any'
    @m.register
    def _(self, a: int): return 'int'
    @functools.singledispatchmethod
    @classmethod
    def c(cls, a): return cls, 'any'
    @c.register
    @classmethod
    def _(cls, a: int): return cls, 'int'
    @functools.singledispatchmethod
    @staticmethod
    def s(a): return 'any'
    @s.register(int)
    @staticmethod
    def _(a): return 'int'
class D(C):
    def __repr__(self): return '<D>'
for x in (lambda: C.m, lambda: D().m, lambda: D.c, lambda: D().c, lambda: D.s, lambda: D().s, lambda: C.m.__name__, lambda: C.m.__doc__, lambda: C.m.__isabstractmethod__, lambda: C.m.register, lambda: C.m(C(), 1), lambda: C.m(C(), 'a'), lambda: D().m(1), lambda: D().m(), lambda: D().m(a=1), lambda: C.c(1), lambda: C.c('a'), lambda: D().s(1), lambda: C.s('x'), lambda: C.m.dispatch, lambda: D().m.register, lambda: type(C.m), lambda: C.m.__wrapped__, lambda: inspect.signature(C.m), lambda: inspect.signature(C().m), lambda: C.__dict__['m'], lambda: functools.singledispatchmethod(5), lambda: C.m.__qualname__, lambda: C.m.__module__, lambda: C.m.nope, lambda: callable(C.m)):
    t(lambda: (lambda r: r if not isinstance(r, (type(len), type(t))) else type(r).__name__)(x()))
for v in (max, 'a', int, 5, None, t, len, b'x', True, (1,2), ...):
    t(lambda: str(typing.Literal[v]).split(' at 0x')[0])
    t(lambda: str(list[v]).split(' at 0x')[0])
    t(lambda: str(typing.List[v]).split(' at 0x')[0])
    t(lambda: str(typing.Annotated[int, v]).split(' at 0x')[0])
    t(lambda: str(typing.Tuple[v]).split(' at 0x')[0])
