"""What is asked of a finished enum: unique, verify, and showing members by their module (global_enum)."""
import sys

__name__ = "enum"  # of which this is a part


def _bits(value):
    """The single bits of a number, from the lowest."""
    if value < 0:
        raise ValueError(f"{value!r} is not a positive integer")
    return [1 << i for i in range(value.bit_length()) if value >> i & 1]


def show_flag_values(value):
    return _bits(getattr(value, "value", value))


def _aliases(enumeration):
    return ", ".join(f"{name} -> {member.name}" for name, member in enumeration.__members__.items() if name != member.name)


def unique(enumeration):
    """A decorator that refuses two names for one value."""
    aliases = _aliases(enumeration)
    if aliases:
        raise ValueError(f"duplicate values found in {enumeration!r}: {aliases}")
    return enumeration


class verify:
    """A decorator that refuses an enum which fails one of the checks (enum.EnumCheck)."""

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        from enum import CONTINUOUS, NAMED_FLAGS, UNIQUE, Enum, Flag

        if not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        flags = issubclass(enumeration, Flag)
        for check in self.checks:
            if check is UNIQUE:
                aliases = _aliases(enumeration)
                if aliases:
                    raise ValueError(f"aliases found in {enumeration!r}: {aliases}")
            elif check is CONTINUOUS:
                _check_continuous(enumeration, flags)
            elif check is NAMED_FLAGS:
                _check_named(enumeration)
        return enumeration


def _check_continuous(enumeration, flags):
    values = {member.value for member in enumeration}
    if len(values) < 2:
        return
    low, high = min(values), max(values)
    between = [2**i for i in range(low.bit_length(), high.bit_length() - 1)] if flags else range(low + 1, high)
    missing = [str(value) for value in between if value not in values]
    if missing:
        kind = "flag" if flags else "enum"
        raise ValueError(f"invalid {kind} {enumeration.__name__!r}: missing values {', '.join(missing)}"[:256])


def _check_named(enumeration):
    values = [member.value for member in enumeration]
    names, missing = [], 0
    for name, alias in enumeration._member_map_.items():
        if name not in enumeration._member_names_ and alias.value >= 0:
            missed = [bit for bit in _bits(alias.value) if bit not in values]
            if missed:
                names.append(name)
                missing |= sum(missed)
    if not names:
        return
    if len(names) == 1:
        whose = f"alias {names[0]} is missing"
    else:
        whose = f"aliases {', '.join(names[:-1])} and {names[-1]} are missing"
    what = "value" if missing.bit_count() == 1 else "combined values of"
    raise ValueError(f"invalid Flag {enumeration.__name__!r}: {whose} {what} 0x{missing:x} [use enum.show_flag_values(value) for details]")


def _module(self):
    return type(self).__module__.split(".")[-1]


def global_enum_repr(self):
    """The member as an attribute of its module."""
    return f"{_module(self)}.{self._name_}"


def global_flag_repr(self):
    """The flags as attributes of their module."""
    if self._name_ is None:
        return f"{_module(self)}.{type(self).__name__}({self._value_!r})"
    return "|".join(name if name[0].isdigit() else f"{_module(self)}.{name}" for name in self._name_.split("|"))


def global_str(self):
    """The name alone."""
    return f"{type(self).__name__}({self._value_!r})" if self._name_ is None else self._name_


def global_enum(cls, update_str=False):
    """A decorator that makes the members global names of their module, and shows them so."""
    from enum import Flag, ReprEnum

    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    vars(sys.modules[cls.__module__]).update(cls.__members__)
    return cls
