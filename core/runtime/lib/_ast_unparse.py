"""ast.unparse: a tree as source again. Each expression is written where a level of precedence is asked for, and puts
itself in parentheses where it binds less tightly."""
import ast
from ast import Constant, Expr, If, JoinedStr, Name, Tuple

(_NAMED, _TUPLE, _YIELD, _TEST, _OR, _AND, _NOT, _COMPARE, _BIT_OR, _BIT_XOR, _BIT_AND, _SHIFT, _ARITH, _TERM, _FACTOR, _POWER, _AWAIT, _ATOM) = range(18)
_BINARY = {
    "Add": ("+", _ARITH), "Sub": ("-", _ARITH), "Mult": ("*", _TERM), "MatMult": ("@", _TERM), "Div": ("/", _TERM), "Mod": ("%", _TERM), "FloorDiv": ("//", _TERM),
    "LShift": ("<<", _SHIFT), "RShift": (">>", _SHIFT), "BitOr": ("|", _BIT_OR), "BitXor": ("^", _BIT_XOR), "BitAnd": ("&", _BIT_AND), "Pow": ("**", _POWER),
}
_UNARY = {"Invert": ("~", _FACTOR), "Not": ("not", _NOT), "UAdd": ("+", _FACTOR), "USub": ("-", _FACTOR)}
_COMPARISONS = {"Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Is": "is", "IsNot": "is not", "In": "in", "NotIn": "not in"}
_LONG_QUOTES = ('"""', "'''")
_QUOTES = ("'", '"', *_LONG_QUOTES)
_INFINITY = "1e309"


class Unparser:
    def __init__(self):
        self._lines, self._depth = [], 0

    def text_of(self, node):
        if isinstance(node, list):
            self._body(node)
        elif isinstance(node, (ast.mod, ast.stmt, ast.excepthandler, ast.match_case)):
            getattr(self, "_stmt_" + type(node).__name__)(node)
        else:
            return self._any(node)
        return "\n".join(self._lines).lstrip("\n")

    # ---- statements ----

    def _line(self, text):
        self._lines.append("    " * self._depth + text)

    def _body(self, statements):
        for statement in statements:
            getattr(self, "_stmt_" + type(statement).__name__)(statement)

    def _block(self, head, statements, docstring=False):
        self._line(head + ":")
        self._depth += 1
        if docstring:
            statements = self._docstring(statements)
        self._body(statements)
        self._depth -= 1

    def _docstring(self, statements):
        """Writes the first statement where it is the text that documents; gives the others."""
        first = statements[0] if statements else None
        if not isinstance(first, Expr) or not isinstance(first.value, Constant) or not isinstance(first.value.value, str):
            return statements
        text, quotes = _literal_parts(first.value.value, _LONG_QUOTES)
        prefix = "u" if first.value.kind == "u" else ""
        self._line(f"{prefix}{quotes[0]}{text}{quotes[0]}")
        return statements[1:]

    def _stmt_Module(self, node):
        self._body(self._docstring(node.body))

    def _stmt_Interactive(self, node):
        self._body(node.body)

    def _stmt_Expression(self, node):
        self._line(self._expr(node.body))

    def _stmt_Expr(self, node):
        self._line(self._expr(node.value, _YIELD))

    def _stmt_Assign(self, node):
        self._line("".join(self._expr(t, _TUPLE) + " = " for t in node.targets) + self._expr(node.value))

    def _stmt_AugAssign(self, node):
        self._line(f"{self._expr(node.target)} {_BINARY[type(node.op).__name__][0]}= {self._expr(node.value)}")

    def _stmt_AnnAssign(self, node):
        target = self._expr(node.target)
        if not node.simple and isinstance(node.target, Name):
            target = f"({target})"
        self._line(f"{target}: {self._expr(node.annotation)}" + (f" = {self._expr(node.value)}" if node.value else ""))

    def _stmt_Return(self, node):
        self._line("return" + (" " + self._expr(node.value) if node.value else ""))

    def _stmt_Delete(self, node):
        self._line("del " + ", ".join(map(self._expr, node.targets)))

    def _stmt_Pass(self, node):
        self._line("pass")

    def _stmt_Break(self, node):
        self._line("break")

    def _stmt_Continue(self, node):
        self._line("continue")

    def _stmt_Raise(self, node):
        text = "raise"
        if not node.exc:
            if node.cause:
                raise ValueError("Node can't be used without a value attribute.")
        else:
            text += " " + self._expr(node.exc) + (f" from {self._expr(node.cause)}" if node.cause else "")
        self._line(text)

    def _stmt_Assert(self, node):
        self._line(f"assert {self._expr(node.test)}" + (f", {self._expr(node.msg)}" if node.msg else ""))

    def _stmt_Global(self, node):
        self._line("global " + ", ".join(node.names))

    def _stmt_Nonlocal(self, node):
        self._line("nonlocal " + ", ".join(node.names))

    def _stmt_Import(self, node):
        self._line("import " + ", ".join(map(self._any, node.names)))

    def _stmt_ImportFrom(self, node):
        self._line(f"from {'.' * (node.level or 0)}{node.module or ''} import {', '.join(map(self._any, node.names))}")

    def _stmt_If(self, node):
        self._block(f"if {self._expr(node.test)}", node.body)
        while len(node.orelse) == 1 and isinstance(node.orelse[0], If):
            node = node.orelse[0]
            self._block(f"elif {self._expr(node.test)}", node.body)
        if node.orelse:
            self._block("else", node.orelse)

    def _stmt_While(self, node):
        self._block(f"while {self._expr(node.test)}", node.body)
        if node.orelse:
            self._block("else", node.orelse)

    def _stmt_For(self, node):
        self._block(f"for {self._expr(node.target, _TUPLE)} in {self._expr(node.iter)}", node.body)
        if node.orelse:
            self._block("else", node.orelse)

    def _stmt_With(self, node):
        self._block("with " + ", ".join(map(self._any, node.items)), node.body)

    def _stmt_Try(self, node, star=""):
        self._block("try", node.body)
        for handler in node.handlers:
            self._stmt_ExceptHandler(handler, star)
        if node.orelse:
            self._block("else", node.orelse)
        if node.finalbody:
            self._block("finally", node.finalbody)

    def _stmt_TryStar(self, node):
        self._stmt_Try(node, "*")

    def _stmt_ExceptHandler(self, node, star=""):
        kind = " " + self._expr(node.type) if node.type else ""
        self._block(f"except{star}{kind}" + (f" as {node.name}" if node.name else ""), node.body)

    def _decorated(self, node):
        if self._lines:
            self._lines.append("")
        for decorator in node.decorator_list:
            self._line("@" + self._expr(decorator))

    def _stmt_FunctionDef(self, node):
        self._decorated(node)
        returns = f" -> {self._expr(node.returns)}" if node.returns else ""
        self._block(f"def {node.name}{self._type_params(node)}({self._any(node.args)}){returns}", node.body, True)

    def _stmt_ClassDef(self, node):
        self._decorated(node)
        bases = ", ".join(map(self._any, [*node.bases, *node.keywords]))
        self._block(f"class {node.name}{self._type_params(node)}" + (f"({bases})" if bases else ""), node.body, True)

    def _type_params(self, node):
        return f"[{', '.join(map(self._any, node.type_params))}]" if getattr(node, "type_params", None) else ""

    def _stmt_TypeAlias(self, node):
        self._line(f"type {self._expr(node.name)}{self._type_params(node)} = {self._expr(node.value)}")

    def _stmt_Match(self, node):
        self._line(f"match {self._expr(node.subject)}:")
        self._depth += 1
        for case in node.cases:
            self._stmt_match_case(case)
        self._depth -= 1

    def _stmt_match_case(self, node):
        self._block(f"case {self._any(node.pattern)}" + (f" if {self._expr(node.guard)}" if node.guard else ""), node.body)

    # ---- expressions ----

    def _any(self, node, level=_TEST):
        return getattr(self, "_" + type(node).__name__)(node, level)

    _expr = _any

    def _commas(self, items):
        return self._expr(items[0]) + "," if len(items) == 1 else ", ".join(map(self._expr, items))

    def _Name(self, node, level):
        return node.id

    def _Constant(self, node, level):
        if node.value is ...:
            return "..."
        prefix = "u" if getattr(node, "kind", None) == "u" else ""
        return prefix + _constant_text(node.value)

    def _JoinedStr(self, node, level):
        return "f" + self._quoted(node)

    def _quoted(self, node):
        """The text of an f-string with quotes around it, such as need no backslash where there are any."""
        parts, quotes, fallback = [], list(_QUOTES), False
        for value in node.values:
            if isinstance(value, Constant):
                text = value.value.replace("{", "{{").replace("}", "}}")
                text, fitting = _literal_parts(text, quotes, True)
                if not set(fitting) & set(quotes):
                    fallback = True
                    break
                quotes = fitting
            else:
                text = self._field(value)
                if "\n" in text:
                    quotes = [q for q in quotes if q in _LONG_QUOTES]
                quotes = [q for q in quotes if q not in text] or quotes
            parts.append(text)
        if fallback:
            quotes, parts = ['"""'], []
            for value in node.values:
                constant = isinstance(value, Constant)
                text = value.value.replace("{", "{{").replace("}", "}}") if constant else self._field(value)
                parts.append(repr('"' + text)[2:-1] if constant else text)
        return quotes[0] + "".join(parts) + quotes[0]

    def _field(self, node):
        text = self._expr(node.value, _TEST + 1)
        text = "{" + (" " if text.startswith("{") else "") + text
        if node.conversion != -1:
            text += "!" + chr(node.conversion)
        if node.format_spec:
            text += ":" + self._spec(node.format_spec)
        return text + "}"

    def _spec(self, node):
        if not isinstance(node, JoinedStr):
            return self._field(node)
        return "".join(v.value.replace("{", "{{").replace("}", "}}") if isinstance(v, Constant) else self._field(v) for v in node.values)

    def _FormattedValue(self, node, level):
        return "f" + self._quoted(JoinedStr([node]))

    def _List(self, node, level):
        return f"[{', '.join(map(self._expr, node.elts))}]"

    def _Set(self, node, level):
        return f"{{{', '.join(map(self._expr, node.elts))}}}" if node.elts else "{*()}"

    def _Tuple(self, node, level):
        text = self._commas(node.elts) if node.elts else ""
        return text if node.elts and level <= _TUPLE else f"({text})"

    def _Dict(self, node, level):
        pairs = [f"**{self._expr(v, _BIT_OR)}" if k is None else f"{self._expr(k)}: {self._expr(v)}" for k, v in zip(node.keys, node.values)]
        return f"{{{', '.join(pairs)}}}"

    def _generators(self, node):
        return "".join(map(self._any, node.generators))

    def _ListComp(self, node, level):
        return f"[{self._expr(node.elt)}{self._generators(node)}]"

    def _SetComp(self, node, level):
        return f"{{{self._expr(node.elt)}{self._generators(node)}}}"

    def _GeneratorExp(self, node, level):
        return f"({self._expr(node.elt)}{self._generators(node)})"

    def _DictComp(self, node, level):
        return f"{{{self._expr(node.key)}: {self._expr(node.value)}{self._generators(node)}}}"

    def _comprehension(self, node, level):
        ifs = "".join(f" if {self._expr(test, _TEST + 1)}" for test in node.ifs)
        return f"{' async' if node.is_async else ''} for {self._expr(node.target, _TUPLE)} in {self._expr(node.iter, _TEST + 1)}{ifs}"

    def _in(self, level, own, text):
        return f"({text})" if level > own else text

    def _IfExp(self, node, level):
        return self._in(level, _TEST, f"{self._expr(node.body, _OR)} if {self._expr(node.test, _OR)} else {self._expr(node.orelse, _TEST)}")

    def _NamedExpr(self, node, level):
        return self._in(level, _NAMED, f"{self._expr(node.target, _ATOM)} := {self._expr(node.value, _ATOM)}")

    def _Lambda(self, node, level):
        parameters = self._any(node.args)
        return self._in(level, _TEST, f"lambda{' ' if parameters else ''}{parameters}: {self._expr(node.body, _TEST)}")

    def _Yield(self, node, level):
        return self._in(level, _YIELD, "yield" + (" " + self._expr(node.value, _ATOM) if node.value else ""))

    def _YieldFrom(self, node, level):
        return self._in(level, _YIELD, f"yield from {self._expr(node.value, _ATOM)}")

    def _UnaryOp(self, node, level):
        sign, own = _UNARY[type(node.op).__name__]
        return self._in(level, own, sign + (" " if own != _FACTOR else "") + self._expr(node.operand, own))

    def _BinOp(self, node, level):
        sign, own = _BINARY[type(node.op).__name__]
        left, right = (own + 1, own) if sign == "**" else (own, own + 1)
        return self._in(level, own, f"{self._expr(node.left, left)} {sign} {self._expr(node.right, right)}")

    def _BoolOp(self, node, level):
        word, own = ("and", _AND) if isinstance(node.op, ast.And) else ("or", _OR)
        parts = [self._expr(value, own + 1 + i) for i, value in enumerate(node.values)]
        return self._in(level, own, f" {word} ".join(parts))

    def _Compare(self, node, level):
        text = self._expr(node.left, _COMPARE + 1)
        for op, right in zip(node.ops, node.comparators):
            text += f" {_COMPARISONS[type(op).__name__]} {self._expr(right, _COMPARE + 1)}"
        return self._in(level, _COMPARE, text)

    def _Attribute(self, node, level):
        text = self._expr(node.value, _ATOM)
        if isinstance(node.value, Constant) and isinstance(node.value.value, int):
            text += " "  # else the point would be the number's
        return f"{text}.{node.attr}"

    def _Call(self, node, level):
        return f"{self._expr(node.func, _ATOM)}({', '.join(map(self._any, [*node.args, *node.keywords]))})"

    def _Subscript(self, node, level):
        inside = self._commas(node.slice.elts) if isinstance(node.slice, Tuple) and node.slice.elts else self._expr(node.slice)
        return f"{self._expr(node.value, _ATOM)}[{inside}]"

    def _Slice(self, node, level):
        text = f"{self._expr(node.lower) if node.lower else ''}:{self._expr(node.upper) if node.upper else ''}"
        return text + (f":{self._expr(node.step)}" if node.step else "")

    def _Starred(self, node, level):
        return "*" + self._expr(node.value, _BIT_OR)

    # ---- parts of others ----

    def _arguments(self, node, level):
        parts, every = [], [*node.posonlyargs, *node.args]
        defaults = [None] * (len(every) - len(node.defaults)) + node.defaults
        for i, (argument, default) in enumerate(zip(every, defaults), 1):
            parts.append(self._any(argument) + (f"={self._expr(default)}" if default else ""))
            if i == len(node.posonlyargs):
                parts.append("/")
        if node.vararg or node.kwonlyargs:
            parts.append("*" + (self._any(node.vararg) if node.vararg else ""))
        for argument, default in zip(node.kwonlyargs, node.kw_defaults):
            parts.append(self._any(argument) + (f"={self._expr(default)}" if default else ""))
        if node.kwarg:
            parts.append("**" + self._any(node.kwarg))
        return ", ".join(parts)

    def _arg(self, node, level):
        return node.arg + (f": {self._expr(node.annotation)}" if node.annotation else "")

    def _keyword(self, node, level):
        return ("**" if node.arg is None else node.arg + "=") + self._expr(node.value)

    def _alias(self, node, level):
        return node.name + (f" as {node.asname}" if node.asname else "")

    def _withitem(self, node, level):
        return self._expr(node.context_expr) + (f" as {self._expr(node.optional_vars)}" if node.optional_vars else "")

    def _default(self, node):
        return f" = {self._expr(node.default_value)}" if node.default_value else ""

    def _TypeVar(self, node, level):
        return node.name + (f": {self._expr(node.bound)}" if node.bound else "") + self._default(node)

    def _TypeVarTuple(self, node, level):
        return "*" + node.name + self._default(node)

    def _ParamSpec(self, node, level):
        return "**" + node.name + self._default(node)

    def _MatchValue(self, node, level):
        return self._expr(node.value)

    def _MatchSingleton(self, node, level):
        return _constant_text(node.value)

    def _MatchSequence(self, node, level):
        return f"[{', '.join(map(self._any, node.patterns))}]"

    def _MatchStar(self, node, level):
        return f"*{node.name or '_'}"

    def _MatchMapping(self, node, level):
        parts = [f"{self._expr(k)}: {self._any(p)}" for k, p in zip(node.keys, node.patterns)]
        return f"{{{', '.join(parts + ([f'**{node.rest}'] if node.rest else []))}}}"

    def _MatchClass(self, node, level):
        parts = [self._any(p) for p in node.patterns] + [f"{a}={self._any(p)}" for a, p in zip(node.kwd_attrs, node.kwd_patterns)]
        return f"{self._expr(node.cls, _ATOM)}({', '.join(parts)})"

    def _MatchAs(self, node, level):
        if node.name is None:
            return "_"
        if node.pattern is None:
            return node.name
        return self._in(level, _TEST, f"{self._any(node.pattern, _BIT_OR)} as {node.name}")

    def _MatchOr(self, node, level):
        return self._in(level, _BIT_OR, " | ".join(self._any(p, _BIT_OR + 1) for p in node.patterns))


def _constant_text(value):
    if isinstance(value, (float, complex)):
        return repr(value).replace("inf", _INFINITY).replace("nan", f"({_INFINITY}-{_INFINITY})")
    if isinstance(value, tuple):
        return f"({', '.join(map(_constant_text, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


def _literal_parts(text, quotes, escape_whitespace=False):
    """The text as it stands in a literal, and those of the quotes that fit around it, the best first."""
    def shown(c):
        if not escape_whitespace and c in "\n\t":
            return c
        return repr(c)[1:-1] if c == "\\" or not c.isprintable() else c

    escaped = "".join(map(shown, text))
    fitting = [q for q in quotes if q in _LONG_QUOTES] if "\n" in escaped else list(quotes)
    fitting = [q for q in fitting if q not in escaped]
    if not fitting:
        text = repr(text)
        return text[1:-1], [next((q for q in quotes if text[0] in q), text[0])]
    if escaped:
        fitting.sort(key=lambda q: q[0] == escaped[-1])
        if fitting[0][0] == escaped[-1]:
            escaped = escaped[:-1] + "\\" + escaped[-1]
    return escaped, fitting
