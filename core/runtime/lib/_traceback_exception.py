"""traceback.TracebackException: what is to be said of an exception, kept as text so that nothing of the exception is held."""
import sys as _sys
import textwrap

import _traceback
from _traceback_frames import extract_tb

__name__ = "traceback"  # of which this is a part

_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


class _Margin:
    """The margin in which the exceptions of groups are drawn: it grows with how deep the groups are nested."""

    def __init__(self):
        self.depth, self.need_close = 0, False

    def indent(self):
        return "  " * self.depth

    def emit(self, texts, margin="|"):
        prefix = f"{self.indent()}{margin} " if self.depth else ""
        for text in [texts] if isinstance(texts, str) else texts:
            yield textwrap.indent(text, prefix, lambda line: True)


class TracebackException:
    """An exception's text, to be had later."""

    def __init__(
        self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False, max_group_width=15, max_group_depth=10,
        save_exc_type=True, _seen=None,
    ):
        outermost, _seen = _seen is None, set() if _seen is None else _seen
        _seen.add(id(exc_value))
        self.max_group_width, self.max_group_depth = max_group_width, max_group_depth
        self.stack = extract_tb(exc_traceback, limit, capture_locals)
        self._exc_type = exc_type if save_exc_type else None
        self._have_exc_type = exc_type is not None
        self.exc_type_qualname, self.exc_type_module = (exc_type.__qualname__, exc_type.__module__) if exc_type else (None, None)
        self.exceptions = self.__cause__ = self.__context__ = self.__notes__ = None
        # None may stand for the exception; what else is none shows itself by what it lacks.
        self.__suppress_context__ = exc_value is not None and exc_value.__suppress_context__
        if isinstance(exc_value, BaseException):
            self.__notes__ = getattr(exc_value, "__notes__", None)
            self._lines = _traceback.format_only(exc_value, exc_traceback is not None)
        else:
            self._lines = [f"{self.exc_type_str}: {exc_value}\n"]
        if isinstance(exc_value, SyntaxError):
            self._str = str(exc_value)
            for name in ("lineno", "end_lineno"):
                number = getattr(exc_value, name)
                setattr(self, name, None if number is None else str(number))
            for name in ("filename", "text", "offset", "end_offset", "msg"):
                setattr(self, name, getattr(exc_value, name))
        else:
            self._str = self._lines[0][:-1].removeprefix(self.exc_type_str).removeprefix(": ")
        if outermost:
            options = dict(
                limit=limit, lookup_lines=lookup_lines, capture_locals=capture_locals, max_group_width=max_group_width, max_group_depth=max_group_depth,
                _seen=_seen)
            self._add_others(exc_value, compact, options)

    def _add_others(self, exc_value, compact, options):
        """Those that led to it and those in it, each once; `compact` leaves out contexts that are not shown."""
        todo = [(self, exc_value)]
        while todo:
            te, e = todo.pop()
            seen, found = options["_seen"], []

            def made(other):
                found.append((TracebackException(type(other), other, other.__traceback__, **options), other))
                return found[-1][0]

            if e is None:
                continue
            if e.__cause__ is not None and id(e.__cause__) not in seen:
                te.__cause__ = made(e.__cause__)
            wanted = not compact or te.__cause__ is None and not e.__suppress_context__
            if wanted and e.__context__ is not None and id(e.__context__) not in seen:
                te.__context__ = made(e.__context__)
            if isinstance(e, BaseExceptionGroup):
                te.exceptions = [made(inner) for inner in e.exceptions]
            todo += found

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type(self):
        import warnings

        warnings.warn("Deprecated in 3.13. Use exc_type_str instead.", DeprecationWarning, stacklevel=2)
        return self._exc_type

    @property
    def exc_type_str(self):
        if not self._have_exc_type:
            return None
        name, module = self.exc_type_qualname, self.exc_type_module
        return name if module in ("__main__", "builtins") else f"{module}.{name}"

    def __str__(self):
        return self._str

    def __eq__(self, other):
        return self.__dict__ == other.__dict__ if isinstance(other, TracebackException) else NotImplemented

    def format_exception_only(self, *, show_group=False, _depth=0, **kwargs):
        for line in self._lines:
            yield textwrap.indent(line, "   " * _depth, lambda _: True) if _depth else line
        if show_group and self.exceptions:
            for inner in self.exceptions:
                yield from inner.format_exception_only(show_group=True, _depth=_depth + 1)

    def format(self, *, chain=True, _ctx=None, **kwargs):
        margin = _Margin() if _ctx is None else _ctx
        shown, e = [(None, self)], self
        while chain and e is not None:
            if e.__cause__ is not None:
                text, e = _CAUSE, e.__cause__
            elif e.__context__ is not None and not e.__suppress_context__:
                text, e = _CONTEXT, e.__context__
            else:
                break
            shown[-1] = (text, shown[-1][1])
            shown.append((None, e))
        for text, e in reversed(shown):
            if text is not None:
                yield from margin.emit(text)
            if e.exceptions is None:
                if e.stack:
                    yield from margin.emit("Traceback (most recent call last):\n")
                    yield from margin.emit(e.stack.format())
                yield from margin.emit(e.format_exception_only())
            elif margin.depth > self.max_group_depth:
                yield from margin.emit(f"... (max_group_depth is {self.max_group_depth})\n")
            else:
                yield from e._format_group(margin, self.max_group_width, chain)

    def _format_group(self, margin, width, chain):
        outermost = margin.depth == 0
        margin.depth += outermost
        if self.stack:
            yield from margin.emit("Exception Group Traceback (most recent call last):\n", "+" if outermost else "|")
            yield from margin.emit(self.stack.format())
        yield from margin.emit(self.format_exception_only())
        count = len(self.exceptions)
        shown = min(count, width + 1)
        margin.need_close = False
        for i in range(shown):
            last, cut = i == shown - 1, i >= width
            margin.need_close |= last
            yield f"{margin.indent()}{'  ' if i else '+-'}+---------------- {'...' if cut else i + 1} ----------------\n"
            margin.depth += 1
            if cut:
                yield from margin.emit(f"and {count - width} more exception{'s' if count - width > 1 else ''}\n")
            else:
                yield from self.exceptions[i].format(chain=chain, _ctx=margin)
            if last and margin.need_close:
                yield margin.indent() + "+------------------------------------\n"
                margin.need_close = False
            margin.depth -= 1
        if outermost:
            margin.depth = 0

    def print(self, *, file=None, chain=True, **kwargs):
        for text in self.format(chain=chain):
            print(text, file=_sys.stderr if file is None else file, end="")
