# __context__ of what is thrown into generators, and of what several exits of an ExitStack raise one after the other.
import sys
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress


def chain(e):
    out = []
    while e:
        out.append(repr(e))
        e = e.__context__
    return " < ".join(out)


def plain():
    try:
        yield 1
    finally:
        pass


def handling():
    try:
        raise KeyError("inner")
    except KeyError:
        yield 1


def delegating():
    yield from handling()


for make in plain, handling, delegating:
    for started in 0, 1, 2:
        for what in ValueError, LookupError("x"):
            g = make()
            for _ in range(started):
                next(g, None)
            try:
                1 / 0
            except ZeroDivisionError:
                try:
                    g.throw(what)
                except Exception as e:
                    print(make.__name__, started, chain(e))


@contextmanager
def raising(e):
    try:
        yield
    finally:
        raise e


def nested(inner, outer):
    try:
        raise inner
    finally:
        raise outer


es = [Exception(i) for i in range(5)]
try:
    with ExitStack() as stack:
        for e in es[4], es[3], es[2]:
            stack.enter_context(raising(e))
        raise es[1]
except Exception as e:
    print(chain(e))
es = [Exception(i) for i in range(5)]
try:
    raise KeyError(9)
except KeyError:
    try:
        with ExitStack() as stack:
            stack.callback(nested, es[4], es[3])
            stack.callback(nested, es[2], es[1])
    except Exception as e:
        print(chain(e))
with ExitStack() as stack:
    stack.enter_context(suppress(ValueError))
    stack.callback(print, "called", sys.exception())
    stack.push(lambda *details: print(details[0], details[1]) or False)
    raise ValueError("gone")
print(len(stack._exit_callbacks), AbstractContextManager[int], AbstractContextManager.__slots__)
