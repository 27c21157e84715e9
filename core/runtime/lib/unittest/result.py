"""What came of running tests: counts, and the tracebacks of those that failed."""
import traceback


def failfast(method):
    def inner(self, *args, **kw):
        if self.failfast:
            self.stop()
        return method(self, *args, **kw)

    return inner


class TestResult:
    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = self.shouldStop = self.buffer = False
        self.failures, self.errors, self.skipped = [], [], []
        self.expectedFailures, self.unexpectedSuccesses, self.collectedDurations = [], [], []
        self.testsRun = 0

    def startTest(self, test):
        self.testsRun += 1

    def stopTest(self, test):
        pass

    def startTestRun(self):
        pass

    def stopTestRun(self):
        pass

    @failfast
    def addError(self, test, err):
        self.errors.append((test, self._text_of(err)))

    @failfast
    def addFailure(self, test, err):
        self.failures.append((test, self._text_of(err)))

    def addSubTest(self, test, subtest, err):
        if err is not None:
            if self.failfast:
                self.stop()
            kind = self.failures if issubclass(err[0], test.failureException) else self.errors
            kind.append((subtest, self._text_of(err)))

    def addSuccess(self, test):
        pass

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, self._text_of(err)))

    @failfast
    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        return not (self.failures or self.errors or self.unexpectedSuccesses)

    def stop(self):
        self.shouldStop = True

    def _text_of(self, err):
        return "".join(traceback.format_exception(err[1]))

    def __repr__(self):
        counts = f"run={self.testsRun} errors={len(self.errors)} failures={len(self.failures)}"
        return f"<{type(self).__module__}.{type(self).__qualname__} {counts}>"
