"""What the body of an enum is collected in, and the marks that can stand in it: auto, member, nonmember, property.
What becomes of the collected values is enum's business."""
import builtins
from types import DynamicClassAttribute

__name__ = "enum"  # of which this is a part


class nonmember:
    """A value that stays an ordinary attribute."""

    def __init__(self, value):
        self.value = value


class member:
    """A value that becomes a member even if it is a descriptor."""

    def __init__(self, value):
        self.value = value


class property(DynamicClassAttribute):
    """A property of members that leaves the name free for a member of the class."""

    member = None  # the member of this name, if there is one
    # What a base class has under the name: a property of an enum, another descriptor, or a plain attribute.
    _kind = _base = None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.member is None:
                raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}")
            return self.member
        if self.fget is not None:
            return self.fget(instance)
        if self._kind == "attribute":
            return getattr(self._base, self.name)
        if self._kind == "descriptor":
            return getattr(instance._value_, self.name)
        try:
            return ownerclass._member_map_[self.name]
        except KeyError:
            raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}") from None

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot set attribute {self.name!r}")
        return self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError(f"<enum {self.clsname!r}> cannot delete attribute {self.name!r}")
        return self.fdel(instance)

    def __set_name__(self, ownerclass, name):
        self.name, self.clsname = name, ownerclass.__name__


class _Unset:
    def __repr__(self):
        return "_auto_null"


_unset = _Unset()


class auto:
    """A value that the class chooses."""

    def __init__(self, value=_unset):
        self.value = value

    def __repr__(self):
        return f"auto({self.value!r})"


def is_descriptor(obj):
    return hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__")


def _is_internal_class(cls_name, obj):
    """Whether it is a class that was defined in the body of the enum."""
    if not isinstance(obj, type):
        return False
    inside = f"{cls_name}.{obj.__name__}"
    return obj.__qualname__ == inside or obj.__qualname__.endswith("." + inside)


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(cls_name, name):
    prefix = f"_{cls_name}__"
    return len(name) > len(prefix) and name.startswith(prefix) and not name.endswith("__")


_SUNDERS = frozenset({
    "_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_",
    "_iter_member_by_value_", "_iter_member_by_def_", "_add_alias_", "_add_value_alias_",
})


class EnumDict(dict):
    """The namespace of an enum's body: it notices members as they are assigned."""

    def __init__(self, cls_name=None):
        super().__init__()
        self._cls_name = cls_name
        self._member_names = {}  # a dict, for its order
        self._last_values = []
        self._ignore = []
        self._auto_called = False

    def __setitem__(self, key, value):
        if self._cls_name is not None and _is_private(self._cls_name, key):
            pass
        elif _is_sunder(key):
            value = self._sunder(key, value)
        elif _is_dunder(key):
            if key == "__order__":
                key = "_order_"
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif is_descriptor(value) or self._cls_name is not None and _is_internal_class(self._cls_name, value):
            pass
        else:
            if key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            value = self._member(key, value.value if isinstance(value, member) else value)
        super().__setitem__(key, value)

    def _sunder(self, key, value):
        if key not in _SUNDERS and not key.startswith("_repr_"):
            raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
        if key == "_generate_next_value_":
            if self._auto_called:
                raise TypeError("_generate_next_value_ must be defined before members")
            self._generate_next_value = value.__func__ if isinstance(value, staticmethod) else value
        elif key == "_ignore_":
            value = value.replace(",", " ").split() if isinstance(value, str) else list(value)
            self._ignore = value
            already = set(value) & set(self._member_names)
            if already:
                raise ValueError(f"_ignore_ cannot specify already set names: {already!r}")
        return value

    def _member(self, key, value):
        """Notes a member; its value, with each auto() replaced by what it stands for."""
        parts = (value,) if isinstance(value, auto) else value
        if not isinstance(parts, tuple) or not any(isinstance(part, auto) for part in parts):
            self._member_names[key] = None
            self._last_values.append(value)
            return value
        chosen = []
        for part in parts:
            if isinstance(part, auto):
                if part.value is _unset:
                    part.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
                    self._auto_called = True
                part = part.value
                self._last_values.append(part)
            chosen.append(part)
        self._member_names[key] = None
        if isinstance(value, auto):
            return chosen[0]
        try:
            return type(value)(chosen)
        except TypeError:  # of a named tuple
            return type(value)(*chosen)

    @builtins.property
    def member_names(self):
        return list(self._member_names)

    def update(self, members, **more_members):
        try:
            pairs = [(name, members[name]) for name in members.keys()]
        except AttributeError:
            pairs = members
        for name, value in pairs:
            self[name] = value
        for name, value in more_members.items():
            self[name] = value
