"""The assertions of a test case."""
import re
import types
import warnings
from unittest.text import counted_differences, difference_of_texts, difference_of_values, safe_repr, shown_together


_NOT_INDEXED = TypeError, IndexError, NotImplementedError


class _Expected:
    """What assertRaises and its kin share: the context manager, or a call."""

    def __init__(self, expected, test, regex=None):
        self.expected, self.test, self.msg = expected, test, None
        self.expected_regex = re.compile(regex) if regex is not None else None

    def _fail(self, text):
        raise self.test.failureException(self.test._formatMessage(self.msg, text))

    def handle(self, name, args, kwargs):
        expected = self.expected if isinstance(self.expected, tuple) else (self.expected,)
        for cls in expected:
            if not (isinstance(cls, type) and issubclass(cls, self.base)):
                raise TypeError(f"{name}() arg 1 must be {self.base_text}")
        if not args:
            self.msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError(f"{next(iter(kwargs))!r} is an invalid keyword argument for this function")
            return self
        function, *args = args
        self.obj_name = getattr(function, "__name__", None) or str(function)
        with self:
            function(*args, **kwargs)

    obj_name = None

    def _missing(self):
        name = getattr(self.expected, "__name__", None) or str(self.expected)
        self._fail(f"{name} {self.verb} by {self.obj_name}" if self.obj_name else f"{name} {self.verb}")

    def _check_text(self, text):
        if self.expected_regex is not None and not self.expected_regex.search(text):
            self._fail(f'"{self.expected_regex.pattern}" does not match "{text}"')


class _AssertRaises(_Expected):
    base, base_text, verb = BaseException, "an exception type or tuple of exception types", "not raised"

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            self._missing()
        if not issubclass(kind, self.expected):
            return False
        self.exception = error.with_traceback(None)
        self._check_text(str(error))
        return True


class _AssertWarns(_Expected):
    base, base_text, verb = Warning, "a warning type or tuple of warning types", "not triggered"

    def __enter__(self):
        self._caught = warnings.catch_warnings(record=True)
        self.warnings = self._caught.__enter__()
        warnings.simplefilter("always", self.expected)
        return self

    def __exit__(self, kind, error, trace):
        self._caught.__exit__(kind, error, trace)
        if kind is not None:
            return
        first = None
        for caught in self.warnings:
            if not isinstance(caught.message, self.expected):
                continue
            first = first or caught.message
            if self.expected_regex is not None and not self.expected_regex.search(str(caught.message)):
                continue
            self.warning, self.filename, self.lineno = caught.message, caught.filename, caught.lineno
            return
        if first is not None:
            self._check_text(str(first))
        self._missing()


DIFF_OMITTED = "\nDiff is %s characters long. Set self.maxDiff to None to see it."


class Assertions:
    longMessage = True
    maxDiff = 640
    _diffThreshold = 2**16

    def fail(self, msg=None):
        raise self.failureException(msg)

    def _formatMessage(self, msg, standardMsg):
        if not self.longMessage:
            return msg or standardMsg
        return standardMsg if msg is None else f"{standardMsg} : {msg}"

    def _truncateMessage(self, message, diff):
        if self.maxDiff is None or len(diff) <= self.maxDiff:
            return message + diff
        return message + DIFF_OMITTED % len(diff)

    def _check(self, fine, msg, text):
        if not fine:
            self.fail(self._formatMessage(msg, text()))

    # ---- truth, identity, membership ----

    def assertTrue(self, expr, msg=None):
        self._check(expr, msg, lambda: f"{safe_repr(expr)} is not true")

    def assertFalse(self, expr, msg=None):
        self._check(not expr, msg, lambda: f"{safe_repr(expr)} is not false")

    def assertIs(self, expr1, expr2, msg=None):
        self._check(expr1 is expr2, msg, lambda: f"{safe_repr(expr1)} is not {safe_repr(expr2)}")

    def assertIsNot(self, expr1, expr2, msg=None):
        self._check(expr1 is not expr2, msg, lambda: f"unexpectedly identical: {safe_repr(expr1)}")

    def assertIsNone(self, obj, msg=None):
        self._check(obj is None, msg, lambda: f"{safe_repr(obj)} is not None")

    def assertIsNotNone(self, obj, msg=None):
        self._check(obj is not None, msg, lambda: "unexpectedly None")

    def assertIn(self, member, container, msg=None):
        self._check(member in container, msg, lambda: f"{safe_repr(member)} not found in {safe_repr(container)}")

    def assertNotIn(self, member, container, msg=None):
        self._check(member not in container, msg, lambda: f"{safe_repr(member)} unexpectedly found in {safe_repr(container)}")

    def assertIsInstance(self, obj, cls, msg=None):
        self._check(isinstance(obj, cls), msg, lambda: f"{safe_repr(obj)} is not an instance of {_classes(cls)}")

    def assertNotIsInstance(self, obj, cls, msg=None):
        self._check(not isinstance(obj, cls), msg, lambda: f"{safe_repr(obj)} is an instance of {_classes(cls, obj)}")

    def _issubclass(self, cls, superclass):
        try:
            return issubclass(cls, superclass)
        except TypeError:
            if not isinstance(cls, type):
                self.fail(f"{cls!r} is not a class")
            raise

    def assertIsSubclass(self, cls, superclass, msg=None):
        self._check(self._issubclass(cls, superclass), msg, lambda: f"{cls!r} is not a subclass of {_classes(superclass)}")

    def assertNotIsSubclass(self, cls, superclass, msg=None):
        def text():
            of = superclass if not isinstance(superclass, tuple) else next(x for x in superclass if issubclass(cls, x))
            return f"{cls!r} is a subclass of {of!r}"

        self._check(not self._issubclass(cls, superclass), msg, text)

    def assertHasAttr(self, obj, name, msg=None):
        self._check(hasattr(obj, name), msg, lambda: f"{_owner(obj)} has no attribute {name!r}")

    def assertNotHasAttr(self, obj, name, msg=None):
        self._check(not hasattr(obj, name), msg, lambda: f"{_owner(obj)} has unexpected attribute {name!r}")

    # ---- order ----

    def assertLess(self, a, b, msg=None):
        self._check(a < b, msg, lambda: f"{safe_repr(a)} not less than {safe_repr(b)}")

    def assertLessEqual(self, a, b, msg=None):
        self._check(a <= b, msg, lambda: f"{safe_repr(a)} not less than or equal to {safe_repr(b)}")

    def assertGreater(self, a, b, msg=None):
        self._check(a > b, msg, lambda: f"{safe_repr(a)} not greater than {safe_repr(b)}")

    def assertGreaterEqual(self, a, b, msg=None):
        self._check(a >= b, msg, lambda: f"{safe_repr(a)} not greater than or equal to {safe_repr(b)}")

    # ---- equality ----

    def addTypeEqualityFunc(self, typeobj, function):
        self._type_equality_funcs[typeobj] = function

    _by_type = {str: "assertMultiLineEqual", list: "assertListEqual", tuple: "assertTupleEqual", dict: "assertDictEqual", set: "assertSetEqual", frozenset: "assertSetEqual"}

    def assertEqual(self, first, second, msg=None):
        special = None
        if type(first) is type(second):
            special = self._type_equality_funcs.get(type(first)) or self._by_type.get(type(first))
        if special is None:
            self._baseAssertEqual(first, second, msg)
        else:
            (getattr(self, special) if isinstance(special, str) else special)(first, second, msg=msg)

    def _baseAssertEqual(self, first, second, msg=None):
        if not first == second:
            self.fail(self._formatMessage(msg, "%s != %s" % shown_together(first, second)))

    def assertNotEqual(self, first, second, msg=None):
        self._check(first != second, msg, lambda: f"{safe_repr(first)} == {safe_repr(second)}")

    def _almost(self, first, second, places, delta):
        """Whether they are equal within places or delta, and how the message goes on."""
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        difference = abs(first - second)
        if delta is not None:
            return difference <= delta, f"within {safe_repr(delta)} delta", difference
        places = 7 if places is None else places
        return round(difference, places) == 0, f"within {places!r} places", difference

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        fine, within, difference = self._almost(first, second, places, delta)
        self._check(fine, msg, lambda: f"{safe_repr(first)} != {safe_repr(second)} {within} ({safe_repr(difference)} difference)")

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        fine, within, difference = self._almost(first, second, places, delta)
        if first != second and not fine:
            return
        more = "" if delta is None else f" ({safe_repr(difference)} difference)"
        self.fail(self._formatMessage(msg, f"{safe_repr(first)} == {safe_repr(second)} {within}{more}"))

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first == second:
            return
        if max(len(first), len(second)) > self._diffThreshold:
            self._baseAssertEqual(first, second, msg)
        message = "%s != %s" % shown_together(first, second)
        self.fail(self._formatMessage(msg, self._truncateMessage(message, difference_of_texts(first, second))))

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        name = "sequence"
        if seq_type is not None:
            name = seq_type.__name__
            for seq, which in ((seq1, "First"), (seq2, "Second")):
                if not isinstance(seq, seq_type):
                    raise self.failureException(f"{which} sequence is not a {name}: {safe_repr(seq)}")
        text, lengths = None, []
        for seq, which in ((seq1, "First"), (seq2, "Second")):
            try:
                lengths.append(len(seq))
            except (TypeError, NotImplementedError):
                text = f"{which} {name} has no length.    Non-sequence?"
                break
        if text is None:
            if seq1 == seq2:
                return
            text = "%ss differ: %s != %s\n" % (name.capitalize(), *shown_together(seq1, seq2))
            for i in range(min(lengths)):
                found = []
                for seq, which in ((seq1, "first"), (seq2, "second")):
                    try:
                        found.append(seq[i])
                    except _NOT_INDEXED:
                        text += f"\nUnable to index element {i} of {which} {name}\n"
                        break
                if len(found) < 2:
                    break
                if found[0] != found[1]:
                    text += "\nFirst differing element %d:\n%s\n%s\n" % (i, *shown_together(*found))
                    break
            else:
                if lengths[0] == lengths[1] and seq_type is None and type(seq1) is not type(seq2):
                    return
            if lengths[0] != lengths[1]:
                longer, which = (seq1, "first") if lengths[0] > lengths[1] else (seq2, "second")
                extra = min(lengths)
                text += f"\n{which.capitalize()} {name} contains {max(lengths) - extra} additional elements.\n"
                try:
                    text += f"First extra element {extra}:\n{safe_repr(longer[extra])}\n"
                except _NOT_INDEXED:
                    text += f"Unable to index element {extra} of {which} {name}\n"
        self.fail(self._formatMessage(msg, self._truncateMessage(text, difference_of_values(seq1, seq2))))

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        lines = []
        for here, there, own, other in (("first", "second", set1, set2), ("second", "first", set2, set1)):
            try:
                items = own.difference(other)
            except TypeError as e:
                self.fail(f"invalid type when attempting set difference: {e}")
            except AttributeError as e:
                self.fail(f"{here} argument does not support set difference: {e}")
            if items:
                lines += [f"Items in the {here} set but not the {there}:", *map(repr, items)]
        self._check(not lines, msg, lambda: "\n".join(lines))

    def assertDictEqual(self, d1, d2, msg=None):
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            text = "%s != %s" % shown_together(d1, d2)
            self.fail(self._formatMessage(msg, self._truncateMessage(text, difference_of_values(d1, d2))))

    def assertCountEqual(self, first, second, msg=None):
        found = counted_differences(first, second)
        if found:
            lines = ["First has %d, Second has %d:  %r" % row for row in found]
            text = self._truncateMessage("Element counts were not equal:\n", "\n".join(lines))
            self.fail(self._formatMessage(msg, text))

    # ---- texts ----

    def assertRegex(self, text, expected_regex, msg=None):
        if isinstance(expected_regex, (str, bytes)):
            assert expected_regex, "expected_regex must not be empty."
        regex = _regex(expected_regex)
        self._check(regex.search(text), msg, lambda: f"Regex didn't match: {regex.pattern!r} not found in {text!r}")

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        regex = _regex(unexpected_regex)
        match = regex.search(text)
        self._check(not match, msg, lambda: f"Regex matched: {text[slice(*match.span())]!r} matches {regex.pattern!r} in {text!r}")

    def _has_end(self, method, s, ends, msg):
        try:
            return getattr(s, method)(ends)
        except (AttributeError, TypeError):
            for end in ends if isinstance(ends, tuple) else (ends,):
                kinds = str if isinstance(end, str) else (bytes, bytearray) if isinstance(end, (bytes, bytearray)) else object
                if not isinstance(s, kinds):
                    self.fail(self._formatMessage(msg, f"Expected {'str' if kinds is str else 'bytes'}, not {type(s).__name__}"))
            raise

    def _check_end(self, method, wanted, s, ends, msg, verb):
        if bool(self._has_end(method, s, ends, msg)) == wanted:
            return
        shown = safe_repr(ends)
        if isinstance(ends, tuple):
            if wanted:
                shown = "any of " + shown
            else:
                shown = safe_repr(next(end for end in ends if getattr(s, method)(end)))
        self.fail(self._formatMessage(msg, f"{safe_repr(s, True)} {verb} {shown}"))

    def assertStartsWith(self, s, prefix, msg=None):
        self._check_end("startswith", True, s, prefix, msg, "doesn't start with")

    def assertNotStartsWith(self, s, prefix, msg=None):
        self._check_end("startswith", False, s, prefix, msg, "starts with")

    def assertEndsWith(self, s, suffix, msg=None):
        self._check_end("endswith", True, s, suffix, msg, "doesn't end with")

    def assertNotEndsWith(self, s, suffix, msg=None):
        self._check_end("endswith", False, s, suffix, msg, "ends with")

    # ---- exceptions, warnings, logs ----

    def assertRaises(self, expected_exception, *args, **kwargs):
        return _AssertRaises(expected_exception, self).handle("assertRaises", args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        return _AssertRaises(expected_exception, self, expected_regex).handle("assertRaisesRegex", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        return _AssertWarns(expected_warning, self).handle("assertWarns", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        return _AssertWarns(expected_warning, self, expected_regex).handle("assertWarnsRegex", args, kwargs)

    def assertLogs(self, logger=None, level=None):
        from unittest._log import _AssertLogsContext

        return _AssertLogsContext(self, logger, level, wanted=True)

    def assertNoLogs(self, logger=None, level=None):
        from unittest._log import _AssertLogsContext

        return _AssertLogsContext(self, logger, level, wanted=False)


def _regex(pattern):
    return re.compile(pattern) if isinstance(pattern, (str, bytes)) else pattern


def _classes(cls, obj=None):
    if isinstance(cls, tuple):
        if obj is not None:
            return repr(next(c for c in cls if isinstance(obj, c)))
        return f"any of {cls!r}"
    return repr(cls)


def _owner(obj):
    if isinstance(obj, type):
        return f"type object {obj.__name__!r}"
    if isinstance(obj, types.ModuleType):
        return f"module {obj.__name__!r}"
    return f"{type(obj).__name__!r} object"
