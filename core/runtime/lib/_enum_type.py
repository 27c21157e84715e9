"""The class of enums: it makes the values of a body members while the class is made (_Pending.__set_name__, in the
order of the body), then sets what the mixed-in type must not decide. _enum_body collects the body; the enums
themselves, and what flags do, are in enum, which sets Enum, Flag and ReprEnum here as it defines them."""
import builtins
from types import DynamicClassAttribute, MappingProxyType
from _enum_body import EnumDict, is_descriptor, property

__name__ = "enum"  # of which this is a part

Enum = Flag = ReprEnum = None


def _is_single_bit(value):
    if value == 0:
        return False
    value &= value - 1
    return value == 0


class _Pending:
    """A value of the body that becomes a member as soon as the class exists."""

    def __init__(self, value):
        self.value = value

    def __set_name__(self, cls, name):
        delattr(cls, name)
        args = self.value if isinstance(self.value, tuple) else (self.value,)
        if cls._member_type_ is tuple:
            args = (args,)
        made = cls._new_member_(cls, *args) if cls._use_args_ else cls._new_member_(cls)
        if not hasattr(made, "_value_"):
            made._value_ = self.value
            if cls._member_type_ is not object:
                try:
                    made._value_ = cls._member_type_(*args)
                except Exception as error:
                    raise TypeError("_value_ not set in __new__, unable to create it") from error
        value = made._value_
        made._name_ = name
        made.__objclass__ = cls
        made.__init__(*args)
        made._sort_order_ = len(cls._member_names_)
        flags = Flag is not None and issubclass(cls, Flag)
        single = flags and isinstance(value, int) and _is_single_bit(value)
        if flags:
            if isinstance(value, int):
                cls._flag_mask_ |= value
                cls._singles_mask_ |= value if single else 0
            cls._all_bits_ = 2 ** cls._flag_mask_.bit_length() - 1
        first = cls._first_of(value)
        if first is not None:
            made = first
        elif single or not flags:  # flags of several bits are aliases as far as iteration goes
            cls._member_names_.append(name)
        cls._add_member_(name, made)
        try:
            cls._value2member_map_.setdefault(value, made)
            if value not in cls._hashable_values_:
                cls._hashable_values_.append(value)
        except TypeError:
            cls._unhashable_values_.append(value)
            cls._unhashable_values_map_.setdefault(name, []).append(value)


def _dataclass_repr(self):
    return ", ".join(f"{name}={getattr(self, name)!r}" for name, field in self.__dataclass_fields__.items() if field.repr)


class EnumType(type):
    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        for base in (base for chain in bases for base in chain.__mro__):
            if isinstance(base, EnumType) and base._member_names_:
                raise TypeError(f"<enum {cls!r}> cannot extend {base!r}")
        namespace = EnumDict(cls)
        _, first_enum = metacls._get_mixins_(cls, bases)
        if first_enum is not None:
            namespace["_generate_next_value_"] = getattr(first_enum, "_generate_next_value_", None)
        return namespace

    def __new__(metacls, cls, bases, namespace, *, boundary=None, **kwds):
        namespace.setdefault("_ignore_", []).append("_ignore_")
        for name in namespace["_ignore_"]:
            namespace.pop(name, None)
        names = namespace._member_names
        invalid = set(names) & {"mro", ""}
        if invalid:
            raise ValueError(f"invalid enum member name(s) {','.join(repr(n) for n in invalid)}")
        order = namespace.pop("_order_", None)
        body = dict(namespace.items())
        generate = body.get("_generate_next_value_")
        if generate is not None and type(generate) is not staticmethod:
            body["_generate_next_value_"] = staticmethod(generate)
        member_type, first_enum = metacls._get_mixins_(cls, bases)
        own_new = body.get("__new__")
        new_member, use_args = metacls._find_new_(own_new, member_type, first_enum)
        for name in names:
            body[name] = _Pending(body[name])
        body.update(
            _new_member_=new_member, _use_args_=use_args, _member_names_=[], _member_map_={}, _value2member_map_={},
            _hashable_values_=[], _unhashable_values_=[], _unhashable_values_map_={}, _member_type_=member_type,
            _value_repr_=metacls._find_data_repr_(bases),
        )
        flags = Flag in (base for chain in bases for base in chain.__mro__) if Flag is not None else cls == "Flag"
        if flags:
            body.update(_boundary_=boundary or getattr(first_enum, "_boundary_", None), _flag_mask_=0, _singles_mask_=0, _all_bits_=0, _inverted_=None)
        progress = f"_{cls}__in_progress"
        body[progress] = True
        try:
            made = super().__new__(metacls, cls, bases, body, **kwds)
        except Exception as error:
            if hasattr(error, "__notes__"):  # of __set_name__: nobody wrote such a method
                del error.__notes__
            raise
        delattr(made, progress)
        metacls._set_methods(made, {**body, **made.__dict__}, bases, member_type, first_enum, flags)
        if Enum is not None:
            if first_enum is not None and own_new is not None:
                made.__new_member__ = new_member
            made.__new__ = Enum.__new__
        if flags:
            values = [m._value_ for m in made]
            if values != sorted(values):
                made._iter_member_ = made._iter_member_by_def_
        metacls._check_order(made, order.replace(",", " ").split() if isinstance(order, str) else order, flags)
        return made

    @staticmethod
    def _set_methods(made, body, bases, member_type, first_enum, flags):
        """Gives the class those methods that the mixed-in type would decide otherwise."""
        if ReprEnum is not None and ReprEnum in bases:
            if member_type is object:
                raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
            if "__format__" not in body:
                body["__format__"] = made.__format__ = member_type.__format__
            if "__str__" not in body:
                text = member_type.__str__
                body["__str__"] = made.__str__ = member_type.__repr__ if text is object.__str__ else text
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            if name not in body and getattr(made, name) in (getattr(member_type, name), getattr(object, name)):
                setattr(made, name, getattr(first_enum, name))
        if flags and Flag is not None:
            for name in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
                if name not in body:
                    setattr(made, name, getattr(Flag, name))

    @staticmethod
    def _check_order(made, order, flags):
        if order and flags:
            order = [n for n in order if n not in made._member_map_ or _is_single_bit(made[n]._value_)]
        if not order:
            return
        order = [n for n in order if n not in made._member_map_ or n in made._member_names_]  # aliases aside
        if order != made._member_names_:
            raise TypeError(f"member order does not match _order_:\n  {made._member_names_!r}\n  {order!r}")

    @classmethod
    def _get_mixins_(metacls, cls, bases):
        """The class that members also are (int, str, ... or object), and the enum that is extended."""
        if not bases:
            return object, Enum
        if not isinstance(bases[-1], EnumType):
            raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`")
        found = set()
        for chain in bases:
            candidate = None
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        found.add(base._member_type_)
                        break
                elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                    found.add(candidate or base)
                    break
                else:
                    candidate = candidate or base
        if len(found) > 1:
            raise TypeError(f"too many data types for {cls!r}: {found!r}")
        return (found.pop() if found else object), bases[-1]

    @staticmethod
    def _find_data_repr_(bases):
        """How values are shown: as the mixed-in class does it."""
        for base in (base for chain in bases for base in chain.__mro__):
            if isinstance(base, EnumType):
                return base._value_repr_
            if base is not object and "__repr__" in base.__dict__:
                params = base.__dict__.get("__dataclass_params__")
                generated = params is not None and params.repr and "__dataclass_fields__" in base.__dict__
                return _dataclass_repr if generated else base.__dict__["__repr__"]
        return None

    @staticmethod
    def _find_new_(own, member_type, first_enum):
        """What makes members, and whether it takes their values."""
        plain = [None, object.__new__, Enum and Enum.__new__]
        found = own
        for name in ("__new_member__", "__new__"):
            for where in (member_type, first_enum):
                if found is None and (target := getattr(where, name, None)) not in plain:
                    found = target
        if found is None:
            found = object.__new__
        return found, first_enum is not None and found not in plain

    def _first_of(cls, value):
        """The member that already has the value, or None."""
        try:
            return cls._value2member_map_.get(value)
        except TypeError:
            return next((m for m in cls._member_map_.values() if m._value_ == value), None)

    def _add_member_(cls, name, made):
        """Makes the member an attribute of the class, behind a redirection where a base class has the name."""
        if name in cls._member_map_:
            if cls._member_map_[name] is not made:
                raise NameError(f"{name!r} is already bound: {cls._member_map_[name]!r}")
            return
        descriptor = kind = where = None
        for base in cls.__mro__[1:]:
            found = base.__dict__.get(name)
            if isinstance(found, (property, DynamicClassAttribute)):
                descriptor, kind, where = found, "property", base
                break
            if found is None:
                continue
            if is_descriptor(found):
                descriptor, kind, where = found, kind or "descriptor", where or base
            else:
                kind, where = "attribute", base
        attribute = made
        if descriptor:
            attribute = property()
            attribute.member, attribute._kind, attribute._base = made, kind, where
            attribute.__set_name__(cls, name)
            if kind != "attribute":
                for part in ("fget", "fset", "fdel"):
                    setattr(attribute, part, getattr(descriptor, part, None))
        setattr(cls, name, attribute)
        cls._member_map_[name] = made

    def __call__(cls, value, names=..., *values, module=None, qualname=None, type=None, start=1, boundary=None):
        if cls._member_map_:
            return cls.__new__(cls, value if names is ... else (value, names, *values))
        if names is ... and type is None:
            raise TypeError(f"{cls} has no members; specify `names=()` if you meant to create a new, empty, enum")
        names = None if names is ... else names
        return cls._create_(value, names, module=module, qualname=qualname, type=type, start=start, boundary=boundary)

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        """A new enum from the names of its members, pairs, or a mapping."""
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        _, first_enum = cls._get_mixins_(class_name, bases)
        namespace = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            original, names, last = names, [], []
            for count, name in enumerate(original):
                value = first_enum._generate_next_value_(name, start, count, last[:])
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
        if issubclass(cls, Flag):
            try:
                return isinstance(cls._missing_(value), cls)
            except ValueError:
                pass
        return value in cls._unhashable_values_ or value in cls._hashable_values_

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

    @builtins.property
    def __members__(cls):
        return MappingProxyType(cls._member_map_)

    def __dir__(cls):
        names = {
            "__class__", "__contains__", "__doc__", "__getitem__", "__iter__", "__len__", "__members__", "__module__",
            "__name__", "__qualname__", *cls._member_names_,
        }
        if cls._new_member_ is not object.__new__:
            names.add("__new__")
        if cls.__init_subclass__ is not object.__init_subclass__:
            names.add("__init_subclass__")
        return sorted(names if cls._member_type_ is object else names.union(dir(cls._member_type_)))

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        if name in cls._member_map_:
            raise AttributeError(f"{cls.__name__!r} cannot delete member {name!r}.")
        super().__delattr__(name)

    def __repr__(cls):
        kind = "flag" if Flag is not None and issubclass(cls, Flag) else "enum"
        return f"<{kind} {cls.__name__!r}>"

    @property
    def __signature__(cls):
        from inspect import Parameter, Signature

        if cls._member_names_:
            return Signature([Parameter("values", Parameter.VAR_POSITIONAL)])
        defaults = {"module": None, "qualname": None, "type": None, "start": 1, "boundary": None}
        return Signature([
            Parameter("new_class_name", Parameter.POSITIONAL_ONLY), Parameter("names", Parameter.POSITIONAL_OR_KEYWORD),
            *(Parameter(name, Parameter.KEYWORD_ONLY, default=value) for name, value in defaults.items()),
        ])
