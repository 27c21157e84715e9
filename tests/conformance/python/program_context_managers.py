"""contextlib in earnest."""
import contextlib, io, sys
from contextlib import *
@contextmanager
def tag(name, log=[]):
    print(f"<{name}>")
    try: yield name.upper()
    except LookupError as e: print("swallowed", repr(e))
    else: print("clean")
    finally: print(f"</{name}>")
with tag("a") as a, tag("b") as b: print(a, b); raise KeyError("k")
@tag("deco")
def f(x): "doc"; print("in f", x); return x * 2
print(f(2), f(3), f.__name__, f.__doc__)
class Timer(ContextDecorator):
    def __enter__(self): print("start"); return self
    def __exit__(self, *exc): print("stop", exc[0] and exc[0].__name__); return False
@Timer()
def g(): raise ValueError("v")
try: g()
except ValueError as e: print("got", e)
with ExitStack() as stack:
    names = [stack.enter_context(tag(n)) for n in "xyz"]
    stack.callback(print, "callback", 1, sep="!")
    @stack.callback
    def _(): print("deco callback")
    stack.push(lambda t, v, tb: print("push saw", t) or True)
    raise RuntimeError("inside")
print("after")
stack = ExitStack(); stack.enter_context(tag("moved")); other = stack.pop_all(); stack.close(); print("closed nothing"); other.close()
try:
    with ExitStack() as s:
        s.callback(lambda: 1 / 0); s.callback(lambda: {}["q"]); raise ValueError("first")
except ZeroDivisionError as e:
    while e: print(type(e).__name__, e); e = e.__context__
with suppress(ZeroDivisionError, KeyError): 1 / 0
with redirect_stdout(io.StringIO()) as out: print("hidden"); print("x", end="")
print(repr(out.getvalue()))
with redirect_stderr(io.StringIO()) as err: print("e", file=sys.stderr)
print(err.getvalue())
class Res:
    def close(self): print("closed res")
with closing(Res()) as r: print(type(r).__name__)
with nullcontext(5) as n: print(n)
@contextmanager
def noyield():
    if False: yield
try:
    with noyield(): pass
except RuntimeError as e: print(e)
@contextmanager
def twice(): yield 1; yield 2
try:
    with twice(): pass
except RuntimeError as e: print(e)
@contextmanager
def replaces():
    try: yield
    except ValueError as e: raise TypeError("replaced") from e
try:
    with replaces(): raise ValueError("orig")
except TypeError as e: print(e, repr(e.__cause__))
for bad in (3, type("NoExit", (), {"__enter__": lambda s: s})(), type("NoEnter", (), {"__exit__": lambda *a: 0})(), tag):
    try:
        with bad: pass
    except TypeError as e: print(e)
    except AttributeError as e: print("AE", e)
class Cm(AbstractContextManager):
    def __exit__(self, *a): print("exit", a[0]); return None
with Cm() as c: print(type(c).__name__)
try: AbstractContextManager()
except TypeError as e: print(e)
print(isinstance(Res(), AbstractContextManager), isinstance(tag("q"), AbstractContextManager), 1)
with chdir("/") if False else nullcontext(): pass
def nest():
    for i in range(2):
        with tag(f"l{i}"):
            try:
                if i: return "ret"
                continue
            finally: print("fin", i)
print(nest())
with (tag("p") as p, tag("q") as q): print(p + q)
class Bomb:
    def __enter__(self): return self
    def __exit__(self, *a): raise OSError("bomb") 
with tag("outer"):
    with Bomb(): raise IndexError("inner")
