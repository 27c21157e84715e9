"""traceback: exceptions and stacks as text. Whole exceptions are laid out by the VM; frames can be had one by one."""
import sys as _sys
import _traceback
from _inspect import source_line as _source_line

__all__ = [
    "extract_stack", "extract_tb", "format_exception", "format_exception_only", "format_list", "format_stack", "format_tb", "print_exc", "format_exc",
    "print_exception", "print_last", "print_stack", "print_tb", "clear_frames", "FrameSummary", "StackSummary", "TracebackException", "walk_stack", "walk_tb",
    "print_list",
]

_unset = object()
_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


def _exception_of(exc, value):
    if exc is not None and value is _unset and not isinstance(exc, BaseException):
        raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
    return exc if value is _unset else value


def format_exception(exc, /, value=_unset, tb=_unset, limit=None, chain=True, **kwargs):
    e = _exception_of(exc, value)
    return ["NoneType: None\n"] if e is None else list(TracebackException.from_exception(e, limit=limit).format(chain=chain))


def format_exception_only(exc, /, value=_unset, *, show_group=False, **kwargs):
    e = _exception_of(exc, value)
    return ["NoneType: None\n"] if e is None else _traceback.format_only(e, False)


def format_exc(limit=None, chain=True):
    return "".join(format_exception(_traceback.handled(), limit=limit, chain=chain))


def print_exception(exc, /, value=_unset, tb=_unset, limit=None, file=None, chain=True, **kwargs):
    (_sys.stderr if file is None else file).write("".join(format_exception(exc, value, tb, limit, chain)))


def print_exc(limit=None, file=None, chain=True):
    print_exception(_traceback.handled(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    if not hasattr(_sys, "last_exc"):
        raise ValueError("no last exception")
    print_exception(_sys.last_exc, limit=limit, file=file, chain=chain)


class FrameSummary:
    """One line of a traceback: file, line number and function."""

    __slots__ = ("filename", "lineno", "end_lineno", "colno", "end_colno", "name", "_lines", "locals", "_code")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None, end_colno=None, **kwargs):
        self.filename, self.lineno, self.name, self._lines = filename, lineno, name, line
        self.locals = {k: repr(v) for k, v in locals.items()} if locals else None
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno, self.end_colno, self._code = colno, end_colno, kwargs.get("_code")

    @property
    def line(self):
        """The first of its lines, without the blanks around it."""
        return None if self._lines is None else self._lines.partition("\n")[0].strip()

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return tuple(self) == tuple(other) and self.locals == other.locals
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __getitem__(self, pos):
        return (self.filename, self.lineno, self.name, self.line)[pos]

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __len__(self):
        return 4

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"

    def _text(self):
        """As a traceback shows it, with the marks below the line where its columns are known."""
        head = f'  File "{self.filename}", line {self.lineno}, in {self.name}\n'
        if self._code is not None and self.colno is not None:
            head += _traceback.marked_lines(self._code, self.lineno, self.colno, self.end_lineno, self.end_colno)
        elif self.line:
            head += "".join("    " + line if line.strip() else line for line in (self.line + "\n").splitlines(True))
        if self.locals:
            head += "".join(f"    {name} = {value}\n" for name, value in sorted(self.locals.items()))
        return head


class StackSummary(list):
    """The frames of a traceback or of a stack, outermost first."""

    @classmethod
    def extract(cls, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        return _cut(cls(
            FrameSummary(f.f_code.co_filename, lineno, f.f_code.co_name, line=_source_line(f.f_code, lineno).strip(), locals=f.f_locals if capture_locals else None)
            for f, lineno in frame_gen), limit)

    @classmethod
    def from_list(cls, a_list):
        return cls(frame if isinstance(frame, FrameSummary) else FrameSummary(*frame[:3], line=frame[3]) for frame in a_list)

    def format_frame_summary(self, frame_summary, **kwargs):
        return frame_summary._text()

    def format(self, **kwargs):
        found, last, count = [], None, 0

        def flush():
            if count > 3:
                found.append(f"  [Previous line repeated {count - 3} more time{'s' if count > 4 else ''}]\n")

        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            place = (frame.filename, frame.lineno, frame.name)
            if place != last:
                flush()
                last, count = place, 0
            count += 1
            if count <= 3:
                found.append(text)
        flush()
        return found


def _cut(frames, limit):
    if limit is None:
        limit = getattr(_sys, "tracebacklimit", None)
    if limit is None:
        return frames
    return StackSummary(frames[:limit] if limit >= 0 else frames[limit:])


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def walk_stack(f):
    if f is None:
        f = _sys._getframe(0)
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def extract_tb(tb, limit=None):
    frames = StackSummary()
    while tb is not None:
        if _traceback.is_shown(tb):
            code = tb.tb_frame.f_code
            end_lineno, colno, end_colno = _traceback.extent(tb)
            frames.append(FrameSummary(
                code.co_filename, tb.tb_lineno, code.co_name, line=_traceback.source_line(code, tb.tb_lineno), end_lineno=end_lineno, colno=colno,
                end_colno=end_colno, _code=code))
        tb = tb.tb_next
    return _cut(frames, limit)


def extract_stack(f=None, limit=None):
    frames = StackSummary.extract(walk_stack(f))
    frames.reverse()
    return frames if limit is None else StackSummary(frames[-limit:] if limit >= 0 else frames[:-limit])


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    (_sys.stderr if file is None else file).write("".join(format_list(extracted_list)))


def format_tb(tb, limit=None):
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit), file)


def format_stack(f=None, limit=None):
    return extract_stack(f, limit).format()


def print_stack(f=None, limit=None, file=None):
    print_list(extract_stack(f, limit), file)


def clear_frames(tb):
    pass


class TracebackException:
    """An exception's text, to be had later."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False, **kwargs):
        self.exc_type, self._value, self._limit = exc_type, exc_value, limit
        self.stack = extract_tb(exc_traceback, limit)
        self.__cause__ = self._of(exc_value.__cause__)
        self.__context__ = self._of(exc_value.__context__)
        self.__suppress_context__ = exc_value.__suppress_context__
        self.__notes__ = getattr(exc_value, "__notes__", None)

    def _of(self, e):
        return e and TracebackException(type(e), e, e.__traceback__, limit=self._limit)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type_str(self):
        name, module = self.exc_type.__qualname__, self.exc_type.__module__
        return name if module in ("__main__", "builtins") else f"{module}.{name}"

    def __str__(self):
        return str(self._value)

    def __eq__(self, other):
        return self.__dict__ == other.__dict__ if isinstance(other, TracebackException) else NotImplemented

    def format_exception_only(self, *, show_group=False, **kwargs):
        yield from _traceback.format_only(self._value, True)

    def format(self, *, chain=True, **kwargs):
        e = self._value
        if self._limit is None and chain:
            yield from _traceback.format(e)
            return
        if chain and self.__cause__ is not None:
            yield from self.__cause__.format(chain=chain)
            yield _CAUSE
        elif chain and self.__context__ is not None and not self.__suppress_context__:
            yield from self.__context__.format(chain=chain)
            yield _CONTEXT
        if e.__traceback__ is not None:
            yield "Traceback (most recent call last):\n"
            yield from self.stack.format()
        yield from self.format_exception_only()

    def print(self, *, file=None, chain=True, **kwargs):
        (_sys.stderr if file is None else file).write("".join(self.format(chain=chain)))
