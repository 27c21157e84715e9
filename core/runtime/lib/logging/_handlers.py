"""logging: filters, and handlers, which bring records to where they are read."""
import sys as _sys

from logging._records import CRITICAL, NOTSET, WARNING, LogRecord, _check_level, _default_formatter, getLevelName

raiseExceptions = True
_by_name = {}


class Filter:
    """Lets records of one logger and of those below it pass."""

    def __init__(self, name=""):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        return self.nlen == 0 or record.name == self.name or record.name.startswith(self.name + ".")


class Filterer:
    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for f in self.filters:
            result = f.filter(record) if hasattr(f, "filter") else f(record)
            if not result:
                return False
            if isinstance(result, LogRecord):
                record = result
        return record


class Handler(Filterer):
    """What every handler does; emit() is a subclass's."""

    def __init__(self, level=NOTSET):
        super().__init__()
        self._name = None
        self.level = _check_level(level)
        self.formatter = None
        self._closed = False
        self.createLock()

    def get_name(self):
        return self._name

    def set_name(self, name):
        _by_name.pop(self._name, None)
        self._name = name
        if name:
            _by_name[name] = self

    name = property(get_name, set_name)

    def createLock(self):
        self.lock = None

    def acquire(self):
        pass

    def release(self):
        pass

    def setLevel(self, level):
        self.level = _check_level(level)

    def format(self, record):
        return (self.formatter or _default_formatter).format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        passed = self.filter(record)
        if isinstance(passed, LogRecord):
            record = passed
        if passed:
            self.emit(record)
        return passed

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        pass

    def close(self):
        self._closed = True
        _by_name.pop(self._name, None)

    def handleError(self, record):
        if not raiseExceptions or not _sys.stderr:
            return
        import traceback
        write = _sys.stderr.write
        write("--- Logging error ---\n")
        traceback.print_exc()
        write("Call stack:\n" + "".join(traceback.format_stack()))
        write("Message: %r\nArguments: %s\n" % (record.msg, record.args))

    def __repr__(self):
        return "<%s (%s)>" % (self.__class__.__name__, getLevelName(self.level))


class StreamHandler(Handler):
    """Writes lines to a stream, sys.stderr where none is given."""

    terminator = "\n"

    def __init__(self, stream=None):
        super().__init__()
        self.stream = _sys.stderr if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def emit(self, record):
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        if stream is self.stream:
            return None
        old = self.stream
        self.flush()
        self.stream = stream
        return old

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return "<%s %s(%s)>" % (self.__class__.__name__, name + " " if name else "", getLevelName(self.level))


class FileHandler(StreamHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        from os.path import abspath
        self.baseFilename, self.mode, self.encoding, self.errors, self.delay = abspath(filename), mode, encoding, errors, delay
        super().__init__(None)
        self.stream = None if delay else self._open()

    def _open(self):
        return open(self.baseFilename, self.mode)

    def emit(self, record):
        if self.stream is None and not self._closed:
            self.stream = self._open()
        if self.stream:
            super().emit(record)

    def close(self):
        if self.stream:
            self.flush()
            self.stream.close()
            self.stream = None
        super().close()

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.baseFilename, getLevelName(self.level))


class NullHandler(Handler):
    def handle(self, record):
        pass

    def emit(self, record):
        pass


class _StderrHandler(StreamHandler):
    """Writes to what sys.stderr is at that time."""

    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return _sys.stderr


lastResort = _defaultLastResort = _StderrHandler(WARNING)


def getHandlerByName(name):
    return _by_name.get(name)


def getHandlerNames():
    return frozenset(_by_name)
