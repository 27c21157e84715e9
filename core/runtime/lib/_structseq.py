"""Tuples with named fields as C modules make them: sys.version_info, time.struct_time."""
from operator import itemgetter


def _repr(self):
    shown = ", ".join(f"{name}={value!r}" for name, value in zip(self.__match_args__, self))
    return f"{type(self).__module__}.{type(self).__name__}({shown})"


def _replace(self, /, **changes):
    fields = self.__match_args__
    for name in changes:
        if name not in fields:
            raise TypeError(f"Got unexpected field name(s): {list(changes)!r}")
    return type(self)(changes.get(name, value) for name, value in zip(fields, self))


def make_type(name, fields, new=None):
    """The type `module.name`, whose instances are tuples with these fields. `new` stands for its __new__; without
    one programs cannot make instances."""
    module, _, short = name.rpartition(".")

    def refuse(cls, *args, **kwargs):
        raise TypeError(f"cannot create '{name}' instances")

    namespace = {
        "__module__": module, "__c_name__": name, "__repr__": _repr, "__new__": new or refuse, "__replace__": _replace,
        "__match_args__": tuple(fields), "n_fields": len(fields), "n_sequence_fields": len(fields), "n_unnamed_fields": 0,
    }
    for index, field in enumerate(fields):
        namespace[field] = property(itemgetter(index))
    return type(short, (tuple,), namespace)


def make(name, /, **values):
    """The only instance of such a type."""
    return tuple.__new__(make_type(name, values), values.values())
