"""abc: classes that cannot be made until every abstract method is written, and virtual subclasses."""
from _types import take_for as _take_for


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    __isabstractmethod__ = True


def _is_abstract(value):
    value = getattr(value, "__func__", value) if isinstance(value, (classmethod, staticmethod)) else value
    return getattr(value, "__isabstractmethod__", False)


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        abstract = {n for n, value in namespace.items() if _is_abstract(value)}
        for base in bases:
            for n in base.__dict__.get("__abstractmethods__", ()) if type(base) is not type else ():
                if _is_abstract(getattr(cls, n, None)):
                    abstract.add(n)
        cls.__abstractmethods__ = frozenset(abstract)
        cls._abc_impl = []
        return cls

    def register(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if cls._abc_has(subclass):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_impl.append(subclass)
        _take_for(subclass, cls)
        global _registrations
        _registrations += 1
        return subclass

    def _abc_has(cls, subclass):
        return issubclass(subclass, cls)

    def __instancecheck__(cls, instance):
        kind, said = type(instance), instance.__class__
        return cls.__subclasscheck__(said) or (kind is not said and cls.__subclasscheck__(kind))

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        known = cls.__subclasshook__(subclass)
        if known is not NotImplemented:
            return known
        if cls in subclass.__mro__:
            return True
        for registered in cls._abc_impl:
            if issubclass(subclass, registered):
                return True
        for child in cls.__subclasses__():
            if type(child) is not type and issubclass(subclass, child):
                return True
        return False

    def __subclasshook__(cls, subclass):
        return NotImplemented


class ABC(metaclass=ABCMeta):
    __slots__ = ()


_registrations = 0


def get_cache_token():
    """Another object after every registration of a virtual subclass."""
    return _registrations


def update_abstractmethods(cls):
    if not hasattr(cls, "__abstractmethods__"):
        return cls
    names = {n for base in cls.__bases__ for n in getattr(base, "__abstractmethods__", ()) if _is_abstract(getattr(cls, n, None))}
    names.update(n for n, value in cls.__dict__.items() if _is_abstract(value))
    cls.__abstractmethods__ = frozenset(names)
    return cls
