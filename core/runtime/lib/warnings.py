"""warnings: messages about doubtful use. Filters decide whether one is shown, raised or dropped."""
import sys

filters = [("default", None, DeprecationWarning, None, 0), ("ignore", None, PendingDeprecationWarning, None, 0)]
_seen = set()


class WarningMessage:
    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message, self.category, self.filename, self.lineno = message, category, filename, lineno
        self.file, self.line, self.source = file, line, source

    def __str__(self):
        return f"{{message : {self.message!r}, category : {self.category.__name__!r}, filename : {self.filename!r}, lineno : {self.lineno}}}"


def formatwarning(message, category, filename, lineno, line=None):
    return f"{filename}:{lineno}: {category.__name__}: {message}\n"


def showwarning(message, category, filename, lineno, file=None, line=None):
    (file or sys.stderr).write(formatwarning(message, category, filename, lineno, line))


def _matches(entry, text, category):
    action, message, wanted, module, lineno = entry
    return issubclass(category, wanted) and (not message or text.lower().startswith(message.lower()))


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    text = str(message)
    if not isinstance(message, Warning):
        message = category(message)
    action = "default"
    for entry in filters:
        if _matches(entry, text, category):
            action = entry[0]
            break
    if action == "ignore":
        return
    if action == "error":
        raise message
    if _recorders:
        _recorders[-1].append(WarningMessage(message, category, "<program>", 1, source=source))
        return
    if action != "always" and (text, category) in _seen:
        return
    _seen.add((text, category))
    showwarning(message, category, "<program>", 1)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    warn(message, category)


def _add(entry, append):
    if append:
        filters.append(entry)
    else:
        filters.insert(0, entry)


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    if action not in {"error", "ignore", "always", "all", "default", "module", "once"}:
        raise ValueError(f"invalid action: {action!r}")
    _add((action, message or None, category, module or None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    if action not in {"error", "ignore", "always", "all", "default", "module", "once"}:
        raise ValueError(f"invalid action: {action!r}")
    _add((action, None, category, None, lineno), append)


def resetwarnings():
    filters[:] = []


_recorders = []


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._action = action
        self._category = category

    def __enter__(self):
        self._saved = filters[:]
        self._seen = set(_seen)
        if self._action:
            simplefilter(self._action, self._category)
        if self._record:
            log = []
            _recorders.append(log)
            return log
        return None

    def __exit__(self, *exc_info):
        filters[:] = self._saved
        _seen.clear()
        _seen.update(self._seen)
        if self._record:
            _recorders.pop()


class deprecated:
    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        self.message, self.category = message, category

    def __call__(self, arg, /):
        arg.__deprecated__ = self.message
        return arg
