"""What re.DEBUG shows of a pattern: how it is read, and the instructions that CPython's matcher would run. The engine runs others;
these are only shown."""
from _re import alike as _alike
from _re_tree import REPEATS, TYPES, UNITS, Reader, _A, _I, _L, _M, _S, _U, _X, show_tree


class _Code(list):
    """Instructions one after another."""

    @property
    def size(self):
        return sum(one.size for one in self)

    def show(self, out, start, level):
        for one in self:
            one.show(out, start, level)
            start += one.size


class _One:
    """An instruction: so many `words`, then a `body`, whose end is where it may lead to; or, without one, `skip` words from its second."""

    def __init__(self, name, words=1, body=None, detail="", skip=None, more=()):
        self.name, self.body, self.detail, self.skip, self.more = name, body, detail, skip, more
        self.size = words + (body.size if body is not None else 0)
        if body is not None:
            self.words, self.skip = words, self.size - 1

    def show(self, out, start, level):
        if self.skip is None:
            out.line(start, level, self.name)
        else:
            before = self.detail if self.body is None else ""
            after = "" if self.body is None else self.detail
            out.line(start, level, f"{self.name}{before} {self.skip}{after}", start + 1 + self.skip)
        if self.body is not None:
            self.body.show(out, start + self.words, level + 1)
        for text in self.more:
            out.note(level + 1, text)


class _Branch:
    """Alternatives: each has a word that says where the next one is, and ends in a jump to the end."""

    def __init__(self, bodies):
        self.bodies = bodies
        self.size = 2 + sum(body.size + 3 for body in bodies)

    def show(self, out, start, level):
        at = start + 1
        for i, body in enumerate(self.bodies):
            skip = body.size + 3
            out.line(at if i else start, level, f"{'branch' if i else 'BRANCH'} {skip}", at + skip)
            body.show(out, at + 1, level + 1)
            rest = start + self.size - (at + skip - 1)
            out.line(at + skip - 2, level + 1, f"JUMP {rest}", start + self.size)
            at += skip
        out.line(at, level, "FAILURE")


class _Printed:
    def __init__(self, size):
        self.width, self.targets = len(str(size - 1)), set()

    def line(self, start, level, text, to=None):
        if to is not None:
            self.targets.add(to)
            text += f" (to {to})"
        print(f"{start:{self.width}}{':' if start in self.targets else '.'} {'  ' * (level - 1)}{text}")

    def note(self, level, text):
        print(" " * (self.width + 2 * level) + text)


def _lower(c):
    return ord(chr(c).lower()[0])


def _upper(c):
    return ord(chr(c).upper()[0])


class _Case:
    """How characters are compared: case is ignored in Unicode, in ASCII, as the locale does, or (nothing) not at all."""

    def __init__(self, flags):
        self.locale = flags & _I and flags & _L
        self.ignored = flags & _I and not flags & _L
        self.unicode = self.ignored and flags & _U

    def counts(self, c):
        """Whether the character has a case."""
        return (self.unicode or c < 128) and (_lower(c) != c or _upper(c) != c)

    def lower(self, c):
        return _lower(c) if self.unicode or c < 128 else c

    def others(self, c):
        return _alike(c) if self.unicode else ()


def _charset(members, case):
    """The members as they are compiled, and whether case is ignored for them."""
    out, tail, chars, cased, wide = [], [], set(), False, False
    for op, arg in members:
        if op in ("LITERAL", "RANGE"):
            low, high = (arg, arg) if op == "LITERAL" else arg
            if case.ignored and op == "LITERAL":
                low = high = arg = case.lower(arg)
            if high > 0xFFFF:
                if case.ignored:
                    cased = cased or op == "RANGE" or case.counts(arg)
                tail.append(("RANGE_UNI_IGNORE" if op == "RANGE" and case.unicode else op, arg))
                wide = True
            for c in range(low, min(high, 0xFFFF) + 1):
                if case.ignored:
                    cased = cased or case.counts(c)
                    c = case.lower(c)
                    chars.update(case.others(c))
                chars.add(c)
        elif op == "NEGATE":
            out.append((op, arg))
        elif op == "CATEGORY" and any(other == (op, _opposite(arg)) for other in tail):
            return ([] if out else [("NEGATE", None)]), False
        else:
            tail.append((op, arg))
    runs, size = [], 0x10000 if wide or max(chars, default=0) > 255 else 256
    for c in sorted(chars):
        if runs and runs[-1][1] == c - 1:
            runs[-1][1] = c
        else:
            runs.append([c, c])
    if len(runs) <= 2:
        out += [("LITERAL", low) if low == high else ("RANGE", (low, high)) for low, high in runs] + tail
        return (out, cased) if cased or len(out) < len(members) else (members, cased)
    out.append(("CHARSET" if size == 256 else "BIGCHARSET", chars))
    return out + tail, cased


def _opposite(category):
    name = category[9:]
    return "CATEGORY_" + (name[4:] if name.startswith("NOT_") else "NOT_" + name)


def _bits(chars, start):
    """The 256 characters from `start` on, as eight words."""
    words = [sum(1 << i for i in range(32) if start + 32 * w + i in chars) for w in range(8)]
    return f"[{', '.join(f'{word:#010x}' for word in words)}]"


def _literal(op, c):
    return _One(f"{op} {c:#02x} ({chr(c)!r})", 2)


def _category(category, flags):
    name = category[9:]
    if flags & _L:
        return "LOC_" + name if name.endswith("WORD") else name
    return "UNI_" + name if flags & _U else name


def _place(place, flags):
    name = place[3:]
    if name.endswith("BOUNDARY"):
        return ("LOC_" if flags & _L else "UNI_" if flags & _U else "") + name
    return name + "_LINE" if flags & _M and name in ("BEGINNING", "END") else name


def _set_code(members, flags):
    out = _Code()
    for op, arg in members:
        if op == "NEGATE":
            out.append(_One(op))
        elif op == "LITERAL":
            out.append(_literal(op, arg))
        elif op in ("RANGE", "RANGE_UNI_IGNORE"):
            low, high = arg
            out.append(_One(f"{op} {low:#02x} {high:#02x} ({chr(low)!r}-{chr(high)!r})", 3))
        elif op == "CHARSET":
            out.append(_One(f"{op} {_bits(arg, 0)}", 9))
        elif op == "BIGCHARSET":
            chunks = [_bits(arg, start) for start in range(0, 0x10000, 256)]
            different = list(dict.fromkeys(chunks))
            numbers = [different.index(chunk) for chunk in chunks]
            out.append(_One(f"{op} {len(different)} {numbers}", 66 + 8 * len(different), more=different))
        else:
            out.append(_One(f"CATEGORY {_category(arg, flags)}", 2))
    out.append(_One("FAILURE"))
    return out


def _is_simple(items):
    if len(items) != 1:
        return False
    op, arg = items[0]
    return arg[0] is None and _is_simple(arg[3]) if op == "SUBPATTERN" else op in UNITS


def _combined(flags, added, removed):
    return ((flags & ~TYPES if added & TYPES else flags) | added) & ~removed


def _code(reader, items, flags):
    case, out = _Case(flags), _Code()
    ignoring = "_LOC_IGNORE" if case.locale else "_UNI_IGNORE" if case.unicode else "_IGNORE" if case.ignored else ""
    for op, arg in items:
        if op in ("LITERAL", "NOT_LITERAL"):
            small = case.lower(arg)
            if case.locale:
                out.append(_literal(op + ignoring, arg))
            elif not case.ignored or not case.counts(arg):
                out.append(_literal(op, arg))
            elif case.others(small):
                members = [("NEGATE", None)] * (op == "NOT_LITERAL") + [("LITERAL", c) for c in (small, *case.others(small))]
                out.append(_One("IN_UNI_IGNORE", 2, _set_code(members, flags)))
            else:
                out.append(_literal(op + ignoring, small))
        elif op == "IN":
            members, cased = _charset(arg, case)
            if not members or members == [("NEGATE", None)]:
                out.append(_One("ANY_ALL" if members else "FAILURE"))
            else:
                out.append(_One("IN" + ignoring * bool(case.locale or cased), 2, _set_code(members, flags)))
        elif op == "ANY":
            out.append(_One("ANY_ALL" if flags & _S else "ANY"))
        elif op in REPEATS:
            least, most, item = arg
            name, end, single = REPEATS[op]
            body, simple = _code(reader, item, flags), _is_simple(item)
            if simple:
                body.append(_One("SUCCESS"))
            out.append(_One(single if simple else name, 4, body, f" {least} {most}"))
            if not simple:
                out.append(_One(end))
        elif op == "SUBPATTERN":
            group, added, removed, body = arg
            inner = _code(reader, body, _combined(flags, added, removed))
            out += [_One(f"MARK {2 * group - 2}", 2), *inner, _One(f"MARK {2 * group - 1}", 2)] if group else inner
        elif op == "ATOMIC_GROUP":
            out.append(_One(op, 2, _Code([*_code(reader, arg, flags), _One("SUCCESS")])))
        elif op == "FAILURE":
            out.append(_One(op))
        elif op in ("ASSERT", "ASSERT_NOT"):
            back = reader.width(arg[1])[0] if arg[0] < 0 else 0
            out.append(_One(op, 3, _Code([*_code(reader, arg[1], flags), _One("SUCCESS")]), f" {back}"))
        elif op == "AT":
            out.append(_One(f"AT {_place(arg, flags)}", 2))
        elif op == "BRANCH":
            out.append(_Branch([_code(reader, item, flags) for item in arg[1]]))
        elif op == "GROUPREF":
            out.append(_One(f"GROUPREF{ignoring} {arg - 1}", 2))
        else:
            group, yes, no = arg
            yes, no = _code(reader, yes, flags), _code(reader, no, flags) if no else _Code()
            jump = [_One("JUMP", 2, skip=no.size + 1)] if no else []
            out += [_One(op, 3, detail=f" {group - 1}", skip=2 + yes.size + 2 * len(jump)), *yes, *jump, *no]
    return out


# ---- what is known of every match ----


def _prefix(items, flags):
    """The characters that every match begins with, how many of them are before the first group (None: there is none), and whether
    that is all of it."""
    found, skip, case = [], None, _Case(flags)
    for op, arg in items:
        if op == "LITERAL" and not (flags & _I and case.counts(arg)):
            found.append(arg)
        elif op == "SUBPATTERN":
            group, added, removed, body = arg
            inner = _combined(flags, added, removed)
            if inner & _I and inner & _L:
                return found, skip, False
            more, inner_skip, whole = _prefix(body, inner)
            if skip is None and (group is not None or inner_skip is not None):
                skip = len(found) + (0 if group is not None else inner_skip)
            found += more
            if not whole:
                return found, skip, False
        else:
            return found, skip, False
    return found, skip, True


def _first_set(items, flags):
    """The characters one of which every match begins with, or None."""
    while items and items[0][0] == "SUBPATTERN":
        _, added, removed, items = items[0][1]
        flags = _combined(flags, added, removed)
    if not items or (flags & _I and flags & _L):
        return None
    op, arg = items[0]
    case = _Case(flags)
    members = [items[0]] if op == "LITERAL" else arg if op == "IN" else None
    if op == "BRANCH":
        members = [item[0] if item else ("EMPTY", None) for item in arg[1]]
        if any(kind != "LITERAL" for kind, _ in members):
            return None
    for kind, value in members if members and flags & _I else ():
        low, high = (value, value) if kind == "LITERAL" else value if kind == "RANGE" else (1, 0)
        if (kind == "RANGE" and high > 0xFFFF) or any(map(case.counts, range(low, high + 1))):
            return None
    return members


def _information(reader, items, flags):
    low, high = reader.width(items)
    high = "MAXREPEAT" if high >= 0xFFFFFFFF else high
    low = min(low, 0xFFFFFFFF)
    mask, body, notes, words = 0, None, [], 5
    if low and not (flags & _I and flags & _L):
        prefix, skip, whole = _prefix(items, flags)
        if prefix:
            mask = 1 | 2 * (skip is None and whole)
            overlap = [0] * len(prefix)
            for i in range(1, len(prefix)):
                same = overlap[i - 1]
                while prefix[i] != prefix[same] and same:
                    same = overlap[same - 1]
                overlap[i] = same + (prefix[i] == prefix[same])
            shown = ", ".join(f"{c:#02x}" for c in prefix)
            notes = [f"  prefix_skip {len(prefix) if skip is None else skip}", f"  prefix [{shown}] ({''.join(map(chr, prefix))!r})", f"  overlap {overlap}"]
            words += 2 + 2 * len(prefix)
        else:
            members = _first_set(items, flags)
            members = members and _charset(members, _Case(0))[0]
            if members and members != [("NEGATE", None)]:
                mask, body = 4, _set_code(members, flags)
    size = words + (body.size if body is not None else 0)
    return size, f"INFO {size - 1} {mask:#b} {low} {high}", notes, body


def show(pattern, flags):
    """`flags`: those that re.compile() was given."""
    reader = Reader(pattern, flags)
    tree = reader.alternatives(flags & _X, False)
    flags = reader.flags
    if isinstance(pattern, str) and not flags & _A:
        flags |= _U
    show_tree(tree)
    print()
    size, title, notes, body = _information(reader, tree, flags)
    code = _code(reader, tree, flags)
    code.append(_One("SUCCESS"))
    out = _Printed(size + code.size)
    out.line(0, 1, title, size)
    for note in notes:
        out.note(1, note)
    if body is not None:
        out.note(2, "in")
        body.show(out, 5, 3)
    code.show(out, size, 1)
