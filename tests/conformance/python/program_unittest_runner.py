"""A unittest suite run by its text runner, with failures and subtests."""
import unittest, sys, io, logging, warnings
class Stack:
    def __init__(self): self._s = []
    def push(self, x): self._s.append(x); return self
    def pop(self):
        if not self._s: raise IndexError("pop from empty stack")
        return self._s.pop()
    def __len__(self): return len(self._s)
class StackTest(unittest.TestCase):
    """Stacks."""
    @classmethod
    def setUpClass(cls): print("class up")
    @classmethod
    def tearDownClass(cls): print("class down")
    def setUp(self): self.s = Stack().push(1); self.addCleanup(lambda: print("cleanup", self.id()))
    def tearDown(self): print("down", self._testMethodName)
    def test_pop(self):
        """Popping gives the last."""
        self.assertEqual(self.s.pop(), 1); self.assertFalse(self.s)
    def test_empty(self):
        self.s.pop()
        with self.assertRaises(IndexError) as cm: self.s.pop()
        self.assertIn("empty", str(cm.exception))
        with self.assertRaisesRegex(IndexError, "^pop.*stack$"): self.s.pop()
    def test_fail_list(self): self.assertEqual([1, 2, 3], [1, 2, 4])
    def test_fail_dict(self): self.assertEqual({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]})
    def test_fail_str(self): self.assertEqual("line one\nline two\n", "line one\nline 2\n")
    def test_fail_set(self): self.assertSetEqual({1, 2}, {2, 3})
    def test_fail_msg(self): self.assertTrue(0, "zero is not true")
    def test_error(self): self.s.nope()
    def test_sub(self):
        for i in range(4):
            with self.subTest(i=i, even=i % 2 == 0): self.assertEqual(i % 2, 0)
    @unittest.skip("not today")
    def test_skip(self): pass
    @unittest.skipIf(sys.version_info > (3,), "new")
    def test_skipif(self): pass
    @unittest.expectedFailure
    def test_expected(self): self.assertAlmostEqual(1.0, 1.1)
    @unittest.expectedFailure
    def test_unexpected(self): pass
    def test_raises_not(self):
        with self.assertRaises(ValueError): pass
    def test_logs(self):
        with self.assertLogs("app", level="INFO") as cm:
            logging.getLogger("app").info("hello %s", "x"); logging.getLogger("app.sub").error("bad")
        self.assertEqual(cm.output, ["INFO:app:hello x", "ERROR:app.sub:bad"])
    def test_warns(self):
        with self.assertWarns(DeprecationWarning): warnings.warn("old", DeprecationWarning)
    def test_many(self):
        self.assertIsNone(None); self.assertIsInstance(1, int); self.assertGreater(2, 1); self.assertCountEqual([1, 2], [2, 1]); self.assertRegex("abc", "b"); self.assertNotIn(1, [2]); self.assertTupleEqual((1,), (1,)); self.assertAlmostEqual(0.1 + 0.2, 0.3); self.assertNotEqual(1, 2); self.assertIs(None, None); self.assertLessEqual(1, 1)
    def helper(self, f, *a):
        try: f(*a)
        except AssertionError as e: print(f.__name__, "|", e)
    def test_messages(self):
        h = self.helper
        h(self.assertIn, 1, [2, 3]); h(self.assertIs, 1, 2); h(self.assertIsNone, 3); h(self.assertIsNotNone, None); h(self.assertGreater, 1, 2); h(self.assertAlmostEqual, 1.0, 1.5); h(self.assertAlmostEqual, 1.0, 1.5, None, "msg", 0.1); h(self.assertIsInstance, 1, str); h(self.assertNotIsInstance, 1, int); h(self.assertRegex, "abc", "x+"); h(self.assertNotRegex, "abc", "b"); h(self.assertCountEqual, [1, 1, 2], [1, 2, 2]); h(self.assertDictEqual, {1: 2}, {1: 3}); h(self.assertTupleEqual, (1, 2), (1, 3)); h(self.assertListEqual, [1], [1, 2]); h(self.assertMultiLineEqual, "a\nb", "a\nc"); h(self.assertSequenceEqual, [1], (2,)); h(self.assertNotEqual, 1, 1); h(self.assertFalse, [1]); h(self.assertLess, "b", "a"); h(self.assertNotAlmostEqual, 1, 1.00000001); h(self.fail, "why"); h(self.assertStartsWith, "abc", "b"); h(self.assertEqual, 1, "1"); h(self.assertListEqual, [1], 3); h(self.assertIsSubclass, int, str); h(self.assertHasAttr, 3, "foo")
def load():
    return unittest.defaultTestLoader.loadTestsFromTestCase(StackTest)
stream = io.StringIO()
res = unittest.TextTestRunner(stream=stream, verbosity=2).run(load())
import re
print(re.sub(r"in \d+\.\d+s", "in Xs", stream.getvalue()))
print(res, res.wasSuccessful(), res.testsRun, len(res.failures), len(res.errors), len(res.skipped))
s2 = unittest.TestSuite([StackTest("test_pop"), StackTest("test_empty")]); print(s2.countTestCases(), s2)
r = unittest.TestResult(); s2.run(r); print(r)
try: StackTest("nope")
except ValueError as e: print(e)
print(StackTest("test_pop"), repr(StackTest("test_pop")), StackTest("test_pop").shortDescription(), StackTest("test_pop").id())
