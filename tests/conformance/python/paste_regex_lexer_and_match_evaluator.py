"""A recursive-descent parser with a regular-expression lexer, precise errors, and a match-based evaluator."""
import re
from dataclasses import dataclass
from typing import Iterator, NamedTuple


class Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int


SPEC = [("NUM", r"\d+(?:\.\d*)?"), ("NAME", r"[^\W\d]\w*"), ("OP", r"[-+*/^()=,<>]=?|[()]"), ("NL", r"\n"), ("SKIP", r"[ \t]+|#.*"), ("BAD", r".")]
PATTERN = re.compile("|".join(f"(?P<{name}>{rx})" for name, rx in SPEC))


class ParseError(Exception):
    def __init__(self, message, token):
        super().__init__(message)
        self.token = token

    def __str__(self):
        return f"{self.token.line}:{self.token.column}: {self.args[0]}"


def tokenize(text: str) -> Iterator[Token]:
    line, start = 1, 0
    for m in PATTERN.finditer(text):
        kind, value = m.lastgroup, m.group()
        token = Token(kind, value, line, m.start() - start + 1)
        if kind == "NL":
            line, start = line + 1, m.end()
        elif kind == "BAD":
            raise ParseError(f"unexpected {value!r}", token)
        elif kind != "SKIP":
            yield token
    yield Token("END", "", line, len(text) - start + 1)


@dataclass(frozen=True, slots=True)
class Num:
    value: float


@dataclass(frozen=True, slots=True)
class Var:
    name: str


@dataclass(frozen=True, slots=True)
class Bin:
    op: str
    left: object
    right: object


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    args: tuple


class Parser:
    LEVELS = [("<", ">"), ("+", "-"), ("*", "/"), ("^",)]

    def __init__(self, text):
        self.tokens = list(tokenize(text))
        self.at = 0

    @property
    def now(self):
        return self.tokens[self.at]

    def take(self, *texts):
        if self.now.text in texts and self.now.kind != "END":
            self.at += 1
            return self.tokens[self.at - 1]

    def expect(self, text):
        return self.take(text) or self.fail(f"expected {text!r}")

    def fail(self, message):
        raise ParseError(f"{message}, got {self.now.text or 'end of text'!r}", self.now)

    def parse(self):
        tree = self.binary(0)
        return tree if self.now.kind == "END" else self.fail("expected end")

    def binary(self, level):
        if level == len(self.LEVELS):
            return self.atom()
        left = self.binary(level + 1)
        while op := self.take(*self.LEVELS[level]):
            left = Bin(op.text, left, self.binary(level + (op.text != "^")))
        return left

    def atom(self):
        match self.now:
            case Token("NUM", text):
                self.at += 1
                return Num(float(text))
            case Token(kind="NAME", text=name):
                self.at += 1
                if not self.take("("):
                    return Var(name)
                args = []
                while not self.take(")"):
                    args.append(self.binary(0))
                    if self.now.text != ")":
                        self.expect(",")
                return Call(name, tuple(args))
            case Token(text="("):
                self.at += 1
                tree = self.binary(0)
                self.expect(")")
                return tree
            case Token(text="-"):
                self.at += 1
                return Bin("-", Num(0.0), self.atom())
        self.fail("expected a value")


def evaluate(tree, **names):
    match tree:
        case Num(v):
            return v
        case Var(n) if n in names:
            return names[n]
        case Var(n):
            raise NameError(n)
        case Bin("+", l, r):
            return evaluate(l, **names) + evaluate(r, **names)
        case Bin("-", l, r):
            return evaluate(l, **names) - evaluate(r, **names)
        case Bin("*", Num(0), _) | Bin("*", _, Num(0)):
            return 0.0
        case Bin(op="*", left=l, right=r):
            return evaluate(l, **names) * evaluate(r, **names)
        case Bin("/" | "^" as op, l, r):
            a, b = evaluate(l, **names), evaluate(r, **names)
            return a / b if op == "/" else a**b
        case Call("max" | "min" as f, [_, *_] as args):
            return {"max": max, "min": min}[f](evaluate(a, **names) for a in args)
        case Call(f, args):
            raise TypeError(f"{f}() does not take {len(args)} arguments")


for source in ("1 + 2 * 3", "2 ^ 3 ^ 2", "-(x - 1) / 4", "max(1, y, 3) * 0", "min()", "f(1)", "1 +", "(1", "1 2", "a $ b", "x\n  + *", "1/0", "max(x, 2,)", "z"):
    try:
        tree = Parser(source).parse()
        print(repr(source), "=", evaluate(tree, x=5, y=7.5), tree if len(source) < 10 else "")
    except (ParseError, ArithmeticError, NameError, TypeError) as e:
        print(repr(source), type(e).__name__, e)
try:
    Num(1).value = 3
except Exception as e:
    print(type(e).__name__, e)
try:
    Num(1).extra = 3
except Exception as e:
    print(type(e).__name__, e)
print(Bin.__match_args__, Num.__slots__, hash(Num(1.0)) == hash(Num(1.0)), {Num(1.0): 2}[Num(1)])
