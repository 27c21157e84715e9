"""Flags of re that exclude one another, separators of json that are no text, signatures in full, expected failures in sub-tests, differences of texts."""
import inspect
import json
import re
import typing
import unittest
import warnings


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for pattern in ("(?au)a", "(?ua:b)", "(?-a:b)", "(?-u:b)", "(?a-i:b)", "(?i-i:b)", "(?aa:b)", "(?-:b)", "(?a", "(?i-", "(?z)", "(?-i)a", "(?i-s)a", "(?L-u:a)", "(?-L:a)"):
    attempt(lambda: re.compile(pattern))
    attempt(lambda: re.compile(pattern.encode()))
for pattern, flags in (("a", re.L), (b"a", re.L), ("a", re.A | re.U), (b"a", re.U), ("a", re.A | re.L), ("a", 1), ("a", re.I | 4096), ("a", -1), ("a", 1 << 40), ("(", 1 << 70), (b"a", re.A | re.L), (0, [1]), ([1], 0), (0, 0), ("a", "x"), (re.compile("a"), re.I), ("a", None), ("(?P<n>a)", 0)):
    attempt(lambda: (re.compile(pattern, flags), re.compile(pattern, flags).groupindex))
attempt(lambda: re.match("a", "a").expand(5))
for separators in ((1, 2), (1, ":"), (",", 2), (None, None), (b"", ":"), "ab", "abc", 5):
    attempt(lambda: json.dumps([1, {"a": 2}], separators=separators))
    attempt(lambda: json.dumps(1, separators=separators, indent=1))
    attempt(lambda: json.dumps("a", separators=separators))


class P:
    def __init__(self, x: int, y=0) -> None: pass
    def m(self, a, *, b): pass
    def __call__(self, q): pass
    @classmethod
    def c(cls, a): pass


for x in (P, P.m, P(1).m, P.c, P(1), len, [].append, dict, 5, lambda a, /, b=1, *c, d, e=2, **f: 1):
    attempt(lambda: inspect.getfullargspec(x))
attempt(lambda: typing.dataclass_transform(field_specifiers=(1,), more=3)(P).__dataclass_transform__)
attempt(lambda: typing.dataclass_transform()(len))
case = unittest.TestCase()
for a, b in (("one\ntwo\nab", "one\n2\n"), ("a", "b"), ("a\n", "a"), ("", "x\n"), ("a\nb", "a\nb\n"), ("x\r\ny", "x\ny")):
    attempt(lambda: case.assertEqual(a, b))


class Case(unittest.TestCase):
    @unittest.expectedFailure
    def test_a(self):
        for i in range(3):
            with self.subTest(i=i):
                self.assertEqual(i, 1)

    def test_b(self):
        with self.assertWarns(UserWarning):
            warnings.warn(["not", "text"])


result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Case).run(result)
print(result, [t.id() for t, _ in result.expectedFailures], result.wasSuccessful())
