"""super(): what it finds, in which functions it works, and what it says where it does not."""
import sys
import traceback
import types

sys.stderr = sys.stdout

class A:
    def f(self): return "A.f"
    def g(self, *, k=1): return k
    @property
    def p(self): return "A.p"
    @classmethod
    def c(cls): return cls.__name__
    @staticmethod
    def s(): return "static"
class B(A):
    def f(self):
        del self
        return super().f()
    def g(self, *, k=2):
        return super().g(k=k), super().p, super().c(), super().s()
    def h(self):
        return super().nothing
    def i(self):
        return super().nothing()
    def j(self):
        bound = super().f
        return super().__class__, bound(), bound.__self__ is self
    def k():
        return super().f()
    def l(*args):
        return super().f()
    def m(self):
        def inner(): return self
        self = 3
        return super().f()
    def n(self):
        super().zzz = 1
    def o(self, super):
        return super().f()
    @classmethod
    def c(cls):
        return super().c() + "!"
    @staticmethod
    def t(x):
        return super().f()
def tryit(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
b = B()
for n in "fghijlmn": tryit(getattr(b, n))
tryit(b.o, lambda: b)
tryit(B.k)
tryit(B.c)
tryit(B.t, 3)
tryit(B.t, b)
class M(type):
    def __new__(m, name, bases, ns):
        cell = None
        return super().__new__(m, name, bases, ns)
class C(metaclass=M):
    pass
print(C)
class D(A):
    def f(self):
        return [super().f() for _ in range(2)], [super(D, self).f() for _ in range(1)]
print(D().f())
def meta(name, bases, ns):
    return 5
class E_(metaclass=meta):
    def f(self): return super().f()
    saved = f
class F:
    def init(self):
        super().__init__(1)
tryit(F().init)
def fact():
    class G:
        def f(self): return super().f()
    return G.__dict__['f']
tryit(fact(), 3)
class H(A):
    def __getattribute__(self, n):
        return super().__getattribute__(n)
print(H().f())
class I(A):
    def f(self):
        return (super()
            .missing(1,
            2))
try: I().f()
except AttributeError: traceback.print_exc()
super_ = super
def super(*a):
    return types.SimpleNamespace(f=lambda: ("fake", len(a)))
class J(A):
    def f(self):
        return super().f()
print(J().f())


class Shared:
    """Two classes that share its methods and keep their attributes in the same and in other places."""

    def total(self):
        return self.a + self.b

    def grow(self):
        self.b += 1
        return self


class Left(Shared):
    def __init__(self):
        self.a, self.b = 1, 2


class Right(Shared):
    def __init__(self):
        self.b, self.a = 30, 40


class Same(Shared):
    def __init__(self):
        self.a, self.b = 500, 600


made = [Left(), Same(), Right(), Left(), Same()]
print([x.grow().grow().total() for x in made * 3])
Same.b = property(lambda self: -1)
print([x.total() for x in made])
del Same.b
print([x.total() for x in made], [vars(x) for x in made[:3]])
