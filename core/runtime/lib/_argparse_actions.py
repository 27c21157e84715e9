"""The actions of argparse: what an option does when it stands on a command line; the namespace they write to and the
errors they raise."""
from _argparse_help import SUPPRESS

__name__ = "argparse"  # of which this is a part

PARSER = "A..."
_EXTRAS = "_unrecognized_args"


class _AttributeHolder:
    def __repr__(self):
        shown, odd = [], {}
        for name, value in self._get_kwargs():
            if name.isidentifier():
                shown.append(f"{name}={value!r}")
            else:
                odd[name] = value
        if odd:
            shown.append(f"**{odd!r}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def _get_kwargs(self):
        return list(self.__dict__.items())


class Namespace(_AttributeHolder):
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Namespace) else NotImplemented

    def __contains__(self, key):
        return key in self.__dict__


def _argument_name(action):
    if action is None:
        return None
    if action.option_strings:
        return "/".join(action.option_strings)
    for name in (action.metavar, action.dest):
        if name not in (None, SUPPRESS):
            return name
    return "{" + ",".join(action.choices) + "}" if action.choices else None


class ArgumentError(Exception):
    def __init__(self, argument, message):
        self.argument_name = _argument_name(argument)
        self.message = message

    def __str__(self):
        return self.message if self.argument_name is None else f"argument {self.argument_name}: {self.message}"


class ArgumentTypeError(Exception):
    pass


class Action(_AttributeHolder):
    def __init__(
        self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False,
        help=None, metavar=None, deprecated=False,
    ):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar
        self.deprecated = deprecated

    _NAMES = "option_strings dest nargs const default type choices required help metavar deprecated".split()

    def _get_kwargs(self):
        return [(name, getattr(self, name)) for name in self._NAMES]

    def format_usage(self):
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class _StoreAction(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _FlagAction(Action):
    """An option without an argument."""

    def __init__(self, option_strings, dest, **kwargs):
        super().__init__(option_strings, dest, nargs=0, **kwargs)


class _StoreConstAction(_FlagAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, **kwargs):
        super().__init__(option_strings, dest, const=True, default=default, **kwargs)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, **kwargs):
        super().__init__(option_strings, dest, const=False, default=default, **kwargs)


def _copied(namespace, dest):
    return list(getattr(namespace, dest, None) or [])


class _AppendAction(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, [*_copied(namespace, self.dest), values])


class _AppendConstAction(_FlagAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, [*_copied(namespace, self.dest), self.const])


class _ExtendAction(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, [*_copied(namespace, self.dest), *values])


class _CountAction(_FlagAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _HelpAction(_FlagAction):
    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(_FlagAction):
    def __init__(self, option_strings, dest, version=None, help="show program's version number and exit", **kwargs):
        super().__init__(option_strings, SUPPRESS, default=SUPPRESS, help=help)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        version = parser.version if self.version is None else self.version
        print(version % {"prog": parser.prog})
        parser.exit()


class BooleanOptionalAction(Action):
    def __init__(self, option_strings, dest, **kwargs):
        both = []
        for option in option_strings:
            both.append(option)
            if option.startswith("--"):
                both.append("--no-" + option[2:])
        super().__init__(both, dest, nargs=0, **kwargs)

    def format_usage(self):
        return " | ".join(self.option_strings)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, not option_string.startswith("--no-"))


class _Choice(Action):
    """A line of help about one command."""

    def __init__(self, name, aliases, help):
        shown = name + (f" ({', '.join(aliases)})" if aliases else "")
        super().__init__([], shown, metavar=shown, help=help)


class _SubParsersAction(Action):
    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        super().__init__(option_strings, dest, nargs=PARSER, choices={}, required=required, help=help, metavar=metavar)
        self._prog_prefix = prog
        self._parser_class = parser_class
        self._shown = []

    def add_parser(self, name, *, aliases=(), help=None, deprecated=False, **kwargs):
        kwargs.setdefault("prog", f"{self._prog_prefix} {name}")
        if help is not None:
            self._shown.append(_Choice(name, aliases, help))
        parser = self._parser_class(**kwargs)
        for each in (name, *aliases):
            if each in self.choices:
                raise ValueError(f"conflicting subparser: {each}")
            self.choices[each] = parser
        return parser

    def __call__(self, parser, namespace, values, option_string=None):
        name, *rest = values
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        made, extras = self.choices[name].parse_known_args(rest, None)
        for key, value in vars(made).items():
            setattr(namespace, key, value)
        if extras:
            setattr(namespace, _EXTRAS, [*getattr(namespace, _EXTRAS, []), *extras])


_ACTIONS = {
    None: _StoreAction, "store": _StoreAction, "store_const": _StoreConstAction, "store_true": _StoreTrueAction,
    "store_false": _StoreFalseAction, "append": _AppendAction, "append_const": _AppendConstAction,
    "count": _CountAction, "help": _HelpAction, "version": _VersionAction, "extend": _ExtendAction,
}
