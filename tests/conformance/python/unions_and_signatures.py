"""What may stand in a union of typing's forms, bases of new classes, signatures of wrappers and of functions made anew; what is wrong in patterns, in CPython's order."""
import functools
import inspect
import re
import types
import typing


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


T = typing.TypeVar("T")
for x in (typing.ClassVar, typing.Final[int], typing.Generic, typing.Any, typing.Self, typing.Optional, typing.Sequence, 5, "x", [int], (int,), ..., None, typing.ParamSpec("P"), T, typing.TypeVarTuple("Ts"), typing.Literal[1]):
    for f in (lambda: typing.Sequence | x, lambda: x | int, lambda: typing.Union[int, x], lambda: T | x, lambda: typing.List[int] | x, lambda: (int | str) | x):
        attempt(f)
for bases in ((None, 5), ((), 1), (int, 5), ("a",), (int, str), (type, int), ()):
    attempt(lambda: types.new_class("N", bases))
for x in (int, list[int], 5, type("G", (typing.Generic[T],), {})):
    attempt(lambda: types.get_original_bases(x))
    attempt(lambda: typing.runtime_checkable(x))


def target(a, b=1, *, c): pass


made = types.FunctionType(target.__code__, {}, "other")
attempt(lambda: made())
print(made.__name__, made.__qualname__)
attempt(lambda: setattr(len, "__doc__", "x"))
attempt(lambda: functools.update_wrapper(repr, ...))
for f in (object.__init__, dict.__init__, [].__init__, target):
    attempt(lambda: inspect.signature(f))
for call in (lambda: (1,), lambda: (1, 2, 3), lambda: ()):
    attempt(lambda: inspect.getcallargs(target, *call()))
attempt(lambda: inspect.signature(target).bind(1))
attempt(lambda: inspect.signature(lambda *args, c: 1).bind(1))
Parameter = inspect.Parameter
attempt(lambda: inspect.Signature([Parameter("p", Parameter.VAR_POSITIONAL), Parameter("q", Parameter.VAR_POSITIONAL)]))
attempt(lambda: inspect.Signature([Parameter("p", Parameter.VAR_KEYWORD), Parameter("q", Parameter.VAR_KEYWORD)]))
for name, kind in ((".05", Parameter.VAR_POSITIONAL), (".0", Parameter.POSITIONAL_OR_KEYWORD), (".x", Parameter.POSITIONAL_ONLY), ("", Parameter.KEYWORD_ONLY), ("a b", Parameter.KEYWORD_ONLY)):
    attempt(lambda: Parameter(name, kind))
for pattern, flags in ((r"(\D)\B?" + "\\", 0), (r"a**" + "\\", 0), (r"[a" + "\\", 0), (r"ab(?<=1*)", re.L), (r"a)", re.L), (r"(?(1)a)", re.L), (r"(?<=a++){0}", 0), (r"(?<=a*){0}b", 0), (r"(?:(?<=a*)){0,0}", 0)):
    attempt(lambda: re.compile(pattern, flags))
attempt(lambda: re.match("a", "a").expand(["x"]))
attempt(lambda: re.sub("a", ["x"], "a"))
