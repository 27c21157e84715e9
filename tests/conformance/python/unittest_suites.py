"""unittest: suites, loaders, main, and the differences that difflib finds."""
import io, unittest, sys, re
class A(unittest.TestCase):
    def test_b(self): pass
    def test_a(self): print("a runs")
    def helper(self): pass
class B(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise RuntimeError("no setup")
    def test_x(self): pass
@unittest.skip("whole class")
class C(unittest.TestCase):
    def test_x(self): pass
class D(unittest.TestCase):
    def runTest(self): self.assertEqual(sum([1,2]), 3)
def clean(s): return re.sub(r"in [\d.]+s", "in Xs", s)
suite = unittest.TestSuite()
suite.addTest(A("test_b")); suite.addTest(D())
print(suite.countTestCases(), suite, list(suite))
res = unittest.TestResult(); suite.run(res); print(res)
s = io.StringIO()
p = unittest.main(argv=["prog"], exit=False, testRunner=unittest.TextTestRunner(stream=s, verbosity=2))
print(clean(s.getvalue()))
print(p.result.testsRun, p.result.errors[0][0])
print(unittest.TestLoader().getTestCaseNames(A))
try: A("nope")
except ValueError as e: print(e)
t = A("test_a"); print(t, repr(t), t.id(), t.shortDescription(), t.countTestCases(), t == A("test_a"), t == A("test_b"))
t.debug()
print(t())
f = unittest.FunctionTestCase(lambda: 1/0); r = f.run(); print(f, r.errors[0][1].splitlines()[-1])
try:
    unittest.main(argv=["x", "A.test_a"], testRunner=unittest.TextTestRunner(stream=io.StringIO()))
except SystemExit as e: print("exit", e.code)
class E(unittest.TestCase):
    maxDiff = None
    def test(self): self.assertEqual({'k%d'%i: list(range(i)) for i in range(12)}, {'k%d'%i: list(range(i+1)) for i in range(12)})
class F(unittest.TestCase):
    def test(self): self.assertEqual({'k%d'%i: list(range(i)) for i in range(12)}, {'k%d'%i: list(range(i+1)) for i in range(12)})
for c in (E, F):
    s = io.StringIO(); unittest.TextTestRunner(stream=s).run(unittest.defaultTestLoader.loadTestsFromTestCase(c)); print(clean(s.getvalue()))
import difflib
a = "one\ntwo\nthree\nfour\nfive\n".splitlines(True); b = "ore\ntree\nemu\nfour\nfiver\n".splitlines(True)
print("".join(difflib.ndiff(a,b))); print("".join(difflib.unified_diff(a,b,"a","b"))); print("".join(difflib.context_diff(a,b,"a","b")))
print(difflib.get_close_matches("appel", ["ape","apple","peach","puppy"]))
m = difflib.SequenceMatcher(None, "abcdxyz", "bxdyz"); print(m.ratio(), m.quick_ratio(), m.real_quick_ratio(), m.get_matching_blocks(), m.get_opcodes(), m.find_longest_match())
print(list(difflib.ndiff(["\tabc  d\n"],["\tabd  d\n"])), "".join(difflib.restore(difflib.ndiff(a,b),1)))
