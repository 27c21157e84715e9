"""Suites: tests and suites in order, with the fixtures of classes and modules between them."""
import sys
from unittest.case import SkipTest, _ErrorHolder, doModuleCleanups


class BaseTestSuite:
    def __init__(self, tests=()):
        self._tests = []
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
        return sum(test.countTestCases() for test in self if test is not None)

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        if isinstance(test, type):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def run(self, result):
        for test in self:
            if result.shouldStop:
                break
            test(result)
        return result

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        for test in self:
            test.debug()


class TestSuite(BaseTestSuite):
    def run(self, result, debug=False):
        outermost = not getattr(result, "_inside_suite", False)
        if outermost:
            result._inside_suite, result._fixtures_of, result._module_failed = True, None, False
        for test in self:
            if result.shouldStop:
                break
            if isinstance(test, BaseTestSuite):
                test(result)
                continue
            cls = type(test)
            self._leave(result, cls)
            self._enter(result, cls)
            result._fixtures_of = cls
            if not (getattr(cls, "_classSetupFailed", False) or result._module_failed):
                test(result)
        if outermost:
            self._leave(result, None)
            result._inside_suite = False
        return result

    def _fixture(self, result, name, what):
        """Calls a fixture; whether it went well."""
        try:
            what()
        except SkipTest as e:
            result.addSkip(_ErrorHolder(name), str(e))
        except Exception as e:
            result.addError(_ErrorHolder(name), (type(e), e, e.__traceback__))
        else:
            return True
        return False

    def _module(self, cls):
        return sys.modules.get(cls.__module__)

    def _enter(self, result, cls):
        before = result._fixtures_of
        if cls is before:
            return
        if before is None or before.__module__ != cls.__module__:
            result._module_failed = False
            fixture = getattr(self._module(cls), "setUpModule", None)
            if fixture is not None:
                result._module_failed = not self._fixture(result, f"setUpModule ({cls.__module__})", fixture)
        if result._module_failed or getattr(cls, "__unittest_skip__", False):
            return
        fixture = getattr(cls, "setUpClass", None)
        if fixture is not None:
            name = f"setUpClass ({cls.__module__}.{cls.__qualname__})"
            cls._classSetupFailed = not self._fixture(result, name, fixture)
            if cls._classSetupFailed:
                cls.doClassCleanups()

    def _leave(self, result, following):
        cls = result._fixtures_of
        if cls is None or cls is following:
            return
        if not (getattr(cls, "_classSetupFailed", False) or result._module_failed or getattr(cls, "__unittest_skip__", False)):
            name = f"tearDownClass ({cls.__module__}.{cls.__qualname__})"
            if hasattr(cls, "tearDownClass"):
                self._fixture(result, name, cls.tearDownClass)
                cls.doClassCleanups()
                for error in cls.tearDown_exceptions:
                    result.addError(_ErrorHolder(name), error)
        if following is None or following.__module__ != cls.__module__:
            fixture = getattr(self._module(cls), "tearDownModule", None)
            if fixture is not None and not result._module_failed:
                self._fixture(result, f"tearDownModule ({cls.__module__})", fixture)
            self._fixture(result, f"tearDownModule ({cls.__module__})", doModuleCleanups)
