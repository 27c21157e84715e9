# Assigning __bases__ and __class__: what follows from other bases, and what is refused.
import abc


def attempt(call, *args):
    try:
        print(call(*args))
    except Exception as e:
        print(type(e).__name__, e)


class A:
    x = "A"

    def __len__(self):
        return 1


class B:
    x = "B"

    def __len__(self):
        return 2


class C(A):
    pass


class D(C):
    pass


c, d = C(), D()
print(c.x, len(c), len(d), isinstance(d, B), [k.__name__ for k in D.__mro__])
C.__bases__ = (B,)
print(c.x, len(c), len(d), isinstance(d, B), isinstance(d, A), [k.__name__ for k in D.__mro__])
print(A.__subclasses__(), B.__subclasses__(), C.__base__, C.__bases__)
B.x = "changed"
print(c.x, d.x, D().x)


def assign(to, bases):
    to.__bases__ = bases
    return bases


class S(A):
    __slots__ = ("s",)


for bases in ((), [B], 3, (3,), (int,), (D,), (C,), (B, B), (object,), (S,), (abc.ABC,), (A, B), (A,)):
    attempt(assign, C, bases)
    print([k.__name__ for k in C.__mro__], [k.__name__ for k in D.__mro__])
attempt(assign, int, (A,))
attempt(delattr, C, "__bases__")


class Plain:
    pass


attempt(assign, Plain, (A,))


class Meta(type):
    refuse = False

    def mro(cls):
        if Meta.refuse:
            raise LookupError(f"no order for {cls.__name__}")
        return super().mro()


class E(A, metaclass=Meta):
    pass


class F(E):
    pass


Meta.refuse = True
attempt(assign, E, (B,))
print(E.__bases__, E.__mro__, F.__mro__, E().x)
Meta.refuse = False
attempt(assign, E, (B,))
print(F().x, len(F()), A.__subclasses__(), B.__subclasses__())


def become(o, cls):
    o.__class__ = cls
    return type(o).__name__


class T(tuple):
    pass


class Y(bytes):
    pass


class L(list):
    pass


class L2(list):
    def total(self):
        return sum(self)


for o in (A(), T((1,)), Y(b"y"), L([1, 2])):
    for cls in (B, C, S, T, Y, L2, int, 3):
        attempt(become, o, cls)
x = L([3, 4])
x.__class__ = L2
print(x.total(), x)
