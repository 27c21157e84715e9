"""f(**{1: 2}): CPython wants strings of what it calls in a quick way; others say that they take no keywords."""
class L(list): pass
class E(Exception): pass
class E2(Exception):
    def __init__(self, *a, **k): pass
class D(dict): pass
class S(str): pass
class I(int): pass
class T(tuple): pass
class St(set): pass
class O: pass
class O2:
    def __init__(self, **k): self.k = k
class O3:
    def __new__(cls, **k): return object.__new__(cls)
class F(float): pass
class By(bytes): pass
class Os(OSError): pass
class P(property): pass
class C:
    def __call__(self, **k): return k
class Ob: pass
import collections, functools, itertools, types
def f(): pass
def g(**k): return k
m = {1: 2}
for name in """Exception ValueError OSError StopIteration KeyError ImportError SyntaxError SystemExit UnicodeDecodeError NameError AttributeError BaseException
FileNotFoundError E E2 Os L list dict S str I int T tuple St set frozenset O O2 O3 F float By bytes bytearray bool complex object type range slice staticmethod
classmethod property P super enumerate zip map filter reversed C() f g print len sorted max isinstance [].sort ''.format ''.join [].append functools.partial(g)
O().__init__ list.__init__ object.__new__ dict.fromkeys int.from_bytes getattr vars open staticmethod(f) C.__call__ O2.__init__ divmod hash any eval
collections.OrderedDict collections.deque types.SimpleNamespace itertools.chain""".split():
    for args in "", "[1], ":
        try:
            print(name, args, type(eval(f"{name}({args}**m)")).__name__)
        except BaseException as e:
            print(name, args, type(e).__name__, str(e).split(" at 0x")[0])
