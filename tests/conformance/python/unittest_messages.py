"""unittest: what each assertion says, in the text runner."""
import io, re, sys, unittest, contextlib
class T(unittest.TestCase):
    @classmethod
    def setUpClass(cls): print("class up")
    @classmethod
    def tearDownClass(cls): print("class down")
    def setUp(self): self.x = 1; self.addCleanup(print, "cleanup")
    def tearDown(self): print("down")
    def test_ok(self):
        """A docstring line.
        more"""
        self.assertEqual(self.x, 1)
    def test_fail(self): self.assertEqual(1, 2)
    def test_fail_msg(self): self.assertEqual(1, 2, "why")
    def test_error(self): raise ValueError("boom")
    def test_list(self): self.assertEqual([1,2,3], [1,2,4])
    def test_list2(self): self.assertListEqual([1,2,3], [1,2])
    def test_str(self): self.assertEqual("hello\nworld", "hello\nthere")
    def test_dict(self): self.assertEqual({'a':1,'b':2}, {'a':1,'b':3})
    def test_set(self): self.assertEqual({1,2}, {2,3})
    def test_tuple(self): self.assertEqual((1,), (1,2))
    def test_long(self): self.assertEqual("a"*100, "a"*99+"b")
    def test_longlist(self): self.assertEqual(list(range(60)), list(range(61)))
    def test_in(self): self.assertIn(5, [1,2])
    def test_true(self): self.assertTrue([])
    def test_false(self): self.assertFalse([0], "msg")
    def test_is(self): self.assertIs([], [])
    def test_none(self): self.assertIsNone(1)
    def test_notnone(self): self.assertIsNotNone(None)
    def test_isinstance(self): self.assertIsInstance(1, str)
    def test_isinstance2(self): self.assertIsInstance(1, (str, bytes))
    def test_notisinstance(self): self.assertNotIsInstance(1, int)
    def test_almost(self): self.assertAlmostEqual(1.0, 1.1)
    def test_almost2(self): self.assertAlmostEqual(1.0, 1.1, delta=0.05)
    def test_almost_ok(self): self.assertAlmostEqual(1.0, 1.00000001)
    def test_less(self): self.assertLess(2, 1)
    def test_ge(self): self.assertGreaterEqual(1, 2)
    def test_raises(self):
        with self.assertRaises(ValueError): pass
    def test_raises2(self): self.assertRaises(ValueError, int, "5")
    def test_raises3(self):
        with self.assertRaises(ValueError) as cm: int("x")
        self.assertIn("invalid", str(cm.exception))
    def test_raises4(self):
        with self.assertRaises(ValueError): {}["a"]
    def test_regex(self):
        with self.assertRaisesRegex(ValueError, "nope"): int("x")
    def test_regex2(self): self.assertRegex("abc", r"\d")
    def test_regex3(self): self.assertNotRegex("abc1", r"\d")
    def test_count(self): self.assertCountEqual([1,2,2], [1,2,3])
    def test_count_ok(self): self.assertCountEqual([1,2,2], [2,1,2])
    @unittest.skip("not now")
    def test_skip(self): pass
    @unittest.skipIf(True, "cond")
    def test_skipif(self): pass
    def test_skip2(self): self.skipTest("inside")
    @unittest.expectedFailure
    def test_xfail(self): self.fail()
    @unittest.expectedFailure
    def test_xpass(self): pass
    def test_sub(self):
        for i in range(3):
            with self.subTest(i=i, msg2="x"): self.assertNotEqual(i, 1)
    def test_sub2(self):
        with self.subTest("label"): self.assertEqual(1, 2)
        with self.subTest(): raise KeyError(1)
    def test_starts(self): self.assertStartsWith("abc", "b")
    def test_ends(self): self.assertEndsWith("abc", "b")
    def test_hasattr(self): self.assertHasAttr(1, "nope")
    def test_subclass(self): self.assertIsSubclass(int, str)
    def test_fail2(self): self.fail("explicit")
    def test_notequal(self): self.assertNotEqual(1, 1)
    def test_notin(self): self.assertNotIn(1, [1])
    def test_isnot(self): a=[]; self.assertIsNot(a, a)
    def test_warns(self):
        import warnings
        with self.assertWarns(DeprecationWarning): warnings.warn("x", DeprecationWarning)
    def test_warns2(self):
        with self.assertWarns(DeprecationWarning): pass
    def test_logs(self):
        import logging
        with self.assertLogs("a", level="INFO") as cm: logging.getLogger("a").warning("hi %d", 3)
        self.assertEqual(cm.output, ["WARNING:a:hi 3"])
def clean(s): return re.sub(r"in [\d.]+s", "in Xs", s)
for v in (1, 2, 0):
    s = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()) as out:
        r = unittest.TextTestRunner(stream=s, verbosity=v).run(unittest.defaultTestLoader.loadTestsFromTestCase(T))
    print(clean(s.getvalue()))
    print(r.testsRun, r.wasSuccessful(), len(out.getvalue()))
