# __slots__ of classes that derive from built-in types, and descriptors applied to objects of other classes.
class S(float):
    __slots__ = ('y',)
    def __init__(self, y): self.y = y
s = S(2.5)
print(s, s.y)
class B: pass
class S2(B, float):
    __slots__ = ('y',)
s = S2(2.5); s.y = 4
print(s, s.y)
class T(S2): pass
t = T()
t.y = 3
print(t, t.y)
class I(int): __slots__ = ()
print(I(4))
try: S.__dict__['y'].__get__(5)
except Exception as e: print(type(e).__name__, e)
try: S.__dict__['y'].__set__(5, 3)
except Exception as e: print(type(e).__name__, e)
class D(dict): __slots__ = ('a', 'b')
d = D(x=1); d.a = 5
print(d, d.a, hasattr(d, 'b'))
try: d.c = 1
except Exception as e: print(type(e).__name__, e)
del d.a
try: d.a
except Exception as e: print(type(e).__name__, e)
class L(list): __slots__ = ('tag',)
l = L([1]); l.tag = l; print(l)
class St(str): __slots__ = 'k',
st = St('q'); st.k = 1; print(st, st.k, st.__class__, dir(st)[-3:])
class Ex(ValueError): __slots__ = 'k',
e = Ex('a'); e.k = 3; print(repr(e), e.k, e.__dict__)
import copy
print(copy.copy(d), copy.deepcopy(st).k)
class W:
    __slots__ = ('v',)
w = W()
try: w.__class__ = S
except Exception as e: print(type(e).__name__, e)
try: St.k.__get__(w)
except Exception as e: print(type(e).__name__, e)
print(W.v, type(W.v).__name__)
W.v.__set__(w, 3); print(w.v)
try: print(W.v.__get__(None))
except Exception as e: print(type(e).__name__, e)
