"""Tensor types with dimensions, as annotations of the gradual type checker."""
from torch.fx._native import Proxy  # noqa: F401


class TensorType:
    def __init__(self, dim):
        self.__origin__ = TensorType
        self.__args__ = dim

    def __repr__(self):
        return f"TensorType[{self.__args__}]"

    def __eq__(self, other):
        return isinstance(other, type(self)) and list(self.__args__) == list(other.__args__)

    @property
    def dims(self):
        return self.__args__

    @staticmethod
    def __class_getitem__(*args):
        if len(args) == 1 and isinstance(args[0], tuple):
            args = args[0]
        return TensorType(tuple(args))


class _DynType:
    def __init__(self):
        self.__name__ = "_DynType"

    def __eq__(self, other):
        return isinstance(other, type(self))

    def __str__(self):
        return "Dyn"

    def __repr__(self):
        return "Dyn"


Dyn = _DynType()


def _by_dimension(t1, t2, relation):
    both = isinstance(t1, TensorType) and isinstance(t2, TensorType)
    return both and len(t1.dims) == len(t2.dims) and all(relation(a, b) for a, b in zip(t1.dims, t2.dims))


def is_consistent(t1, t2):
    """Whether the types may be one: Dyn may be anything."""
    return t1 == t2 or isinstance(t1, _DynType) or isinstance(t2, _DynType) or _by_dimension(t1, t2, is_consistent)


def is_more_precise(t1, t2):
    """Whether t1 says all that t2 says."""
    return t1 == t2 or isinstance(t2, _DynType) or _by_dimension(t1, t2, is_more_precise)
