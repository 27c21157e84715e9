"""Who is asked first whether something is a subclass; names suggested for free variables without a value."""
import abc
import collections.abc
import traceback
import typing


class Meta(type):
    def __subclasscheck__(cls, other):
        print("asked about", other)
        return True


class Asked(metaclass=Meta):
    pass


class Dict(typing.TypedDict):
    key: int


@typing.runtime_checkable
class Proto(typing.Protocol):
    def m(self): ...


class WithMember(typing.Protocol):
    a: int


class Abstract(abc.ABC):
    pass


for of in (Asked, Dict, Proto, WithMember, Abstract, int, collections.abc.Iterable, typing.Any, typing.Sequence, typing.Generic, typing.Protocol, int | str, typing.Union[int, Dict], list[int], typing.List[int], typing.NewType("N", int), typing.TypeVar("T"), 5, (int, 5), (Asked, int), ()):
    for cls in (0, "a", int, bool, None, Proto, list[int]):
        try:
            print(issubclass(cls, of))
        except Exception as e:
            print(type(e).__name__, e)


def outer():
    value1 = 1
    print([value1])

    def inner():
        return value2

    if not value1:
        value2 = 2
    return inner()


try:
    outer()
except NameError as e:
    print(e.name, traceback.format_exception_only(e))
