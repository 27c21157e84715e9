"""throw() into generators: what is no exception, what cannot be made, and who is asked."""
def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


class Custom(Exception):
    def __init__(self, text):
        super().__init__(text)


def inner():
    try:
        yield 1
        yield 2
    finally:
        print("inner ends")


def outer():
    try:
        yield from inner()
    except TypeError as e:
        print("outer got", e)
        yield "caught"
    finally:
        print("outer ends")


def over_a_list():
    yield from [1, 2, 3]


for what in (0, Custom, ValueError, ValueError("x"), int, None, "text"):
    for make in (inner, outer, over_a_list):
        g = make()
        attempt(lambda: next(g))
        attempt(lambda: g.throw(what))
        attempt(lambda: next(g, "over"))
attempt(lambda: inner().throw(ValueError("a"), "b"))
attempt(lambda: inner().throw(ValueError, "b"))
attempt(lambda: inner().throw(Custom))
