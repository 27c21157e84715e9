"""What assertions of sequences, sets, texts and classes say of values that are none."""
import unittest


class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __repr__(self):
        return f"Sized({self.n})"


class Indexed(Sized):
    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        return i


test = unittest.TestCase()


def told(f, *args, **kwargs):
    try:
        print(f.__name__, f(*args, **kwargs))
    except Exception as e:
        print(f.__name__, type(e).__name__, e)


values = [4, [], [1, 2], "ab", b"ab", {1}, {1: 2}, None, Sized(2), Indexed(2), Indexed(3), (0, 1), int]
for a in values:
    for b in ([1], "a", {2}, Indexed(1), ("a", "b"), 0):
        for f in (test.assertSequenceEqual, test.assertSetEqual, test.assertStartsWith, test.assertNotEndsWith, test.assertIsSubclass, test.assertNotRegex):
            told(f, a, b)
told(test.assertSequenceEqual, [1], (1,), seq_type=tuple)
told(test.assertStartsWith, "abc", ("x", "y"), "why")
told(test.assertNotStartsWith, "abc", ("x", "a"))
told(test.assertRegex, "a", "")
told(test.assertRaisesRegex, 4, 0)
print(type(test.assertLogs()).__name__, type(test.assertNoLogs(level="INFO")).__module__)
