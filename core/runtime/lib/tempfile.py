"""tempfile: temporary files and directories among the session's files."""
import os as _os

_count = 0
tempdir = "/tmp"


def gettempdir():
    return tempdir


def _name(suffix, prefix, dir):
    global _count
    _count += 1
    return _os.path.join(dir or tempdir, f"{prefix or 'tmp'}{_count:08x}{suffix or ''}")


def mkdtemp(suffix=None, prefix=None, dir=None):
    name = _name(suffix, prefix, dir)
    _os.makedirs(name)
    return name


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    name = _name(suffix, prefix, dir)
    open(name, "w").close()
    return 3, name


def _remove_tree(top):
    for folder, dirs, files in list(_os.walk(top, topdown=False)):
        for f in files:
            _os.remove(_os.path.join(folder, f))
        if folder != top:
            _os.path._made.discard(folder)
    _os.path._made.discard(top)


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._delete = delete

    def __repr__(self):
        return f"<TemporaryDirectory {self.name!r}>"

    def __enter__(self):
        return self.name

    def __exit__(self, exc, value, tb):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        _remove_tree(self.name)


class _NamedFile:
    def __init__(self, file, name, delete):
        self.file = file
        self.name = name
        self._delete = delete

    def __getattr__(self, attr):
        return getattr(self.file, attr)

    def __iter__(self):
        return iter(self.file)

    def __enter__(self):
        return self

    def __exit__(self, exc, value, tb):
        self.close()

    def close(self):
        self.file.close()
        if self._delete and _os.path.isfile(self.name):
            _os.remove(self.name)


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None,
                       delete=True, **kw):
    name = _name(suffix, prefix, dir)
    return _NamedFile(open(name, mode), name, delete)


def TemporaryFile(mode="w+b", **kw):
    return NamedTemporaryFile(mode, **kw)
