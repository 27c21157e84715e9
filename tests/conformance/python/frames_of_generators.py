"""Frames of generators, closures, iterators and callbacks that tracebacks and programs keep: what they show, and when their
variables die."""
import sys, gc, traceback
T = None
class Loud:
    def __init__(self, n): self.n = n
    def __repr__(self): return self.n
    def __del__(self): print("gone", self.n)
def g():
    global T
    loud = Loud("in a generator")
    try:
        yield 1
    except ValueError as e:
        T = e.__traceback__
        yield 2
    x = 5
    yield 3
a = g(); next(a)
print(a.throw(ValueError("v")))
print(T.tb_frame is a.gi_frame, T.tb_next, T.tb_frame.f_code.co_name, T.tb_frame.f_back)
print(next(a), T.tb_frame.f_locals)
f = a.gi_frame
a.close()
print(a.gi_frame, f is T.tb_frame, f.f_locals, f.f_back)
del f; T = None
print("dropped")
def h():
    loud = Loud("of a finished generator")
    yield sys._getframe()
    yield loud
b = h(); fr = next(b)
print(fr is b.gi_frame, fr.f_locals, fr.f_back)
for _ in b: pass
del _
print(b.gi_frame, fr.f_locals); del fr
print("next")
def caller():
    mine = Loud("of a caller")
    def inner():
        own = Loud("of the inner")
        try: raise KeyError(1)
        except KeyError as e: return e.__traceback__
    return inner()
tb = caller()
print([*tb.tb_frame.f_locals], [*tb.tb_frame.f_back.f_locals], tb.tb_frame.f_back.f_back is sys._getframe())
del tb
print("after")
def unstarted():
    yield
c = unstarted()
try: c.throw(KeyError("k"))
except KeyError as e: print(e.__traceback__.tb_next.tb_frame.f_code.co_name, e.__traceback__.tb_next.tb_lineno, c.gi_frame)
class It:
    def __iter__(self): return self
    def __next__(self):
        l = Loud("in next")
        raise ZeroDivisionError
try: list(It())
except ZeroDivisionError as e: print([x.name for x in traceback.extract_tb(e.__traceback__)])
print("sorted")
def key(x):
    z = Loud("in key")
    if x == 2: raise IndexError(x)
    return x
try: sorted([1, 2, 3], key=key)
except IndexError as e: print(e.__traceback__.tb_next.tb_frame.f_locals); saved = e
print("saved"); del saved
try:
    try: key(2)
    except IndexError as e: raise TypeError from e
except TypeError as t: print(t.__cause__.__traceback__.tb_next.tb_frame.f_locals, t.__traceback__.tb_next)
class CM:
    def __enter__(self): return self
    def __exit__(self, t, v, tb): self.tb = tb; return True
with CM() as cm: key(2)
print(cm.tb.tb_next.tb_frame.f_locals); del cm
print("end")
