"""io: files in memory, the base classes of files, and what files raise. Files of the system are the session's (open)."""
import sys
from abc import ABCMeta

from _types import type_name as _type_name

__all__ = [
    "BlockingIOError", "open", "IOBase", "RawIOBase", "BytesIO", "StringIO", "BufferedIOBase", "TextIOBase", "TextIOWrapper", "UnsupportedOperation",
    "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE",
]

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 1 << 17
BlockingIOError = BlockingIOError
open = open


class UnsupportedOperation(OSError, ValueError):
    pass


def _size(value):
    """How much to read: -1 for everything."""
    if value is None:
        return -1
    if not hasattr(type(value), "__index__"):
        raise TypeError(f"argument should be integer or None, not '{_type_name(value)}'")
    return _number(value, f"cannot fit '{_type_name(value)}' into an index-sized integer")


def _number(value, refusal="Python int too large to convert to C ssize_t", limit=1 << 63):
    """What is given for an int of C."""
    n = range(value).stop
    if not -limit <= n < limit:
        raise OverflowError(refusal)
    return n


def _whence(value):
    return _number(value, "Python int too large to convert to C int", 1 << 31)


class _IOBase:
    __module__ = "_io"
    __c_name__ = "_io._IOBase"
    # What files that cannot be used any more say.
    _ended = "I/O operation on closed file."

    @property
    def closed(self):
        return self.__dict__.get("__IOBase_closed", False)

    def _check_open(self):
        if self.closed:
            raise ValueError(self._ended)

    def _check_base(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def _unsupported(self, name):
        raise UnsupportedOperation(name)

    def close(self):
        if not self.closed:
            try:
                self.flush()
            finally:
                self.__dict__["__IOBase_closed"] = True

    def flush(self):
        if self.__dict__.get("__IOBase_closed", False):
            raise ValueError("I/O operation on closed file.")

    def __enter__(self):
        self._check_base()
        return self

    def __exit__(self, *exc_info):
        self.close()

    def __iter__(self):
        self._check_base()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readline(self, size=-1, /):
        left = _size(size)
        line = b""
        while left < 0 or len(line) < left:
            piece = self.read(1)
            line += piece
            if not piece or line.endswith(b"\n"):
                break
        return line

    def readlines(self, hint=-1, /):
        room = _size(hint)
        self._check_base()
        lines, length = [], 0
        for line in self:
            lines.append(line)
            length += len(line)
            if 0 < room < length:
                break
        return lines

    def writelines(self, lines, /):
        self._check_base()
        for line in lines:
            self.write(line)

    def isatty(self):
        self._check_base()
        return False

    def readable(self):
        self._check_base()
        return False

    def writable(self):
        self._check_base()
        return False

    def seekable(self):
        self._check_base()
        return False

    def fileno(self):
        self._unsupported("fileno")

    def seek(self, offset, whence=0, /):
        self._unsupported("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, size=None, /):
        self._unsupported("truncate")


class _TextIOBase(_IOBase):
    __module__ = "_io"
    __c_name__ = "_io._TextIOBase"
    encoding = newlines = errors = None

    def read(self, size=-1, /):
        self._unsupported("read")

    def readline(self, size=-1, /):
        self._unsupported("readline")

    def write(self, s, /):
        self._unsupported("write")

    def detach(self):
        self._unsupported("detach")


class _BufferedIOBase(_IOBase):
    __module__ = "_io"
    __c_name__ = "_io._BufferedIOBase"

    def read(self, size=-1, /):
        self._unsupported("read")

    def read1(self, size=-1, /):
        self._unsupported("read1")

    def write(self, b, /):
        self._unsupported("write")

    def detach(self):
        self._unsupported("detach")

    def readinto(self, buffer, /):
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


class _RawIOBase(_IOBase):
    __module__ = "_io"
    __c_name__ = "_io._RawIOBase"

    def read(self, size=-1, /):
        if size is None or size < 0:
            return self.readall()
        room = bytearray(size)
        n = self.readinto(room)
        return None if n is None else bytes(room[:n])

    def readall(self):
        parts = []
        while piece := self.read(DEFAULT_BUFFER_SIZE):
            parts.append(piece)
        return b"".join(parts)


def _take(file, stop):
    """The items from a memory file's place up to `stop`, behind which the place is then."""
    start = file._pos
    file._pos = max(stop, start)
    return file._value[start:stop]


class StringIO(_TextIOBase):
    __module__ = "_io"
    __c_name__ = "_io.StringIO"
    # Pieces written at the end wait in _pieces until the value is asked for.
    __slots__ = ("_value", "_pos", "_pieces", "_newline", "_seen")
    _ended = "I/O operation on closed file"

    def __init__(self, initial_value="", newline="\n"):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {_type_name(newline)}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {_type_name(initial_value)}")
        self._newline, self._seen = newline, set()
        self._value, self._pos, self._pieces = "", 0, []
        if initial_value:
            StringIO.write(self, initial_value)
            self._whole()
            self._pos = 0

    @property
    def closed(self):
        return self._value is None

    def readable(self):
        self._check_open()
        return True

    def writable(self):
        self._check_open()
        return True

    def seekable(self):
        self._check_open()
        return True

    def tell(self):
        self._check_open()
        return self._pos

    def _whole(self):
        self._check_open()
        if self._pieces:
            self._value += "".join(self._pieces)
            self._pieces.clear()
        return self._value

    @property
    def newlines(self):
        """The line ends that were met, where they are looked for."""
        self._check_open()
        found = tuple(end for end in ("\r", "\n", "\r\n") if end in self._seen)
        return found if len(found) > 1 else found[0] if found else None

    @property
    def line_buffering(self):
        self._check_open()
        return False

    def _translated(self, s):
        if not self._newline:  # None or "": every kind of line end is one
            pairs = s.count("\r\n")
            self._seen.update(end for end, n in (("\r\n", pairs), ("\r", s.count("\r") - pairs), ("\n", s.count("\n") - pairs)) if n)
            return s.replace("\r\n", "\n").replace("\r", "\n") if self._newline is None else s
        return s if self._newline == "\n" else s.replace("\n", self._newline)

    def write(self, s, /):
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{_type_name(s)}'")
        self._check_open()
        text = s if self._newline == "\n" else self._translated(s)
        end = len(self._value) + sum(map(len, self._pieces)) if self._pos != len(self._value) or self._pieces else self._pos
        if self._pos == end:
            self._pieces.append(text)
            if len(self._pieces) > 64:
                self._whole()
        elif text:
            value = self._whole()
            self._value = value[: self._pos] + "\0" * (self._pos - len(value)) + text + value[self._pos + len(text) :]
        self._pos += len(text)
        return len(s)

    def getvalue(self):
        return self._whole()

    def read(self, size=-1, /):
        size = _size(size)
        value = self._whole()
        return _take(self, len(value) if size < 0 else min(self._pos + size, len(value)))

    def _line_end(self, value):
        start = self._pos
        if self._newline == "":
            at = min((i for i in (value.find("\n", start), value.find("\r", start)) if i >= 0), default=-1)
            return len(value) if at < 0 else at + 1 + (value[at : at + 2] == "\r\n")
        end = self._newline or "\n"
        at = value.find(end, start)
        return len(value) if at < 0 else at + len(end)

    def readline(self, size=-1, /):
        size = _size(size)
        stop = self._line_end(self._whole())
        return _take(self, stop if size < 0 else min(stop, self._pos + size))

    def seek(self, pos, whence=0, /):
        pos, whence = _number(pos), _whence(whence)
        value = self._whole()
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if not whence and pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        if whence and pos:
            raise OSError("Can't do nonzero cur-relative seeks")
        self._pos = pos if not whence else self._pos if whence == 1 else len(value)
        return self._pos

    def truncate(self, size=None, /):
        size = self._pos if size is None else _size(size)
        value = self._whole()
        if size < 0:
            raise ValueError(f"Negative size value {size}")
        self._value = value[:size]
        return size

    def close(self):
        self._value, self._pieces = None, []


def _bytes_in(value):
    try:
        return memoryview(value)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{_type_name(value)}'") from None


class BytesIO(_BufferedIOBase):
    __module__ = "_io"
    __c_name__ = "_io.BytesIO"
    __slots__ = ("_value", "_pos")

    def __init__(self, initial_bytes=b""):
        self._value = bytearray() if initial_bytes is None else bytearray(_bytes_in(initial_bytes))
        self._pos = 0

    @property
    def closed(self):
        return self._value is None

    def readable(self):
        self._check_open()
        return True

    def writable(self):
        self._check_open()
        return True

    def seekable(self):
        self._check_open()
        return True

    def tell(self):
        self._check_open()
        return self._pos

    def getvalue(self):
        self._check_open()
        return bytes(self._value)

    def getbuffer(self):
        self._check_open()
        return memoryview(self._value)

    def write(self, b, /):
        data = _bytes_in(b)
        self._check_open()
        if n := data.nbytes:
            gap = self._pos - len(self._value)
            if gap > 0:
                self._value.extend(bytes(gap))
            self._value[self._pos : self._pos + n] = data.tobytes()
            self._pos += n
        return n

    def flush(self):
        self._check_open()

    def read(self, size=-1, /):
        size = _size(size)
        self._check_open()
        return bytes(_take(self, len(self._value) if size < 0 else min(self._pos + size, len(self._value))))

    def read1(self, size=-1, /):
        return self.read(size)

    def readline(self, size=-1, /):
        size = _size(size)
        self._check_open()
        at = self._value.find(b"\n", self._pos)
        stop = len(self._value) if at < 0 else at + 1
        return bytes(_take(self, stop if size < 0 else min(stop, self._pos + size)))

    def readlines(self, size=None, /):
        if size is not None and not hasattr(type(size), "__index__"):
            raise TypeError(f"integer argument expected, got '{_type_name(size)}'")
        room = -1 if size is None else _number(size)
        self._check_open()
        lines, length = [], 0
        while line := self.readline():
            lines.append(line)
            length += len(line)
            if 0 < room <= length:
                break
        return lines

    def readinto(self, buffer, /):
        self._check_open()
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, pos, whence=0, /):
        pos, whence = _number(pos), _whence(whence)
        self._check_open()
        if not whence and pos < 0:
            raise ValueError(f"negative seek value {pos}")
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        self._pos = max(0, pos + (0, self._pos, len(self._value))[whence])
        return self._pos

    def truncate(self, size=None, /):
        size = self._pos if size is None else _number(size, "Python int too large to convert to C long")
        self._check_open()
        if size < 0:
            raise ValueError(f"negative size value {size}")
        if size < len(self._value):
            del self._value[size:]
        return size

    def close(self):
        if self._value is not None:
            self._value.clear()
            self._value = None


class IOBase(_IOBase, metaclass=ABCMeta):
    pass


class RawIOBase(_RawIOBase, IOBase):
    pass


class BufferedIOBase(_BufferedIOBase, IOBase):
    pass


class TextIOBase(_TextIOBase, IOBase):
    pass


TextIOWrapper = type(sys.stdout)
BufferedIOBase.register(BytesIO)
TextIOBase.register(StringIO)
TextIOBase.register(TextIOWrapper)
