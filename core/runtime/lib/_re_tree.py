"""How re.DEBUG shows that a pattern is read: as CPython's parser does it. The pattern has been compiled before, so that nothing is
wrong with it."""

_I, _L, _M, _S, _U, _X, _A = 2, 4, 8, 16, 32, 64, 256
_LETTERS = {"i": _I, "L": _L, "m": _M, "s": _S, "x": _X, "a": _A, "u": _U}
TYPES = _A | _L | _U
_ENDLESS = 1 << 64
_CATEGORIES = {"d": "DIGIT", "D": "NOT_DIGIT", "s": "SPACE", "S": "NOT_SPACE", "w": "WORD", "W": "NOT_WORD"}
_PLACES = {"A": "BEGINNING_STRING", "b": "BOUNDARY", "B": "NON_BOUNDARY", "Z": "END_STRING", "z": "END_STRING"}
_CONTROLS = dict(zip("abfnrtv", (7, 8, 12, 10, 13, 9, 11)))
UNITS = ("LITERAL", "NOT_LITERAL", "ANY", "IN")
REPEATS = {"MAX_REPEAT": ("REPEAT", "MAX_UNTIL", "REPEAT_ONE"), "MIN_REPEAT": ("REPEAT", "MIN_UNTIL", "MIN_REPEAT_ONE"),
            "POSSESSIVE_REPEAT": ("POSSESSIVE_REPEAT", "SUCCESS", "POSSESSIVE_REPEAT_ONE")}


class _Sequence(list):
    """Items (operation, argument); only the same one is equal."""

    __eq__, __ne__, __hash__ = object.__eq__, object.__ne__, object.__hash__


class Reader:
    def __init__(self, pattern, flags):
        self.text = pattern if isinstance(pattern, str) else pattern.decode("latin-1")
        self.at, self.flags, self.names, self.widths = 0, flags, {}, [None]

    def peek(self):
        return self.text[self.at : self.at + 1]

    def get(self):
        self.at += 1
        return self.text[self.at - 1]

    def take(self, text):
        found = self.text.startswith(text, self.at)
        self.at += len(text) * found
        return found

    def until(self, end):
        start, self.at = self.at, self.text.index(end, self.at) + 1
        return self.text[start : self.at - 1]

    def alternatives(self, verbose, inner):
        items = [self.sequence(verbose)]
        while self.take("|"):
            items.append(self.sequence(verbose if inner else self.flags & _X))
        if len(items) == 1:
            return items[0]
        out = _Sequence()
        while all(items) and all(item[0] == items[0][0] for item in items):
            out.append(items[0][0])
            for item in items:
                del item[0]
        chars = []
        for item in items:
            op, arg = item[0] if len(item) == 1 else (None, None)
            if op == "LITERAL":
                chars.append((op, arg))
            elif op == "IN" and arg[0][0] != "NEGATE":
                chars += arg
            else:
                out.append(("BRANCH", (None, items)))
                return out
        out.append(("IN", list(dict.fromkeys(chars))))
        return out

    def sequence(self, verbose):
        out = _Sequence()
        while self.at < len(self.text) and self.peek() not in "|)":
            c = self.get()
            if verbose and c in " \t\n\r\v\f":
                continue
            if verbose and c == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end + 1
            elif c == "(":
                verbose = self.group(out, verbose)
            elif c in "?*+{":
                self.repeat(out, c)
            else:
                simple = {".": ("ANY", None), "^": ("AT", "AT_BEGINNING"), "$": ("AT", "AT_END")}.get(c)
                out.append(simple or (self.escape() if c == "\\" else self.set() if c == "[" else ("LITERAL", ord(c))))
        for i in reversed(range(len(out))):
            if out[i][0] == "SUBPATTERN" and out[i][1][:3] == (None, 0, 0):
                out[i : i + 1] = out[i][1][3]
        return out

    def repeat(self, out, c):
        least, most = {"?": (0, 1), "*": (0, "MAXREPEAT"), "+": (1, "MAXREPEAT"), "{": (0, "MAXREPEAT")}[c]
        if c == "{":
            end = self.text.find("}", self.at)
            low, comma, high = self.text[self.at : max(end, self.at)].partition(",")
            if end <= self.at or not all(d in "0123456789" for d in low + high):
                out.append(("LITERAL", ord(c)))
                return
            self.at = end + 1
            least = int(low or 0)
            most = int(high) if high else "MAXREPEAT" if comma else least
        op, arg = out[-1]
        item = arg[3] if op == "SUBPATTERN" and arg[:3] == (None, 0, 0) else _Sequence(out[-1:])
        out[-1] = ("MIN" if self.take("?") else "POSSESSIVE" if self.take("+") else "MAX") + "_REPEAT", (least, most, item)

    def group(self, out, verbose):
        name, added, removed, op, number = None, 0, 0, "SUBPATTERN", None
        if not self.take("?"):
            number = len(self.widths)
        elif self.take("#"):
            self.until(")")
            return verbose
        elif self.take("P="):
            out.append(("GROUPREF", self.names[self.until(")")]))
            return verbose
        elif self.take("("):
            name = self.until(")")
            condition = int(name) if name.isdecimal() else self.names[name]
            yes = self.sequence(verbose)
            out.append(("GROUPREF_EXISTS", (condition, yes, self.sequence(verbose) if self.take("|") else None)))
            self.at += 1
            return verbose
        elif self.take("P<"):
            number = len(self.widths)
            self.names[self.until(">")] = number
        elif self.peek() in "=!<":
            way = -1 if self.take("<") else 1
            negative = self.get() == "!"
            body = self.alternatives(verbose, True)
            self.at += 1
            out.append(("FAILURE", ()) if negative and not body else ("ASSERT_NOT" if negative else "ASSERT", (way, body)))
            return verbose
        elif self.take(">"):
            op = "ATOMIC_GROUP"
        elif not self.take(":"):
            while self.peek() not in ":)-":
                added |= _LETTERS[self.get()]
            if self.take("-"):
                while self.peek() != ":":
                    removed |= _LETTERS[self.get()]
            if self.get() == ")":
                self.flags |= added
                return self.flags & _X
        if number:
            self.widths.append(None)
        body = self.alternatives((verbose or added & _X) and not removed & _X, True)
        self.at += 1
        if number:
            self.widths[number] = self.width(body)
        out.append((op, body if op == "ATOMIC_GROUP" else (number, added, removed, body)))
        return verbose

    def character(self, c):
        """That of an escape which begins with `c`."""
        if c in "xuU" and c:
            size = {"x": 2, "u": 4, "U": 8}[c]
            self.at += size
            return int(self.text[self.at - size : self.at], 16)
        if c == "N":
            return ord(eval(f"'\\N{self.until('}')}}}'"))
        if c in "01234567":
            digits = c
            while len(digits) < 3 and self.peek() and self.peek() in "01234567":
                digits += self.get()
            return int(digits, 8)
        return _CONTROLS.get(c, ord(c))

    def escape(self):
        c = self.get()
        if c in _CATEGORIES:
            return "IN", [("CATEGORY", "CATEGORY_" + _CATEGORIES[c])]
        if c in _PLACES:
            return "AT", "AT_" + _PLACES[c]
        if c in "123456789":
            three = self.text[self.at - 1 : self.at + 2]
            if len(three) == 3 and c in "1234567" and all(d in "01234567" for d in three):
                return "LITERAL", self.character(c)
            if self.peek().isdigit() and self.peek().isascii():
                c += self.get()
            return "GROUPREF", int(c)
        return "LITERAL", self.character(c)

    def member(self):
        c = self.get()
        if c != "\\":
            return "LITERAL", ord(c)
        c = self.get()
        return ("CATEGORY", "CATEGORY_" + _CATEGORIES[c]) if c in _CATEGORIES else ("LITERAL", self.character(c))

    def set(self):
        negative, found = self.take("^"), []
        while not found or not self.take("]"):
            low = self.member()
            if self.peek() == "-" and self.text[self.at + 1] != "]":
                self.at += 1
                low = "RANGE", (low[1], self.member()[1])
            found.append(low)
        found = list(dict.fromkeys(found))
        if len(found) == 1 and found[0][0] == "LITERAL":
            return ("NOT_LITERAL" if negative else "LITERAL"), found[0][1]
        return "IN", [("NEGATE", None)] * negative + found

    def width(self, items):
        low = high = 0
        for op, arg in items:
            if op == "BRANCH":
                each = [self.width(item) for item in arg[1]]
                least, most = min(w[0] for w in each), max(w[1] for w in each)
            elif op == "ATOMIC_GROUP":
                least, most = self.width(arg)
            elif op == "SUBPATTERN":
                least, most = self.width(arg[3])
            elif op in REPEATS:
                least, most = self.width(arg[2])
                least *= arg[0]
                most = most * arg[1] if arg[1] != "MAXREPEAT" else _ENDLESS if most else 0
            elif op in UNITS:
                least = most = 1
            elif op == "GROUPREF":
                least, most = self.widths[arg]
            elif op == "GROUPREF_EXISTS":
                least, most = self.width(arg[1])
                other = self.width(arg[2]) if arg[2] is not None else (0, 0)
                least, most = min(least, other[0]), max(most, other[1])
            else:
                least = most = 0
            low, high = low + least, high + most
        return min(low, _ENDLESS), min(high, _ENDLESS)


def show_tree(items, level=0):
    def line(*parts, deeper=0):
        print("  " * (level + deeper) + " ".join(map(str, parts)))

    for op, arg in items:
        if op == "IN":
            line(op)
            for member, value in arg:
                line(member, value, deeper=1)
        elif op == "BRANCH":
            line(op)
            for i, item in enumerate(arg[1]):
                if i:
                    line("OR")
                show_tree(item, level + 1)
        elif op == "GROUPREF_EXISTS":
            line(op, arg[0])
            show_tree(arg[1], level + 1)
            if arg[2]:
                line("ELSE")
                show_tree(arg[2], level + 1)
        elif isinstance(arg, _Sequence):
            line(op)
            show_tree(arg, level + 1)
        elif isinstance(arg, tuple):
            line(op, *(part for part in arg if not isinstance(part, _Sequence)))
            for part in arg:
                if isinstance(part, _Sequence):
                    show_tree(part, level + 1)
        else:
            line(op, arg)
