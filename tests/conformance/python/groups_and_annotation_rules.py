"""What except and except* may name, what groups are made of and how they are drawn; forward references; names of what annotations define."""
import traceback
import typing
from typing import get_type_hints


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Items:
    def __getitem__(self, i):
        if i > 1:
            raise IndexError
        return ValueError(i)


for contents in (Items(), "xyz", b"xyz", {}, {1}, range(3), iter([]), "", {1: ValueError()}, 5):
    attempt(lambda: ExceptionGroup("a", contents).exceptions)


def plain(kinds):
    try:
        raise ValueError(1)
    except kinds:
        print("caught")


def starred(kinds, raised=ValueError(1)):
    try:
        raise raised
    except* Exception as e:
        print(repr(e))
    except* kinds:
        print("never")


for kinds in ((ValueError, 3), (TypeError, (ValueError,)), (), [ValueError], 3, (int,), ExceptionGroup, (ExceptionGroup, 3), ValueError):
    attempt(lambda: plain(kinds))
    attempt(lambda: starred(kinds))
attempt(lambda: starred(KeyError, ExceptionGroup("g", [ValueError("line\u2028break"), KeyError("a\rb")])))
try:
    raise ExceptionGroup("first\u2028second", [ValueError("a\u2028b"), TypeError("c\x0bd"), OSError(4, "e\u2029")])
except ExceptionGroup as e:
    print("".join(traceback.format_exception(e)))


def unpack(v):
    a, b = v


for v in ({1: 1, 2: 2, 3: 3}, {1, 2, 3}, "abc", [1, 2, 3], (1, 2, 3), range(3), {1: 1}, type("D", (dict,), {})({1: 1, 2: 2, 3: 3})):
    attempt(lambda: unpack(v))
for text in (" 42 ", "a\\b", "²", "int ", "\tint", "1 +", "*int", "a b", "", "x = 1", "yield", "42", "None"):
    def f(a: text): pass
    attempt(lambda: typing.Optional[text])
    attempt(lambda: get_type_hints(f))
attempt(lambda: (lambda c: c.cell_contents)((lambda x: lambda: x)(1).__closure__[0]))


def outer():
    def f(a: (lambda: 1)): pass
    class D:
        x: (lambda: 1)
        def m[T: (lambda: 2)](self, a: (lambda: 1)): pass
    return f, D, D.m


for x in outer():
    print([v.__qualname__ for v in x.__annotations__.values()], x.__annotate__.__name__, x.__annotate__.__qualname__)
print(outer()[2].__type_params__[0].__bound__.__qualname__)
for bases in ((int, str, range), (int, range, str), (range, int), (int, int), (bool,), (int, int, str), (int, bool)):
    attempt(lambda: type("X", bases, {}).__mro__)
