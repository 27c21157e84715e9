"""The help of argparse: the usage line and the sections, laid out for a terminal of COLUMNS columns."""
import os
import re
import textwrap

__name__ = "argparse"  # of which this is a part

SUPPRESS = "==SUPPRESS=="


def _normal(text):
    return re.sub(r"\s+", " ", text).strip()


class HelpFormatter:
    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        if width is None:
            width = int(os.environ.get("COLUMNS", 80) or 80) - 2
        self._prog = prog
        self._indent = indent_increment
        self._width = width
        self._max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))

    def finished(self, text):
        text = re.sub(r"\n\n\n+", "\n\n", text).strip("\n")
        return text + "\n" if text else text

    # ---- usage ----

    def usage_section(self, usage, actions, exclusive):
        return "" if usage is SUPPRESS else "usage: " + self.usage_text(usage, actions, exclusive) + "\n\n"

    def usage_text(self, usage, actions, exclusive):
        if usage is not None:
            return usage % {"prog": self._prog}
        options, positionals = self._parts([a for a in actions if a.help is not SUPPRESS], exclusive)
        line = " ".join([self._prog, *options, *positionals])
        if len("usage: " + line) <= self._width:
            return line
        indent = len("usage: ") + len(self._prog) + 1
        if len("usage: " + self._prog) > 0.75 * self._width:
            indent = len("usage: ")
            lines = self._lines([*options, *positionals], indent, " " * indent)
            if len(lines) > 1:
                lines = self._lines(options, indent, " " * indent) + self._lines(positionals, indent, " " * indent)
            return "\n".join([self._prog, *lines])
        first = self._lines([self._prog, *options], indent, "") if options else [self._prog]
        if not options and positionals:
            first, positionals = self._lines([self._prog, *positionals], indent, ""), []
        return "\n".join([*first, *self._lines(positionals, indent, " " * indent)])

    def _lines(self, parts, indent, start):
        """Parts in lines that fit; the first begins with `start`, which the usage's own prefix precedes if empty."""
        lines, line, length = [], [], indent - 1 if start else len("usage: ") - 1
        for part in parts:
            if line and length + 1 + len(part) > self._width:
                lines.append((start if not lines else " " * indent) + " ".join(line))
                line, length = [], indent - 1
            line.append(part)
            length += len(part) + 1
        if line:
            lines.append((start if not lines else " " * indent) + " ".join(line))
        return lines

    def _parts(self, actions, exclusive):
        """The texts of options and those of positionals. Exclusive ones stand together, as one of them that is positional does, else
        as the first; a text each, which lines may break between."""
        group_of = {id(a): group for group in exclusive for a in group._group_actions}
        left = {id(a) for a in actions}
        options, positionals = [], []

        def others(action):
            group = group_of.get(id(action))
            found = [a for a in (group._group_actions if group else ()) if a.option_strings and id(a) in left]
            left.difference_update(map(id, found))
            return found, group is not None and group.required

        for action in actions:
            if not action.option_strings:
                left.discard(id(action))
                found, required = others(action)
                positionals += self._together([*found, action], required)
        for action in actions:
            if action.option_strings and id(action) in left:
                left.discard(id(action))
                found, required = others(action)
                options += self._together([action, *found], required)
        return options, positionals

    def _together(self, actions, required):
        if len(actions) == 1:
            text, (action,) = self._one(actions[0]), actions
            return [text if action.required or required or not action.option_strings else f"[{text}]"]
        texts = [self._one(a) for a in actions]
        texts = [text[1:-1] if text[0] == "[" and text[-1] == "]" else text for text in texts]
        opening, closing = "()" if required else "[]"
        return [opening + texts[0] + " |", *(text + " |" for text in texts[1:-1]), texts[-1] + closing]

    def _one(self, action):
        if not action.option_strings:
            return self._format_args(action, action.dest)
        if action.nargs == 0:
            return action.format_usage()
        return f"{action.option_strings[0]} {self._format_args(action, action.dest.upper())}"

    def _metavar(self, action, default):
        if action.metavar is not None:
            return action.metavar
        if action.choices is not None:
            return "{" + ",".join(map(str, action.choices)) + "}"
        return default

    def _format_args(self, action, default):
        name, nargs = self._metavar(action, default), action.nargs
        names = name if isinstance(name, tuple) else None
        first = names[0] if names else name
        rest = names[1] if names and len(names) > 1 else first
        if nargs is None:
            return first
        if nargs == "?":
            return f"[{first}]"
        if nargs == "*":
            return f"[{first} [{rest} ...]]" if names and len(names) == 2 else f"[{first} ...]"
        if nargs == "+":
            return f"{first} [{rest} ...]"
        if nargs == "...":
            return "..."
        if nargs == "A...":
            return f"{first} ..."
        return " ".join(names or [first] * nargs)

    # ---- sections ----

    def paragraph(self, text):
        if not text or text is SUPPRESS:
            return ""
        if "%(prog)" in text:
            text = text % {"prog": self._prog}
        return self._fill_text(text, self._width, "") + "\n\n"

    def groups(self, groups):
        """The sections: (title, description, actions) each."""
        every = [line for _, _, actions in groups for line in self._entries(actions)]
        longest = max((len(text) + indent for text, _, indent in every), default=0)
        position = min(longest + 2, self._max_help_position)
        made = ""
        for title, description, actions in groups:
            body = "".join(self._entry(text, action, indent, position) for text, action, indent in self._entries(actions))
            if description and description is not SUPPRESS:
                pad = " " * self._indent
                body = self._fill_text(description % {"prog": self._prog}, self._width - self._indent, pad) + "\n\n" + body
            if body:
                made += (f"{title}:\n" if title and title is not SUPPRESS else "") + body + "\n"
        return made

    def _entries(self, actions):
        for action in actions:
            if action.help is SUPPRESS:
                continue
            yield self._format_action_invocation(action), action, self._indent
            for choice in getattr(action, "_shown", ()):
                yield choice.metavar, choice, 2 * self._indent

    def _format_action_invocation(self, action):
        if not action.option_strings:
            name = self._metavar(action, action.dest)
            return " ".join(name) if isinstance(name, tuple) else name
        options = ", ".join(action.option_strings)
        return options if action.nargs == 0 else f"{options} {self._format_args(action, action.dest.upper())}"

    def _entry(self, text, action, indent, position):
        pad, room = " " * indent, position - indent - 2
        if not (action.help and action.help.strip()):
            return f"{pad}{text}\n"
        lines = self._split_lines(self._expand_help(action), max(self._width - position, 11))
        if len(text) <= room:
            head = f"{pad}{text:<{room}}  {lines[0]}\n"
            lines = lines[1:]
        else:
            head = f"{pad}{text}\n"
        return head + "".join(" " * position + line + "\n" for line in lines)

    def _expand_help(self, action):
        values = {k: v for k, v in vars(action).items() if v is not SUPPRESS}
        values["prog"] = self._prog
        for name, value in values.items():
            if hasattr(value, "__name__"):
                values[name] = value.__name__
        if values.get("choices") is not None:
            values["choices"] = ", ".join(map(str, values["choices"]))
        text = self._get_help_string(action)
        return text % values if "%" in text else text

    def _get_help_string(self, action):
        return action.help

    def _split_lines(self, text, width):
        return textwrap.wrap(_normal(text), width)

    def _fill_text(self, text, width, indent):
        return textwrap.fill(_normal(text), width, initial_indent=indent, subsequent_indent=indent)


class RawDescriptionHelpFormatter(HelpFormatter):
    def _fill_text(self, text, width, indent):
        return "".join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    def _get_help_string(self, action):
        text = action.help
        if "%(default)" in text or action.default is SUPPRESS:
            return text
        return text + " (default: %(default)s)" if action.option_strings or action.nargs in ("?", "*") else text


class MetavarTypeHelpFormatter(HelpFormatter):
    def _metavar(self, action, default):
        if action.metavar is None and action.choices is None:
            return action.type.__name__
        return super()._metavar(action, default)
