"""logging: loggers in a tree of names, which make records and hand them to handlers, theirs and their parents'."""
import sys as _sys

from logging import _handlers
from logging._handlers import (
    FileHandler, Filter, Filterer, Handler, NullHandler, StreamHandler, getHandlerByName, getHandlerNames, lastResort, raiseExceptions,
)
from logging._records import (
    BASIC_FORMAT, CRITICAL, DEBUG, ERROR, FATAL, INFO, NOTSET, WARN, WARNING, BufferingFormatter, Formatter, LogRecord, PercentStyle, StrFormatStyle,
    StringTemplateStyle, _check_level, _check_style, _default_formatter, _levelToName, _nameToLevel, addLevelName, getLevelName, getLevelNamesMapping,
    getLogRecordFactory, makeLogRecord, setLogRecordFactory,
)

__all__ = [
    "BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter", "Formatter", "Handler", "INFO", "LogRecord",
    "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler", "WARN", "WARNING", "addLevelName", "basicConfig", "captureWarnings", "critical",
    "debug", "disable", "error", "exception", "fatal", "getLevelName", "getLogger", "getLoggerClass", "info", "log", "makeLogRecord", "setLoggerClass",
    "shutdown", "warn", "warning", "getLogRecordFactory", "setLogRecordFactory", "lastResort", "raiseExceptions", "getLevelNamesMapping",
    "getHandlerByName", "getHandlerNames",
]


class PlaceHolder:
    """Stands in the tree for a name below which there are loggers, but that has none itself."""


class Manager:
    """The tree of loggers below one root."""

    def __init__(self, rootnode):
        self.root, self.disable, self.loggerDict, self.loggerClass = rootnode, 0, {}, None

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        found = self.loggerDict.get(name)
        if isinstance(found, Logger):
            return found
        logger = self.loggerDict[name] = (self.loggerClass or _logger_class)(name)
        logger.manager = self
        self._adopt(logger)
        return logger

    def _adopt(self, logger):
        """Gives it a parent, and those loggers below it that had a farther one."""
        name, logger.parent = logger.name, self.root
        while "." in name:
            name = name.rpartition(".")[0]
            above = self.loggerDict.setdefault(name, PlaceHolder())
            if isinstance(above, Logger):
                logger.parent = above
                break
        for other in self.loggerDict.values():
            if isinstance(other, Logger) and other.name.startswith(logger.name + ".") and not other.parent.name.startswith(logger.name):
                other.parent = logger

    def setLoggerClass(self, klass):
        self.loggerClass = klass


class Logger(Filterer):
    """The place in a program that events are told to."""

    def __init__(self, name, level=NOTSET):
        super().__init__()
        self.name, self.level = name, _check_level(level)
        self.parent, self.propagate, self.handlers, self.disabled = None, True, [], False

    def setLevel(self, level):
        self.level = _check_level(level)

    def getEffectiveLevel(self):
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        return not self.disabled and self.manager.disable < level and level >= self.getEffectiveLevel()

    def getChild(self, suffix):
        return self.manager.getLogger(suffix if self.root is self else self.name + "." + suffix)

    def getChildren(self):
        loggers = [x for x in self.manager.loggerDict.values() if isinstance(x, Logger)]
        return {x for x in loggers if x.parent is self}

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        logger = self
        while logger:
            if logger.handlers:
                return True
            logger = logger.parent if logger.propagate else None
        return False

    def findCaller(self, stack_info=False, stacklevel=1):
        """(file, line, function, stack as text) of the user's frame that tells of an event."""
        try:
            frame = _sys._getframe(max(stacklevel, 1) - 1)
        except ValueError:
            return "(unknown file)", 0, "(unknown function)", None
        text = None
        if stack_info:
            import traceback
            text = "Stack (most recent call last):\n" + "".join(traceback.format_stack(frame)).removesuffix("\n")
        return frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name, text

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = getLogRecordFactory()(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        for key in extra or ():
            if key in ("message", "asctime") or key in record.__dict__:
                raise KeyError("Attempt to overwrite %r in LogRecord" % key)
            record.__dict__[key] = extra[key]
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        fn, lno, func, sinfo = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
            elif not isinstance(exc_info, tuple):
                exc_info = _sys.exc_info()
        self.handle(self.makeRecord(self.name, level, fn, lno, msg, args, exc_info, func, extra, sinfo))

    def handle(self, record):
        if self.disabled:
            return
        passed = self.filter(record)
        if passed:
            self.callHandlers(passed if isinstance(passed, LogRecord) else record)

    def callHandlers(self, record):
        logger, found = self, 0
        while logger:
            for handler in logger.handlers:
                found += 1
                if record.levelno >= handler.level:
                    handler.handle(record)
            logger = logger.parent if logger.propagate else None
        if not found and lastResort and record.levelno >= lastResort.level:
            lastResort.handle(record)

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        _deprecated("method")
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    def fatal(self, msg, *args, **kwargs):
        self.critical(msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.name, getLevelName(self.getEffectiveLevel()))


class RootLogger(Logger):
    def __init__(self, level):
        super().__init__("root", level)


_logger_class = Logger
root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)


class LoggerAdapter:
    """A logger with something to add to every record."""

    def __init__(self, logger, extra=None, merge_extra=False):
        self.logger, self.extra, self.merge_extra = logger, extra, merge_extra

    def process(self, msg, kwargs):
        if not self.merge_extra or kwargs.get("extra") is None:
            kwargs["extra"] = self.extra
        elif self.extra is not None:
            kwargs["extra"] = {**self.extra, **kwargs["extra"]}
        return msg, kwargs

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    def _log(self, level, msg, args, **kwargs):
        return self.logger._log(level, msg, args, **kwargs)

    @property
    def manager(self):
        return self.logger.manager

    @manager.setter
    def manager(self, value):
        self.logger.manager = value

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        return "<%s %s (%s)>" % (self.__class__.__name__, self.logger.name, getLevelName(self.logger.getEffectiveLevel()))


def getLogger(name=None):
    return root if not name or isinstance(name, str) and name == root.name else Logger.manager.getLogger(name)


def getLoggerClass():
    return _logger_class


def setLoggerClass(klass):
    global _logger_class
    if klass is not Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)
    _logger_class = klass


def basicConfig(**kwargs):
    """Gives the root logger a handler, where it has none."""
    force = kwargs.pop("force", False)
    encoding, errors = kwargs.pop("encoding", None), kwargs.pop("errors", "backslashreplace")
    if force:
        for handler in root.handlers[:]:
            root.removeHandler(handler)
            handler.close()
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    if handlers is None:
        if "stream" in kwargs and "filename" in kwargs:
            raise ValueError("'stream' and 'filename' should not be specified together")
    elif "stream" in kwargs or "filename" in kwargs:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if handlers is None:
        filename, mode = kwargs.pop("filename", None), kwargs.pop("filemode", "a")
        handlers = [FileHandler(filename, mode, encoding=encoding, errors=errors) if filename else StreamHandler(kwargs.pop("stream", None))]
    style = kwargs.pop("style", "%")
    datefmt, default = kwargs.pop("datefmt", None), _check_style(style)[1]
    formatter = Formatter(kwargs.pop("format", default), datefmt, style)
    for handler in handlers:
        if handler.formatter is None:
            handler.setFormatter(formatter)
        root.addHandler(handler)
    level = kwargs.pop("level", None)
    if level is not None:
        root.setLevel(level)
    if kwargs:
        raise ValueError("Unrecognised argument(s): %s" % ", ".join(kwargs.keys()))


def disable(level=CRITICAL):
    root.manager.disable = _check_level(level)


def _root():
    if not root.handlers:
        basicConfig()
    return root


def _on_root(level):
    def call(msg, *args, **kwargs):
        getattr(_root(), level)(msg, *args, **kwargs)

    call.__name__ = call.__qualname__ = level
    return call


debug, info, warning, error, critical = map(_on_root, ("debug", "info", "warning", "error", "critical"))


def log(level, msg, *args, **kwargs):
    _root().log(level, msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    error(msg, *args, exc_info=exc_info, **kwargs)


def fatal(msg, *args, **kwargs):
    critical(msg, *args, **kwargs)


def warn(msg, *args, **kwargs):
    _deprecated("function")
    warning(msg, *args, **kwargs)


def _deprecated(what):
    import warnings
    warnings.warn(f"The 'warn' {what} is deprecated, use 'warning' instead", DeprecationWarning, 3)


def captureWarnings(capture):
    """Whether warnings go to the logger py.warnings."""
    import warnings
    from logging import _warnings
    _warnings.install(warnings, capture, getLogger("py.warnings"))


def shutdown(handlerList=None):
    for handler in {id(h): h for logger in (root, *root.manager.loggerDict.values()) if isinstance(logger, Logger) for h in logger.handlers}.values():
        handler.flush()
