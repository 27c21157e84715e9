"""Finds tests: the test methods of classes, the classes of modules, and both by name."""
import traceback
import types
from fnmatch import fnmatchcase
from functools import cmp_to_key
from unittest.case import FunctionTestCase, TestCase
from unittest.suite import TestSuite


class _FailedTest(TestCase):
    """Stands for what could not be loaded: running it raises why."""

    _testMethodName = None

    def __init__(self, method_name, exception):
        self._exception = exception
        super().__init__(method_name)

    def __getattr__(self, name):
        if name != self._testMethodName:
            return super().__getattr__(name)

        def testFailure():
            raise self._exception

        return testFailure


class TestLoader:
    testMethodPrefix = "test"
    suiteClass = TestSuite
    testNamePatterns = None
    sortTestMethodsUsing = staticmethod(lambda a, b: (a > b) - (a < b))

    def __init__(self):
        self.errors = []

    def loadTestsFromTestCase(self, testCaseClass):
        if issubclass(testCaseClass, TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        names = [] if testCaseClass in (TestCase, FunctionTestCase) else self.getTestCaseNames(testCaseClass)
        if not names and testCaseClass not in (TestCase, FunctionTestCase) and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def getTestCaseNames(self, testCaseClass):
        def wanted(name):
            if not name.startswith(self.testMethodPrefix) or not callable(getattr(testCaseClass, name)):
                return False
            full = f"{testCaseClass.__module__}.{testCaseClass.__qualname__}.{name}"
            return self.testNamePatterns is None or any(fnmatchcase(full, pattern) for pattern in self.testNamePatterns)

        names = list(filter(wanted, dir(testCaseClass)))
        if self.sortTestMethodsUsing:
            names.sort(key=cmp_to_key(self.sortTestMethodsUsing))
        return names

    def loadTestsFromModule(self, module, *, pattern=None):
        tests = []
        for name in dir(module):
            found = getattr(module, name)
            if isinstance(found, type) and issubclass(found, TestCase) and found not in (TestCase, FunctionTestCase):
                tests.append(self.loadTestsFromTestCase(found))
        tests = self.suiteClass(tests)
        load_tests = getattr(module, "load_tests", None)
        if load_tests is None:
            return tests
        try:
            return load_tests(self, tests, pattern)
        except Exception as e:
            return self._failed(module.__name__, e, "Failed to call load_tests:")

    def _failed(self, name, error, what, kind=None):
        """A suite of one test that says why something was not loaded."""
        message = f"{what}\n{''.join(traceback.format_exception(error))}"
        self.errors.append(message)
        return self.suiteClass([_FailedTest(name, kind(message) if kind else error)])

    def _module_of(self, parts):
        """(the module with the longest of the dotted names, the first name that is none of a module and why)"""
        rest, missing = list(parts), None
        while rest:
            try:
                return __import__(".".join(rest)), missing
            except ImportError as e:
                missing = rest.pop(), e
        return None, missing

    def loadTestsFromName(self, name, module=None):
        parts, missing = name.split("."), None
        if module is None:
            module, missing = self._module_of(parts)
            if module is None:
                return self._not_imported(*missing)
            parts = parts[1:]
        found = holder = module
        for part in parts:
            try:
                holder, found = found, getattr(found, part)
            except AttributeError as e:
                if missing and getattr(found, "__path__", None):
                    return self._not_imported(*missing)
                return self._failed(part, e, "Failed to access attribute:")
        if isinstance(found, types.ModuleType):
            return self.loadTestsFromModule(found)
        if isinstance(found, type) and issubclass(found, TestCase) and found not in (TestCase, FunctionTestCase):
            return self.loadTestsFromTestCase(found)
        if isinstance(found, types.FunctionType) and isinstance(holder, type) and issubclass(holder, TestCase):
            test = holder(parts[-1])
            if not isinstance(getattr(test, parts[-1]), types.FunctionType):  # not a static method
                return self.suiteClass([test])
        elif isinstance(found, TestSuite):
            return found
        if callable(found):
            test = found()
            if isinstance(test, TestSuite):
                return test
            if isinstance(test, TestCase):
                return self.suiteClass([test])
            raise TypeError(f"calling {found} returned {test}, not a test")
        raise TypeError(f"don't know how to make test from: {found}")

    def _not_imported(self, name, error):
        return self._failed(name, error, f"Failed to import test module: {name}", ImportError)

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])


defaultTestLoader = TestLoader()
