# unittest: output kept back, fixtures of classes and modules when they fail, suites let go of tests, what cannot be loaded, results of others.
import contextlib
import io
import re
import sys
import unittest
import warnings


def told(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


class Writes(unittest.TestCase):
    def test_fails(self):
        print("out")
        print("err", file=sys.stderr)
        self.fail("x")

    def test_passes(self):
        print("kept back")

    def test_subtests(self):
        for i in range(2):
            with self.subTest("part", i=i):
                with self.subTest(j=i * i):
                    self.assertEqual(i, 0)
        with self.subTest(None):
            self.skipTest("why")


stream = io.StringIO()
with contextlib.redirect_stderr(io.StringIO()) as err:
    runner = unittest.TextTestRunner(stream=stream, verbosity=2, buffer=True, durations=0)
    result = runner.run(unittest.defaultTestLoader.loadTestsFromTestCase(Writes))
text = re.sub(r"\d\.\d{3}s|line \d+|File .*?,", "_", stream.getvalue())
print(text[: text.index("Slowest")], text.count("__main__.Writes"), repr(err.getvalue()), result)
events = []


def setUpModule():
    events.append("setUpModule")
    unittest.addModuleCleanup(events.append, "module cleanup")


def tearDownModule():
    events.append("tearDownModule")
    raise ValueError("late")


class Fixed(unittest.TestCase):
    fails = False

    @classmethod
    def setUpClass(cls):
        events.append(f"setUpClass {cls.__name__}")
        cls.addClassCleanup(events.append, "class cleanup")
        if cls.fails:
            raise KeyError("setup")

    @classmethod
    def tearDownClass(cls):
        events.append("tearDownClass")

    def test_one(self):
        events.append("one")
        self.enterContext(contextlib.closing(io.StringIO()))
        print(told(self.enterContext, 3))

    def test_two(self):
        events.append("two")


class Failing(Fixed):
    fails = True


def suite_of(*classes):
    return unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(c) for c in classes)


suite = suite_of(Fixed, Failing)
result = unittest.TestResult()
suite.run(result)
print(events)
print(result, [str(holder) for holder, _ in result.errors], list(suite), suite.countTestCases())
events.clear()
print(told(suite_of(Failing).debug), events)
unittest.doModuleCleanups()
loader = unittest.TestLoader()
for name in "nowhere.at.all", "sys.nothing", "__main__.Fixed.test_three", "__main__.Fixed.test_two", "sys.maxsize", "":
    loaded = told(loader.loadTestsFromName, name)
    print(name, re.sub(r"0x\w+", "_", repr(loaded)), len(loader.errors))
print([line.splitlines()[0] for line in loader.errors])
loader.testNamePatterns = ["*.test_t*"]
print(loader.getTestCaseNames(Fixed), loader.loadTestsFromTestCase(unittest.FunctionTestCase).countTestCases())


class Old:
    shouldStop = False

    def startTest(self, test):
        print("start", test)

    def stopTest(self, test):
        print("stop")

    def addSuccess(self, test):
        print("success")


class Odd(unittest.TestCase):
    def test_skips(self):
        self.skipTest("x")

    @unittest.expectedFailure
    def test_expected(self):
        self.fail()

    def test_returns(self):
        return 1


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for name in "test_skips", "test_expected", "test_returns":
        Odd(name).run(Old())
print([(w.category.__name__, str(w.message).replace("__main__.", "")) for w in caught])
check = unittest.TestCase()
for f, args in [("HasAttr", (sys, "nope")), ("NotHasAttr", (sys, "path")), ("NotIsSubclass", (bool, (str, int))), ("HasAttr", (Odd, "nope", "said"))]:
    print(told(getattr(check, "assert" + f), *args))
one, other = unittest.FunctionTestCase(len), unittest.FunctionTestCase(max)
print(one == other, one == unittest.FunctionTestCase(len), one, repr(one), told(unittest.TestSuite().addTest, Odd), told(__import__, ""))
