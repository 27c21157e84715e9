"""The cells that a class body hands to its metaclass, and what happens where one keeps or changes them."""


class Shown(type):
    def __new__(cls, name, bases, namespace):
        print(name, list(namespace))
        return super().__new__(cls, name, bases, namespace)


class Empty(metaclass=Shown): pass


class Method(metaclass=Shown):
    "documented"

    def method(self):
        self.attribute = 1


class Super(metaclass=Shown):
    def method(self):
        return super().__repr__()


class Annotated(metaclass=Shown):
    x: int = 1


class Others(metaclass=Shown):
    values = [i for i in range(3)]
    function = lambda self: 1

    class Inner: pass


print([n for n in vars(Super) if "cell" in n])


class Keeps(type):
    def __new__(cls, name, bases, namespace):
        return super().__new__(cls, name, bases, {k: v for k, v in namespace.items() if k != "__classcell__"})


class Changes(type):
    def __new__(cls, name, bases, namespace):
        return super().__new__(cls, name, bases, {**namespace, "__classcell__": 3})


class Early(type):
    def mro(cls):
        print(cls.__dict__["known"](None) if "known" in cls.__dict__ else None)
        return super().mro()


for metaclass in (Keeps, Changes, Early, lambda *a: "no class"):
    try:
        class Made(metaclass=metaclass):
            def known(self):
                return __class__.__name__
        print(Made)
    except (RuntimeError, TypeError) as e:
        print(type(e).__name__, e)

source = """
x = 7
def f():
    x = 1
    def g():
        global x
        return (lambda: x)()
    return g()
print(f())
"""


def elsewhere():
    exec(source)


elsewhere()
