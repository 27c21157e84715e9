"""warnings: messages about doubtful use. Filters decide whether one is shown, raised or dropped."""
import sys

from _types import type_name as _type_name

from _inspect import library_frames, source_line

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings", "catch_warnings", "deprecated"]

filters = [
    ("default", None, DeprecationWarning, "__main__", 0), ("ignore", None, DeprecationWarning, None, 0), ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0), ("ignore", None, ResourceWarning, None, 0),
]
defaultaction = "default"
onceregistry = {}
_ACTIONS = {"error", "ignore", "always", "all", "default", "module", "once"}
# Counts the changes of filters: what a module has shown is forgotten with each.
_version = 1


def _filters_mutated():
    global _version
    _version += 1


class WarningMessage:
    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message, self.category, self.filename, self.lineno = message, category, filename, lineno
        self.file, self.line, self.source = file, line, source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (f"{{message : {self.message!r}, category : {self._category_name!r}, filename : {self.filename!r}, "
                f"lineno : {self.lineno}, line : {self.line!r}}}")

    def __repr__(self):
        return f"<{type(self).__qualname__} {self}>"


def formatwarning(message, category, filename, lineno, line=None):
    line = _line_of(filename, lineno) if line is None else line
    return f"{filename}:{lineno}: {category.__name__}: {message}\n" + (f"  {line.strip()}\n" if line and line.strip() else "")


_compiled = None  # the file, the number and the text of a line that is being warned of as it is compiled


def _line_of(filename, lineno):
    """The line, where the file is that of a running frame; text that came from no file shows none."""
    if _compiled and _compiled[:2] == (filename, lineno):
        return _compiled[2]
    if filename.startswith("<") and filename.endswith(">"):
        return ""
    try:
        frame = sys._getframe(0)
    except ValueError:
        return ""
    while frame and frame.f_code.co_filename != filename:
        frame = frame.f_back
    return source_line(frame.f_code, lineno) if frame else ""


def showwarning(message, category, filename, lineno, file=None, line=None):
    (file or sys.stderr).write(formatwarning(message, category, filename, lineno, line))


_plain_showwarning = showwarning
# Where records go: the innermost catch_warnings(record=True), with the showwarning that it found.
_recorders = []


def _show(m):
    if showwarning is not _plain_showwarning and not (_recorders and _recorders[-1][1] is showwarning):
        showwarning(m.message, m.category, m.filename, m.lineno, m.file, m.line)
    elif _recorders:
        _recorders[-1][0].append(m)
    else:
        showwarning(m.message, m.category, m.filename, m.lineno, m.file, m.line)


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    stacklevel = range(stacklevel).stop  # an int, or the words for what is none
    if isinstance(message, Warning):
        category = message.__class__
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{_type_name(category)}'")
    # The library's own frames count as one with the user's that called it.
    inner = library_frames() - 1
    try:
        frame = sys._getframe(max(stacklevel - 1 - inner, 0))
    except ValueError:
        _explicit(message, category, "sys", 0, "sys", {}, source)
        return
    namespace = frame.f_globals
    registry = namespace.setdefault("__warningregistry__", {})
    _explicit(message, category, frame.f_code.co_filename, frame.f_lineno, namespace.get("__name__", "<string>"), registry, source)


def _warn_of_source(message, filename, lineno, line):
    """Warns of a line of a file that is being compiled."""
    global _compiled
    _compiled = filename, lineno, "" if filename.startswith("<") and filename.endswith(">") else line
    try:
        warn_explicit(message, SyntaxWarning, filename, lineno)
    finally:
        _compiled = None


# Library modules that CPython has in C: their operations warn of the line that called them.
_IN_C = {"bisect", "functools", "heapq", "io", "json.decoder", "json.encoder", "pickle"}


def _warn_of_library(message, category, namespace, lineno):
    """Warns of an operation in a library module: that module is the place, which the default filters pass over."""
    name = namespace["__name__"]
    if name in _IN_C:
        warn(message, category)
    else:
        _explicit(message, category, f"{name}.py", lineno, name, namespace.setdefault("__warningregistry__", {}), None)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    _explicit(message, category, filename, int(lineno), module or filename.removesuffix(".py") or "<unknown>", {} if registry is None else registry, source)


def _explicit(message, category, filename, lineno, module, registry, source):
    if isinstance(message, Warning):
        text, category = str(message), message.__class__
    else:
        text, message = message, category(message)
    key = (text, category, lineno)
    if registry.get("version", 0) != _version:
        registry.clear()
        registry["version"] = _version
    elif registry.get(key):
        return
    action = defaultaction
    for item in filters:
        if _matches(item, text, category, module, lineno):
            action = item[0]
            break
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action not in _ACTIONS:
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {item}")
    if action in ("once", "module", "default"):
        registry[key] = 1
        seen, wider = (onceregistry, (text, category)) if action == "once" else (registry, (text, category, 0))
        if action != "default":
            if seen.get(wider):
                return
            seen[wider] = 1
    _show(WarningMessage(message, category, filename, lineno, source=source))


def _matches(item, text, category, module, lineno):
    action, message, wanted, wanted_module, wanted_lineno = item

    def found(pattern, subject):
        return pattern is None or (pattern == subject if isinstance(pattern, str) else pattern.match(subject) is not None)

    return found(message, text) and issubclass(category, wanted) and found(wanted_module, module) and wanted_lineno in (0, lineno)


def _add(item, append):
    if append:
        if item not in filters:
            filters.append(item)
    else:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    _filters_mutated()


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    if not isinstance(message, str):
        raise TypeError("message must be a string")
    if not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError("category must be a Warning subclass")
    if not isinstance(module, str):
        raise TypeError("module must be a string")
    _check_lineno(lineno)
    import re
    _add((action, re.compile(message, re.I) if message else None, category, re.compile(module) if module else None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    _check_lineno(lineno)
    _add((action, None, category, None, lineno), append)


def _check_lineno(lineno):
    if not isinstance(lineno, int):
        raise TypeError("lineno must be an int")
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")


def resetwarnings():
    filters[:] = []
    _filters_mutated()


class catch_warnings:
    """Puts filters back when the block ends; with record=True it gives a list that what is shown goes to."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record, self._entered = record, False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        return f"{type(self).__name__}({'record=True' if self._record else ''})"

    def __enter__(self):
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        self._saved, self._showwarning = filters[:], showwarning
        _filters_mutated()
        log = None
        if self._record:
            log = []
            _recorders.append((log, showwarning))
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        global showwarning
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        filters[:] = self._saved
        showwarning = self._showwarning
        _filters_mutated()
        if self._record:
            _recorders.pop()


class deprecated:
    """Marks a class or function as such: its use warns."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
        self.message, self.category, self.stacklevel = message, category, stacklevel

    def __call__(self, arg, /):
        message, category, stacklevel = self.message, self.category, self.stacklevel
        if category is None:
            arg.__deprecated__ = message
            return arg
        if isinstance(arg, type):
            return _deprecate_class(arg, message, category, stacklevel)
        if not callable(arg):
            raise TypeError(f"@deprecated decorator with non-None category must be applied to a class or callable, not {arg!r}")
        import functools

        @functools.wraps(arg)
        def wrapper(*args, **kwargs):
            warn(message, category=category, stacklevel=stacklevel + 1)
            return arg(*args, **kwargs)

        arg.__deprecated__ = wrapper.__deprecated__ = message
        return wrapper


def _deprecate_class(cls, message, category, stacklevel):
    new, init_subclass = cls.__new__, cls.__init_subclass__

    def __new__(owner, /, *args, **kwargs):
        if owner is cls:
            warn(message, category=category, stacklevel=stacklevel + 1)
        if new is not object.__new__:
            return new(owner, *args, **kwargs)
        if owner.__init__ is object.__init__ and (args or kwargs):
            raise TypeError(f"{owner.__name__}() takes no arguments")
        return new(owner)

    def __init_subclass__(owner, /, *args, **kwargs):
        warn(message, category=category, stacklevel=stacklevel + 1)
        return getattr(init_subclass, "__func__", lambda owner, *a, **k: init_subclass(*a, **k))(owner, *args, **kwargs)

    cls.__new__ = staticmethod(__new__)
    cls.__init_subclass__ = classmethod(__init_subclass__)
    cls.__deprecated__ = message
    return cls
