"""Tracebacks with caret ranges over all kinds of expressions, chains, notes and groups."""
import sys
import traceback


def show(func):
    try:
        func()
    except Exception as e:
        for line in traceback.format_exception(e):
            print(line.replace(__file__, "FILE"), end="")
    print("-" * 20)


class Vec:
    def __init__(self, *v):
        self.v = v

    def __add__(self, other):
        return Vec(*[a + b for a, b in zip(self.v, other.v, strict=True)])

    def __getitem__(self, i):
        return self.v[i]

    def __call__(self, f):
        return f(self)

    @property
    def norm(self):
        return sum(x * x for x in self.v) ** 0.5


def subscripts():
    data = {"a": [1, 2, {"b": None}]}
    return data["a"][2]["b"]["c"]


def attribute():
    return Vec(1, 2).norm.real.imaginary


def operator():
    a, b = Vec(1, 2), Vec(1, 2, 3)
    total = (a + a) + b  # comment
    return total


def call_with_lambda():
    return Vec(1)(lambda v: v[0] + v[1]) + 1


def multi_line():
    return sum(
        int(x)
        for x in [
            "1",
            "two",
        ]
    )


def nested_call():
    return max(len("abc"), len(5), key=None)


def comparison():
    return 1 < 2 < "3" < 4


def unpack():
    a, (b, c), *d = 1, (2,), 3, 4


def for_loop():
    for i, j in [(1, 2), (3,)]:
        pass


def with_statement():
    with open("missing", foo=1) as f, Vec(1) as g:
        pass


def fstring():
    value = 3
    return f"{value:>10} {value:d} {value!r:s} {value:z}"


def comprehension():
    return {k: [v / (k - 2) for v in range(2)] for k in range(4)}


def chained():
    try:
        {}["missing"]
    except KeyError as e:
        e.add_note("first note\nin two lines")
        raise ValueError("bad value") from e


def context():
    try:
        [].pop()
    except IndexError:
        int("x")


def suppressed():
    try:
        None.foo
    except AttributeError:
        raise LookupError("only this") from None


def recursion(n=0):
    return recursion(n + 1) if n < 1000000 else n


def group():
    errors = []
    for f in (subscripts, comparison):
        try:
            f()
        except Exception as e:
            errors.append(e)
    raise ExceptionGroup("several", errors)


def assertion():
    x = [1, 2]
    assert len(x) == 3, f"got {len(x)}"


def walrus_and_ternary():
    return (y := [1, 2, 3])[5] if (z := 3) > 2 else None


def deletion():
    d = {1: 2}
    del d[1], d[2]


def keywords():
    return dict(a=1, **{"b": 2}, **{"a": 3})


def slices():
    return [1, 2, 3][1:"x"]


def augmented():
    x = "a"
    x += 1


def yield_from():
    def inner():
        yield 1
        raise OSError(2, "gone")

    def outer():
        yield from inner()

    return list(outer())


def unary():
    return -"a"


def matrix():
    return [1] @ [2]


def boolean():
    class B:
        def __bool__(self):
            return 3

    return not B() or True


def star_args():
    return print(*5)


def double_star():
    return print(**[1])


def unicode():
    größe = "ß"
    return größe.ü + "日本語" + größe


def global_name():
    return undefined_name + 1


def local_name():
    print(later)
    later = 1


def closure():
    def inner():
        return outer_value

    inner()
    outer_value = 1


for f in (subscripts, attribute, operator, call_with_lambda, multi_line, nested_call, comparison, unpack, for_loop, with_statement, fstring, comprehension, chained, context, suppressed, recursion, group, assertion, walrus_and_ternary, deletion, keywords, slices, augmented, yield_from, unary, matrix, boolean, star_args, double_star, unicode, global_name, local_name, closure):
    show(f)
