"""Who asks an iterable for its length before it walks it."""
import collections
import itertools


class Sized:
    def __init__(self, error=None, length=2):
        self.error, self.length = error, length

    def __len__(self):
        print("len", end=" ")
        if self.error:
            raise self.error
        return self.length

    def __iter__(self):
        print("iter", end=" ")
        return iter("ab")


class Hinted:
    def __init__(self, hint):
        self.hint = hint

    def __length_hint__(self):
        print("hint", end=" ")
        if isinstance(self.hint, Exception):
            raise self.hint
        return self.hint

    def __iter__(self):
        return iter("ab")


def told(name, f):
    try:
        print(name, f())
    except Exception as e:
        print(name, type(e).__name__, e)


def extended(x):
    l = [0]
    l.extend(x)
    return l


def added(x):
    l = [0]
    l += x
    return l


def sliced(x):
    l = [0]
    l[:] = x
    return l


for make in (Sized, lambda: Sized(NameError("n")), lambda: Sized(TypeError("t")), lambda: Sized(length=-1), lambda: Sized(length="x"), lambda: Sized(length=10**30),
             lambda: Hinted(3), lambda: Hinted(KeyError("k")), lambda: Hinted(TypeError("t")), lambda: Hinted(NotImplemented), lambda: Hinted(-2), lambda: Hinted("x")):
    told("list", lambda: list(make()))
    told("extend", lambda: extended(make()))
    told("+=", lambda: added(make()))
    told("star", lambda: [*make()])
    told("slice", lambda: sliced(make()))
    told("tuple", lambda: tuple(make()))
    told("set", lambda: sorted(set(make())))
    told("sorted", lambda: sorted(make()))
    told("join", lambda: "".join(make()))
    told("dict", lambda: dict.fromkeys(make()))
    told("deque", lambda: collections.deque(make()))
    told("zip", lambda: list(zip(make())))
    told("map", lambda: list(map(str, make())))
    told("reversed", lambda: list(reversed(list(make()))))
    told("enumerate", lambda: list(enumerate(make())))
    told("call", lambda: (lambda *a: a)(*make()))
    told("unpack", lambda: (lambda a, b: (a, b))(*make()))
    told("bytes", lambda: bytes(make()))
    told("chain", lambda: list(itertools.chain(make())))
