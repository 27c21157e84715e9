# TypedDict's qualifiers, protocols by inheritance, hints with type parameters in scope.
from typing import *
import typing
class Box: pass
class M(TypedDict):
    a: int
    b: NotRequired[ReadOnly[str]]
for f in (lambda: type("B",(M,Box),{}), lambda: TypedDict("B", {"x": int}, closed=True), lambda: TypedDict("B", {"x": 1}), lambda: TypedDict("B", x=int)):
    try: r=f(); print(r, r.__annotations__, r.__required_keys__)
    except Exception as e: print(type(e).__name__, e)
try:
    class X(M, Box): pass
except TypeError as e: print(e)
try:
    class X(Box, TypedDict): pass
except TypeError as e: print(e)
class G(TypedDict, Generic[T:=TypeVar("T")]):
    x: T
print(G[int], G.__parameters__, G.__mro__, G.__bases__, G(x=1), G[int](x=1))
class M2(M, total=False):
    c: int
    a: Required[int]
print(M2.__required_keys__==frozenset({'a'}), sorted(M2.__optional_keys__), M2.__readonly_keys__, sorted(M2.__mutable_keys__), M2.__total__, M.__total__, M.__bases__, type(M))
try:
    class M3(M): 
        def f(self): pass
    print(M3.f.__name__)
except Exception as e: print(type(e), e)
try: M.x
except AttributeError as e: print(e)
try: print(M([("a",1)], b=2), M(), M({"a":1}))
except Exception as e: print(e)
class P1(Protocol[T]):
    x: T
    def m(self)->T: ...
class P2(P1[int], Protocol): 
    def n(self): ...
class C:
    x=1
    def m(self): pass
    def n(self): pass
print(P2.__protocol_attrs__ if 0 else sorted(P2.__protocol_attrs__), P1[int], P2.__mro__, P1.__parameters__, P2.__parameters__)
class Impl(P2):
    pass
print(Impl._is_protocol, Impl().m())
@runtime_checkable
class HasLen(Protocol):
    def __len__(self)->int: ...
print(isinstance([],HasLen), issubclass(list,HasLen), isinstance(3,HasLen))
@runtime_checkable
class HasX(Protocol):
    x: int
class O:
    def __init__(self): self.x=1
print(isinstance(O(),HasX), isinstance(C(),HasX), isinstance(object(),HasX))
try: print(issubclass(O,HasX))
except TypeError as e: print(e)
try: print(isinstance(O(), P1))
except TypeError as e: print(e)
try: print(isinstance(O(), P1[int]))
except TypeError as e: print(e)
def f[T](x: "T", y: "list[T]"=None) -> "T": ...
print(get_type_hints(f))
class K[T]:
    a: "T"
    b: list[T]
    def m(self, z: "T"): ...
print(get_type_hints(K), get_type_hints(K.m))
print(get_type_hints(Impl), get_type_hints(typing, ), )
def h(a: "nope"): ...
try: get_type_hints(h)
except NameError as e: print(e)
try: get_type_hints(3)
except TypeError as e: print(e)
print(get_type_hints(h, {"nope": int}), get_type_hints(h, None, {"nope": str}))
def k(a: int = None, b: "int" = None, *args: Optional["int"], c: Annotated["str", 1]="x", **kw: Union["int", None]) -> List["int"]: ...
print(get_type_hints(k)); print(get_type_hints(k, include_extras=True))
import functools
@functools.wraps(k)
def w(*a): ...
print(get_type_hints(w))
