"""reprlib: texts of objects that are cut where they would be long, and a guard for those that contain themselves."""
import builtins
import itertools
from _types import shown as _shown
from functools import WRAPPER_ASSIGNMENTS

__all__ = ["Repr", "repr", "recursive_repr"]


def recursive_repr(fillvalue="..."):
    """Makes a __repr__ give `fillvalue` for an object that is being shown already."""

    def decorating_function(user_function):
        def wrapper(self):
            text = _shown(self, lambda: user_function(self))
            return fillvalue if text is None else text

        for name in WRAPPER_ASSIGNMENTS:
            if hasattr(user_function, name):
                setattr(wrapper, name, getattr(user_function, name))
        wrapper.__wrapped__ = user_function
        return wrapper

    return decorating_function


def _in_order(x):
    try:
        return sorted(x)
    except Exception:
        return list(x)


class Repr:
    _lookup = {
        "tuple": "builtins", "list": "builtins", "array": "array", "set": "builtins", "frozenset": "builtins", "deque": "collections", "dict": "builtins",
        "str": "builtins", "int": "builtins",
    }

    def __init__(
        self, *, maxlevel=6, maxtuple=6, maxlist=6, maxarray=5, maxdict=4, maxset=6, maxfrozenset=6, maxdeque=6, maxstring=30, maxlong=40, maxother=30,
        fillvalue="...", indent=None,
    ):
        self.maxlevel, self.maxtuple, self.maxlist, self.maxarray, self.maxdict = maxlevel, maxtuple, maxlist, maxarray, maxdict
        self.maxset, self.maxfrozenset, self.maxdeque, self.maxstring = maxset, maxfrozenset, maxdeque, maxstring
        self.maxlong, self.maxother, self.fillvalue, self.indent = maxlong, maxother, fillvalue, indent

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        cls = type(x)
        name = cls.__name__
        if " " in name:
            name = "_".join(name.split())
        method = getattr(self, "repr_" + name, None)
        # A class that only has the name of one of these types is shown by its own __repr__.
        if method and (name not in self._lookup or cls.__module__ == self._lookup[name]):
            return method(x, level)
        return self.repr_instance(x, level)

    def _join(self, pieces, level):
        if self.indent is None:
            return ", ".join(pieces)
        if not pieces:
            return ""
        indent = self.indent
        if isinstance(indent, int):
            if indent < 0:
                raise ValueError(f"Repr.indent cannot be negative int (was {indent!r})")
            indent *= " "
        try:
            sep = ",\n" + (self.maxlevel - level + 1) * indent
        except TypeError as error:
            raise TypeError(f"Repr.indent must be a str, int or None, not {type(indent)}") from error
        return sep.join(("", *pieces, ""))[1 : -len(indent) or None]

    def _repr_iterable(self, x, level, left, right, maxiter, trail=""):
        n = len(x)
        if level <= 0 and n:
            body = self.fillvalue
        else:
            pieces = [self.repr1(item, level - 1) for item in itertools.islice(x, maxiter)]
            if n > maxiter:
                pieces.append(self.fillvalue)
            body = self._join(pieces, level)
            if n == 1 and trail and self.indent is None:
                right = trail + right
        return f"{left}{body}{right}"

    def repr_tuple(self, x, level):
        return self._repr_iterable(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        return self._repr_iterable(x, level, "[", "]", self.maxlist)

    def repr_array(self, x, level):
        return self._repr_iterable(x, level, f"array({x.typecode!r}, [", "])", self.maxarray) if x else f"array({x.typecode!r})"

    def repr_set(self, x, level):
        return self._repr_iterable(_in_order(x), level, "{", "}", self.maxset) if x else "set()"

    def repr_frozenset(self, x, level):
        return self._repr_iterable(_in_order(x), level, "frozenset({", "})", self.maxfrozenset) if x else "frozenset()"

    def repr_deque(self, x, level):
        return self._repr_iterable(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        if not x:
            return "{}"
        if level <= 0:
            return "{" + self.fillvalue + "}"
        pieces = [f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}" for key in itertools.islice(_in_order(x), self.maxdict)]
        if len(x) > self.maxdict:
            pieces.append(self.fillvalue)
        return "{" + self._join(pieces, level) + "}"

    def _cut(self, text, limit, before=None):
        """The text without its middle where it is too long; of `before` the ends are taken where it is given."""
        if len(text) <= limit:
            return text
        head = max(0, (limit - 3) // 2)
        tail = max(0, limit - 3 - head)
        if before is not None:
            text = builtins.repr(before[:head] + before[len(before) - tail :])
        return text[:head] + self.fillvalue + text[len(text) - tail :]

    def repr_str(self, x, level):
        return self._cut(builtins.repr(x[: self.maxstring]), self.maxstring, x)

    def repr_int(self, x, level):
        try:
            text = builtins.repr(x)
        except ValueError as error:
            assert "sys.set_int_max_str_digits()" in str(error)
            import math

            digits = 1 + int(math.log10(abs(x)))
            return f"<{type(x).__name__} instance with roughly {digits} digits (limit at {_digit_limit()}) at 0x{id(x):x}>"
        return self._cut(text, self.maxlong)

    def repr_instance(self, x, level):
        try:
            text = builtins.repr(x)
        except Exception:
            return f"<{type(x).__name__} instance at {id(x):#x}>"
        return self._cut(text, self.maxother)


def _digit_limit():
    import sys

    return sys.get_int_max_str_digits()


aRepr = Repr()
repr = aRepr.repr
