"""assertLogs and assertNoLogs: what a logger said while a block ran."""
import collections
import logging

_Watcher = collections.namedtuple("_LoggingWatcher", ["records", "output"])


class _Capture(logging.Handler):
    def __init__(self):
        super().__init__()
        self.watcher = _Watcher([], [])

    def emit(self, record):
        self.watcher.records.append(record)
        self.watcher.output.append(self.format(record))


class _AssertLogsContext:
    def __init__(self, test, logger, level, wanted):
        self.test, self.logger_name, self.wanted = test, logger, wanted
        self.level = logging._nameToLevel.get(level, level) if level else logging.INFO

    def __enter__(self):
        named = self.logger_name
        self.logger = named if isinstance(named, logging.Logger) else logging.getLogger(named)
        capture = _Capture()
        capture.setLevel(self.level)
        capture.setFormatter(logging.Formatter("%(levelname)s:%(name)s:%(message)s"))
        self.watcher = capture.watcher
        self._before = self.logger.handlers[:], self.logger.level, self.logger.propagate
        self.logger.handlers, self.logger.propagate = [capture], False
        self.logger.setLevel(self.level)
        return self.watcher if self.wanted else None

    def __exit__(self, kind, error, trace):
        self.logger.handlers, level, self.logger.propagate = self._before
        self.logger.setLevel(level)
        if kind is not None:
            return False
        if self.wanted and not self.watcher.records:
            name = logging.getLevelName(self.level)
            self.test.fail(f"no logs of level {name} or higher triggered on {self.logger.name}")
        if not self.wanted and self.watcher.records:
            self.test.fail(f"Unexpected logs found: {self.watcher.output!r}")
