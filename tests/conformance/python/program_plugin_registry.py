"""A plugin registry with decorators and entry points."""
from __future__ import annotations
import functools, inspect
from typing import Callable, Any, TypeVar, Generic, Protocol, runtime_checkable, ClassVar

T = TypeVar("T")

class RegistryError(LookupError):
    """Raised when lookups fail."""

class Registry(Generic[T]):
    _all: ClassVar[dict[str, Registry]] = {}

    def __init__(self, name: str, *, strict: bool = True) -> None:
        self.name = name
        self.strict = strict
        self._items: dict[str, T] = {}
        type(self)._all[name] = self

    def register(self, key: str | None = None, /, **tags: Any) -> Callable[[T], T]:
        def deco(obj: T) -> T:
            k = key or obj.__name__
            if k in self._items and self.strict:
                raise RegistryError(f"{k!r} already registered in {self.name!r}")
            self._items[k] = obj
            obj.__tags__ = tags
            return obj
        return deco

    def __getitem__(self, key: str) -> T:
        try:
            return self._items[key]
        except KeyError as e:
            close = sorted(self._items, key=lambda k: (abs(len(k) - len(key)), k))[:2]
            raise RegistryError(f"no {key!r} in {self.name}; did you mean {close}?") from e

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def __iter__(self):
        yield from sorted(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {len(self)} items)"

    def __class_getitem__(cls, item):
        print("class_getitem", item)
        return super().__class_getitem__(item)

layers: Registry[type] = Registry("layers")
losses = Registry[Callable]("losses", strict=False)
print(layers, losses, type(losses), losses.__orig_class__)

@layers.register()
class Linear:
    def __init__(self, i: int, o: int, bias: bool = True): ...

@layers.register("conv", stride=1, groups=2)
class Conv2d(Linear):
    def __init__(self, i: int, o: int, k: int | tuple[int, int] = 3, /, *, stride=1): ...

@losses.register("mse")
def mse(a, b): return sum((x - y) ** 2 for x, y in zip(a, b)) / len(a)

for name in layers:
    cls = layers[name]
    print(f"{name:<10}|{cls.__qualname__:>10}|{cls.__tags__}|{inspect.signature(cls)}")
try:
    layers["con"]
except RegistryError as e:
    print(type(e).__mro__[1].__name__, e, "<-", repr(e.__cause__))
try:
    layers.register("conv")(Linear)
except RegistryError as e:
    print(e.args)
print("conv" in layers, "x" in layers, len(layers), [*layers])
print(Registry.register.__annotations__)
print(inspect.signature(Registry.register))
print(inspect.getdoc(RegistryError), Registry.__parameters__, Registry._all)

@runtime_checkable
class Layer(Protocol):
    name: str
    def forward(self, x: float) -> float: ...

class Relu:
    name = "relu"
    def forward(self, x): return max(x, 0.0)
class Bad: pass
print(isinstance(Relu(), Layer), isinstance(Bad(), Layer))
try:
    issubclass(Relu, Layer)
except TypeError as e:
    print(e)
try:
    Layer()
except TypeError as e:
    print(e)
class Sub(Layer):
    name = "s"
    def forward(self, x): return x
print(Sub().forward(3), Sub.__mro__)

def memo(f):
    cache = {}
    @functools.wraps(f)
    def inner(*args):
        if args not in cache:
            cache[args] = f(*args)
        return cache[args]
    inner.cache = cache
    return inner

@memo
def fib(n: int) -> int:
    "Fibonacci."
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), len(fib.cache), fib.__name__, fib.__doc__, inspect.unwrap(fib) is fib.__wrapped__)
layers["nothing"]
