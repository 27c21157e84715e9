"""Suites: tests and suites in order, with the fixtures of classes and modules between them."""
import sys
from unittest.case import SkipTest, TestCase, _ErrorHolder, doModuleCleanups


class BaseTestSuite:
    _cleanup = True  # whether tests are let go of once they have run

    def __init__(self, tests=()):
        self._tests, self._removed_tests = [], 0
        self.addTests(tests)

    def __repr__(self):
        return f"<unittest.suite.{type(self).__name__} tests={list(self)}>"

    def __eq__(self, other):
        if not isinstance(other, type(self)):
            return NotImplemented
        return list(self) == list(other)

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        return self._removed_tests + sum(test.countTestCases() for test in self if test)

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        if isinstance(test, type) and issubclass(test, (TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def run(self, result):
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            test(result)
            if self._cleanup:
                self._removeTestAtIndex(index)
        return result

    def _removeTestAtIndex(self, index):
        try:
            test = self._tests[index]
        except TypeError:  # a subclass may hold its tests in something else
            return
        if hasattr(test, "countTestCases"):
            self._removed_tests += test.countTestCases()
        self._tests[index] = None

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        for test in self:
            test.debug()


class _DebugResult:
    """Stands for a result where nothing is caught."""

    _previousTestClass = None
    _moduleSetUpFailed = False
    shouldStop = False


class TestSuite(BaseTestSuite):
    def run(self, result, debug=False):
        outermost = getattr(result, "_testRunEntered", False) is False
        if outermost:
            result._testRunEntered = True
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            if not hasattr(test, "__iter__"):
                self._tearDownPreviousClass(test, result)
                self._handleModuleFixture(test, result)
                self._handleClassSetUp(test, result)
                result._previousTestClass = type(test)
                if getattr(type(test), "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False):
                    continue
            if debug:
                test.debug()
            else:
                test(result)
            if self._cleanup:
                self._removeTestAtIndex(index)
        if outermost:
            self._tearDownPreviousClass(None, result)
            self._handleModuleTearDown(result)
            result._testRunEntered = False
        return result

    def debug(self):
        self.run(_DebugResult(), True)

    def _fixture(self, result, kind, parent, what):
        """Calls a fixture, if there is one; whether it went well."""
        try:
            if what is not None:
                what()
        except Exception as e:
            if isinstance(result, _DebugResult):
                raise
            self._tell(result, kind, parent, e)
            return False
        return True

    def _tell(self, result, kind, parent, error):
        holder = _ErrorHolder(f"{kind} ({parent})")
        skip = getattr(result, "addSkip", None)
        if skip is not None and isinstance(error, SkipTest):
            skip(holder, str(error))
        else:
            result.addError(holder, (type(error), error, error.__traceback__))

    def _class_cleanups(self, result, kind, cls):
        if not hasattr(cls, "doClassCleanups"):
            return
        cls.doClassCleanups()
        for info in cls.tearDown_exceptions:
            if isinstance(result, _DebugResult):
                raise info[1]
            self._tell(result, kind, _name_of(cls), info[1])

    def _handleClassSetUp(self, test, result):
        cls = type(test)
        if cls is result._previousTestClass or result._moduleSetUpFailed or getattr(cls, "__unittest_skip__", False):
            return
        try:
            cls._classSetupFailed = False
        except TypeError:  # of a test that is no TestCase
            pass
        if not hasattr(cls, "setUpClass"):
            return
        _call(result, "_setupStdout")
        try:
            if not self._fixture(result, "setUpClass", _name_of(cls), cls.setUpClass):
                try:
                    cls._classSetupFailed = True
                except TypeError:
                    pass
                self._class_cleanups(result, "setUpClass", cls)
        finally:
            _call(result, "_restoreStdout")

    def _handleModuleFixture(self, test, result):
        name = type(test).__module__
        if name == getattr(result._previousTestClass, "__module__", None):
            return
        self._handleModuleTearDown(result)
        result._moduleSetUpFailed = False
        fixture = getattr(sys.modules.get(name), "setUpModule", None)
        if fixture is None:
            return
        _call(result, "_setupStdout")
        try:
            result._moduleSetUpFailed = not self._fixture(result, "setUpModule", name, fixture)
            if result._moduleSetUpFailed:
                self._fixture(result, "setUpModule", name, doModuleCleanups)
        finally:
            _call(result, "_restoreStdout")

    def _handleModuleTearDown(self, result):
        name = getattr(result._previousTestClass, "__module__", None)
        if name is None or result._moduleSetUpFailed or name not in sys.modules:
            return
        _call(result, "_setupStdout")
        try:
            for fixture in getattr(sys.modules[name], "tearDownModule", None), doModuleCleanups:
                self._fixture(result, "tearDownModule", name, fixture)
        finally:
            _call(result, "_restoreStdout")

    def _tearDownPreviousClass(self, test, result):
        cls = result._previousTestClass
        if cls is None or cls is type(test) or getattr(cls, "_classSetupFailed", False) or result._moduleSetUpFailed or getattr(cls, "__unittest_skip__", False):
            return
        _call(result, "_setupStdout")
        try:
            self._fixture(result, "tearDownClass", _name_of(cls), getattr(cls, "tearDownClass", None))
            self._class_cleanups(result, "tearDownClass", cls)
        finally:
            _call(result, "_restoreStdout")


def _name_of(cls):
    return f"{cls.__module__}.{cls.__qualname__}"


def _call(result, name):
    getattr(result, name, lambda: None)()
