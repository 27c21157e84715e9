# unexpected keywords name the parameter that was meant; namedtuple fields cannot be set
def f(alpha, beta=1, *, gamma_one=2): pass
class C:
    def m(self, pre_norm_1): pass
    def __init__(self, width=1): pass
for t in (lambda: f(1, alph=2), lambda: f(1, bet=2), lambda: f(1, gamma_on=2), lambda: f(1, zzz=3), lambda: C().m(1, pre_norm=2), lambda: C(widht=3), lambda: f(1, Alpha=3), lambda: f(1,a=1),lambda: f(**{"aplha":1}), lambda: (lambda foo: 0)(fooo=1), lambda: f(1,2,3,gama_one=2), lambda: f(betaa=1)):
    try: t()
    except TypeError as e: print(e)
def g(a, /, bc): pass
try: g(1, b=2)
except TypeError as e: print(e)
try: g(a=1, bc=2)
except TypeError as e: print(e)
from collections import namedtuple
P = namedtuple("P", "x y")
try: P(1, 2).x = 3
except AttributeError as e: print(e)
try: del P(1, 2).x
except AttributeError as e: print(e)
class D(P):
    @property
    def z(self): return 1
try: D(1,2).z = 3
except AttributeError as e: print(e)
try: D(1,2).x = 3
except AttributeError as e: print(e)
try: D(1,2).count = 3
except AttributeError as e: print(e)
try: P(1,2).q = 3
except AttributeError as e: print(e)
