"""Calls with keywords: what goes where, defaults, and every refusal."""


def plain(a, b, c=3, d=4):
    return a, b, c, d


def only(a, /, b, *, c):
    return a, b, c


def closure(n):
    def inner(a, b=2):
        return a, b, n

    return inner


class Made:
    def __init__(self, x, y=5):
        self.x, self.y = x, y

    def method(self, a, b=1):
        return self.x, a, b

    def __call__(self, a, b=7):
        return self.y, a, b

    @classmethod
    def of(cls, x, y=0):
        return cls.__name__, x, y

    @staticmethod
    def still(x, y=0):
        return x, y


class Sub(Made):
    pass


made = Made(y=1, x=2)
for call in (
    lambda: plain(1, b=2),
    lambda: plain(b=2, a=1, d=9),
    lambda: plain(1, 2, d=0),
    lambda: plain(1, 2, 3, d=0),
    lambda: plain(1, 2, 3, 4, d=0),
    lambda: plain(1, a=2, b=3),
    lambda: plain(1, c=2),
    lambda: plain(c=2),
    lambda: plain(1, 2, e=3),
    lambda: plain(1, 2, c=3, e=3, f=4),
    lambda: only(1, b=2, c=3),
    lambda: only(1, 2, c=3),
    lambda: only(a=1, b=2, c=3),
    lambda: only(1, 2, 3),
    lambda: closure(5)(b=1, a=0),
    lambda: closure(5)(0, a=1),
    lambda: made.method(b=2, a=3),
    lambda: made.method(self=2, a=3),
    lambda: made(b=2, a=3),
    lambda: made(3),
    lambda: made(),
    lambda: made(1, 2, 3),
    lambda: Made.of(y=2, x=1),
    lambda: Sub.of(1),
    lambda: made.of(y=4, x=1),
    lambda: Made.still(y=2, x=1),
    lambda: Made.method(made, b=2, a=3),
    lambda: Made(1, 2, 3),
    lambda: Made(z=1),
    lambda: (Made(1, y=2).y, Sub(x=4).x),
):
    for _ in range(2):  # what the first finds out, the second uses
        try:
            print(call())
        except TypeError as e:
            print("TypeError:", e)

Made.of = classmethod(lambda cls, x: ("new", cls.__name__, x))
print(Made.of(1), Sub.of(x=2))
Sub.of = lambda x: ("plain", x)
print(Made.of(1), Sub.of(x=2))


class Meta(type):
    def of(cls, x):
        return "meta", x


class WithMeta(metaclass=Meta):
    @classmethod
    def of(cls, x):
        return "class", x


print([WithMeta.of(i) for i in range(2)])


def deep(n, step=1):
    return n if n <= 0 else deep(n - step, step=step)


print(deep(500))
try:
    deep(100000)
except RecursionError as e:
    print(e)


class Loop:
    def __call__(self, n, *, stop=3):
        return n if n >= stop else self(n + 1, stop=stop)


print(Loop()(0), Loop()(0, stop=9))
