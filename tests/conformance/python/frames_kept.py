"""Frames that have ended: a traceback keeps them with their variables, links to those that called, and lets go of them
in CPython's order."""
import sys, types, traceback, inspect, weakref, gc


def show(fn):
    try:
        print(repr(fn()))
    except BaseException as e:
        print(type(e).__name__ + ":", e)


class Loud:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name

    def __del__(self):
        print("gone", self.name)


def inner(a, *rest, key=3, **more):
    local = a + 1

    def reader():
        return local

    raise ValueError(local)


def outer(x):
    before = "kept"
    try:
        inner(x, 5, other=6)
    finally:
        late = 3


def f_locals(tb):
    while tb is not None:
        if tb.tb_frame.f_code.co_name != "<module>":
            print(tb.tb_frame.f_code.co_name, tb.tb_lineno, {k: v if not callable(v) else "..." for k, v in tb.tb_frame.f_locals.items()})
        tb = tb.tb_next


try:
    outer(1)
except ValueError as e:
    exc, tb = e, e.__traceback__
f_locals(tb)
print(tb is exc.__traceback__, tb.tb_next is tb.tb_next, tb.tb_frame is sys._getframe(), tb.tb_next.tb_frame.f_back is tb.tb_frame)
print(tb.tb_next.tb_next.tb_frame.f_back is tb.tb_next.tb_frame)
print(traceback.TracebackException.from_exception(exc, capture_locals=True).stack[1].locals)

# A comprehension's variables are gone; a class body's are there; a generator's are.


def comprehension(n):
    k = [1, 2]
    [1 // 0 for k in range(n)]


def in_class():
    class C:
        y = 4
        z = y // 0


def generator(n):
    for i in range(3):
        yield n // (1 - i)


def consume():
    total = 0
    for v in generator(7):
        total += v


def cell():
    seen = []

    def add(v):
        seen.append(v)
        v.missing

    add(2)


for f in comprehension, in_class, consume, cell:
    try:
        f(3) if f is comprehension else f()
    except Exception as e:
        print(type(e).__name__, end=" ")
        last = e.__traceback__
        while last.tb_next:
            last = last.tb_next
        print({k: v for k, v in last.tb_frame.f_locals.items() if k[:2] != "__"})
        print([i.function for i in inspect.trace()], inspect.getinnerframes(last)[0].lineno == last.tb_lineno)

# When the variables die.


def holds(n):
    thing = Loud(f"thing {n}")
    if n:
        holds(n - 1)
    raise KeyError(n)


try:
    holds(2)
except KeyError as e:
    print("handling")
print("handled")
try:
    holds(1)
except KeyError as e:
    held = e
print("held")
held.__traceback__ = None
print("let go")


def cycle():
    loud = Loud("in a cycle")
    e = IndexError(1)
    raise e


try:
    cycle()
except IndexError:
    print("caught")
gc.collect()
print("collected")


def kept_frame():
    mine = Loud("of a kept frame")
    return sys._getframe()


frame = kept_frame()
print(frame.f_locals, frame.f_code.co_name, frame.f_back is sys._getframe())
del frame
try:
    holds(0)
except KeyError as e:
    traceback.clear_frames(e.__traceback__)
    print("cleared", e.__traceback__.tb_next.tb_frame.f_locals)

# Hints are of the variables where the traceback ends.


def misspelt():
    try:
        return valeu
    finally:
        value = 3


try:
    misspelt()
except NameError as e:
    print(traceback.format_exception_only(e), traceback.format_exception(e)[-1])

# Made by hand.
T = types.TracebackType
last = tb.tb_next.tb_next
print(T, last.tb_next, type(last.tb_lasti), dir(tb))
for args in (), (1, 2, 3, 4), (None, 2, 3, 4), (None, tb.tb_frame, "a", 4), (None, tb.tb_frame, 1, "b"), (None, tb.tb_frame, 1, 10**30), (None, tb.tb_frame, 1.0, 10), (
        1, tb.tb_frame, 1, 10):
    show(lambda: T(*args))
n = T(tb_next=None, tb_frame=last.tb_frame, tb_lasti=-1, tb_lineno=44)
print(n.tb_next, n.tb_lasti, n.tb_lineno, n.tb_frame is last.tb_frame)


def drop(o, name):
    delattr(o, name)


show(lambda: setattr(n, "tb_next", 3))
show(lambda: setattr(n, "tb_next", n))
show(lambda: setattr(n, "tb_next", tb))
show(lambda: setattr(last, "tb_next", n))
show(lambda: setattr(n, "tb_next", None))
show(lambda: drop(n, "tb_next"))
show(lambda: drop(exc, "__traceback__"))
for name in "tb_lineno", "tb_frame", "tb_lasti", "other":
    show(lambda: setattr(n, name, 3))
print([line.split(", ", 1)[1] for line in traceback.format_tb(T(None, last.tb_frame, -1, 23))])
print([line.split(", ", 1)[1] for line in traceback.format_tb(T(None, last.tb_frame, last.tb_lasti, 2))])
show(lambda: exc.with_traceback(T(last, last.tb_frame, -1, 24)) is exc)
print([line.split(", ", 1)[-1] for line in traceback.format_exception(exc)])
show(lambda: exc.with_traceback(3))
show(lambda: sys._getframe().clear())
running = generator(1)
next(running)
show(lambda: running.gi_frame.clear())
print(running.gi_frame is running.gi_frame, running.gi_frame.f_back, running.gi_frame.f_locals)
for name in "f_locals", "f_code", "other":
    show(lambda: setattr(running.gi_frame, name, 3))
show(lambda: type(running.gi_frame)())
