# inspect.signature: partials with placeholders, metaclasses and what __init__ and __new__ may be, texts, equality; members, static attributes, wrapper loops.
import copy, functools, inspect, pickle, re, types
from functools import partial, partialmethod, wraps, Placeholder as _
def t(x):
    try: print(inspect.signature(x))
    except Exception as e: print(type(e).__name__, re.sub(r'0x\w+', '0x', str(e)))
def f(a, b, /, c, d, *, e, k=1): pass
t(partial(f, 1)); t(partial(f, 1, 2, 3)); t(partial(f, c=1)); t(partial(f, 1, d=3, e=4)); t(partial(f, _, 2)); t(partial(f, _, 2, 3, _, 4) if 0 else partial(f, _, 2, 3, 4)); t(partial(f, z=1)); t(partial(f, 1, 2, 3, 4, 5)); t(partial(f, a=1))
def g(a, *args, b, **kw): pass
t(partial(g, 1, 2, b=3)); t(partial(g, _, 2)); t(partial(g, _, 2, _, 3) ); t(partial(g, q=1)); t(partial(partial(g, _, 2), 3))
def h(a, b=1, c=2): pass
t(partial(h, b=5)); t(partial(h, 1, c=5)); t(partial(h, _, 2)); t(partial(h, a=1))
class C:
    def m(self, a, b=2, *, c): pass
    p = partialmethod(m, 1); q = partialmethod(m, c=3); r = partialmethod(m, _, 5)
    s = partialmethod(lambda self, x, y: 0, 1)
    cm = classmethod(partial(h, 1)) if 0 else None
t(C.p); t(C().p); t(C.q); t(C().q); t(C.r); t(C().r); t(C.s); t(C().s)
class M(type):
    def __call__(cls, x, y): pass
class D(metaclass=M):
    def __init__(self, z): pass
t(D)
class D2(metaclass=M): pass
t(D2)
class CM:
    @classmethod
    def __call__(cls, a): pass
class MM(type):
    __call__ = classmethod(lambda cls, a, b: 0)
class E(metaclass=MM):
    def __init__(self, z): pass
t(E); t(CM()); t(CM)
class N:
    def __new__(cls, a, *args): pass
    def __init__(self, b): pass
t(N)
class N2(N):
    def __init__(self, q): pass
t(N2)
class N3:
    __init__ = classmethod(lambda cls, a: 0)
t(N3)
class N4:
    __init__ = partial(lambda self, a: 0, 1) if 0 else partialmethod(lambda self, a, b: 0, 1)
t(N4)
class N5:
    __new__ = classmethod(lambda cls, a: 0)
t(N5)
class N6:
    __init__ = staticmethod(lambda a, b: 0)
t(N6)
class N7: pass
t(N7); t(object); t(type); t(int); t(N7())
def deco(f):
    @wraps(f)
    def w(*a, **k): return f(*a, **k)
    return w
class N8:
    @deco
    def __init__(self, a: int, b=2): pass
    @deco
    def __call__(self, x): pass
t(N8); t(N8(1)) ; t(N8.__init__); t(deco(N8))
class M3(type):
    @deco
    def __call__(cls, p, q): pass
class N9(metaclass=M3): pass
t(N9)
class Callable1:
    __call__ = partial(lambda *a, z: 0, 5)
t(Callable1())
class Callable2:
    __call__ = staticmethod(lambda a, b: 0)
t(Callable2())
t(print); t(len); t(dict); t(str.join); t('x'.join); t([].append); t(max); t(range); t(super); t(classmethod); t(property); t(Exception); t(KeyError)
def none(a: None, b: 'None' = None) -> None: pass
t(none); print(inspect.signature(none, eval_str=True))
print(inspect.signature(f) == inspect.signature(f), hash(inspect.signature(f)) == hash(inspect.signature(f)))
class Ann:
    def __init__(self, x: 'int', *, y: 'list[str]' = ()) -> 'None': pass
s = inspect.signature(Ann); print(s, s.format(quote_annotation_strings=False), s.format(max_width=10))


def two(a, b): pass
def turned(b, a): pass
def keys(*, a, b=[]): pass
def keys_turned(*, b=[], a): pass
sig = inspect.signature
print(sig(two) == sig(turned), sig(keys) == sig(keys_turned), hash(sig(two)) == hash(sig(two)), hash(sig(two)) == hash(sig(turned)))
try: hash(sig(keys))
except TypeError as e: print(e)
for made in sig(Ann), sig(Ann).parameters["y"], sig(two).bind(1, 2): print(pickle.loads(pickle.dumps(made)) == made, copy.deepcopy(made) == made)
class Own(inspect.Signature): pass
print(type(Own.from_callable(two)).__name__, Own.from_callable(two))
one, other = (lambda: 0), (lambda: 0)
one.__wrapped__, other.__wrapped__ = other, one
for f in one, other:
    try: inspect.unwrap(f)
    except ValueError as e: print(str(e).split("<")[0])
print(inspect.unwrap(one, stop=lambda f: f is other) is other)
class Getter:
    def __get__(self, obj, cls): return "got"
class Both(Getter):
    def __set__(self, obj, value): pass
class Deletes(Getter):
    def __delete__(self, obj): pass
class Members:
    g, b, d = Getter(), Both(), Deletes()
    @types.DynamicClassAttribute
    def virtual(self): return 1
    def __dir__(self): return ["g", "g", "z", "own"]
    z = 3
m = Members()
m.__dict__.update(g=1, b=2, own=4)
print(inspect.getmembers(m), [inspect.ismethoddescriptor(x()) for x in (Getter, Both, Deletes)], inspect.isdatadescriptor(Deletes()))
print([type(inspect.getattr_static(m, n)).__name__ for n in ("g", "b", "d", "own", "virtual")], inspect.getattr_static(m, "no", 5), [n for n, _ in inspect.getmembers_static(Members) if n[0] != "_"])
class Hides:
    __dict__ = property(lambda self: {"x": 1})
    def __getattribute__(self, name): return "always"
h = Hides()
object.__setattr__(h, "y", 2)
print([inspect.getattr_static(h, n, None) for n in ("x", "y")], h.x)
for args, named in [((), {}), ((1,), {"z": 2}), ((1, 2, 3, 4), {})]:
    try: print(inspect.getcallargs(lambda a, b, c: 0, *args, **named))
    except TypeError as e: print(e)
print(inspect.ispackage(types.ModuleType("m")), inspect.isabstract(int))
