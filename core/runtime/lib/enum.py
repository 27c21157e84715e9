"""enum: classes whose instances are a fixed set of named values."""
from types import DynamicClassAttribute, MappingProxyType


_no_value = object()


class nonmember:
    def __init__(self, value):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


class property(DynamicClassAttribute):
    """A property of members that leaves the name free for a member of the class."""

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            found = ownerclass._member_map_.get(self.__dict__.get("public_name")) if ownerclass else None
            if found is not None:
                return found
            raise AttributeError(f"{ownerclass!r} has no attribute {self.__dict__.get('public_name')!r}")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is not None:
            return self.fset(instance, value)
        raise AttributeError(f"<enum {self.__dict__.get('owner', '')!r}> cannot set attribute {self.__dict__.get('public_name')!r}")

    def __delete__(self, instance):
        if self.fdel is not None:
            return self.fdel(instance)
        raise AttributeError(f"<enum {self.__dict__.get('owner', '')!r}> cannot delete attribute {self.__dict__.get('public_name')!r}")

    def __set_name__(self, ownerclass, name):
        self.__dict__["public_name"] = name
        self.__dict__["owner"] = ownerclass.__name__


class auto:
    """A value that the class chooses."""

    def __init__(self, value=None):
        self.value = value

    def __repr__(self):
        return f"auto({self.value!r})" if self.value is not None else "auto()"


def _is_descriptor(obj):
    return not isinstance(obj, type) and (hasattr(obj, "__get__") or hasattr(obj, "__set__") or hasattr(obj, "__delete__"))


def _is_internal_class(cls_name, obj):
    """Whether the class is defined in the body of the enum."""
    return isinstance(obj, type) and getattr(obj, "__qualname__", "").endswith(f"{cls_name}.{obj.__name__}")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(cls_name, name):
    pattern = f"_{cls_name}__"
    return len(name) > len(pattern) and name.startswith(pattern) and not name.endswith("__")


class EnumDict(dict):
    """The namespace of an enum's body: it notices members as they are assigned."""

    def __init__(self, cls_name=None):
        super().__init__()
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._cls_name = cls_name
        self._generate = None

    def __setitem__(self, key, value):
        if self._cls_name is not None and _is_private(self._cls_name, key):
            pass
        elif _is_sunder(key):
            if key not in (
                "_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_",
                "_iter_member_by_value_", "_iter_member_by_def_", "_add_alias_", "_add_value_alias_",
            ):
                raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
            if key == "_generate_next_value_":
                self._generate = value
            elif key == "_ignore_":
                value = value.replace(",", " ").split() if isinstance(value, str) else list(value)
                self._ignore = value
        elif _is_dunder(key):
            pass
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif _is_descriptor(value) or _is_internal_class(self._cls_name, value):
            pass
        else:
            if key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            if isinstance(value, member):
                value = value.value
            value = self._fill_auto(key, value)
            self._member_names[key] = None
            self._last_values.append(value)
        super().__setitem__(key, value)

    def _fill_auto(self, key, value):
        def filled(one):
            if isinstance(one, auto):
                if one.value is None:
                    generate = self._generate
                    if isinstance(generate, staticmethod):
                        generate = generate.__func__
                    one.value = generate(key, 1, len(self._member_names), self._last_values[:])
                return one.value
            return one

        if isinstance(value, auto):
            return filled(value)
        if type(value) is tuple and any(isinstance(v, auto) for v in value):
            return tuple(filled(v) for v in value)
        return value


def _is_single_bit(value):
    return isinstance(value, int) and value != 0 and value & (value - 1) == 0


_EnumDict = EnumDict
Enum = Flag = ReprEnum = None


class EnumType(type):
    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        if Enum is not None:
            for base in bases:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f"<enum {cls!r}> cannot extend {base!r}")
        namespace = EnumDict(cls)
        if bases and Enum is not None:
            first = metacls._first_enum(bases)
            namespace._generate = getattr(first, "_generate_next_value_", None)
        return namespace

    @staticmethod
    def _first_enum(bases):
        for base in reversed(bases):
            if isinstance(base, EnumType):
                return base
        return Enum

    @staticmethod
    def _data_type(bases):
        """The class that members also are (int, str, ...), or object."""
        for chain in bases:
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        return base._member_type_
                    continue
                if "__new__" in base.__dict__ or base in (int, str, float, bytes, tuple, complex) or "__dataclass_fields__" in base.__dict__:
                    return base
        return object

    def __new__(metacls, cls, bases, namespace, *, boundary=None, _simple=False, **kwds):
        if Enum is None:
            made = type.__new__(metacls, cls, bases, dict(namespace))
            made._member_names_, made._member_map_, made._value2member_map_ = [], {}, {}
            made._member_type_ = object
            return made
        names = list(namespace._member_names)
        for name in namespace._ignore:
            namespace.pop(name, None)
        values = {n: namespace[n] for n in names}
        plain = {k: v for k, v in namespace.items() if k not in values and k != "_ignore_"}
        invalid = set(names) & {"mro", ""}
        if invalid:
            raise ValueError(f"invalid enum member name(s) {','.join(repr(n) for n in sorted(invalid))}")
        order = plain.pop("_order_", None)
        data_type = metacls._data_type(bases)
        own_new = plain.get("__new__")
        if "_generate_next_value_" in plain and not isinstance(plain["_generate_next_value_"], staticmethod):
            plain["_generate_next_value_"] = staticmethod(plain["_generate_next_value_"])
        made = type.__new__(metacls, cls, bases, plain, **kwds)
        made._member_names_, made._member_map_, made._value2member_map_ = [], {}, {}
        made._unhashable_values_ = []
        made._member_type_ = data_type
        if Flag is not None and issubclass(made, Flag):
            made._boundary_ = boundary or getattr(made, "_boundary_", None) or STRICT
            made._flag_mask_ = made._singles_mask_ = made._all_bits_ = 0
        maker = own_new or metacls._find_new(bases, data_type)
        for name, value in values.items():
            if isinstance(name, bytes):
                raise TypeError("attribute name must be string, not 'bytes'")
            metacls._add_member(made, name, value, data_type, maker, own_new is not None)
        if ReprEnum is not None and ReprEnum in bases and data_type is object:
            raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
        if Flag is not None and issubclass(made, Flag):
            # A member made of several bits is an alias as far as iteration goes.
            made._member_names_ = [n for n in made._member_names_ if _is_single_bit(made._member_map_[n]._value_)]
            bits = 0
            for m in made._member_map_.values():
                if isinstance(m._value_, int):
                    bits |= m._value_
                if _is_single_bit(m._value_):
                    made._singles_mask_ |= m._value_
            made._flag_mask_ = bits
            made._all_bits_ = 2 ** bits.bit_length() - 1
        if isinstance(order, str):
            order = order.replace(",", " ").split()
        if order:
            order = [n for n in order if n not in made._member_map_ or n in made._member_names_]  # aliases aside
            if order != made._member_names_:
                raise TypeError(f"member order does not match _order_:\n  {made._member_names_!r}\n  {order!r}")
        if own_new is not None:
            made.__new_member__ = own_new
            made.__new__ = Enum.__new__
        elif data_type is not object:
            made.__new__ = Enum.__new__
        for method in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            if method not in plain and data_type is not object:
                enum_method = getattr(metacls._first_enum(bases), method)
                found = getattr(made, method)
                if found is getattr(data_type, method, None) or found is getattr(object, method, None):
                    setattr(made, method, enum_method)
        return made

    @staticmethod
    def _find_new(bases, data_type):
        for base in bases:
            for c in base.__mro__:
                custom = c.__dict__.get("__new_member__")
                if custom is not None:
                    return custom
        return None if data_type is object else data_type.__new__

    @staticmethod
    def _add_member(cls, name, value, data_type, maker, custom):
        args = value if isinstance(value, tuple) else (value,)
        if data_type is tuple and not custom:
            args = (args,)
        if maker is None:
            self = object.__new__(cls)
        else:
            self = maker(cls, *args)
        if not hasattr(self, "_value_"):
            if data_type is object or maker is None:
                self._value_ = value
            else:
                try:
                    self._value_ = data_type(*args)
                except Exception as exc:
                    raise TypeError("_value_ not set in __new__, unable to create it") from exc
        value = self._value_
        self._name_ = name
        self.__objclass__ = cls
        self._sort_order_ = len(cls._member_names_)
        canonical = None
        try:
            canonical = cls._value2member_map_.get(value)
        except TypeError:
            for m in cls._member_map_.values():
                if m._value_ == value:
                    canonical = m
        if canonical is not None:
            cls._member_map_[name] = canonical
            type.__setattr__(cls, name, canonical)
            return
        init = getattr(cls, "__init__", None)
        if init is not object.__init__:
            self.__init__(*args)
        cls._member_names_.append(name)
        cls._member_map_[name] = self
        try:
            cls._value2member_map_[value] = self
        except TypeError:
            cls._unhashable_values_.append(value)
        found = None
        for base in cls.__mro__[1:]:
            found = base.__dict__.get(name)
            if found is not None:
                break
        if not isinstance(found, property):
            type.__setattr__(cls, name, self)

    def __call__(cls, value=_no_value, names=None, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        if value is _no_value:
            raise TypeError("EnumType.__call__() missing 1 required positional argument: 'value'")
        if cls._member_map_:
            if names is not None:
                value = (value, names, *values)
            return cls.__new__(cls, value)
        if names is None and not values and type is None:
            raise TypeError(
                f"{cls!r} has no members; specify `names=()` if you meant to create a new, empty, enum"
            )
        return cls._create_(value, names, module=module, qualname=qualname, type=type, start=start, boundary=boundary)

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        namespace = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            original, names, last = names, [], []
            for count, name in enumerate(original):
                value = cls._generate_next_value_(name, start, count, last[:])
                last.append(value)
                names.append((name, value))
        for item in () if names is None else names:
            name, value = (item, names[item]) if isinstance(item, str) else item
            namespace[name] = value
        namespace["__module__"] = module or "__main__"
        if qualname is not None:
            namespace["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, namespace, boundary=boundary)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        try:
            cls(value)
            return True
        except ValueError:
            return False

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __dir__(cls):
        return sorted({"__class__", "__doc__", "__members__", "__module__", "__name__", "__qualname__", *cls._member_names_})

    def __getattr__(cls, name):
        if name == "__members__":
            return MappingProxyType(cls._member_map_)
        raise AttributeError(f"type object {cls.__name__!r} has no attribute {name!r}")

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"{cls.__name__!r} cannot delete member {name!r}.")
        super().__delattr__(name)

    def __repr__(cls):
        if Flag is not None and issubclass(cls, Flag):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"


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
            for m in cls._member_map_.values():
                if m._value_ == value:
                    return m
        error = None
        try:
            result = cls._missing_(value)
        except Exception as e:
            error, result = e, None
        if isinstance(result, cls) or (isinstance(result, int) and issubclass(cls, Flag or ()) and cls._boundary_ is EJECT):
            return result
        if result is None and error is None and not cls._member_map_:
            raise TypeError(f"{cls!r} has no members defined")
        invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        if result is None and error is None:
            raise invalid
        if error is None:
            error = TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")
        if not isinstance(error, ValueError):
            error.__context__ = invalid
        raise error

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            highest = sorted(last_values)[-1]
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
        value_repr = type(self)._value_repr_(self._value_) if hasattr(type(self), "_value_repr_") else repr(self._value_)
        return f"<{self.__class__.__name__}.{self._name_}: {value_repr}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        return sorted({"__class__", "__doc__", "__module__", "name", "value", *(m for c in type(self).__mro__ for m in c.__dict__ if m[0] != "_")})

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __reduce__(self):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_


class ReprEnum(Enum):
    """Only the repr is the enum's; str and format are the mixed-in type's."""


class IntEnum(int, ReprEnum):
    __str__ = int.__repr__
    __format__ = int.__format__


class StrEnum(str, ReprEnum):
    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        for value, what in zip(values[1:], ("encoding", "errors")):
            if not isinstance(value, str):
                raise TypeError(f"{what} must be a string, not {value!r}")
        made = str.__new__(cls, *values)
        made._value_ = str(*values)
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    __str__ = str.__str__
    __format__ = str.__format__


class EnumCheck(StrEnum):
    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class FlagBoundary(StrEnum):
    STRICT = "strict"
    CONFORM = "conform"
    EJECT = "eject"
    KEEP = "keep"


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        highest = max(last_values)
        try:
            return 2 ** highest.bit_length()
        except Exception:
            raise TypeError("invalid flag value %r" % highest) from None

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        mask, singles, all_bits, negative = cls._flag_mask_, cls._singles_mask_, cls._all_bits_, None
        boundary = cls._boundary_
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ mask):
            if boundary is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError(
                    f"{cls!r} invalid value {value!r}\n    given {_bits(value, width)}\n  allowed {_bits(mask, width)}"
                )
            if boundary is CONFORM:
                value &= mask
            elif boundary is EJECT:
                return value
            elif boundary is KEEP:
                if value < 0:
                    value += max(all_bits + 1, 2 ** value.bit_length())
            else:
                raise ValueError(f"{cls!r} unknown flag boundary {boundary!r}")
        if value < 0:
            negative = value
            value = all_bits + 1 + value if boundary in (EJECT, KEEP) else singles & value
        if value & ~mask and boundary is not KEEP:
            unknown = value & ~mask
            raise ValueError(f"{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{_bits(unknown, unknown.bit_length())}]")
        made = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
        if not hasattr(made, "_value_"):
            made._value_ = value
        made._name_ = cls._name_of(value, value & singles, value & ~singles)
        made = cls._value2member_map_.setdefault(value, made)
        if negative is not None:
            cls._value2member_map_[negative] = made
        return made

    @classmethod
    def _name_of(cls, value, single_bits, other_bits):
        """The names of the members that a value is made of, or None."""
        if not single_bits and not other_bits:
            return None
        members, found = list(cls._iter_member_(single_bits)), 0
        for m in members:
            found |= m._value_
        if other_bits:
            value = single_bits | other_bits
            for m in cls._member_map_.values():
                if m not in members and m._value_ and m._value_ & value == m._value_:
                    members.append(m)
                    found |= m._value_
        unknown = value ^ found
        if not found:
            return None
        if unknown and cls._boundary_ is STRICT:
            raise ValueError(f"{cls!r}: no members with value {unknown!r}")
        return "|".join(m._name_ for m in members) + (f"|{cls._numeric_repr_(unknown)}" if unknown else "")

    _numeric_repr_ = staticmethod(repr)

    @classmethod
    def _iter_member_(cls, value):
        """The members of one bit each that are in the value, in the order of their definition."""
        for name in cls._member_names_:
            m = cls._member_map_[name]
            if m._value_ & value:
                yield m

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(
                f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and {self.__class__.__qualname__!r}"
            )
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return bin(self._value_).count("1")

    def __repr__(self):
        if self._name_ is None:
            return f"<{self.__class__.__name__}: {self._value_!r}>"
        return f"<{self.__class__.__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _other(self, value):
        if isinstance(value, self.__class__):
            return value._value_
        if self._member_type_ is not object and isinstance(value, self._member_type_):
            return value
        return NotImplemented

    def __or__(self, other):
        value = self._other(other)
        return value if value is NotImplemented else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._other(other)
        return value if value is NotImplemented else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._other(other)
        return value if value is NotImplemented else self.__class__(self._value_ ^ value)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __invert__(self):
        if self._boundary_ in (EJECT, KEEP):
            return self.__class__(~self._value_)
        return self.__class__(self._singles_mask_ & ~self._value_)


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    __str__ = int.__repr__
    __format__ = int.__format__
    __or__ = __ror__ = Flag.__or__
    __and__ = __rand__ = Flag.__and__
    __xor__ = __rxor__ = Flag.__xor__
    __invert__ = Flag.__invert__
    __contains__ = Flag.__contains__
    __bool__ = Flag.__bool__
    __hash__ = int.__hash__


def _bits(value, width):
    if value < 0:
        return f"0b1 {value & (2 ** width - 1):0{width}b}"
    return f"0b0 {value:0{width}b}"


def unique(enumeration):
    """A decorator that refuses two names for one value."""
    duplicates = [(n, m.name) for n, m in enumeration.__members__.items() if n != m.name]
    if duplicates:
        details = ", ".join(f"{alias} -> {name}" for alias, name in duplicates)
        raise ValueError(f"duplicate values found in {enumeration!r}: {details}")
    return enumeration


def verify(*checks):
    def check(enumeration):
        if UNIQUE in checks:
            unique(enumeration)
        return enumeration

    return check


def global_enum(cls, update_str=False):
    return cls


def _simple_enum(etype=Enum, *, boundary=None, use_args=None):
    def convert(cls):
        return cls

    return convert
