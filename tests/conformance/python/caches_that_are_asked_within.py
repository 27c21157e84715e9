"""lru_cache: what is dropped, what a key's __eq__ and the function itself may ask meanwhile, and what clearing lets go."""
import functools
import weakref


@functools.lru_cache(maxsize=3)
def square(x):
    print("computes", x)
    return x * x


for x in (1, 2, 3, 1, 4, 2, 1, 5, 4):
    square(x)
print(square.cache_info())
square.cache_clear()
print(square.cache_info(), square(1))


@functools.lru_cache(maxsize=10)
def same(key):
    return key


class Asks:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        if self.number == 2:
            same(Asks(1))
        return self.number == other.number


same(Asks(1))
same(Asks(2))
print(same(Asks(2)).number, same.cache_info())


@functools.lru_cache(maxsize=2)
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


print(fibonacci(20), fibonacci.cache_info())


@functools.lru_cache(maxsize=2)
def itself(n, depth=1):
    if depth:
        itself.__wrapped__(n, 0)
        itself(n, 0)
        itself.cache_clear()
    return n


print(itself(1), itself.cache_info(), itself(1), itself.cache_info())


class Held: pass


for bound in (2, None):
    @functools.lru_cache(bound)
    def keep(x):
        return x

    held = Held()
    watched = weakref.ref(held)
    keep(held)
    del held
    print(watched() is not None)
    keep.cache_clear()
    print(watched())
