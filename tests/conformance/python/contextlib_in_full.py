# contextlib: managers from generators, stacks, redirections, suppression, decorators.
import contextlib
import io
import sys
from contextlib import AbstractContextManager, ContextDecorator, ExitStack, chdir, closing, contextmanager, nullcontext, redirect_stderr, redirect_stdout, suppress


@contextmanager
def tag(name, swallow=False):
    """Tag doc."""
    print(f"<{name}>")
    try:
        yield name.upper()
    except ValueError as e:
        print("caught", e)
        if not swallow:
            raise
    finally:
        print(f"</{name}>")


with tag("a") as t, tag("b") as u:
    print(t, u)
with tag("s", swallow=True):
    raise ValueError("in s")
try:
    with tag("r"):
        raise ValueError("in r")
except ValueError as e:
    print("outside", e, e.__context__)
print(tag.__name__, tag.__doc__, type(tag("x")).__name__)


@tag("deco")
def work(x):
    print("work", x)
    return x * 2


print(work(2), work(3), work.__name__)


@contextmanager
def nothing():
    if False:
        yield


@contextmanager
def twice():
    yield 1
    yield 2


@contextmanager
def forgets():
    try:
        yield
    except KeyError:
        yield


for bad in (nothing, twice, forgets):
    try:
        with bad():
            if bad is forgets:
                raise KeyError("k")
    except RuntimeError as e:
        print(type(e).__name__, e)
cm = tag("once")
with cm:
    pass
try:
    with cm:
        pass
except AttributeError as e:
    print(type(e).__name__, e)
except RuntimeError as e:
    print(type(e).__name__, e)


class Res:
    def __init__(self, n, fail=False): self.n, self.fail = n, fail
    def __enter__(self):
        print("enter", self.n)
        if self.fail:
            raise OSError(f"enter {self.n}")
        return self
    def __exit__(self, *exc):
        print("exit", self.n, exc[0] and exc[0].__name__)
        return self.n == "swallow"
    def close(self): print("close", self.n)


with ExitStack() as stack:
    a = stack.enter_context(Res(1))
    stack.callback(print, "callback", sep="|")
    stack.push(lambda *exc: print("pushed", exc[0]))
    stack.push(Res("pushed"))
    @stack.callback
    def named(): print("named")
    b = stack.enter_context(Res(2))
print("--")
with ExitStack() as stack:
    stack.enter_context(Res("swallow"))
    stack.enter_context(Res(3))
    1 / 0
print("--")
try:
    with ExitStack() as stack:
        stack.enter_context(Res(4))
        def raising(*exc): raise KeyError("from callback")
        stack.push(raising)
        stack.enter_context(Res(5, fail=True))
except KeyError as e:
    print(repr(e), repr(e.__context__))
stack = ExitStack()
stack.enter_context(Res(6))
other = stack.pop_all()
stack.close()
print("moved")
other.close()
try:
    ExitStack().enter_context(3)
except TypeError as e:
    print(e)
with suppress(ZeroDivisionError, KeyError):
    {}["x"]
with suppress(ValueError):
    raise ExceptionGroup("g", [ValueError(1)])
try:
    with suppress(ValueError):
        raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
except ExceptionGroup as e:
    print(repr(e))
with closing(Res(7)) as r:
    print(r.n)
out, err = io.StringIO(), io.StringIO()
with redirect_stdout(out), redirect_stderr(err):
    print("hidden")
    print("error", file=sys.stderr)
    with redirect_stdout(None) if False else nullcontext("n") as n:
        print(n)
print(repr(out.getvalue()), repr(err.getvalue()))


class Deco(ContextDecorator):
    def __enter__(self):
        print("in")
        return self
    def __exit__(self, *exc):
        print("out")
        return True


@Deco()
def risky():
    raise ValueError


print(risky(), isinstance(Res(1), AbstractContextManager), issubclass(ExitStack, AbstractContextManager), isinstance(3, AbstractContextManager))


class Mine(AbstractContextManager):
    def __exit__(self, *exc): return None


with Mine() as m:
    print(type(m).__name__)
try:
    AbstractContextManager()
except TypeError as e:
    print(e)
try:
    with 3:
        pass
except TypeError as e:
    print(e)
try:
    with Res:
        pass
except TypeError as e:
    print(e)


class NoExit:
    def __enter__(self): return 1


try:
    with NoExit() as z:
        pass
except TypeError as e:
    print(e)
