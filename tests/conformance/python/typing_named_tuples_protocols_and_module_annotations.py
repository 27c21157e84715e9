# typing: generic named tuples, unions of what cannot be hashed, protocols whose annotations cannot be evaluated, aliases by hand; modules' annotations.
import collections.abc
import contextlib
import traceback
import types
import typing
from typing import *


def told(f, *args, **kw):
    try:
        return f(*args, **kw)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def define(text):
    space = {**globals()}
    return told(exec, text, space) or space["Made"]


T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Pair(NamedTuple, Generic[T]):
    x: T
    y: int = 0


class IntPair(Pair[int]):
    pass


print(Pair.__bases__, Pair.__orig_bases__[1:], Pair.__parameters__, Pair[int], Pair[int](1), IntPair(3)[0], types.get_original_bases(Pair)[0].__name__)
print(define("class Made(NamedTuple, dict): x: int"), define("class Made(NamedTuple, Pair): x: int"), define("class Made(Generic[Ts]): pass"), sep="\n")
A = Annotated[int, {}]
print(A | None, Union[A, A, str], Optional[A] == (None | A), (A | str) == (A | bytes), told(hash, A))


@runtime_checkable
class Later(Protocol):
    x: Undefined

    def m(self): ...


print(sorted(Later.__protocol_attrs__), isinstance(3, Later), told(get_type_hints, Later))


class Keys(TypedDict, total=False):
    a: Required[int]
    b: "NotRequired[str]"
    c: ReadOnly[list["int"]]


print(get_type_hints(Keys), get_type_hints(Keys, include_extras=True))


def around(x: "int"): ...


around.__wrapped__ = around
print(told(get_type_hints, around).split("<")[0])
for args, kw in [(("N", int), {"type_params": (T,)}), ((), {"name": "N", "value": int}), (("N", int), {"type_params": 1}), ((1, int), {}), (("N", int), {"type_params": (1,)}), (("N",), {}), (("a", "b", "c"), {})]:
    print(told(TypeAliasType, *args, **kw))
for text in "TypeAliasType('N', int)", "Literal['a']", "NoReturn", "Final[int]", "T", "3", "object()":
    print(text, define(f"class Made({text}): pass") if text != "object()" else "")
print(told(list, Callable), told(iter, Optional), told(iter, A), isinstance(Callable, collections.abc.Iterable), [*list[int]])
print(typing.AsyncGenerator[int, str], typing.AsyncContextManager[int], collections.abc.AsyncGenerator, contextlib.AbstractAsyncContextManager)
m = types.ModuleType("m")
exec("x: int = 1\nif x: y: 'str'\nif not x: z: str", vars(m))
print(m.__annotations__, get_type_hints(m), m.__annotate__(1) == m.__annotations__, types.ModuleType("n").__annotations__, types.ModuleType("n").__annotate__)
m.__annotations__ = {"a": 1}
print(m.__annotations__, m.__annotate__, told(setattr, m, "__annotate__", 3), told(delattr, m, "__annotate__"))
m.__annotate__ = lambda format: 3
print(told(lambda: m.__annotations__))


class Falsy(Exception):
    def __bool__(self):
        return False


try:
    "✨🚀說" + 1 + "é"
except TypeError as e:
    print(traceback.format_exc().splitlines()[-2])
try:
    raise Falsy(1) from Falsy(2)
except Falsy as e:
    print(traceback.format_exc().count("Falsy"), traceback.format_exception_only(e), "".join(traceback.TracebackException.from_exception(e).format()).count("direct cause"))


type Lazy[T = Undefined, *U = Undefined2] = int
print([p.has_default() for p in Lazy.__type_params__])
