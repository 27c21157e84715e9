"""ast: Python source as a tree of nodes. The engine's own parser reads it; unparse() and what compile() needs to run
a tree are in _ast_unparse.py."""
import sys as _sys

import _ast

# The abstract grammar, a node a line, the kinds of nodes before the colon: `expr*` is a list, `expr?` may be missing.
_GRAMMAR = """
mod: Module(stmt* body, type_ignore* type_ignores) | Interactive(stmt* body) | Expression(expr body) | FunctionType(expr* argtypes, expr returns)
stmt: FunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params)
 | AsyncFunctionDef(identifier name, arguments args, stmt* body, expr* decorator_list, expr? returns, string? type_comment, type_param* type_params)
 | ClassDef(identifier name, expr* bases, keyword* keywords, stmt* body, expr* decorator_list, type_param* type_params)
 | Return(expr? value) | Delete(expr* targets) | Assign(expr* targets, expr value, string? type_comment)
 | TypeAlias(expr name, type_param* type_params, expr value) | AugAssign(expr target, operator op, expr value)
 | AnnAssign(expr target, expr annotation, expr? value, int simple) | For(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment)
 | AsyncFor(expr target, expr iter, stmt* body, stmt* orelse, string? type_comment) | While(expr test, stmt* body, stmt* orelse)
 | If(expr test, stmt* body, stmt* orelse) | With(withitem* items, stmt* body, string? type_comment)
 | AsyncWith(withitem* items, stmt* body, string? type_comment) | Match(expr subject, match_case* cases) | Raise(expr? exc, expr? cause)
 | Try(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody) | TryStar(stmt* body, excepthandler* handlers, stmt* orelse, stmt* finalbody)
 | Assert(expr test, expr? msg) | Import(alias* names) | ImportFrom(identifier? module, alias* names, int? level) | Global(identifier* names)
 | Nonlocal(identifier* names) | Expr(expr value) | Pass | Break | Continue
expr: BoolOp(boolop op, expr* values) | NamedExpr(expr target, expr value) | BinOp(expr left, operator op, expr right)
 | UnaryOp(unaryop op, expr operand) | Lambda(arguments args, expr body) | IfExp(expr test, expr body, expr orelse)
 | Dict(expr?* keys, expr* values) | Set(expr* elts) | ListComp(expr elt, comprehension* generators) | SetComp(expr elt, comprehension* generators)
 | DictComp(expr key, expr value, comprehension* generators) | GeneratorExp(expr elt, comprehension* generators) | Await(expr value)
 | Yield(expr? value) | YieldFrom(expr value) | Compare(expr left, cmpop* ops, expr* comparators) | Call(expr func, expr* args, keyword* keywords)
 | FormattedValue(expr value, int conversion, expr? format_spec) | Interpolation(expr value, constant str, int conversion, expr? format_spec)
 | JoinedStr(expr* values) | TemplateStr(expr* values) | Constant(constant value, string? kind)
 | Attribute(expr value, identifier attr, expr_context ctx) | Subscript(expr value, expr slice, expr_context ctx) | Starred(expr value, expr_context ctx)
 | Name(identifier id, expr_context ctx) | List(expr* elts, expr_context ctx) | Tuple(expr* elts, expr_context ctx)
 | Slice(expr? lower, expr? upper, expr? step)
expr_context: Load | Store | Del
boolop: And | Or
operator: Add | Sub | Mult | MatMult | Div | Mod | Pow | LShift | RShift | BitOr | BitXor | BitAnd | FloorDiv
unaryop: Invert | Not | UAdd | USub
cmpop: Eq | NotEq | Lt | LtE | Gt | GtE | Is | IsNot | In | NotIn
excepthandler: ExceptHandler(expr? type, identifier? name, stmt* body)
pattern: MatchValue(expr value) | MatchSingleton(constant value) | MatchSequence(pattern* patterns)
 | MatchMapping(expr* keys, pattern* patterns, identifier? rest)
 | MatchClass(expr cls, pattern* patterns, identifier* kwd_attrs, pattern* kwd_patterns) | MatchStar(identifier? name)
 | MatchAs(pattern? pattern, identifier? name) | MatchOr(pattern* patterns)
type_ignore: TypeIgnore(int lineno, string tag)
type_param: TypeVar(identifier name, expr? bound, expr? default_value) | ParamSpec(identifier name, expr? default_value)
 | TypeVarTuple(identifier name, expr? default_value)
"""
# Nodes that are kinds of their own.
_PRODUCTS = """comprehension(expr target, expr iter, expr* ifs, int is_async)
arguments(arg* posonlyargs, arg* args, arg? vararg, arg* kwonlyargs, expr?* kw_defaults, arg? kwarg, expr* defaults)
arg(identifier arg, expr? annotation, string? type_comment)
keyword(identifier? arg, expr value)
alias(identifier name, identifier? asname)
withitem(expr context_expr, expr? optional_vars)
match_case(pattern pattern, expr? guard, stmt* body)"""
_PLACE = ("lineno", "col_offset", "end_lineno", "end_col_offset")
_PLACED = {"stmt", "expr", "excepthandler", "pattern", "type_param", "arg", "keyword", "alias"}
PyCF_ONLY_AST, PyCF_OPTIMIZED_AST, PyCF_TYPE_COMMENTS, PyCF_ALLOW_TOP_LEVEL_AWAIT = 1024, 33792, 4096, 8192


class AST:
    """The base of all nodes."""

    __module__ = "ast"
    _fields = _attributes = __match_args__ = ()
    _field_types = {}

    def __init__(self, *args, **kwargs):
        cls = type(self)
        if len(args) > len(self._fields):
            most = len(self._fields)
            raise TypeError(f"{cls.__name__} constructor takes at most {most} positional argument{'' if most == 1 else 's'}")
        for name, value in zip(self._fields, args):
            setattr(self, name, value)
        given = self._fields[: len(args)]
        for name, value in kwargs.items():
            if name in given:
                raise TypeError(f"{cls.__name__} got multiple values for argument {name!r}")
            if name not in self._fields and name not in self._attributes:
                _deprecated(f"{cls.__name__}.__init__ got an unexpected keyword argument {name!r}. "
                            "Support for arbitrary keyword arguments is deprecated and will be removed in Python 3.15.")
            setattr(self, name, value)
        for name in self._fields[len(args):]:
            if name in kwargs:
                continue
            kind = cls._field_types.get(name)
            if isinstance(kind, _GenericAlias):
                setattr(self, name, [])
            elif kind is expr_context:
                setattr(self, name, Load())
            elif kind is not None and not hasattr(cls, name):
                _deprecated(f"{cls.__name__}.__init__ missing 1 required positional argument: {name!r}. This will become an error in Python 3.15.")

    def __repr__(self):
        return _shown(self, 3)

    def __replace__(self, /, **changes):
        values = {name: getattr(self, name) for name in (*self._fields, *self._attributes) if hasattr(self, name)}
        for name in changes:
            if name not in self._fields and name not in self._attributes:
                raise TypeError(f"{type(self).__name__}.__replace__ got an unexpected keyword argument {name!r}.")
        return type(self)(**{**values, **changes})

    def __reduce_ex__(self, protocol):
        return _again, (type(self), dict(self.__dict__))


def _again(cls, state):
    made = cls.__new__(cls)
    made.__dict__.update(state)
    return made


def _deprecated(message):
    import warnings
    warnings.warn(message, DeprecationWarning, stacklevel=3)


def _shown(value, depth):
    """repr() of a node: its fields to a depth, of a long list the ends."""
    if isinstance(value, AST):
        if depth <= 0 and value._fields:
            return f"{type(value).__name__}(...)"
        parts = [f"{name}={_shown(getattr(value, name), depth - 1)}" for name in value._fields]
        return f"{type(value).__name__}({', '.join(parts)})" if depth > 0 or not value._fields and depth > 0 else f"{type(value).__name__}(...)"
    if isinstance(value, list):
        if len(value) > 2:
            return f"[{_shown(value[0], depth)}, ..., {_shown(value[-1], depth)}]"
        return "[" + ", ".join(_shown(v, depth) for v in value) + "]"
    return repr(value)


_GenericAlias = type(list[int])
_PLAIN_TYPES = {"identifier": str, "string": str, "int": int, "constant": object}


def _declare(text, base):
    """Makes the class of one node of the grammar."""
    name, _, fields = text.strip().rstrip(")").partition("(")
    namespace = {"__module__": "ast", "__doc__": text.strip(), "_spec": [f.split() for f in fields.split(",") if f.strip()]}
    if base is AST:
        namespace["_attributes"] = _PLACE if name in _PLACED else ()
    names = tuple(field for _, field in namespace["_spec"])
    namespace["_fields"] = namespace["__match_args__"] = names
    for kind, field in namespace["_spec"]:
        if kind.endswith("?"):
            namespace[field] = None
    if name in _PLACED or getattr(base, "_attributes", ()):
        namespace["end_lineno"] = namespace["end_col_offset"] = None
    made = globals()[name] = type(name, (base,), namespace)
    return made


def _declare_all():
    made = []
    for part in "".join(_GRAMMAR.strip().replace("\n |", " |")).split("\n"):
        kind, _, alternatives = part.partition(":")
        lines = [line.strip() for line in alternatives.split("|")]
        base = globals()[kind] = type(kind, (AST,), {
            "__module__": "ast", "_attributes": _PLACE if kind in _PLACED else (), "__doc__": f"{kind} = " + ("\n" + " " * (len(kind) + 1) + "| ").join(lines)})
        made += [_declare(line, base) for line in lines]
    made += [_declare(line, AST) for line in _PRODUCTS.split("\n")]
    for cls in made:
        types = {}
        for kind, field in cls._spec:
            plain = kind.rstrip("?*")
            of = _PLAIN_TYPES.get(plain) or globals()[plain]
            types[field] = list[of] if kind.endswith("*") else of | None if kind.endswith("?") else of
        cls._field_types = types
        del cls._spec


_declare_all()


# ---- reading ----

_BASES = {"Load": Load, "Store": Store, "Del": Del}  # noqa: F821
_WITH_CONTEXT = ("Attribute", "Subscript", "Starred", "Name", "List", "Tuple")


def _made(parts):
    """The node of what _ast gives."""
    if isinstance(parts, list):
        return [_made(p) for p in parts]
    if not isinstance(parts, tuple):
        return parts
    kind, place, *fields = parts
    cls = globals()[kind]
    node = cls.__new__(cls)
    state = node.__dict__
    for name, value in zip(cls._fields, fields):
        state[name] = value if kind in ("Constant", "MatchSingleton") else _made(value)
    if kind in _WITH_CONTEXT:
        state["ctx"] = Load()  # noqa: F821
    if place is not None:
        state.update(zip(_PLACE, place))
    _STORED.get(kind, _nothing)(node)
    return node


def _nothing(node):
    pass


def _set_context(node, ctx):
    if hasattr(node, "ctx"):
        node.ctx = ctx()
    if isinstance(node, (Tuple, List)):  # noqa: F821
        for item in node.elts:
            _set_context(item, ctx)
    elif isinstance(node, Starred):  # noqa: F821
        _set_context(node.value, ctx)


def _store(*names):
    def set_all(node):
        for name in names:
            found = getattr(node, name)
            for target in found if isinstance(found, list) else [found] if found is not None else []:
                _set_context(target, Store)  # noqa: F821
    return set_all


_STORED = {
    "Assign": _store("targets"), "AugAssign": _store("target"), "AnnAssign": _store("target"), "For": _store("target"), "comprehension": _store("target"),
    "NamedExpr": _store("target"), "withitem": _store("optional_vars"), "TypeAlias": _store("name"),
    "Delete": lambda node: [_set_context(t, Del) for t in node.targets],  # noqa: F821
}


def parse(source, filename="<unknown>", mode="exec", *, type_comments=False, feature_version=None, optimize=-1):
    if isinstance(source, AST):
        return source
    if not isinstance(filename, (str, bytes)):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(filename).__name__}")
    if not isinstance(mode, str):
        raise TypeError(f"compile() argument 'mode' must be str, not {type(mode).__name__}")
    if mode == "eval":
        return Expression(_made(_ast.parse(source, filename, True)))  # noqa: F821
    if mode not in ("exec", "single"):
        raise ValueError("compile() mode must be 'exec', 'eval', 'single' or 'func_type'")
    body = _made(_ast.parse(source, filename, False))
    return Module(body, []) if mode == "exec" else Interactive(body)  # noqa: F821


def literal_eval(node_or_string):
    """The value of a literal, or of a display of literals."""
    if isinstance(node_or_string, str):
        node_or_string = parse(node_or_string.lstrip(" \t"), mode="eval")
    if isinstance(node_or_string, Expression):  # noqa: F821
        node_or_string = node_or_string.body
    return _literal(node_or_string)


def _malformed(node):
    text = "malformed node or string"
    if lno := getattr(node, "lineno", None):
        text += f" on line {lno}"
    raise ValueError(text + f": {node!r}")


def _number(node):
    if isinstance(node, UnaryOp) and isinstance(node.op, (UAdd, USub)):  # noqa: F821
        operand = _plain_number(node.operand)
        return +operand if isinstance(node.op, UAdd) else -operand  # noqa: F821
    return _plain_number(node)


def _plain_number(node):
    if not isinstance(node, Constant) or type(node.value) not in (int, float, complex):  # noqa: F821
        _malformed(node)
    return node.value


def _literal(node):
    match node:
        case Constant():  # noqa: F821
            return node.value
        case Tuple():  # noqa: F821
            return tuple(map(_literal, node.elts))
        case List():  # noqa: F821
            return list(map(_literal, node.elts))
        case Set():  # noqa: F821
            return set(map(_literal, node.elts))
        case Call(Name("set"), [], []):  # noqa: F821
            return set()
        case Dict():  # noqa: F821
            if len(node.keys) != len(node.values):
                _malformed(node)
            return dict(zip(map(_literal, node.keys), map(_literal, node.values)))
        case BinOp(op=Add() | Sub()):  # noqa: F821
            left, right = _number(node.left), _plain_number(node.right)
            if isinstance(left, (int, float)) and isinstance(right, complex):
                return left + right if isinstance(node.op, Add) else left - right  # noqa: F821
    return _number(node)


# ---- walking and changing ----


def iter_fields(node):
    for field in node._fields:
        try:
            yield field, getattr(node, field)
        except AttributeError:
            pass


def iter_child_nodes(node):
    for _, field in iter_fields(node):
        if isinstance(field, AST):
            yield field
        elif isinstance(field, list):
            yield from (item for item in field if isinstance(item, AST))


def walk(node):
    from collections import deque
    todo = deque([node])
    while todo:
        node = todo.popleft()
        todo.extend(iter_child_nodes(node))
        yield node


class NodeVisitor:
    """Calls visit_KIND(node) for each node, generic_visit() where there is no such method."""

    def visit(self, node):
        return getattr(self, "visit_" + node.__class__.__name__, self.generic_visit)(node)

    def generic_visit(self, node):
        for _, value in iter_fields(node):
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, AST):
                    self.visit(item)


class NodeTransformer(NodeVisitor):
    """A visitor whose methods give what takes the node's place: a node, several, or None for nothing."""

    def generic_visit(self, node):
        for field, old in iter_fields(node):
            if isinstance(old, list):
                new = []
                for item in old:
                    if isinstance(item, AST):
                        item = self.visit(item)
                        if item is None:
                            continue
                        if not isinstance(item, AST):
                            new.extend(item)
                            continue
                    new.append(item)
                old[:] = new
            elif isinstance(old, AST):
                new = self.visit(old)
                if new is None:
                    delattr(node, field)
                else:
                    setattr(node, field, new)
        return node


def copy_location(new_node, old_node):
    for name in _PLACE:
        if name in old_node._attributes and name in new_node._attributes:
            value = getattr(old_node, name, None)
            if value is not None or (hasattr(old_node, name) and name.startswith("end_")):
                setattr(new_node, name, value)
    return new_node


def fix_missing_locations(node):
    def fix(node, place):
        if node._attributes:
            found = []
            for name, inherited in zip(_PLACE, place):
                if getattr(node, name, None) is None:
                    setattr(node, name, inherited)
                found.append(getattr(node, name))
            place = found
        for child in iter_child_nodes(node):
            fix(child, place)

    fix(node, (1, 0, 1, 0))
    return node


def increment_lineno(node, n=1):
    for child in walk(node):
        if "lineno" in child._attributes:
            child.lineno = getattr(child, "lineno", 0) + n
        if getattr(child, "end_lineno", None) is not None:
            child.end_lineno += n
    return node


def get_docstring(node, clean=True):
    if not isinstance(node, (AsyncFunctionDef, FunctionDef, ClassDef, Module)):  # noqa: F821
        raise TypeError("%r can't have docstrings" % (node.__class__.__name__))
    first = node.body[0] if node.body else None
    if not isinstance(first, Expr) or not isinstance(first.value, Constant) or not isinstance(first.value.value, str):  # noqa: F821
        return None
    if not clean:
        return first.value.value
    import inspect
    return inspect.cleandoc(first.value.value)


def get_source_segment(source, node, *, padded=False):
    if getattr(node, "end_lineno", None) is None or getattr(node, "end_col_offset", None) is None:
        return None
    lines = source.splitlines(True)[node.lineno - 1 : node.end_lineno]
    lines[-1] = lines[-1].encode()[: node.end_col_offset].decode()
    before = lines[0].encode()[: node.col_offset].decode()
    lines[0] = lines[0][len(before):]
    if padded and len(lines) > 1:
        lines[0] = "".join(c if c in "\f\t" else " " for c in before) + lines[0]
    return "".join(lines)


# ---- writing ----


def dump(node, annotate_fields=True, include_attributes=False, *, indent=None, show_empty=False):
    """The tree as text that would make it again."""
    if not isinstance(node, AST):
        raise TypeError("expected AST, got %r" % node.__class__.__name__)
    if indent is not None and not isinstance(indent, str):
        indent = " " * indent

    def text_of(value, level):
        # The text, and whether it is short: a node without fields, a plain value, an empty list.
        level += 1
        start, between = ("\n" + indent * level, ",\n" + indent * level) if indent is not None else ("", ", ")
        if isinstance(value, list):
            return (f"[{start}{between.join(text_of(v, level)[0] for v in value)}]", False) if value else ("[]", True)
        if not isinstance(value, AST):
            return repr(value), True
        cls, parts, skipped, all_short, named = type(value), [], [], True, annotate_fields
        for name in value._fields:
            try:
                field = getattr(value, name)
            except AttributeError:
                named = True
                continue
            if field is None and getattr(cls, name, ...) is None:
                named = True
                continue
            if not show_empty:
                if field == [] and isinstance(cls._field_types.get(name), _GenericAlias):
                    if not named:
                        skipped.append("[]")
                    continue
                if not named:
                    parts.extend(skipped)
                    skipped = []
            text, short = text_of(field, level)
            all_short = all_short and short
            parts.append(f"{name}={text}" if named else text)
        if include_attributes:
            for name in value._attributes:
                found = getattr(value, name, None)
                if found is not None or (hasattr(value, name) and getattr(cls, name, ...) is not None):
                    text, short = text_of(found, level)
                    all_short = all_short and short
                    parts.append(f"{name}={text}")
        if all_short and len(parts) <= 3:
            return f"{cls.__name__}({', '.join(parts)})", not parts
        return f"{cls.__name__}({start}{between.join(parts)})", False

    return text_of(node, 0)[0]


def unparse(ast_obj):
    from _ast_unparse import Unparser
    return Unparser().text_of(ast_obj)


def _source_to_compile(tree, mode):
    """The source of a tree that compile() is given, once nothing that it needs is missing."""
    kind = {"exec": Module, "eval": Expression, "single": Interactive}[mode]  # noqa: F821
    if not isinstance(tree, AST):
        raise TypeError("compile() arg 1 must be a string, bytes or AST object")
    if not isinstance(tree, kind):
        raise TypeError(f"expected {kind.__name__} node, got {type(tree).__name__}")
    for node in walk(tree):
        name, base = type(node).__name__, next((b.__name__ for b in type(node).__mro__ if b.__base__ is AST), type(node).__name__)
        for field in node._fields:
            if not hasattr(node, field):
                raise TypeError(f'required field "{field}" missing from {name}')
        for attribute in ("lineno", "col_offset"):
            if attribute in node._attributes and getattr(node, attribute, None) is None:
                raise TypeError(f'required field "{attribute}" missing from {base}')
    return unparse(tree)


def main(args=None):
    print(dump(parse(_sys.stdin.read()), indent=3))
