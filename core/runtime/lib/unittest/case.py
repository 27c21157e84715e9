"""Test cases: a class whose methods are tests, run between its fixtures."""
import contextlib
import functools
import time
import types
import warnings
from unittest.assertions import DIFF_OMITTED, Assertions


class SkipTest(Exception):
    pass


class _ShouldStop(Exception):
    pass


_no_message = object()  # which None is not


class _UnexpectedSuccess(Exception):
    """A test that was expected to fail did not, and the result has no place for that."""


def _nothing():
    pass


class _ErrorHolder:
    """Stands for a test in a result where a fixture of a class or module failed."""

    failureException = None

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def countTestCases(self):
        return 0

    def __str__(self):
        return self.description

    def __repr__(self):
        return f"<ErrorHolder description={self.description!r}>"


_module_cleanups = []


def addModuleCleanup(function, /, *args, **kwargs):
    _module_cleanups.append((function, args, kwargs))


def _enter(cm, add_cleanup):
    cls = type(cm)
    try:
        enter, exit = cls.__enter__, cls.__exit__
    except AttributeError:
        raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol") from None
    result = enter(cm)
    add_cleanup(exit, cm, None, None, None)
    return result


def enterModuleContext(cm):
    return _enter(cm, addModuleCleanup)


def doModuleCleanups():
    """Calls them all; then raises the first of what they raised."""
    raised = []
    while _module_cleanups:
        function, args, kwargs = _module_cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as e:
            raised.append(e)
    if raised:
        raise raised[0]


def skip(reason):
    def decorator(item):
        if not isinstance(item, type):
            @functools.wraps(item)
            def skipped(*args, **kwargs):
                raise SkipTest(reason)

            item = skipped
        item.__unittest_skip__, item.__unittest_skip_why__ = True, reason
        return item

    if isinstance(reason, types.FunctionType):
        item, reason = reason, ""
        return decorator(item)
    return decorator


def skipIf(condition, reason):
    return skip(reason) if condition else lambda item: item


def skipUnless(condition, reason):
    return lambda item: item if condition else skip(reason)(item)


def expectedFailure(test_item):
    test_item.__unittest_expecting_failure__ = True
    return test_item


def _add_skip(result, test, reason):
    add = getattr(result, "addSkip", None)
    if add is None:
        warnings.warn("TestResult has no addSkip method, skips not reported", RuntimeWarning, 2)
        result.addSuccess(test)
    else:
        add(test, reason)


class _Outcome:
    """What happened so far in one run of a test."""

    def __init__(self, result):
        self.result, self.success, self.expecting_failure, self.expected = result, True, False, None
        self.result_supports_subtests = hasattr(result, "addSubTest")

    @contextlib.contextmanager
    def part(self, test, subtest=False):
        before, self.success = self.success, True
        try:
            yield
        except KeyboardInterrupt:
            raise
        except SkipTest as e:
            self.success = False
            _add_skip(self.result, test, str(e))
        except _ShouldStop:
            pass  # what is known already decides
        except BaseException as e:
            error = (type(e), e, e.__traceback__)
            if self.expecting_failure:
                self.expected = error
            else:
                self.success = False
                if subtest:
                    self.result.addSubTest(test.test_case, test, error)
                elif issubclass(error[0], test.failureException):
                    self.result.addFailure(test, error)
                else:
                    self.result.addError(test, error)
        else:
            if subtest and self.success:
                self.result.addSubTest(test.test_case, test, None)
        finally:
            self.success = self.success and before


class TestCase(Assertions):
    failureException = AssertionError
    _classSetupFailed = False
    _class_cleanups = []
    tearDown_exceptions = []

    def __init_subclass__(cls, *args, **kwargs):
        cls._classSetupFailed = False
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName, self._outcome, self._subtest = methodName, None, None
        self._testMethodDoc, self._cleanups, self._type_equality_funcs = None, [], {}
        method = getattr(self, methodName, None)
        if method is not None:
            self._testMethodDoc = method.__doc__
        elif methodName != "runTest":
            raise ValueError(f"no such test method in {type(self)}: {methodName}")

    # ---- fixtures ----

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        return _enter(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        return _enter(cm, cls.addClassCleanup)

    @classmethod
    def doClassCleanups(cls):
        cls.tearDown_exceptions = []
        while cls._class_cleanups:
            function, args, kwargs = cls._class_cleanups.pop()
            try:
                function(*args, **kwargs)
            except Exception as e:
                cls.tearDown_exceptions.append((type(e), e, e.__traceback__))

    def doCleanups(self):
        outcome = self._outcome or _Outcome(self.defaultTestResult())
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            with outcome.part(self):
                self._callCleanup(function, *args, **kwargs)
        return outcome.success

    # ---- names ----

    def id(self):
        return f"{type(self).__module__}.{type(self).__qualname__}.{self._testMethodName}"

    def shortDescription(self):
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def __str__(self):
        cls = type(self)
        return f"{self._testMethodName} ({cls.__module__}.{cls.__qualname__}.{self._testMethodName})"

    def __repr__(self):
        cls = type(self)
        return f"<{cls.__module__}.{cls.__qualname__} testMethod={self._testMethodName}>"

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def countTestCases(self):
        return 1

    # ---- running ----

    def skipTest(self, reason):
        raise SkipTest(reason)

    @contextlib.contextmanager
    def subTest(self, msg=_no_message, **params):
        if self._outcome is None or not self._outcome.result_supports_subtests:
            yield
            return
        before = self._subtest
        if before is not None:
            params = {**params, **{name: value for name, value in before.params.items() if name not in params}}
        self._subtest = _SubTest(self, msg, params)
        try:
            with self._outcome.part(self._subtest, subtest=True):
                yield
            if not self._outcome.success:
                if getattr(self._outcome.result, "failfast", False):
                    raise _ShouldStop
            elif self._outcome.expected:
                raise _ShouldStop
        finally:
            self._subtest = before

    def defaultTestResult(self):
        from unittest.result import TestResult

        return TestResult()

    def run(self, result=None):
        made = result is None
        if made:
            result = self.defaultTestResult()
            getattr(result, "startTestRun", _nothing)()
        result.startTest(self)
        try:
            method = getattr(self, self._testMethodName)
            skipped, why = self._skipped(method)
            if skipped:
                _add_skip(result, self, why)
            else:
                self._run_parts(result, method)
            return result
        finally:
            result.stopTest(self)
            if made:
                getattr(result, "stopTestRun", _nothing)()

    def _skipped(self, method):
        marked = [item for item in (type(self), method) if getattr(item, "__unittest_skip__", False)]
        return bool(marked), getattr(type(self), "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", "")

    def _run_parts(self, result, method):
        expecting = getattr(self, "__unittest_expecting_failure__", False) or getattr(method, "__unittest_expecting_failure__", False)
        outcome = self._outcome = _Outcome(result)
        started = time.perf_counter()
        try:
            with outcome.part(self):
                self._callSetUp()
            if outcome.success:
                outcome.expecting_failure = expecting
                with outcome.part(self):
                    self._callTestMethod(method)
                outcome.expecting_failure = False
                with outcome.part(self):
                    self._callTearDown()
            self.doCleanups()
            if hasattr(result, "addDuration"):
                result.addDuration(self, time.perf_counter() - started)
            else:
                warnings.warn("TestResult has no addDuration method", RuntimeWarning, 2)
            if outcome.success:
                if not expecting:
                    result.addSuccess(self)
                elif outcome.expected:
                    self._tell_expected(result, outcome.expected)
                else:
                    self._tell_unexpected(result)
        finally:
            self._outcome = None

    def _tell_expected(self, result, error):
        if hasattr(result, "addExpectedFailure"):
            result.addExpectedFailure(self, error)
        else:
            warnings.warn("TestResult has no addExpectedFailure method, reporting as passes", RuntimeWarning)
            result.addSuccess(self)

    def _tell_unexpected(self, result):
        if hasattr(result, "addUnexpectedSuccess"):
            result.addUnexpectedSuccess(self)
        else:
            warnings.warn("TestResult has no addUnexpectedSuccess method, reporting as failure", RuntimeWarning)
            try:
                raise _UnexpectedSuccess from None
            except _UnexpectedSuccess as e:
                result.addFailure(self, (type(e), e, e.__traceback__))

    def _callSetUp(self):
        self.setUp()

    def _callTestMethod(self, method):
        returned = method()
        if returned is not None:
            what = f"It is deprecated to return a value that is not None from a test case ({method} returned {type(returned).__name__!r})"
            warnings.warn(what, DeprecationWarning, stacklevel=4)

    def _callTearDown(self):
        self.tearDown()

    def _callCleanup(self, function, /, *args, **kwargs):
        function(*args, **kwargs)

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        method = getattr(self, self._testMethodName)
        skipped, why = self._skipped(method)
        if skipped:
            raise SkipTest(why)
        self._callSetUp()
        self._callTestMethod(method)
        self._callTearDown()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            self._callCleanup(function, *args, **kwargs)


class FunctionTestCase(TestCase):
    """A test of plain functions."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._testFunc, self._description = testFunc, description
        self._setUpFunc, self._tearDownFunc = setUp, tearDown

    def setUp(self):
        if self._setUpFunc is not None:
            self._setUpFunc()

    def tearDown(self):
        if self._tearDownFunc is not None:
            self._tearDownFunc()

    def runTest(self):
        self._testFunc()

    def __eq__(self, other):
        return self._parts() == other._parts() if isinstance(other, FunctionTestCase) else NotImplemented

    def __hash__(self):
        return hash((type(self), *self._parts()))

    def _parts(self):
        return self._setUpFunc, self._tearDownFunc, self._testFunc, self._description

    def __repr__(self):
        return f"<unittest.case.FunctionTestCase tec={self._testFunc}>"

    def id(self):
        return self._testFunc.__name__

    def __str__(self):
        return f"unittest.case.FunctionTestCase ({self._testFunc.__name__})"

    def shortDescription(self):
        if self._description is not None:
            return self._description
        doc = self._testFunc.__doc__
        return doc and doc.split("\n")[0].strip() or None


class _SubTest(TestCase):
    """A part of a test, with the parameters that tell it from the others."""

    def __init__(self, test_case, message, params):
        super().__init__()
        self.test_case, self._message, self.params = test_case, message, params
        self.failureException = test_case.failureException

    def runTest(self):
        raise NotImplementedError("subtests cannot be run directly")

    def _description_of_parts(self):
        parts = [] if self._message is _no_message else [f"[{self._message}]"]
        if self.params:
            parts.append(f"({', '.join(f'{k}={v!r}' for k, v in self.params.items())})")
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._description_of_parts()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._description_of_parts()}"
