"""Runs tests and writes what came of them as text."""
import sys
import time
import warnings
from unittest.case import _SubTest
from unittest.result import TestResult, failfast


class _WritelnDecorator:
    """A stream with writeln()."""

    def __init__(self, stream):
        self.stream = stream

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def writeln(self, text=None):
        if text:
            self.write(text)
        self.write("\n")


class TextTestResult(TestResult):
    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream, self.descriptions, self.durations = stream, descriptions, durations
        self.showAll, self.dots = verbosity > 1, verbosity == 1
        self._newline = True

    def getDescription(self, test):
        first = test.shortDescription()
        return f"{test}\n{first}" if self.descriptions and first else str(test)

    def _announce(self, test, before=""):
        self.stream.write(f"{before}{self.getDescription(test)} ... ")
        self.stream.flush()
        self._newline = False

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self._announce(test)

    def _write_status(self, test, status):
        subtest = isinstance(test, _SubTest)
        if subtest or self._newline:
            if not self._newline:
                self.stream.writeln()
            self._announce(test, "  " if subtest else "")
        self.stream.writeln(status)
        self.stream.flush()
        self._newline = True

    def _tell(self, test, word, sign):
        if self.showAll:
            self._write_status(test, word)
        elif self.dots:
            self.stream.write(sign)
            self.stream.flush()

    def addSubTest(self, test, subtest, err):
        if err is not None:
            failed = issubclass(err[0], subtest.failureException)
            self._tell(subtest, "FAIL" if failed else "ERROR", "F" if failed else "E")
        super().addSubTest(test, subtest, err)

    def addSuccess(self, test):
        super().addSuccess(test)
        self._tell(test, "ok", ".")

    @failfast
    def addError(self, test, err):
        super().addError(test, err)
        self._tell(test, "ERROR", "E")

    @failfast
    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._tell(test, "FAIL", "F")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._tell(test, f"skipped {reason!r}", "s")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._tell(test, "expected failure", "x")

    @failfast
    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._tell(test, "unexpected success", "u")

    def printErrors(self):
        if self.dots or self.showAll:
            self.stream.writeln()
            self.stream.flush()
        self.printErrorList("ERROR", self.errors)
        self.printErrorList("FAIL", self.failures)
        if self.unexpectedSuccesses:
            self.stream.writeln(self.separator1)
            for test in self.unexpectedSuccesses:
                self.stream.writeln(f"UNEXPECTED SUCCESS: {self.getDescription(test)}")
            self.stream.flush()

    def printErrorList(self, flavour, errors):
        for test, text in errors:
            self.stream.writeln(self.separator1)
            self.stream.writeln(f"{flavour}: {self.getDescription(test)}")
            self.stream.writeln(self.separator2)
            self.stream.writeln(text)
            self.stream.flush()


class TextTestRunner:
    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None, warnings=None, *, tb_locals=False, durations=None):
        self.stream = _WritelnDecorator(sys.stderr if stream is None else stream)
        self.descriptions, self.verbosity, self.failfast = descriptions, verbosity, failfast
        self.buffer, self.warnings, self.tb_locals, self.durations = buffer, warnings, tb_locals, durations
        if resultclass is not None:
            self.resultclass = resultclass

    def _makeResult(self):
        try:
            return self.resultclass(self.stream, self.descriptions, self.verbosity, durations=self.durations)
        except TypeError:  # of a class that does not know of durations
            return self.resultclass(self.stream, self.descriptions, self.verbosity)

    def _printDurations(self, result):
        if not result.collectedDurations:
            return
        slowest = sorted(result.collectedDurations, key=lambda found: found[1], reverse=True)
        write, hidden = self.stream.writeln, False
        write("Slowest test durations")
        if hasattr(result, "separator2"):
            write(result.separator2)
        for test, elapsed in slowest[: self.durations] if self.durations > 0 else slowest:
            if self.verbosity < 2 and elapsed < 0.001:
                hidden = True
            else:
                write(f"{f'{elapsed:.3f}s':10} {test}")
        write("\n(durations < 0.001s were hidden; use -v to show these durations)" if hidden else "")

    def run(self, test):
        result = self._makeResult()
        result.failfast, result.buffer, result.tb_locals = self.failfast, self.buffer, self.tb_locals
        with warnings.catch_warnings():
            if self.warnings:
                warnings.simplefilter(self.warnings)
            started = time.perf_counter()
            getattr(result, "startTestRun", lambda: None)()
            try:
                test(result)
            finally:
                getattr(result, "stopTestRun", lambda: None)()
            elapsed = time.perf_counter() - started
        result.printErrors()
        if self.durations is not None:
            self._printDurations(result)
        write = self.stream.writeln
        if hasattr(result, "separator2"):
            write(result.separator2)
        write(f"Ran {result.testsRun} test{'' if result.testsRun == 1 else 's'} in {elapsed:.3f}s")
        write()
        # Results that others wrote may lack some of these.
        kinds = ("failures", "errors", "skipped", "expectedFailures", "unexpectedSuccesses")
        counts = {kind: len(getattr(result, kind, ())) for kind in kinds}
        word = "FAILED"
        if result.wasSuccessful():
            counts["failures"] = counts["errors"] = 0
            word = "NO TESTS RAN" if result.testsRun == 0 and not counts["skipped"] else "OK"
        names = {"expectedFailures": "expected failures", "unexpectedSuccesses": "unexpected successes"}
        details = [f"{names.get(kind, kind)}={count}" for kind, count in counts.items() if count]
        write(word + (f" ({', '.join(details)})" if details else ""))
        self.stream.flush()
        return result
