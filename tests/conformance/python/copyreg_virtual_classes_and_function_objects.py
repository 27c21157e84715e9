# copyreg and what cannot be copied; abc's registrations; classmethod with other arguments; types.FunctionType, SimpleNamespace, __prepare__.
import abc
import copy
import copyreg
import pickle
import types
import typing


def told(f, /, *args, **kw):
    try:
        return f(*args, **kw)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


class Given:
    def __new__(cls, foo):
        made = object.__new__(cls)
        made.foo = foo
        return made


class Closed:
    def __getattribute__(self, name):
        if name.startswith("__reduce"):
            raise AttributeError(name)
        return object.__getattribute__(self, name)


print(told(copy.copy, Given(1)))
copyreg.pickle(Given, lambda g: (Given, (g.foo,)))
print(copy.copy(Given(1)).foo, copy.deepcopy(Given([2])).foo, pickle.loads(pickle.dumps(Given(3))).foo)
print(told(copy.copy, Closed()), told(copy.deepcopy, Closed()), told(copyreg.pickle, Given, 1), told(copyreg.constructor, 1))
print(pickle.loads(pickle.dumps(list[int] | None)))


class A(metaclass=abc.ABCMeta):
    pass


class B(A):
    pass


token = abc.get_cache_token()
print(A.register(A) is A, A.register(B) is B, told(B.register, A), abc.get_cache_token() == token)
print(B.register(int) is int, abc.get_cache_token() == token, isinstance(1, A))


class Posing:
    __class__ = property(lambda self: B)


print(isinstance(Posing(), A), issubclass(Posing, A))


class tagged(classmethod):
    def __init__(self, f, tag="t"):
        super().__init__(f)
        self.tag = tag


class Tagged:
    @tagged
    def f(cls):
        return cls.__name__


print(Tagged.f(), vars(Tagged)["f"].tag, told(classmethod), told(staticmethod, 1, 2), told(staticmethod, f=1))
print(abc.abstractclassmethod(len).__isabstractmethod__ if hasattr(len, "__isabstractmethod__") else "as it is")


def ex(a, /, b, *, c):
    return a + b + c


def holder(n):
    return lambda: n


new = types.FunctionType
print(new(ex.__code__, {}, "f", (1, 2), None, {"c": 3})(), told(new, ex.__code__, {}, "f", 1), told(new, ex.__code__, {}, "f", (), (), 1))
print(told(new, holder.__code__.co_consts[0], {}), told(new, holder(1).__code__, {}, None, None, ()), told(new, holder(1).__code__, {}, None, None, (1,)))
print(new(holder(1).__code__, {}, None, None, (types.CellType(5),))(), told(new, ex.__code__, {}, closure=1))


class Posed(str):
    __class__ = types.SimpleNamespace


print(types.SimpleNamespace() == Posed(), told(lambda: types.SimpleNamespace() < Posed()))


class NoNamespace(type):
    @classmethod
    def __prepare__(*args):
        return None


print(told(lambda: exec("class X(metaclass=NoNamespace): pass")), types.MappingProxyType[int, str], told(types.coroutine, 1))
bases = (A, int)
print(types.resolve_bases(bases) is bases)


def hints(a: list["int"], b: dict[str, "list[int]"], c: type["int"] | None, d: tuple["int", ...], e: "list['str']"): ...


print(typing.get_type_hints(hints))
print(typing.get_type_hints(hints, format=4))
