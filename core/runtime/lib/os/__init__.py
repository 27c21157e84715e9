"""os: the session's files, which live in memory, and a little of what programs ask a system for."""
import abc

import _files
from . import path
from .path import _key, _made, _fspath as fspath, sep, curdir, pardir, extsep, pathsep, altsep, devnull

name = "posix"
linesep = "\n"
environ = {"HOME": "/", "PATH": "/", "TMPDIR": "/tmp"}
error = OSError
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1


class PathLike(abc.ABC):
    """What has __fspath__."""

    @abc.abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, other):
        return hasattr(other, "__fspath__")


def getenv(key, default=None):
    return environ.get(key, default)


def putenv(key, value):
    environ[key] = value


def getcwd():
    return "/"


def getpid():
    return 1


def cpu_count():
    return 1


def access(p, mode):
    return path.exists(p)


def _missing(p):
    return FileNotFoundError(2, "No such file or directory", p)


def listdir(p="."):
    if path.isfile(p):
        raise NotADirectoryError(20, "Not a directory", p)
    if not path.isdir(p):
        raise _missing(p)
    key = _key(p).rstrip("/")
    lead = "" if key in ("", ".") else key + "/"
    found = []
    for entry in list(_files.names()) + sorted(_made):
        if entry.startswith(lead) and len(entry) > len(lead):
            first = entry[len(lead):].split("/")[0]
            if first and first not in found:
                found.append(first)
    return found


def mkdir(p, mode=0o777):
    if path.exists(p):
        raise FileExistsError(17, "File exists", p)
    parent = path.dirname(_key(p).rstrip("/"))
    if parent and parent != "/" and not path.isdir(parent):
        raise _missing(p)
    _made.add(_key(p).rstrip("/"))


def makedirs(name, mode=0o777, exist_ok=False):
    if path.exists(name):
        if exist_ok and path.isdir(name):
            return
        raise FileExistsError(17, "File exists", name)
    key = _key(name).rstrip("/")
    while key and key != "/" and not path.exists(key):
        _made.add(key)
        key = path.dirname(key)


def remove(p):
    if not _files.remove(_key(p)):
        if path.isdir(p):
            raise IsADirectoryError(21, "Is a directory", p)
        raise _missing(p)


unlink = remove


def rmdir(p):
    if not path.isdir(p):
        raise _missing(p)
    if listdir(p):
        raise OSError(39, "Directory not empty", p)
    _made.discard(_key(p).rstrip("/"))


def rename(src, dst):
    if not _files.rename(_key(src), _key(dst)):
        raise _missing(src)


replace = rename


def walk(top, topdown=True, onerror=None, followlinks=False):
    if not path.isdir(top):
        return
    entries = listdir(top)
    dirs = [e for e in entries if not path.isfile(path.join(top, e))]
    files = [e for e in entries if path.isfile(path.join(top, e))]
    if topdown:
        yield top, dirs, files
    for d in dirs:
        yield from walk(path.join(top, d), topdown)
    if not topdown:
        yield top, dirs, files
