"""What makes objects of another layout is refused, whatever way it came into the class."""


def attempt(f):
    try:
        made = f()
        print(type(made).__name__, made)
    except Exception as e:
        print(type(e).__name__, e)


class AlienList(dict):
    __new__ = list.__new__

    def __init__(self, *a):
        pass


class AlienError(dict):
    __new__ = BaseException.__new__
    __init__ = BaseException.__init__


class AlienInt(str):
    __new__ = int.__new__

    def __init__(self, *a):
        pass


class Fine(ValueError):
    __new__ = BaseException.__new__

    def __init__(self, *a):
        self.given = a


class Once(list):
    def __init__(self, *a):
        super().__init__(a)


class Yields(list):
    def __init__(self):
        yield


for make in (lambda: AlienList(1), lambda: AlienError(1), lambda: AlienInt(1), lambda: Fine(1, 2), lambda: Once(1, 2), Yields):
    attempt(make)
attempt(lambda: str("a", "b", "c", "d"))
attempt(lambda: str(1, "utf-8"))
attempt(lambda: type("x"))
attempt(lambda: type(1, 2))
attempt(lambda: bool(1, 2))
attempt(lambda: float("nan"))
