"""unittest: fixtures, subtests, skips, expected failures, assertion messages, a custom result."""
import io
import sys
import unittest


class Stack:
    def __init__(self, *items):
        self._items = list(items)

    def push(self, x):
        self._items.append(x)

    def pop(self):
        if not self._items:
            raise IndexError("pop from empty stack")
        return self._items.pop()

    def __len__(self):
        return len(self._items)

    def __eq__(self, other):
        return isinstance(other, Stack) and self._items == other._items

    def __repr__(self):
        return f"Stack{tuple(self._items)}"


class StackTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("class set up")

    @classmethod
    def tearDownClass(cls):
        print("class torn down")

    def setUp(self):
        self.stack = Stack(1, 2)
        self.addCleanup(print, "cleaned", self.id().rpartition(".")[2])

    def test_push(self):
        """Pushing grows the stack."""
        self.stack.push(3)
        self.assertEqual(len(self.stack), 3)
        self.assertIn(3, self.stack._items)

    def test_pop_empty(self):
        with self.assertRaisesRegex(IndexError, "empty") as cm:
            Stack().pop()
        self.assertEqual(cm.exception.args, ("pop from empty stack",))

    def test_wrong_list(self):
        self.assertEqual([1, 2, 3], [1, 4, 3], "lists differ")

    def test_wrong_dict(self):
        self.assertDictEqual({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3], "c": 0})

    def test_wrong_text(self):
        self.assertMultiLineEqual("one\ntwo\nthree\n", "one\n2\nthree\n")

    def test_subtests(self):
        for i in range(4):
            with self.subTest(i=i, parity=i % 2):
                self.assertLess(i % 3, 2)

    def test_almost(self):
        self.assertAlmostEqual(0.1 + 0.2, 0.3)
        self.assertAlmostEqual(1.0, 1.1, delta=0.05)

    def test_error(self):
        {}["missing"]

    @unittest.skip("not today")
    def test_skipped(self):
        self.fail("never")

    @unittest.skipIf(sys.version_info >= (3,), "only for 2")
    def test_old(self):
        pass

    @unittest.expectedFailure
    def test_expected(self):
        self.assertTrue(0)

    @unittest.expectedFailure
    def test_unexpected(self):
        pass

    def test_sets(self):
        self.assertSetEqual({1, 2}, {2, 3})

    def test_warns(self):
        import warnings

        with self.assertWarns(UserWarning):
            warnings.warn("careful")
        with self.assertLogs("x", "INFO") as logs:
            __import__("logging").getLogger("x").warning("told %d", 3)
        self.assertEqual(logs.output, ["WARNING:x:told 3"])

    def test_not_raised(self):
        with self.assertRaises(ValueError):
            pass


suite = unittest.defaultTestLoader.loadTestsFromTestCase(StackTest)
print(suite.countTestCases(), unittest.defaultTestLoader.getTestCaseNames(StackTest)[:3])
stream = io.StringIO()
result = unittest.TextTestRunner(stream=stream, verbosity=2).run(suite)
import re

text = re.sub(r"in \d\.\d+s", "in N s", stream.getvalue()).replace(__file__, "FILE")
print(text)
print(result, result.wasSuccessful(), result.testsRun, len(result.failures), len(result.errors), len(result.skipped), len(result.expectedFailures), len(result.unexpectedSuccesses))
