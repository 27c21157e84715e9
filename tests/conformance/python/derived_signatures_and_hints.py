"""Signatures of classes that derive from built-in ones, and type hints that are looked up as they are written."""
import inspect, typing, types
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class A(int): pass
class B(dict): pass
class C(list): pass
class D(Exception): pass
class E(A):
    def __init__(self, q): pass
class F(tuple): pass
class G: pass
class H(str):
    def __new__(cls, a): return str.__new__(cls, a)
class I(float): pass
class J(set): pass
for x in (A, B, C, D, E, F, G, H, I, J): t(lambda: inspect.signature(x)); t(lambda: inspect.getfullargspec(x))
class K: b: (0).upper = 1
class L: a: 'int'; b: 'nope'; c: 'ﬁ'; d: 'None'; e: 'list[int]'
class M: a: 'int'; d: 'None'; e: 'list[int]'
for x in (K, L, M, int, G): t(lambda: typing.get_type_hints(x))
def f(a: 'ﬁ'): pass
t(lambda: typing.get_type_hints(f)); t(lambda: typing.get_type_hints(f, {'ﬁ': int})); t(lambda: typing.get_type_hints(f, None, {'ﬁ': str}))
t(lambda: typing.ForwardRef('int').evaluate()); t(lambda: typing.ForwardRef('q').evaluate()); t(lambda: typing.ForwardRef('q').evaluate(globals={'q': 3})); t(lambda: typing.ForwardRef('q').evaluate(locals={'q': 4}))
for a in ((5,), (None,), ('n', 5), ('n', (1,)), ('n', None)): t(lambda: types.FunctionType(f.__code__, {}, *a).__name__)
