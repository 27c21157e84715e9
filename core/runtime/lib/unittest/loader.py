"""Finds tests: the test methods of classes, the classes of modules, and both by name."""
import sys
import types
from functools import cmp_to_key
from unittest.case import FunctionTestCase, TestCase
from unittest.suite import TestSuite


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
        names = self.getTestCaseNames(testCaseClass)
        if not names and hasattr(testCaseClass, "runTest"):
            names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def getTestCaseNames(self, testCaseClass):
        def wanted(name):
            return name.startswith(self.testMethodPrefix) and callable(getattr(testCaseClass, name))

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
        return tests if load_tests is None else load_tests(self, tests, pattern)

    def loadTestsFromName(self, name, module=None):
        parts = name.split(".")
        if module is None:
            module = sys.modules["__main__"]
            if parts[0] in sys.modules and not hasattr(module, parts[0]):
                module = sys.modules[parts.pop(0)]
        found = holder = module
        for part in parts:
            holder, found = found, getattr(found, part)
        if isinstance(found, types.ModuleType):
            return self.loadTestsFromModule(found)
        if isinstance(found, type) and issubclass(found, TestCase):
            return self.loadTestsFromTestCase(found)
        if isinstance(found, types.FunctionType) and isinstance(holder, type) and issubclass(holder, TestCase):
            return self.suiteClass([holder(parts[-1])])
        if isinstance(found, TestSuite):
            return found
        if callable(found):
            test = found()
            if isinstance(test, TestSuite):
                return test
            if isinstance(test, TestCase):
                return self.suiteClass([test])
            raise TypeError(f"calling {found} returned {test}, not a test")
        raise TypeError(f"don't know how to make test from: {found}")

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])


defaultTestLoader = TestLoader()
