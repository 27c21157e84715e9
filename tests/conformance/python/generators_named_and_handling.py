"""Names of generators, what they handle while their callers handle something else, and throw() of three arguments."""
import sys
import warnings


def numbers():
    yield 1


def attempt(f):
    try:
        print(f())
    except BaseException as e:
        print(type(e).__name__, e)


g = numbers()
g.__name__, g.__qualname__ = "n", "q.n"
print(g.__name__, repr(g).split(" at ")[0])
attempt(lambda: setattr(g, "__name__", 1))
attempt(lambda: setattr(g, "__qualname__", None))


def handles():
    try:
        yield
    except Exception:
        print("inside", repr(sys.exception()))
    print("behind", repr(sys.exception()))
    yield 2
    try:
        raise KeyError(1)
    except KeyError:
        yield repr(sys.exception())
        print("still", repr(sys.exception()))
    print("end", repr(sys.exception()))


h = handles()
next(h)
try:
    raise ValueError("outer")
except ValueError:
    print(h.throw(TypeError("thrown")), repr(sys.exception()))
    print(next(h), repr(sys.exception()))
try:
    raise IndexError("second")
except IndexError:
    print(next(h, "over"))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    attempt(lambda: numbers().throw(ValueError, "message"))
    attempt(lambda: numbers().throw(ValueError, ValueError("a"), None))
    attempt(lambda: numbers().throw(ValueError("alone")))
    attempt(lambda: numbers().throw(ValueError, 1, 3))
for w in caught:
    print(w.category.__name__, w.message)


class Other(Exception):
    def __new__(cls, *args):
        return cls


attempt(lambda: numbers().throw(Other))
for cause in (Other, int, KeyError):
    try:
        raise ValueError from cause
    except Exception as e:
        print(type(e).__name__, e, repr(e.__cause__))
try:
    raise Other
except TypeError as e:
    print(e)
