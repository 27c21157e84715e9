"""enum: classes whose instances are a fixed set of named values.

The body of an enum is collected by _enum_body and becomes a class in _enum_type; here are the enums to derive from,
with what their members do. Checks and ways to show members are in _enum_checks."""
import _enum_type
from _enum_body import EnumDict, _is_dunder, _is_internal_class, _is_private, _is_sunder, auto, is_descriptor as _is_descriptor, member, nonmember, property
from _enum_checks import global_enum, global_enum_repr, global_flag_repr, global_str, show_flag_values, unique, verify
from _enum_type import EnumType

__all__ = """EnumType EnumMeta EnumDict Enum IntEnum StrEnum Flag IntFlag ReprEnum auto unique property verify member nonmember FlagBoundary STRICT
CONFORM EJECT KEEP global_flag_repr global_enum_repr global_str global_enum EnumCheck CONTINUOUS NAMED_FLAGS UNIQUE pickle_by_global_name
pickle_by_enum_name""".split()

_EnumDict = EnumDict
Flag = EJECT = None  # until they are defined


def bin(num, max_bits=None):
    """The number in two's complement, its sign's bit apart, at least max_bits wide."""
    num = num.__index__()
    sign, width = "1" if num < 0 else "0", num.bit_length()
    digits = f"{num & (1 << width) - 1:0{width}b}" if width else ""
    return f"0b{sign} {digits.rjust(max_bits or 0, sign)}"


EnumMeta = EnumType


class Enum(metaclass=EnumType):
    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for name, values in cls._unhashable_values_map_.items():
                if value in values:
                    return cls[name]
            for m in cls._member_map_.values():
                if value == m._value_:
                    return m
        if not cls._member_map_:
            if getattr(cls, f"_{cls.__name__}__in_progress", False):
                raise TypeError("do not use `super().__new__; call the appropriate __new__ directly") from None
            raise TypeError(f"{cls!r} has no members defined")
        error = result = None
        try:
            result = cls._missing_(value)
        except Exception as e:
            error = e
        if isinstance(result, cls):
            return result
        if Flag is not None and issubclass(cls, Flag) and cls._boundary_ is EJECT and isinstance(result, int):
            return result
        invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        if error is None:
            if result is None:
                raise invalid
            error = TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")
        if not isinstance(error, ValueError):
            error.__context__ = invalid
        raise error

    def _add_alias_(self, name):
        self.__class__._add_member_(name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        first = cls._first_of(value)
        if first is self:
            return
        if first is not None:
            raise ValueError(f"{value!r} is already bound: {first!r}")
        try:
            cls._value2member_map_.setdefault(value, self)
            cls._hashable_values_.append(value)
        except TypeError:
            cls._unhashable_values_.append(value)
            cls._unhashable_values_map_.setdefault(self.name, []).append(value)

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            highest = sorted(last_values).pop()
        except TypeError:
            raise TypeError("unable to sort non-numeric values") from None
        try:
            return highest + 1
        except TypeError:
            raise TypeError("unable to increment %r" % (highest,)) from None

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{self.__class__.__name__}.{self._name_}: {(self.__class__._value_repr_ or repr)(self._value_)}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        names = set() if self.__class__._member_type_ is object else set(object.__dir__(self))
        names.update(n for n in getattr(self, "__dict__", ()) if n[0] != "_" and n not in self._member_map_)
        for cls in self.__class__.mro():
            for name, obj in cls.__dict__.items():
                if name[0] == "_":
                    continue
                if name not in self._member_map_ or isinstance(obj, property) and obj.fget is not None:
                    names.add(name)
                elif isinstance(obj, property):
                    names.discard(name)
        return sorted(names | {"__class__", "__doc__", "__eq__", "__hash__", "__module__"})

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @property
    def name(self):
        """The name of the Enum member."""
        return self._name_

    @property
    def value(self):
        """The value of the Enum member."""
        return self._value_


_enum_type.Enum = Enum


class ReprEnum(Enum):
    """Only changes the repr(), leaving str() and format() to the mixed-in type."""


_enum_type.ReprEnum = ReprEnum


class IntEnum(int, ReprEnum):
    """Enum where members are also (and must be) ints"""


class StrEnum(str, ReprEnum):
    """Enum where members are also (and must be) strings"""

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError("too many arguments for str(): %r" % (values,))
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError("%r is not a string" % (values[0],))
        for what, value in zip(("encoding", "errors"), values[1:]):
            if not isinstance(value, str):
                raise TypeError("%s must be a string, not %r" % (what, value))
        value = str(*values)
        made = str.__new__(cls, value)
        made._value_ = value
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class EnumCheck(StrEnum):
    """What verify() can ask for."""

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class FlagBoundary(StrEnum):
    """What becomes of a value with bits that no flag has: an error, without them, a plain int, or kept."""

    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):
    """Support for flags"""

    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not count:
            return start if start is not None else 1
        highest = max(last_values)
        try:
            return 2 ** highest.bit_length()
        except Exception:
            raise TypeError("invalid flag value %r" % highest) from None

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in show_flag_values(value & cls._flag_mask_):
            yield cls._value2member_map_.get(bit)

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda m: m._sort_order_)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        mask, singles, all_bits, boundary = cls._flag_mask_, cls._singles_mask_, cls._all_bits_, cls._boundary_
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ mask):
            if boundary is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError(f"{cls!r} invalid value {value!r}\n    given {bin(value, width)}\n  allowed {bin(mask, width)}")
            if boundary is CONFORM:
                value = value & mask
            elif boundary is EJECT:
                return value
            elif boundary is not KEEP:
                raise ValueError(f"{cls!r} unknown flag boundary {boundary!r}")
            elif value < 0:
                value = max(all_bits + 1, 2 ** value.bit_length()) + value
        negative = None
        if value < 0:
            negative, value = value, all_bits + 1 + value
        unknown = value & ~mask
        if unknown and boundary is not KEEP:
            raise ValueError(f"{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{bin(unknown)}]")
        made = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
        if not hasattr(made, "_value_"):
            made._value_ = value
        in_aliases = value & ~singles
        made._name_ = cls._name_of(value & singles, in_aliases)
        if in_aliases:
            value = value & singles | in_aliases  # a bool is a number now
        made = cls._value2member_map_.setdefault(value, made)
        if negative is not None:
            cls._value2member_map_[negative] = made
        return made

    @classmethod
    def _name_of(cls, single_bits, other_bits):
        """The names of the members that a value is made of, or None."""
        if not single_bits and not other_bits:
            return None
        value, found = single_bits | other_bits, 0
        members = list(cls._iter_member_(single_bits))
        for m in members:
            found |= m._value_
        if other_bits:
            for m in cls._member_map_.values():
                if m not in members and m._value_ and m._value_ & value == m._value_:
                    members.append(m)
                    found |= m._value_
        unknown = value ^ found
        if not found:
            return None
        if unknown and cls._boundary_ is STRICT:
            raise ValueError(f"{cls!r}: no members with value {unknown!r}")
        return "|".join([m._name_ for m in members]) + (f"|{cls._numeric_repr_(unknown)}" if unknown else "")

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and {self.__class__.__qualname__!r}")
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        value = (self.__class__._value_repr_ or repr)(self._value_)
        return f"<{self.__class__.__name__}{'' if self._name_ is None else '.' + self._name_}: {value}>"

    def __str__(self):
        return f"{self.__class__.__name__}({self._value_!r})" if self._name_ is None else f"{self.__class__.__name__}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _get_value(self, flag):
        if isinstance(flag, self.__class__):
            return flag._value_
        if self._member_type_ is not object and isinstance(flag, self._member_type_):
            return flag
        return NotImplemented

    def _combined(self, other, symbol):
        """The value to combine with, or NotImplemented."""
        value = self._get_value(other)
        if value is not NotImplemented:
            for flag in self, other:
                if self._get_value(flag) is None:
                    raise TypeError(f"'{flag}' cannot be combined with other flags with {symbol}")
        return value

    def __or__(self, other):
        value = self._combined(other, "|")
        return value if value is NotImplemented else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._combined(other, "&")
        return value if value is NotImplemented else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._combined(other, "^")
        return value if value is NotImplemented else self.__class__(self._value_ ^ value)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __invert__(self):
        if self._get_value(self) is None:
            raise TypeError(f"'{self}' cannot be inverted")
        if self._inverted_ is None:
            inverted = ~self._value_
            self._inverted_ = self.__class__(inverted if self._boundary_ in (EJECT, KEEP) else self._singles_mask_ & inverted)
        return self._inverted_


_enum_type.Flag = Flag


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """Support for integer-based Flags"""


def pickle_by_global_name(self, proto):
    return self.name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)
