"""difflib: what two sequences have in common, and differences of texts line by line."""
from collections import namedtuple
from heapq import nlargest

__all__ = ["get_close_matches", "ndiff", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK", "IS_LINE_JUNK", "context_diff", "unified_diff", "diff_bytes", "Match", "restore"]

Match = namedtuple("Match", "a b size")


def _similarity(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Compares two sequences by the longest blocks that they share."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk, self.autojunk = isjunk, autojunk
        self.a = self.b = None
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        if a is not self.a:
            self.a = a
            self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = self.fullbcount = None
        places = {}
        for i, element in enumerate(b):
            places.setdefault(element, []).append(i)
        self.bjunk = {e for e in places if self.isjunk and self.isjunk(e)}
        for element in self.bjunk:
            del places[element]
        self.bpopular = set()
        if self.autojunk and len(b) >= 200:
            most = len(b) // 100 + 1
            self.bpopular = {e for e, where in places.items() if len(where) > most}
            for element in self.bpopular:
                del places[element]
        self.b2j = places

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b, junk = self.a, self.b, self.bjunk
        ahi = len(a) if ahi is None else ahi
        bhi = len(b) if bhi is None else bhi
        start_a, start_b, size = alo, blo, 0
        ending = {}  # by index of b: how long the block is that ends there and at the current a
        for i in range(alo, ahi):
            now = {}
            for j in self.b2j.get(a[i], ()):
                if j < blo:
                    continue
                if j >= bhi:
                    break
                length = now[j] = ending.get(j - 1, 0) + 1
                if length > size:
                    start_a, start_b, size = i - length + 1, j - length + 1, length
            ending = now
        # First what is not junk on both sides, then junk beside it.
        for of_junk in (False, True):
            while start_a > alo and start_b > blo and (b[start_b - 1] in junk) == of_junk and a[start_a - 1] == b[start_b - 1]:
                start_a, start_b, size = start_a - 1, start_b - 1, size + 1
            while start_a + size < ahi and start_b + size < bhi and (b[start_b + size] in junk) == of_junk and a[start_a + size] == b[start_b + size]:
                size += 1
        return Match(start_a, start_b, size)

    def get_matching_blocks(self):
        if self.matching_blocks is not None:
            return self.matching_blocks
        found, waiting = [], [(0, len(self.a), 0, len(self.b))]
        while waiting:
            alo, ahi, blo, bhi = waiting.pop()
            i, j, size = match = self.find_longest_match(alo, ahi, blo, bhi)
            if size:
                found.append(match)
                if alo < i and blo < j:
                    waiting.append((alo, i, blo, j))
                if i + size < ahi and j + size < bhi:
                    waiting.append((i + size, ahi, j + size, bhi))
        blocks = []
        for i, j, size in sorted(found):
            if blocks and blocks[-1].a + blocks[-1].size == i and blocks[-1].b + blocks[-1].size == j:
                blocks[-1] = blocks[-1]._replace(size=blocks[-1].size + size)
            else:
                blocks.append(Match(i, j, size))
        self.matching_blocks = blocks + [Match(len(self.a), len(self.b), 0)]
        return self.matching_blocks

    def get_opcodes(self):
        if self.opcodes is not None:
            return self.opcodes
        self.opcodes, i, j = [], 0, 0
        for a, b, size in self.get_matching_blocks():
            tag = ("replace" if j < b else "delete") if i < a else "insert" if j < b else ""
            if tag:
                self.opcodes.append((tag, i, a, j, b))
            i, j = a + size, b + size
            if size:
                self.opcodes.append(("equal", a, i, b, j))
        return self.opcodes

    def get_grouped_opcodes(self, n=3):
        codes = self.get_opcodes() or [("equal", 0, 1, 0, 1)]  # cut where they are kept, as in CPython
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > 2 * n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self):
        return _similarity(sum(block.size for block in self.get_matching_blocks()), len(self.a) + len(self.b))

    def quick_ratio(self):
        if self.fullbcount is None:
            self.fullbcount = {}
            for element in self.b:
                self.fullbcount[element] = self.fullbcount.get(element, 0) + 1
        left, matches = {}, 0
        for element in self.a:
            many = left.get(element, self.fullbcount.get(element, 0))
            left[element] = many - 1
            matches += many > 0
        return _similarity(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        return _similarity(min(len(self.a), len(self.b)), len(self.a) + len(self.b))


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    close = []
    for x in possibilities:
        matcher.set_seq1(x)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff and matcher.ratio() >= cutoff:
            close.append((matcher.ratio(), x))
    return [x for _, x in nlargest(n, close)]


def IS_LINE_JUNK(line, pat=None):
    return line.strip() in ("", "#")


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    return ch in ws


_MARKS = {"replace": ("^", "^"), "delete": ("-", ""), "insert": ("", "+"), "equal": (" ", " ")}


class Differ:
    """Differences of two lists of lines, with the changed characters marked."""

    _window, _cutoff = 10, 0.74999

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk, self.charjunk = linejunk, charjunk

    def compare(self, a, b):
        for tag, i1, i2, j1, j2 in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._replaced(a, i1, i2, b, j1, j2)
            elif tag == "equal":
                yield from ("  " + line for line in a[i1:i2])
            else:
                yield from self._plain(a[i1:i2], b[j1:j2])

    def _plain(self, gone, new):
        gone, new = [f"- {line}" for line in gone], [f"+ {line}" for line in new]
        yield from new + gone if 0 < len(new) < len(gone) else gone + new

    def _replaced(self, a, alo, ahi, b, blo, bhi):
        """Pairs similar lines; what lies between the pairs is shown as it is."""
        matcher = SequenceMatcher(self.charjunk)
        i_done, j_done = alo, blo
        for j in range(blo, bhi):
            matcher.set_seq2(b[j])
            beside = alo + j - blo
            near = range(max(beside - self._window, i_done), min(beside + self._window + 1, ahi))
            if not near:
                break
            best, best_ratio = None, self._cutoff
            for i in near:
                matcher.set_seq1(a[i])
                if matcher.real_quick_ratio() > best_ratio and matcher.quick_ratio() > best_ratio and matcher.ratio() > best_ratio:
                    best, best_ratio = i, matcher.ratio()
            if best is None:
                continue
            yield from self._plain(a[i_done:best], b[j_done:j])
            yield from self._pair(matcher, a[best], b[j])
            i_done, j_done = best + 1, j + 1
        yield from self._plain(a[i_done:ahi], b[j_done:bhi])

    def _pair(self, matcher, old, new):
        if old == new:
            yield "  " + old
            return
        matcher.set_seqs(old, new)
        marks = ["", ""]
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            marks[0] += _MARKS[tag][0] * (i2 - i1)
            marks[1] += _MARKS[tag][1] * (j2 - j1)
        for sign, line, mark in zip("-+", (old, new), marks):
            yield f"{sign} {line}"
            # Blanks stay what they are in the line, so that tabs keep the columns.
            mark = "".join(c if m == " " and c.isspace() else m for c, m in zip(line, mark)).rstrip()
            if mark:
                yield f"? {mark}\n"


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    try:
        sign = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError(f"unknown delta choice (must be 1 or 2): {which!r}") from None
    for line in delta:
        if line[:2] in ("  ", sign):
            yield line[2:]


def _check_lines(a, b, *names):
    for lines in (a, b):
        if lines and not isinstance(lines[0], str):
            raise TypeError(f"lines to compare must be str, not {type(lines[0]).__name__} ({lines[0]!r})")
    for lines in (a, b):
        if isinstance(lines, str):
            raise TypeError(f"input must be a sequence of strings, not {type(lines).__name__}")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"all arguments must be str, not: {name!r}")


def _unified_range(start, stop):
    length = stop - start
    if length == 1:
        return str(start + 1)
    return f"{start + bool(length)},{length}"


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_lines(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            for sign, name, date in (("---", fromfile, fromfiledate), ("+++", tofile, tofiledate)):
                yield f"{sign} {name}{date and chr(9) + date}{lineterm}"
        old = _unified_range(group[0][1], group[-1][2])
        new = _unified_range(group[0][3], group[-1][4])
        yield f"@@ -{old} +{new} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from (" " + line for line in a[i1:i2])
                continue
            yield from ("-" + line for line in a[i1:i2])
            yield from ("+" + line for line in b[j1:j2])


def _context_range(start, stop):
    length = stop - start
    if length <= 1:
        return str(start + bool(length))
    return f"{start + 1},{stop}"


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_lines(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    signs = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            for sign, name, date in (("***", fromfile, fromfiledate), ("---", tofile, tofiledate)):
                yield f"{sign} {name}{date and chr(9) + date}{lineterm}"
        yield f"***************{lineterm}"
        yield f"*** {_context_range(group[0][1], group[-1][2])} ****{lineterm}"
        if any(code[0] in ("replace", "delete") for code in group):
            for tag, i1, i2, _, _ in group:
                if tag != "insert":
                    yield from (signs[tag] + line for line in a[i1:i2])
        yield f"--- {_context_range(group[0][3], group[-1][4])} ----{lineterm}"
        if any(code[0] in ("replace", "insert") for code in group):
            for tag, _, _, j1, j2 in group:
                if tag != "delete":
                    yield from (signs[tag] + line for line in b[j1:j2])


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    """What dfunc says of lines of bytes: they pass through it as text."""

    def decoded(s):
        try:
            return s.decode("ascii", "surrogateescape")
        except AttributeError as err:
            raise TypeError(f"all arguments must be bytes, not {type(s).__name__} ({s!r})") from err

    a, b = list(map(decoded, a)), list(map(decoded, b))
    for line in dfunc(a, b, *map(decoded, (fromfile, tofile, fromfiledate, tofiledate)), n, decoded(lineterm)):
        yield line.encode("ascii", "surrogateescape")
