"""io: files in memory."""
from _types import type_name as _type_name


class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase:
    closed = False

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exc_info):
        self.close()

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=-1):
        return list(self)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        self._check()

    def isatty(self):
        return False

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def close(self):
        self.closed = True


class _Memory(IOBase):
    _empty = ""

    def __init__(self, initial=None):
        self._value = self._empty if initial is None else initial
        self._pos = 0

    def getvalue(self):
        self._check()
        return self._value

    def write(self, data):
        self._check()
        end = self._pos + len(data)
        if self._pos == len(self._value):
            self._value += data
        else:
            gap = self._pad(self._pos - len(self._value))
            self._value = self._value[: self._pos] + gap + data + self._value[end:]
        self._pos = end
        return len(data)

    def read(self, size=-1):
        self._check()
        stop = len(self._value) if size is None or size < 0 else self._pos + size
        out = self._value[self._pos : stop]
        self._pos += len(out)
        return out

    def readline(self, size=-1):
        self._check()
        at = self._value.find(self._newline, self._pos)
        stop = len(self._value) if at < 0 else at + 1
        if size is not None and size >= 0:
            stop = min(stop, self._pos + size)
        out = self._value[self._pos : stop]
        self._pos = stop if stop > self._pos else self._pos
        return out

    def seek(self, pos, whence=0):
        self._check()
        if whence == 1:
            pos += self._pos
        elif whence == 2:
            pos += len(self._value)
        if pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        self._pos = pos
        return pos

    def tell(self):
        self._check()
        return self._pos

    def truncate(self, size=None):
        size = self._pos if size is None else size
        self._value = self._value[:size]
        return size


class StringIO(_Memory):
    __c_name__ = "_io.StringIO"
    _newline = "\n"

    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
        super().__init__(initial_value or "")

    def _pad(self, n):
        return "\0" * n

    def write(self, s):
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{_type_name(s)}'")
        return super().write(s)


class BytesIO(_Memory):
    __c_name__ = "_io.BytesIO"
    _empty = b""
    _newline = b"\n"

    def __init__(self, initial_bytes=b""):
        super().__init__(bytes(initial_bytes))

    def _pad(self, n):
        return b"\0" * n

    def write(self, b):
        return super().write(bytes(b))

    def getbuffer(self):
        return self.getvalue()


TextIOBase = TextIOWrapper = IOBase
RawIOBase = BufferedIOBase = IOBase
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
open = open
