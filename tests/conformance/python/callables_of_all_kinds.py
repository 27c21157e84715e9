"""getfullargspec and signature of objects that are called in different ways."""
import inspect, operator, functools, itertools, types, re, random, string, collections, weakref
def told(f,*a,**k):
    try: print(f(*a,**k))
    except Exception as e: print(type(e).__name__, e)
class C:
    def __call__(self, a, b=1): pass
class S:
    @staticmethod
    def __call__(a): pass
class K:
    @classmethod
    def __call__(cls, a): pass
class P:
    __call__ = functools.partial(lambda self, x: 1, 2)
class M:
    def m(self, a): pass
    @classmethod
    def c(cls, b): pass
    @staticmethod
    def s(d): pass
    def __init__(self, q=1): pass
class N:
    def __new__(cls, z): pass
class Meta(type):
    def __call__(cls, *a, **k): pass
class WM(metaclass=Meta): pass
for f in (operator.attrgetter('real'), operator.itemgetter(1), operator.methodcaller('x'), C(), S(), K(), P(), M().m, M.m, M.c, M().c, M.s, M, N, WM, functools.partial(C(), 1), functools.partial(M.m, 1), len, 'a'.upper, str.upper, [].append, int, dict, type, object, print, max, random.random, random.Random, string.Template, collections.namedtuple('A','x y'), collections.Counter, operator.add, weakref.ref, Exception, ValueError(1), 3, None, types.MethodType(lambda a,b:1, 3), functools.singledispatch(lambda a:1), (lambda *, a=1: 1).__call__, C().__call__, str.join, object().__repr__, object.__init__, type.__call__, (1).__add__):
    print(getattr(f, '__name__', type(f).__name__), end=' | '); told(inspect.getfullargspec, f); told(inspect.signature, f)
