"""pathlib: paths as objects, over os and the session's files in memory. Links, owners and modes are left out."""
import os
from fnmatch import fnmatchcase as _fits

__all__ = ["PurePath", "PurePosixPath", "Path", "PosixPath"]


def _split(text):
    """The root ("/" or "") and the parts behind it, without empty ones and dots."""
    root = "/" if text.startswith("/") else ""
    if text.startswith("//") and not text.startswith("///"):
        root = "//"
    return root, [p for p in text.split("/") if p and p != "."]


class PurePath:
    """A path that is only looked at."""

    __slots__ = ("_root", "_tail")

    def __new__(cls, *args, **kwargs):
        return object.__new__({PurePath: PurePosixPath, Path: PosixPath}.get(cls, cls))

    def __init__(self, *args):
        root, tail = "", []
        for arg in args:
            if isinstance(arg, PurePath):
                own, parts = arg._root, arg._tail
            else:
                try:
                    arg = os.fspath(arg)
                except TypeError:
                    raise TypeError(
                        "argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                        f"not {type(arg).__name__!r}"
                    ) from None
                if not isinstance(arg, str):
                    raise TypeError(
                        "argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                        f"not {type(arg).__name__!r}"
                    )
                own, parts = _split(arg)
            root, tail = (own, list(parts)) if own else (root, tail + list(parts))
        self._root, self._tail = root, tuple(tail)

    def _with(self, root, tail):
        made = object.__new__(type(self))
        made._root, made._tail = root, tuple(tail)
        return made

    def __str__(self):
        return self._root + "/".join(self._tail) or "."

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    def __fspath__(self):
        return str(self)

    as_posix = __str__

    def __eq__(self, other):
        return str(self) == str(other) if isinstance(other, PurePath) else NotImplemented

    def __hash__(self):
        return hash(str(self))

    def __lt__(self, other):
        return self._key < other._key if isinstance(other, PurePath) else NotImplemented

    def __le__(self, other):
        return self._key <= other._key if isinstance(other, PurePath) else NotImplemented

    def __gt__(self, other):
        return self._key > other._key if isinstance(other, PurePath) else NotImplemented

    def __ge__(self, other):
        return self._key >= other._key if isinstance(other, PurePath) else NotImplemented

    @property
    def _key(self):
        return str(self).split("/")

    def __truediv__(self, other):
        return type(self)(self, other) if isinstance(other, (str, PurePath)) or hasattr(other, "__fspath__") else NotImplemented

    def __rtruediv__(self, other):
        return type(self)(other, self) if isinstance(other, str) or hasattr(other, "__fspath__") else NotImplemented

    def joinpath(self, *others):
        return type(self)(self, *others)

    @property
    def parts(self):
        return (self._root, *self._tail) if self._root else self._tail

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        return self._root

    anchor = root

    @property
    def name(self):
        return self._tail[-1] if self._tail else ""

    @property
    def suffix(self):
        name = self.name.lstrip(".")
        dot = name.rfind(".")
        return name[dot:] if 0 < dot else ""

    @property
    def suffixes(self):
        return ["." + s for s in self.name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        name, suffix = self.name, self.suffix
        return name[: len(name) - len(suffix)] if suffix else name

    @property
    def parent(self):
        return self._with(self._root, self._tail[:-1]) if self._tail else self

    @property
    def parents(self):
        return tuple(self._with(self._root, self._tail[:i]) for i in range(len(self._tail) - 1, -1, -1))

    def with_name(self, name):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not name or "/" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        return self._with(self._root, (*self._tail[:-1], name))

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if suffix and (not suffix.startswith(".") or suffix == "." or "/" in suffix):
            raise ValueError(f"Invalid suffix {suffix!r}")
        return self.with_name(self.stem + suffix)

    def is_absolute(self):
        return bool(self._root)

    def is_relative_to(self, other):
        other = type(self)(other)
        return other._root == self._root and self._tail[: len(other._tail)] == other._tail

    def relative_to(self, other, *, walk_up=False):
        other = type(self)(other)
        if not self.is_relative_to(other):
            raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
        return self._with("", self._tail[len(other._tail):])

    def match(self, pattern):
        root, parts = _split(os.fspath(pattern))
        if not parts:
            raise ValueError("empty pattern")
        if len(parts) > len(self._tail) or root and (root != self._root or len(parts) != len(self._tail)):
            return False
        return all(map(_fits, self._tail[len(self._tail) - len(parts):], parts))


class PurePosixPath(PurePath):
    __slots__ = ()


class Path(PurePath):
    """A path into the session's files."""

    __slots__ = ()

    @classmethod
    def cwd(cls):
        return cls(os.getcwd())

    @classmethod
    def home(cls):
        return cls(os.environ["HOME"])

    def absolute(self):
        return self if self.is_absolute() else type(self)(os.getcwd(), self)

    def resolve(self, strict=False):
        tail = []
        for part in self.absolute()._tail:
            if part != "..":
                tail.append(part)
            elif tail:
                tail.pop()
        return self._with("/", tail)

    def exists(self):
        return os.path.exists(self)

    def is_file(self):
        return os.path.isfile(self)

    def is_dir(self):
        return os.path.isdir(self)

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        try:
            os.mkdir(self, mode)
        except FileNotFoundError:
            if not parents or self.parent == self:
                raise
            self.parent.mkdir(parents=True, exist_ok=True)
            self.mkdir(mode, exist_ok=exist_ok)
        except FileExistsError:
            if not exist_ok or not self.is_dir():
                raise

    def rmdir(self):
        os.rmdir(self)

    def unlink(self, missing_ok=False):
        try:
            os.remove(self)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rename(self, target):
        os.rename(self, target)
        return type(self)(target)

    replace = rename

    def touch(self, mode=0o666, exist_ok=True):
        if self.exists():
            if not exist_ok:
                raise FileExistsError(17, "File exists", str(self))
            return
        self.write_bytes(b"")

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return open(self, mode, buffering, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None, newline=None):
        with self.open(encoding=encoding, errors=errors) as f:
            return f.read()

    def read_bytes(self):
        with self.open("rb") as f:
            return f.read()

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        with self.open("w", encoding=encoding, errors=errors) as f:
            return f.write(data)

    def write_bytes(self, data):
        with self.open("wb") as f:
            return f.write(data)

    def iterdir(self):
        names = os.listdir(self)
        return (self / name for name in names)

    def glob(self, pattern):
        root, parts = _split(os.fspath(pattern))
        if root:
            raise NotImplementedError("Non-relative patterns are unsupported")
        if not parts:
            raise ValueError(f"Unacceptable pattern: {pattern!r}")
        return self._select(parts)

    def rglob(self, pattern):
        return self.glob("**/" + os.fspath(pattern))

    def _select(self, parts):
        first, rest = parts[0], parts[1:]
        if first == "**":
            if rest:
                yield from self._select(rest)
            else:
                yield self
        if not self.is_dir():
            return
        for child in self.iterdir():
            if first == "**":
                if child.is_dir():
                    yield from child._select(parts)
                elif not rest:
                    yield child
            elif _fits(child.name, first):
                if rest:
                    yield from child._select(rest)
                else:
                    yield child


class PosixPath(Path, PurePosixPath):
    __slots__ = ()
