"""What tells of a slot or of __dict__ keeps its class."""
import gc
class A:
    __slots__ = ('a','b','c')
m = A.c
A.c
import weakref
r = weakref.ref(A)
del A
gc.collect()
print(r())
L = [type('X%d' % i, (), {'__slots__': ()}) for i in range(50)]
print(m.__objclass__)
d = type('B', (), {}).__dict__['__dict__']
gc.collect()
print(d.__objclass__)
class C:
    __slots__ = ('x', '__weakref__')
ended = []
r = weakref.ref(C, lambda r: ended.append(1))
del C
gc.collect()
print(ended, r())
try: m.__get__(3)
except TypeError as e: print(e)
