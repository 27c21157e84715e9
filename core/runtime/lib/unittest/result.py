"""What came of running tests: counts, the tracebacks of those that failed, and what they wrote where that is kept back."""
import functools
import io
import sys
import traceback


def failfast(method):
    @functools.wraps(method)
    def inner(self, *args, **kw):
        if getattr(self, "failfast", False):
            self.stop()
        return method(self, *args, **kw)

    return inner


class TestResult:
    # How far the fixtures of classes and modules are, which a suite keeps here.
    _previousTestClass = None
    _testRunEntered = False
    _moduleSetUpFailed = False

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = self.shouldStop = self.buffer = self.tb_locals = self._mirrorOutput = False
        self.failures, self.errors, self.skipped = [], [], []
        self.expectedFailures, self.unexpectedSuccesses, self.collectedDurations = [], [], []
        self.testsRun = 0
        self._stdout_buffer = self._stderr_buffer = None
        self._original_stdout, self._original_stderr = sys.stdout, sys.stderr

    def printErrors(self):
        pass

    def startTest(self, test):
        self.testsRun += 1
        self._mirrorOutput = False
        self._setupStdout()

    def _setupStdout(self):
        if self.buffer:
            if self._stderr_buffer is None:
                self._stdout_buffer, self._stderr_buffer = io.StringIO(), io.StringIO()
            sys.stdout, sys.stderr = self._stdout_buffer, self._stderr_buffer

    def startTestRun(self):
        pass

    def stopTest(self, test):
        self._restoreStdout()
        self._mirrorOutput = False

    def _buffered(self):
        """(name, text that ends its line) of the streams that were written to."""
        for name, stream in ("Stdout", sys.stdout), ("Stderr", sys.stderr):
            text = stream.getvalue()
            if text:
                yield name, text if text.endswith("\n") else text + "\n"

    def _restoreStdout(self):
        if self.buffer:
            if self._mirrorOutput:
                for name, text in self._buffered():
                    stream = self._original_stdout if name == "Stdout" else self._original_stderr
                    stream.write(f"\n{name}:\n{text}")
            sys.stdout, sys.stderr = self._original_stdout, self._original_stderr
            for stream in self._stdout_buffer, self._stderr_buffer:
                stream.seek(0)
                stream.truncate()

    def stopTestRun(self):
        pass

    @failfast
    def addError(self, test, err):
        self.errors.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    @failfast
    def addFailure(self, test, err):
        self.failures.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addSubTest(self, test, subtest, err):
        if err is not None:
            if getattr(self, "failfast", False):
                self.stop()
            kind = self.failures if issubclass(err[0], test.failureException) else self.errors
            kind.append((subtest, self._exc_info_to_string(err, test)))
            self._mirrorOutput = True

    def addSuccess(self, test):
        pass

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, self._exc_info_to_string(err, test)))

    @failfast
    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        if hasattr(self, "collectedDurations"):  # a subclass may leave __init__ out
            self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        return not (self.failures or self.errors or getattr(self, "unexpectedSuccesses", None))

    def stop(self):
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        text = "".join(traceback.TracebackException(*err, capture_locals=self.tb_locals, compact=True).format())
        return text + "".join(f"\n{name}:\n{output}" for name, output in self._buffered()) if self.buffer else text

    def __repr__(self):
        counts = f"run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}"
        return f"<{type(self).__module__}.{type(self).__qualname__} {counts}>"
