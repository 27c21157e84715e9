"""unittest: test cases, suites, a loader by names, and a runner that writes text."""
from unittest.case import (
    FunctionTestCase, SkipTest, TestCase, addModuleCleanup, doModuleCleanups, enterModuleContext, expectedFailure, skip, skipIf,
    skipUnless,
)
from unittest.loader import TestLoader, defaultTestLoader
from unittest.main import TestProgram, main
from unittest.result import TestResult
from unittest.runner import TextTestResult, TextTestRunner
from unittest.suite import BaseTestSuite, TestSuite

__all__ = """TestResult TestCase TestSuite TextTestRunner TestLoader FunctionTestCase main defaultTestLoader SkipTest skip skipIf skipUnless
expectedFailure TextTestResult addModuleCleanup doModuleCleanups enterModuleContext""".split()
