# functools: partial objects with placeholders, their state and text; caches are not copied; the order of dispatch by virtual bases.
import collections.abc as c
import copy
from functools import Placeholder as _, cached_property, lru_cache, partial, singledispatch, total_ordering


def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def show(*args, **kwargs):
    return args, kwargs


p = partial(show, _, 0)
q = partial(p, _, 1, 2)
print(q.args, q(5), partial(p)(7), type(_)() is _, told(partial(show, _, _, 1)), told(partial(show, _, _, 1), 1))


class Part(partial):
    pass


print(repr(Part(len, k=1)).replace(repr(len), "len"), Part(max, 1)(2))
for state in [(show, (1,), {"a": 2}, {"x": 3}), (show, (), None, None), (show, (1, _), {}, None), (show, [], {}, None), (show, (), {}, 1), (1, (), {}, {})]:
    f = partial(show, 9)
    print(told(f.__setstate__, state), f.args, f.keywords, f.__dict__)


@lru_cache
def cached(x):
    return x


print(copy.copy(cached) is cached, copy.deepcopy(cached) is cached, cached.__reduce__())


class Meta(type):
    @cached_property
    def value(cls):
        return 1


print(told(lambda: Meta("X", (), {}).value))


@total_ordering
class Ordered:
    def __lt__(self, other):
        return True


print(Ordered.__ge__.__name__, Ordered.__ge__.__qualname__)


@singledispatch
def kind(x):
    return "object"


class Sized(c.Sized):
    def __len__(self):
        return 0


print(kind(Sized()))
kind.register(c.Iterable, lambda x: "iterable")
kind.register(c.Sized, lambda x: "sized")
kind.register(c.Set, lambda x: "set")
for base in c.Iterable, c.Container, c.Set:
    base.register(Sized)
    print(base.__name__, kind(Sized()))


class Bare:
    pass


print(kind(Bare()), c.Set.register(Bare) is Bare, kind(Bare()), kind(1))


@kind.register
def text(x: "Bare"):
    return "bare"


print(kind(Bare()), told(kind.register, eval("lambda: 0")).split(":")[0])
try:
    @kind.register
    def later(x: Undefined):
        pass
except TypeError as e:
    print(str(e).split(" owner=")[0].split(", owner")[0], str(e).endswith("is an unresolved forward reference."))
