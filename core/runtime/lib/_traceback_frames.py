"""The frames that traceback shows: one summary each, a list of them, and where to find them."""
import sys as _sys
import _traceback
from _inspect import source_line as _source_line

__name__ = "traceback"  # of which this is a part


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
        if self._lines is None:
            return None if self.lineno is None else ""
        return self._lines.partition("\n")[0].strip()

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
        elif (line := self.line) is not None and self._lines and self._lines.strip():
            head += "".join("    " + part if part.strip() else part for part in (line + "\n").splitlines(True))
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
        result = cls()
        for frame in a_list:
            if not isinstance(frame, FrameSummary):
                filename, lineno, name, line = frame
                frame = FrameSummary(filename, lineno, name, line=line)
            result.append(frame)
        return result

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


def extract_tb(tb, limit=None, capture_locals=False):
    frames = StackSummary()
    while tb is not None:
        frame = tb.tb_frame
        if _traceback.is_shown(tb):
            code = frame.f_code
            lineno, end_lineno, colno, end_colno = _traceback.extent(tb)
            frames.append(FrameSummary(
                code.co_filename, lineno, code.co_name, line=_traceback.source_line(code, lineno), end_lineno=end_lineno, colno=colno,
                end_colno=end_colno, locals=frame.f_locals if capture_locals else None, _code=code))
        tb = tb.tb_next
    return _cut(frames, limit)


def extract_stack(f=None, limit=None):
    frames = StackSummary.extract(walk_stack(f))
    frames.reverse()
    return frames if limit is None else StackSummary(frames[-limit:] if limit >= 0 else frames[:-limit])
