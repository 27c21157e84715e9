"""inspect.signature of built-in functions and types, of what a metaclass makes up, and of dispatch; orders of checks."""
import collections
import dataclasses
import enum
import inspect
import re
import typing


class Meta(type):
    def __getattr__(cls, name):
        return "made up " + name


class Made(metaclass=Meta):
    pass


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for o in (bool, bytearray, bytes, classmethod, complex, dict, enumerate, filter, float, frozenset, int, list, map, property, range, reversed, set, slice, staticmethod, str, tuple, type, zip, object, Exception,
          dir, getattr, iter, max, min, next, vars, len, print, sorted, isinstance, [].append, "".join, str.join, str.split, (5).to_bytes, {}.fromkeys, dict.fromkeys, int.from_bytes, (1).__add__, Made, enum.Enum, enum.Enum("E", "A B"), re.sub):
    show(lambda: inspect.signature(o))
show(lambda: re.sub("(?=b)", r"\d", 0))
show(lambda: re.sub("a", 5, 0))
show(lambda: re.sub("a", "x", "aa", flags="x"))
show(lambda: collections.deque(0, maxlen=-(2**70)))
show(lambda: collections.deque([], maxlen=-1))


def function():
    pass


for o in (function, Made(), Exception(), type(typing)("module")):
    show(lambda: delattr(o, "__dict__"))
    show(lambda: setattr(o, "__dict__", {"q": 1}))


@dataclasses.dataclass
class Later:
    a: int | Undefined = 0
    b: list[Undefined] = 0


show(lambda: [f.type for f in dataclasses.fields(Later)])
try:
    @dataclasses.dataclass
    class Wrong:
        a: 0[0]
except TypeError as e:
    print(e, e.__context__, e.__cause__)
