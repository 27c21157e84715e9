"""get_type_hints of functions, classes and of what has no annotations."""
import typing, functools, types, io
def told(f,*a,**k):
    try: print(f(*a,**k))
    except Exception as e: print(type(e).__name__, e)
class K:
    a: (0).__len__
class A: pass
class B: __annotations__ = {'a': 'int'}
class C: __annotations__ = 3
b = A(); b.__annotations__ = {'x': int}
c = A(); c.__annotations__ = 3
def f(a: (0).__len__): pass
def g(a: 'zz'): pass
def h(a: zz): pass
class I:
    a: zz
for o in (K, f, g, h, I, 3, None, A, B, C, B(), len, types.MethodType(f, 1), functools.partial(g), int, [], 'a', type, object, str.upper, functools.wraps(g)(lambda: 1), typing.List, typing.Any, list[int]):
    print(type(o).__name__); told(typing.get_type_hints, o); told(typing.get_type_hints, o, {}); told(typing.get_type_hints, o, None, {'zz': int})
