"""The part of functools that makes comparisons out of others."""
import operator as _operator
from _types import like_native as _like_native

__name__ = "functools"  # of which this is a part


class KeyWrapper:
    """A value that compares as a function of two values says."""

    __c_name__ = "functools.KeyWrapper"
    __slots__ = ("_compare", "obj")
    __hash__ = None

    def _against(self, other, symbol):
        if type(other) is not KeyWrapper:
            raise TypeError("other argument must be K instance")
        return symbol(self._compare(self.obj, other.obj), 0)

    def __lt__(self, other):
        return self._against(other, _operator.lt)

    def __gt__(self, other):
        return self._against(other, _operator.gt)

    def __eq__(self, other):
        return self._against(other, _operator.eq)

    def __ne__(self, other):
        return self._against(other, _operator.ne)

    def __le__(self, other):
        return self._against(other, _operator.le)

    def __ge__(self, other):
        return self._against(other, _operator.ge)

    def __call__(self, obj):
        made = KeyWrapper()
        made._compare, made.obj = self._compare, obj
        return made


def cmp_to_key(mycmp):
    made = KeyWrapper()
    made._compare = mycmp
    return made


_like_native("_functools", cmp_to_key)


def _derived(negate, given, and_equal):
    """One comparison out of another: `negate` turns it round, `and_equal` says how equality joins."""

    def op(self, other):
        result = given(type(self))(self, other)
        if result is NotImplemented:
            return result
        if negate:
            result = not result
        if and_equal == "or":
            return result or self == other
        if and_equal == "and":
            return result and self != other
        return result

    return op


def total_ordering(cls):
    """Fills in the missing ones of < <= > >= from one that the class has, and ==."""
    table = {
        "__lt__": {"__gt__": (True, "and"), "__le__": (False, "or"), "__ge__": (True, None)},
        "__le__": {"__ge__": (True, "or"), "__lt__": (False, "and"), "__gt__": (True, None)},
        "__gt__": {"__lt__": (True, "and"), "__ge__": (False, "or"), "__le__": (True, None)},
        "__ge__": {"__le__": (True, "or"), "__gt__": (False, "and"), "__lt__": (True, None)},
    }
    symbols = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
    roots = {op for op in table if getattr(cls, op, None) is not getattr(object, op, None)}
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = max(roots)
    for name, (negate, and_equal) in table[root].items():
        if name not in roots:
            op = _derived(negate, lambda c, root=root: getattr(c, root), and_equal)
            equality = {"or": " or (a == b)", "and": " and (a != b)", None: ""}[and_equal]
            op.__doc__ = f"Return a {symbols[name]} b.  Computed by @total_ordering from ({'not ' * negate}a {symbols[root]} b){equality}."
            op.__name__, op.__qualname__ = name, f"_{name.strip('_')}_from_{root.strip('_')}"
            setattr(cls, name, op)
    return cls
