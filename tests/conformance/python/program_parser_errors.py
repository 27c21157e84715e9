"""A recursive-descent parser and evaluator with good error reports."""
import re, math, operator
from typing import NamedTuple, Iterator
from functools import partial

class Token(NamedTuple):
    kind: str
    text: str
    pos: int
    def __str__(self): return f"{self.kind}({self.text!r})@{self.pos}"

SPEC = [("NUM", r"\d+(?:\.\d*)?(?:[eE][+-]?\d+)?"), ("ID", r"[^\W\d]\w*"), ("OP", r"\*\*|//|[-+*/%^()=,]"), ("WS", r"\s+"), ("BAD", r".")]
MASTER = re.compile("|".join(f"(?P<{k}>{v})" for k, v in SPEC))
print(MASTER.pattern, MASTER.groups, MASTER.groupindex, sep="\n")

class ParseError(SyntaxError):
    def __init__(self, msg, src, pos):
        super().__init__(msg)
        self.src, self.pos = src, pos
    def __str__(self):
        return f"{self.msg}\n  {self.src}\n  {' ' * self.pos}^"

def lex(src: str) -> Iterator[Token]:
    for m in MASTER.finditer(src):
        kind = m.lastgroup
        if kind == "WS": continue
        if kind == "BAD":
            raise ParseError(f"unexpected {m.group()!r}", src, m.start())
        yield Token(kind, m[kind], m.start())
    yield Token("END", "", len(src))

BINARY = {"+": (10, operator.add), "-": (10, operator.sub), "*": (20, operator.mul), "/": (20, operator.truediv), "//": (20, operator.floordiv), "%": (20, operator.mod), "**": (31, operator.pow)}

class Parser:
    def __init__(self, src, env=None):
        self.src, self.tokens, self.env = src, list(lex(src)), env if env is not None else {}
        self.i = 0
    @property
    def tok(self): return self.tokens[self.i]
    def eat(self, text=None):
        t = self.tok
        if text is not None and t.text != text:
            raise ParseError(f"expected {text!r}, got {t.text or 'end'!r}", self.src, t.pos)
        self.i += 1
        return t
    def statement(self):
        if self.tok.kind == "ID" and self.tokens[self.i + 1].text == "=":
            name = self.eat().text; self.eat("=")
            self.env[name] = v = self.expr()
        else:
            v = self.expr()
        if self.tok.kind != "END":
            raise ParseError("trailing input", self.src, self.tok.pos)
        return v
    def expr(self, least=0):
        left = self.unary()
        while (op := BINARY.get(self.tok.text)) and op[0] > least:
            self.eat()
            right = self.expr(op[0] - (op[0] % 10))
            left = op[1](left, right)
        return left
    def unary(self):
        if self.tok.text == "-":
            self.eat(); return -self.expr(25)
        t = self.eat()
        match t:
            case Token("NUM", text) if "." in text or "e" in text.lower():
                return float(text)
            case Token(kind="NUM", text=text):
                return int(text)
            case Token("ID", name, pos):
                if self.tok.text == "(":
                    return self.call(name, pos)
                if name not in self.env:
                    raise ParseError(f"unknown name {name!r}", self.src, pos)
                return self.env[name]
            case Token(_, "("):
                v = self.expr(); self.eat(")"); return v
            case Token("END", _, p) | Token(_, _, p):
                raise ParseError("expected a value", self.src, p)
    def call(self, name, pos):
        self.eat("(")
        args = []
        while self.tok.text != ")":
            args.append(self.expr())
            if self.tok.text != ")":
                self.eat(",")
        self.eat(")")
        f = getattr(math, name, None) or {"max": max, "min": min}.get(name)
        if f is None:
            raise ParseError(f"unknown function {name}", self.src, pos)
        return f(*args)

env = {"pi": math.pi}
for line in ["1 + 2 * 3", "x = 2 ** 3 ** 2", "x // 7 % 5", "-2 ** 2", "sqrt(x) / pi", "(1 + 2", "1 + * 2", "max(1, 2, x)", "3 $ 4", "foo(1)", "y", "héllo = 3.5e-1", "héllo * 2", "1 2", "hypot(3, 4)", "sin()", "1 / 0", "2 ** 100", "10 // 3.0", "gamma(0)"]:
    try:
        print(f"{line:<16} = {Parser(line, env).statement()!r}")
    except ParseError as e:
        print(f"{line:<16} ! {e}")
    except Exception as e:
        print(f"{line:<16} ! {type(e).__name__}: {e}")
print(env)
print(*lex("a+1"), sep=" ")
print(Token("A", "b", 1)._asdict(), Token._fields, Token("A", "b", 1)._replace(pos=4))
Parser("1 + (2 * 3", env).statement()
