"""Exceptions: hierarchies, chaining, groups, notes, finally order, tracebacks."""
import sys, traceback, contextlib
class AppError(Exception):
    code = 1
    def __init__(self, msg, *, detail=None): super().__init__(msg); self.detail = detail
    def __str__(self): return f"[{self.code}] {super().__str__()}" + (f" ({self.detail})" if self.detail else "")
class NotFound(AppError, KeyError): code = 404
class Retry(AppError):
    def __init__(self, n): super().__init__(f"try {n}"); self.n = n
    def __reduce__(self): return Retry, (self.n,)
e = NotFound("x", detail={"id": 3}); print(e, repr(e), e.args, isinstance(e, KeyError), NotFound.__mro__)
def retry(times, exc=Exception):
    def deco(f):
        def inner(*a):
            for i in range(1, times + 1):
                try: return f(i, *a)
                except exc as err: last = err; print("retry", i, err)
            raise AppError("gave up", detail=times) from last
        return inner
    return deco
@retry(3, Retry)
def flaky(i, x):
    if i < 3: raise Retry(i)
    return x / (i - 3) if x < 0 else x
print(flaky(5))
try: flaky(-1)
except ZeroDivisionError as err: print("zde", err, err.__context__)
@retry(2)
def never(i): raise OSError(i, "bad", "file.txt")
try: never()
except AppError as err: print(err, repr(err.__cause__), err.__cause__.errno, err.__cause__.filename, err.__suppress_context__)
def order():
    out = []
    for i in range(3):
        try:
            try:
                if i == 1: continue
                if i == 2: return out
                out.append(("body", i))
            finally: out.append(("inner", i))
        except ValueError: pass
        else: out.append(("else", i))
        finally: out.append(("outer", i))
print(order())
def swallow():
    try: raise ValueError("lost")
    finally: return "returned"
print(swallow())
try:
    try: raise ValueError("one")
    except ValueError: raise KeyError("two")
except KeyError as err: print(repr(err.__context__), err.__cause__, traceback.format_exception(err)[-1].strip()); saved = err
try:
    try: 1 / 0
    except Exception as x: raise RuntimeError("wrapped") from None
except RuntimeError as err: print(err.__context__, err.__suppress_context__)
try: print(err)
except NameError as n: print(n)
eg = ExceptionGroup("many", [ValueError("v"), TypeError("t"), ExceptionGroup("inner", [KeyError("k"), ValueError("w")])])
try: raise eg
except* ValueError as g: print("values", g, g.exceptions, len(g.exceptions))
except* (TypeError, KeyError) as g: print("others", [type(x).__name__ for x in g.exceptions])
print(eg.split(ValueError), eg.subgroup(lambda x: isinstance(x, KeyError)), eg.derive([OSError()]), repr(eg), eg.message)
try:
    try: raise ExceptionGroup("g", [OSError("o"), ValueError("v")])
    except* OSError: raise RuntimeError("in handler")
except ExceptionGroup as g: print(repr(g)); traceback.print_exception(g, file=sys.stdout)
for bad in (lambda: ExceptionGroup("x", []), lambda: ExceptionGroup("x", [1]), lambda: ExceptionGroup("x", [KeyboardInterrupt()]), lambda: BaseExceptionGroup("b", [KeyboardInterrupt()]), lambda: ExceptionGroup(1, [ValueError()]), lambda: ValueError().with_traceback(3), lambda: setattr(ValueError(), "__cause__", 3), lambda: setattr(ValueError(), "args", 3), lambda: ValueError(a=1), lambda: (lambda: (_ for _ in ()).throw(3))(), lambda: exec("raise 3"), lambda: exec("raise ValueError from 3"), lambda: exec("raise int"), lambda: exec("raise"), lambda: exec("try: raise ValueError('q')\nexcept 3: pass"), lambda: exec("try: 1/0\nexcept (ValueError, 'x'): pass"), lambda: exec("assert False, (1, 2)"), lambda: exec("assert 0"), lambda: exec("x = y"), lambda: exec("def f():\n print(q)\n q = 1\nf()"), lambda: exec("del zz"), lambda: exec("import nope_mod"), lambda: exec("from math import nope"), lambda: exec("import math.nope"), lambda: UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), lambda: b"\xff".decode(), lambda: "é".encode("ascii"), lambda: StopIteration(1, 2).value, lambda: SystemExit(3).code, lambda: OSError(2, "x"), lambda: repr(OSError(2, "x")), lambda: str(OSError(13, "m", "f")), lambda: type(OSError(17, "e")), lambda: KeyError("a b"), lambda: str(KeyError("a b")), lambda: str(KeyError(1, 2)), lambda: repr(ValueError("a", 1)), lambda: str(ValueError()), lambda: ImportError("m", name="n", path="p").name, lambda: NameError("m", name="q").name, lambda: AttributeError("m", name="q", obj=3).obj, lambda: SyntaxError("m", ("f", 1, 2, "t")).lineno):
    try: r = bad(); print(r if not isinstance(r, BaseException) else repr(r))
    except BaseException as x: print(type(x).__name__, x)
n = ValueError("base"); n.add_note("hint: check"); n.add_note("more"); print(n.__notes__)
try: n.add_note(3)
except TypeError as x: print(x)
def f1(): f2()
def f2():
    try: f3()
    except ZeroDivisionError as z: raise AppError("calc failed", detail="f2") from z
def f3(): return [1 / x for x in (1, 0)]
with contextlib.suppress(AppError): f1()
def recurse(n): return recurse(n + 1)
try: recurse(0)
except RecursionError as r: print(r)
class Ctx:
    def __enter__(self): raise OSError("enter")
    def __exit__(self, *a): print("never")
try:
    with Ctx(): pass
except OSError as x: print(x)
n.__cause__ = saved
try: raise n
except ValueError: traceback.print_exc(file=sys.stdout)
f1()
