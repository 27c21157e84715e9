"""Classes with the same slots have one layout, whatever order they name them in."""
class S:
    __slots__=('a','b')
class T:
    __slots__=('a','b')
class U:
    __slots__=('b','a')
class V(S):
    __slots__=()
class W(T): __slots__=('c',)
class X(S): __slots__=('c',)
def tr(o,c):
    try: o.__class__=c; print('ok', type(o).__name__)
    except Exception as e: print(type(e).__name__, e)
for a in (S,T,U,V,W,X):
    for b in (S,T,U,V,W,X):
        print(a.__name__,b.__name__,end=' '); tr(a(),b)
class A: __slots__=('b','a','b')
print([k for k in vars(A)], A.__slots__)
class B: __slots__=('z','__dict__','y','__weakref__')
print([k for k in vars(B)])
class C: __slots__=('z','y','__dict__','__weakref__')
class D: __slots__=('y','z')
class E: __slots__=('y','z','__weakref__')
class F: __slots__=('y','z','__dict__')
class G: pass
class H: __slots__=('__dict__',)
class I: __slots__=('__weakref__','__dict__')
class J: __slots__=('__weakref__',)
class K: __slots__=()
L=(B,C,D,E,F,G,H,I,J,K)
for a in L:
    for b in L:
        print(a.__name__,b.__name__,end=' '); tr(a(),b)
s=S(); s.a=1; s.b=2; s.__class__=U; print(s.a,s.b)
class M(list): __slots__=('p',)
class N(list): __slots__=('p',)
class O(dict): __slots__=('p',)
for a in (M,N,O):
    for b in (M,N,O):
        print(a.__name__,b.__name__,end=' '); tr(a(),b)
class Base: pass
class P(Base): __slots__=('x',)
class Q(Base): __slots__=('x',)
tr(P(),Q); tr(P(),Base)
class Base2: pass
class R(Base2): __slots__=('x',)
tr(P(),R)
try:
    class Z: __slots__=('a','b'); b=1
except ValueError as e: print(e)
class Y: __slots__=('__a','_Y__b')
print(list(vars(Y)))
class P1(S): pass
class P2(T): pass
tr(P1(),P2)
P1.__bases__=(T,)
p=P1(); p.a=3; print(p.a, P1.__mro__)
