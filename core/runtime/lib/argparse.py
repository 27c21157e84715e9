"""argparse: options and arguments of scripts, their errors and their help. A program here has no command line of
its own but sys.argv[0], so mostly the defaults count, or a list that is handed to parse_args."""
import os
import re
import sys

from _argparse_actions import (
    _ACTIONS,
    _EXTRAS,
    PARSER,
    Action,
    ArgumentError,
    ArgumentTypeError,
    BooleanOptionalAction,
    Namespace,
    _argument_name,
    _AttributeHolder,
    _SubParsersAction,
)
from _argparse_help import (
    SUPPRESS,
    ArgumentDefaultsHelpFormatter,
    HelpFormatter,
    MetavarTypeHelpFormatter,
    RawDescriptionHelpFormatter,
    RawTextHelpFormatter,
)

OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE = "?", "*", "+"
REMAINDER = "..."

# How many of the following strings each nargs takes: A is an argument, O looks like an option, - is "--".
_PATTERNS = {
    None: "(-*A-*)", OPTIONAL: "(-*A?-*)", ZERO_OR_MORE: "(-*[A-]*)", ONE_OR_MORE: "(-*A[A-]*)",
    REMAINDER: "([AO-]*)", PARSER: "(-*A[AO-]*)",
}


class _ArgumentGroup:
    """Actions under one heading of the help. `exclusive` groups stand under no heading of their own."""

    def __init__(self, parser, title=None, description=None, exclusive=False, required=False, shown_in=None):
        self._parser = parser
        self.title = title
        self.description = description
        self.exclusive = exclusive
        self.required = required
        self._shown_in = shown_in
        self._group_actions = []

    def add_argument(self, *args, **kwargs):
        action = self._parser._make_action(*args, **kwargs)
        if self.exclusive:
            if action.required:
                raise ValueError("mutually exclusive arguments must be optional")
            (self._shown_in or self._parser._default_group(action))._group_actions.append(action)
        self._group_actions.append(action)
        return action

    def add_mutually_exclusive_group(self, *, required=False):
        return self._parser._add_exclusive(required, self)


class ArgumentParser(_AttributeHolder):
    def __init__(
        self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=HelpFormatter,
        prefix_chars="-", fromfile_prefix_chars=None, argument_default=None, conflict_handler="error", add_help=True,
        allow_abbrev=True, exit_on_error=True, *, suggest_on_error=False, color=True,
    ):
        self.prog = os.path.basename(sys.argv[0]) if prog is None else prog
        self.usage = usage
        self.description = description
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.prefix_chars = prefix_chars
        self.argument_default = argument_default
        self.conflict_handler = conflict_handler
        self.add_help = add_help
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self._defaults = {}
        self._actions = []
        self._options = {}
        self._exclusive = []
        self._positionals = _ArgumentGroup(self, "positional arguments")
        self._optionals = _ArgumentGroup(self, "options")
        self._groups = [self._positionals, self._optionals]
        self._subparsers = None
        if add_help:
            self.add_argument("-h", "--help", action="help", default=SUPPRESS, help="show this help message and exit")
        for parent in parents:
            for action in parent._actions:
                self._register(action)
                self._default_group(action)._group_actions.append(action)
            self._defaults.update(parent._defaults)

    def _get_kwargs(self):
        names = "prog usage description formatter_class conflict_handler add_help".split()
        return [(name, getattr(self, name)) for name in names]

    # ---- what is declared ----

    def _default_group(self, action):
        return self._optionals if action.option_strings else self._positionals

    def add_argument(self, *args, **kwargs):
        action = self._make_action(*args, **kwargs)
        self._default_group(action)._group_actions.append(action)
        return action

    def _make_action(self, *args, **kwargs):
        if not args or len(args) == 1 and args[0][0] not in self.prefix_chars:
            kwargs = self._positional_settings(*args, **kwargs)
        else:
            kwargs = self._option_settings(*args, **kwargs)
        if "default" not in kwargs:
            if kwargs["dest"] in self._defaults:
                kwargs["default"] = self._defaults[kwargs["dest"]]
            elif self.argument_default is not None:
                kwargs["default"] = self.argument_default
        kind = kwargs.pop("action", None)
        make = _ACTIONS.get(kind, kind) if kind is None or isinstance(kind, str) else kind
        if not callable(make):
            raise ValueError(f"unknown action {kind!r}")
        action = make(**kwargs)
        if action.type is not None and not callable(action.type):
            raise TypeError(f"{action.type!r} is not callable")
        self._register(action)
        return action

    def _register(self, action):
        for option in action.option_strings:
            if option in self._options:
                if self.conflict_handler == "error":
                    raise ArgumentError(action, f"conflicting option string: {option}")
                self._options[option].option_strings.remove(option)
        for option in action.option_strings:
            self._options[option] = action
        self._actions.append(action)

    def _positional_settings(self, dest=None, **kwargs):
        if dest is None:
            dest = kwargs.pop("dest")
        elif "dest" in kwargs:
            raise TypeError("dest supplied twice for positional argument, did you mean metavar?")
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs not in (OPTIONAL, ZERO_OR_MORE, REMAINDER, SUPPRESS, 0):
            kwargs["required"] = True
        return {**kwargs, "dest": dest, "option_strings": []}

    def _option_settings(self, *args, **kwargs):
        for option in args:
            if option[0] not in self.prefix_chars:
                raise ValueError(
                    f"invalid option string {option!r}: must start with a character {self.prefix_chars!r}"
                )
        dest = kwargs.pop("dest", None)
        if dest is None:
            long = [option for option in args if len(option) > 1 and option[1] in self.prefix_chars]
            dest = (long or list(args))[0].lstrip(self.prefix_chars).replace("-", "_")
        return {**kwargs, "dest": dest, "option_strings": list(args)}

    def add_argument_group(self, title=None, description=None, **kwargs):
        group = _ArgumentGroup(self, title, description)
        self._groups.append(group)
        return group

    def add_mutually_exclusive_group(self, *, required=False):
        return self._add_exclusive(required, None)

    def _add_exclusive(self, required, shown_in):
        group = _ArgumentGroup(self, exclusive=True, required=required, shown_in=shown_in)
        self._exclusive.append(group)
        return group

    def add_subparsers(self, *, title=None, description=None, prog=None, parser_class=None, **kwargs):
        if self._subparsers is not None:
            raise ValueError("cannot have multiple subparser arguments")
        if prog is None:
            formatter = self.formatter_class(prog=self.prog)
            prog = formatter.usage_text(None, [a for a in self._actions if not a.option_strings], []).strip()
        group = self._positionals if title is None and description is None else self.add_argument_group(
            title or "subcommands", description
        )
        action = _SubParsersAction([], prog, parser_class or type(self), **kwargs)
        self._subparsers = action
        self._register(action)
        group._group_actions.append(action)
        return action

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest)

    # ---- parsing ----

    def parse_args(self, args=None, namespace=None):
        args, extras = self.parse_known_args(args, namespace)
        if extras:
            message = f"unrecognized arguments: {' '.join(extras)}"
            if not self.exit_on_error:
                raise ArgumentError(None, message)
            self.error(message)
        return args

    def parse_known_args(self, args=None, namespace=None):
        args = list(sys.argv[1:] if args is None else args)
        if namespace is None:
            namespace = Namespace()
        for action in self._actions:
            if action.dest is not SUPPRESS and action.default is not SUPPRESS and not hasattr(namespace, action.dest):
                setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        if not self.exit_on_error:
            extras = _Parse(self, args, namespace).run()
        else:
            try:
                extras = _Parse(self, args, namespace).run()
            except ArgumentError as e:
                self.error(str(e))
        extras += namespace.__dict__.pop(_EXTRAS, [])
        return namespace, extras

    parse_intermixed_args = parse_args
    parse_known_intermixed_args = parse_known_args

    # ---- help and errors ----

    def format_usage(self):
        formatter = self.formatter_class(prog=self.prog)
        return formatter.finished(formatter.usage_section(self.usage, self._actions, self._exclusive))

    def format_help(self):
        formatter = self.formatter_class(prog=self.prog)
        text = formatter.usage_section(self.usage, self._actions, self._exclusive)
        text += formatter.paragraph(self.description)
        text += formatter.groups([(g.title, g.description, g._group_actions) for g in self._groups])
        return formatter.finished(text + formatter.paragraph(self.epilog))

    def print_usage(self, file=None):
        print(self.format_usage(), end="", file=file)

    def print_help(self, file=None):
        print(self.format_help(), end="", file=file)

    def exit(self, status=0, message=None):
        if message:
            sys.stderr.write(message)
        sys.exit(status)

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")


class _Parse:
    """One run over the strings of a command line."""

    def __init__(self, parser, args, namespace):
        self.parser = parser
        self.args = args
        self.namespace = namespace
        self.positionals = [a for a in parser._actions if not a.option_strings]
        self.seen = []
        self.extras = []
        self.options, letters = {}, []
        for i, text in enumerate(args):
            if text == "--":
                letters += ["-"] + ["A"] * (len(args) - i - 1)
                break
            option = self._as_option(text)
            if option is not None:
                self.options[i] = option
            letters.append("A" if option is None else "O")
        self.letters = "".join(letters)

    def _as_option(self, text):
        """(action, option string, attached argument) where the text is an option; the action may be unknown."""
        parser = self.parser
        if not text or text[0] not in parser.prefix_chars:
            return None
        if text in parser._options:
            return parser._options[text], text, None
        if len(text) == 1:
            return None
        found = self._prefixed(text)
        if len(found) > 1:
            names = ", ".join(option for _, option, _ in found)
            raise ArgumentError(None, f"ambiguous option: {text} could match {names}")
        if found:
            return found[0]
        number = re.compile(r"-(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)$")
        if number.match(text) and not any(number.match(option) for option in parser._options):
            return None
        return None if " " in text else (None, text, None)

    def _prefixed(self, text):
        options = self.parser._options
        name, equals, value = text.partition("=")
        attached = value if equals else None
        if name in options and equals:
            return [(options[name], name, attached)]
        if text[1] in self.parser.prefix_chars:
            if not self.parser.allow_abbrev:
                return []
            return [(action, option, attached) for option, action in options.items() if option.startswith(name)]
        found, short = [], text[:2]
        for option, action in options.items():
            if option == short:
                found.append((action, option, text[2:]))
            elif self.parser.allow_abbrev and option.startswith(name):
                found.append((action, option, attached))
        return found

    def run(self):
        at = 0
        last = max(self.options, default=-1)
        while at <= last:
            following = min(i for i in self.options if i >= at)
            if at != following:
                end = self._take_positionals(at)
                if end > at:
                    at = end
                    continue
            if at not in self.options:
                self.extras += self.args[at:following]
                at = following
            at = self._take_option(at)
        at = self._take_positionals(at)
        self.extras += [text for text in self.args[at:]]
        self._check_required()
        return self.extras

    def _take_positionals(self, at):
        """Gives the strings from here to as many positionals as they fit."""
        for n in range(len(self.positionals), 0, -1):
            pattern = "".join(self._pattern(a) for a in self.positionals[:n])
            match = re.match(pattern, self.letters[at:])
            if match is None:
                continue
            counts = [len(part) for part in match.groups()]
            # While options are still to come, what can be empty waits for its arguments.
            if "O" in self.letters[at + sum(counts) :]:
                while counts and counts[-1] == 0:
                    counts.pop()
            for action, count in zip(self.positionals[: len(counts)], counts):
                self._take(action, self.args[at : at + count])
                at += count
            del self.positionals[: len(counts)]
            break
        return at

    @staticmethod
    def _pattern(action):
        nargs = action.nargs
        pattern = _PATTERNS[nargs] if nargs in _PATTERNS else "(-*" + "-*".join(["A"] * nargs) + ")"
        return pattern.replace("-*", "").replace("-", "") if action.option_strings else pattern

    def _take_option(self, at):
        action, option, attached = self.options[at]
        if action is None:
            self.extras.append(self.args[at])
            return at + 1
        at += 1
        while attached is not None:
            if action.nargs != 0:
                count = re.match(self._pattern(action), "A")
                if count is None:
                    self._refuse_count(action)
                self._take(action, [attached], option)
                return at
            following = option[0] + attached[:1]
            if option[1] in self.parser.prefix_chars or following not in self.parser._options:
                raise ArgumentError(action, f"ignored explicit argument {attached!r}")
            self._take(action, [], option)
            action, option, attached = self.parser._options[following], following, attached[1:] or None
        if action.nargs == 0:
            self._take(action, [], option)
            return at
        match = re.match(self._pattern(action), self.letters[at:])
        if match is None:
            self._refuse_count(action)
        count = len(match.group(1))
        self._take(action, self.args[at : at + count], option)
        return at + count

    @staticmethod
    def _refuse_count(action):
        words = {None: "one argument", OPTIONAL: "at most one argument", ONE_OR_MORE: "at least one argument"}
        n = action.nargs
        wanted = words[n] if n in words else f"{n} argument{'' if n == 1 else 's'}"
        raise ArgumentError(action, f"expected {wanted}")

    def _take(self, action, strings, option=None):
        value = self._value(action, strings)
        self.seen.append(action)
        if strings or action.option_strings or value is not action.default:
            for group in self.parser._exclusive:
                if action in group._group_actions:
                    for other in group._group_actions:
                        if other is not action and other in self.seen:
                            raise ArgumentError(action, f"not allowed with argument {_argument_name(other)}")
        if value is not SUPPRESS:
            action(self.parser, self.namespace, value, option)

    def _value(self, action, strings):
        nargs = action.nargs
        if nargs not in (PARSER, REMAINDER) and not action.option_strings and "--" in strings:
            strings = [*strings]
            strings.remove("--")
        if not strings and nargs == OPTIONAL:
            value = action.const if action.option_strings else action.default
            return self._converted(action, value) if isinstance(value, str) else value
        if not strings and nargs == ZERO_OR_MORE and not action.option_strings:
            return action.default if action.default is not None else []
        if nargs in (None, OPTIONAL):
            value = self._converted(action, strings[0])
            self._check_choice(action, value)
            return value
        if nargs == REMAINDER:
            return [self._converted(action, text) for text in strings]
        if nargs == PARSER:
            self._check_choice(action, strings[0])
            return strings
        values = [self._converted(action, text) for text in strings]
        for value in values:
            self._check_choice(action, value)
        return values

    @staticmethod
    def _converted(action, text):
        if action.type is None:
            return text
        try:
            return action.type(text)
        except ArgumentTypeError as e:
            raise ArgumentError(action, str(e)) from None
        except (TypeError, ValueError):
            name = getattr(action.type, "__name__", repr(action.type))
            raise ArgumentError(action, f"invalid {name} value: {text!r}") from None

    @staticmethod
    def _check_choice(action, value):
        if action.choices is not None and value not in action.choices:
            choices = ", ".join(repr(str(choice)) for choice in action.choices)
            raise ArgumentError(action, f"invalid choice: {str(value)!r} (choose from {choices})")

    def _check_required(self):
        missing = []
        for action in self.parser._actions:
            if action in self.seen:
                continue
            if action.required:
                missing.append(_argument_name(action))
            elif isinstance(action.default, str) and getattr(self.namespace, action.dest, None) is action.default:
                setattr(self.namespace, action.dest, self._converted(action, action.default))
        if missing:
            raise ArgumentError(None, f"the following arguments are required: {', '.join(map(str, missing))}")
        for group in self.parser._exclusive:
            if group.required and not any(action in self.seen for action in group._group_actions):
                names = " ".join(_argument_name(a) for a in group._group_actions if a.help is not SUPPRESS)
                raise ArgumentError(None, f"one of the arguments {names} is required")
