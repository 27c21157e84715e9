"""Classes and objects that the standard library helps to make, and sequences of calls on them: dataclasses, enums,
named tuples, generics and protocols, containers, caches, dispatch, context stacks, copies, warnings, texts."""
from grammar import rule
from statements import scoped

# ---- dataclasses ----
rule("field_type", ["int", "str", "float", "list", "'int'", "list[int]", "int | None", "bool"], ["dict[str, <type>]", "typing.Any", "typing.ClassVar[int]", "dataclasses.InitVar[int]", "tuple[int, ...]"])
rule("field_value", ["<int>", "<str>", "<none>", "<small>", "()"], ["<any>", "dataclasses.field(<field_options>)", "dataclasses.field(<field_options>)", "field(default_factory=<factory>)"])
rule("factory", ["list", "dict", "set"], ["lambda: <any>", "<function>"])
rule("field_options", ["default=<any>", "default_factory=<factory>", "default=<any>, <field_flag>"], ["<field_flag>", "default=<any>, default_factory=list", "default_factory=<factory>, <field_flag>, <field_flag>", "<field_flag>, kw_only=<bool>", "metadata={'k': <any>}, default=<small>"])
rule("field_flag", "repr=<bool> compare=<bool> init=<bool> hash=<bool> kw_only=True".split())
rule("dataclass_options", [""], ["(order=True)", "(frozen=True)", "(kw_only=True)", "(slots=True)", "(eq=False)", "(repr=False)", "(unsafe_hash=True)", "(frozen=True, order=True)", "(init=False)", "(slots=True, frozen=True)", "(match_args=False)", "(order=True, eq=False)", "(nope=1)", "(weakref_slot=True)"])
rule("dataclass_extra", ["", ""], ["def __post_init__(self, *args):\n    print('post', args)", "def __repr__(self):\n    return 'own'", "_: dataclasses.KW_ONLY", "@property\ndef area(self):\n    return self.p", "def __lt__(self, other):\n    return True", "__slots__ = ('p',)", "def __eq__(self, other):\n    return True", "total: int = field(init=False, default=<int>)"])
rule("dataclass_use", ["attempt(lambda: NAME(<call_values>))", "attempt(lambda: NAME(<small>, <small>) == NAME(<small>, <small>))"], [
    "attempt(lambda: NAME(<call_values>) < NAME(<call_values>))", "attempt(lambda: [(f.name, f.type, f.kw_only) for f in dataclasses.fields(NAME)])", "attempt(lambda: dataclasses.asdict(NAME(<call_values>)))", "attempt(lambda: dataclasses.astuple(NAME(<call_values>)))", "attempt(lambda: dataclasses.replace(NAME(<call_values>), <named_values>))",
    "attempt(lambda: inspect.signature(NAME))", "attempt(lambda: NAME.__match_args__)", "attempt(lambda: copy.deepcopy(NAME(<call_values>)))", "attempt(lambda: setattr(NAME(<call_values>), 'p', <any>))", "attempt(lambda: delattr(NAME(<call_values>), 'q'))", "attempt(lambda: NAME.__doc__)",
    "attempt(lambda: NAME(<call_values>).p)", "attempt(lambda: vars(NAME(<call_values>)))", "attempt(lambda: dataclasses.is_dataclass(NAME))", "attempt(lambda: pprint.pformat(NAME(<call_values>), width=<width>))", "match attempt(lambda: NAME(<call_values>)):\n    case NAME(a, b):\n        print('two', a, b)\n    case NAME(p=a):\n        print('p', a)\n    case _:\n        print('none')",
    "@dataclass<dataclass_options>\nclass Derived(NAME):\n    s: <field_type> = <field_value>\nattempt(lambda: Derived(<call_values>))", "attempt(lambda: sorted([NAME(3, 1), NAME(<small>, 2)]))", "attempt(lambda: copy.replace(NAME(<call_values>), p=<any>))"])
rule("call_values", ["", "<small>", "<small>, <small>", "<int>, <str>"], ["<any>, <any>", "p=<any>", "<any>, q=<any>", "p=<any>, q=<any>, r=<any>", "<any>, <any>, <any>", "**{'p': <any>}", "nope=<any>"])
rule("named_values", ["p=<any>", "q=<small>"], ["p=<any>, q=<any>", "nope=<any>", ""])

# ---- enums ----
rule("enum_base", ["enum.Enum", "enum.IntEnum", "enum.StrEnum", "enum.Flag", "enum.IntFlag", "enum.Enum"], ["str, enum.Enum", "int, enum.Enum", "enum.Flag, boundary=enum.<boundary>", "enum.IntFlag, boundary=enum.<boundary>", "float, enum.Enum", "tuple, enum.Enum", "enum.ReprEnum"])
rule("boundary", "STRICT CONFORM EJECT KEEP".split())
rule("enum_value", ["enum.auto()", "<small>", "1", "2", "4", "'x'"], ["<any>", "(<small>, <small>)", "enum.auto()", "A", "<int>", "enum.member(<any>)", "enum.nonmember(<any>)"])
rule("enum_extra", ["", ""], ["def __str__(self):\n    return self.name.lower()", "@property\ndef double(self):\n    return self.value * 2", "@classmethod\ndef _missing_(cls, value):\n    print('missing', value)\n    return <missing>", "def _generate_next_value_(name, start, count, last):\n    return <next_value>", "_ignore_ = ['B']", "def __init__(self, *args):\n    self.extra = args", "A = 5", "def __new__(cls, value):\n    made = object.__new__(cls)\n    made._value_ = value\n    return made",
     "def describe(self):\n    return self.name, self.value", "_order_ = 'A B C'"])
rule("missing", ["None", "cls.A"], ["<any>", "super()._missing_(value)"])
rule("next_value", ["name.lower()", "count + 10"], ["<any>", "(start, count)", "last"])
rule("enum_use", ["attempt(lambda: list(NAME))", "attempt(lambda: NAME.A)", "attempt(lambda: NAME(<small>))"], [
    "attempt(lambda: NAME[<member_name>])", "attempt(lambda: NAME(<any>))", "attempt(lambda: (NAME.A.name, NAME.A.value))", "attempt(lambda: NAME.A | NAME.B)", "attempt(lambda: ~NAME.A)", "attempt(lambda: NAME.A & <operand_enum>)", "attempt(lambda: NAME.A <symbol> <operand_enum>)", "attempt(lambda: NAME.A <comparison> <operand_enum>)", "attempt(lambda: f'{NAME.A}|{NAME.B!r}|{NAME.A:>8}')", "attempt(lambda: '%s %r' % (NAME.A, NAME.B))",
    "attempt(lambda: NAME.A in NAME)", "attempt(lambda: <any> in NAME)", "attempt(lambda: len(NAME))", "attempt(lambda: NAME.__members__)", "attempt(lambda: setattr(NAME, 'A', 1))", "attempt(lambda: setattr(NAME.A, 'value', 1))", "attempt(lambda: NAME.A.nope)", "attempt(lambda: NAME.A.double)", "attempt(lambda: NAME.B.describe())", "attempt(lambda: type('Sub', (NAME,), {}))", "attempt(lambda: isinstance(NAME.A, int))",
    "attempt(lambda: {NAME.A: 1}[NAME.A])", "attempt(lambda: hash(NAME.A) == hash(NAME.A))", "attempt(lambda: json.dumps({'a': NAME.A}))", "attempt(lambda: copy.deepcopy(NAME.A) is NAME.A)", "attempt(lambda: NAME.A is NAME(NAME.A))", "attempt(lambda: list(reversed(NAME)))", "attempt(lambda: bool(NAME.A))", "attempt(lambda: list(NAME(3)))", "attempt(lambda: NAME.A.extra)", "attempt(lambda: str(NAME.B) + repr(NAME))", "attempt(lambda: enum.unique(NAME))",
    "attempt(lambda: max(NAME))", "attempt(lambda: NAME.A.A)", "match attempt(lambda: NAME(<small>)):\n    case NAME.A:\n        print('A')\n    case NAME.B | NAME.C:\n        print('B or C')\n    case _:\n        print('other')"])
rule("operand_enum", ["NAME.B", "NAME.C", "1"], ["<any>", "<small>", "NAME.A"])
rule("member_name", ["'A'", "'B'"], ["<str>", "<any>", "'a'"])

# ---- named tuples ----
rule("tuple_class", ["class NAME(typing.NamedTuple):\n    p: int\n    q: str = <any>", "NAME = collections.namedtuple('NAME', 'p q')"], [
    "class NAME(typing.NamedTuple):\n    p: <field_type>\n    q: <field_type> = <any>\n    def m(self):\n        return self.p, self[1:]", "NAME = collections.namedtuple('NAME', ['p', 'q', 'r'], defaults=[<any>])", "class NAME(collections.namedtuple('NAME', 'p, q')):\n    __slots__ = ()\n    def __str__(self):\n        return f'<{self.p}>'", "class NAME(typing.NamedTuple):\n    p: int = <any>\n    q: int", "NAME = collections.namedtuple('NAME', 'p q p', rename=<bool>)", "NAME = typing.NamedTuple('NAME', [('p', int), ('q', <type>)])",
    "class NAME(typing.NamedTuple):\n    p: int\n    _q: int", "class NAME(typing.NamedTuple, typing.Generic[typing.TypeVar('T')]):\n    p: int\n    q: int = 2"])
rule("tuple_use", ["attempt(lambda: NAME(<call_values>))"], [
    "attempt(lambda: NAME(<call_values>)._replace(<named_values>))", "attempt(lambda: NAME._make(<iterable>))", "attempt(lambda: NAME(<call_values>)._asdict())", "attempt(lambda: NAME._fields + (NAME._field_defaults,))", "attempt(lambda: NAME(<small>, <small>) <comparison> NAME(<small>, <any>))", "attempt(lambda: NAME(<call_values>)[<index>])", "attempt(lambda: NAME(<call_values>).p)", "attempt(lambda: setattr(NAME(1, 2), 'p', 3))", "attempt(lambda: (lambda a, *b: (a, b))(*NAME(<call_values>)))", "attempt(lambda: str(NAME(<call_values>)))",
    "attempt(lambda: '%s-%s' % NAME(<call_values>))", "attempt(lambda: NAME(1, 2) + (3,))", "attempt(lambda: NAME.__doc__)", "attempt(lambda: NAME.p)", "attempt(lambda: hash(NAME(1, 2)) == hash((1, 2)))", "attempt(lambda: inspect.signature(NAME))", "attempt(lambda: copy.replace(NAME(1, 2), <named_values>))", "attempt(lambda: NAME.__annotations__)", "attempt(lambda: json.dumps(NAME(<call_values>)))", "attempt(lambda: NAME(1, 2).m())",
    "match attempt(lambda: NAME(<call_values>)):\n    case NAME(p, q):\n        print(p, q)\n    case (a, *b):\n        print(a, b)\n    case _:\n        print('none')"])

# ---- generics, protocols, abstract classes ----
rule("generic_class", ["class NAME(typing.Generic[T]):\n    def m(self, a: T) -> T:\n        return a", "class NAME(abc.ABC):\n    @abc.abstractmethod\n    def m(self): ..."], [
    "class NAME[U]:\n    p: U\n    def m(self, a: U) -> U:\n        return a", "@typing.runtime_checkable\nclass NAME(typing.Protocol):\n    def m(self) -> int: ...", "@typing.runtime_checkable\nclass NAME(typing.Protocol):\n    p: int\n    def m(self): ...", "class NAME(typing.Protocol):\n    def m(self): ...", "class NAME(abc.ABC):\n    @property\n    @abc.abstractmethod\n    def p(self): ...\n    @classmethod\n    @abc.abstractmethod\n    def m(cls): ...", "class NAME(dict[str, int]):\n    def m(self):\n        return self",
    "class NAME(typing.TypedDict, total=<bool>):\n    p: int\n    q: str", "class NAME(collections.abc.<abc_name>):\n    def m(self):\n        return 1", "class NAME(typing.Generic[T, S]):\n    p: T = 1", "type NAME[U] = list[U] | None", "class NAME(list[T]):\n    pass"])
rule("generic_use", ["attempt(lambda: NAME())", "attempt(lambda: NAME[int])", "attempt(lambda: NAME)"], [
    "attempt(lambda: NAME[<type>])", "attempt(lambda: NAME[int, str])", "attempt(lambda: NAME[int]().m(<args>))", "attempt(lambda: NAME.__parameters__)", "attempt(lambda: NAME[int].__args__)", "attempt(lambda: NAME[T][str])", "attempt(lambda: isinstance(<any>, NAME))", "attempt(lambda: issubclass(<type>, NAME))", "attempt(lambda: isinstance(Sub(), NAME))", "attempt(lambda: issubclass(Sub, NAME))", "attempt(lambda: NAME(<named_values>))", "attempt(lambda: NAME.__mro__)", "attempt(lambda: NAME.__abstractmethods__)", "attempt(lambda: NAME.__orig_bases__)",
    "attempt(lambda: NAME.__value__)", "attempt(lambda: NAME[int] | None)", "attempt(lambda: NAME[int] == NAME[int])", "attempt(lambda: NAME.register(Sub) and isinstance(Sub(), NAME))", "attempt(lambda: type('Impl', (NAME,), {'m': lambda self: 1})().m())", "attempt(lambda: type('Impl', (NAME,), {})())", "class Impl(NAME[int]):\n    pass\nattempt(lambda: Impl())", "attempt(lambda: NAME.__type_params__)", "attempt(lambda: NAME.__annotations__)", "attempt(lambda: inspect.signature(NAME.m))"])

# ---- containers ----
rule("container", ["collections.OrderedDict(<dict>)", "collections.deque(<list>, <small>)", "collections.Counter(<str>)", "collections.defaultdict(<factory>, <dict>)", "collections.ChainMap(<dict>, <dict>)"], [
    "collections.UserDict(<dict>)", "collections.UserList(<iterable>)", "collections.UserString(<str>)", "type('Own', (collections.UserDict,), {'__missing__': lambda self, k: k})(<dict>)", "collections.Counter(<dict>)", "collections.deque(<iterable>)", "type('Own', (dict,), {'__missing__': lambda self, k: [k]})(<dict>)", "type('Own', (collections.OrderedDict,), {})(a=<any>)", "types.MappingProxyType(<dict>)", "bytearray(<bytes>)", "dict(<dict>)", "list(<iterable>)", "set(<ints>)", "types.SimpleNamespace(**<named>)", "array_like", "range(<small>)"])
rule("container_step", ["attempt(lambda: c[<hashable>])", "attempt(lambda: c.<container_call>)", "attempt(lambda: len(c))"], [
    "attempt(lambda: c.<container_call>)", "attempt(lambda: c.<container_call>)", "try:\n    c[<hashable>] = <any>\nexcept Exception as e:\n    print(type(e).__name__, e)", "try:\n    del c[<hashable>]\nexcept Exception as e:\n    print(type(e).__name__, e)", "attempt(lambda: c <symbol> <operand_c>)", "attempt(lambda: <operand_c> <symbol> c)", "attempt(lambda: c <comparison> <operand_c>)", "try:\n    c <augmented> <operand_c>\nexcept Exception as e:\n    print(type(e).__name__, e)", "attempt(lambda: list(c))", "attempt(lambda: list(reversed(c)))", "attempt(lambda: copy.copy(c))", "attempt(lambda: copy.deepcopy(c))", "attempt(lambda: c[<slice>])",
    "attempt(lambda: <any> in c)", "attempt(lambda: str(c))", "attempt(lambda: sorted(c, key=str))", "attempt(lambda: pprint.pformat(c, width=<width>))", "attempt(lambda: json.dumps(c))", "attempt(lambda: dict(c))", "attempt(lambda: bool(c))", "attempt(lambda: [*c])", "attempt(lambda: {**c})", "attempt(lambda: hash(c))", "attempt(lambda: c == copy.copy(c))", "attempt(lambda: c.nope)", "attempt(lambda: f'{c!s:>12}')", "attempt(lambda: isinstance(c, collections.abc.<abc_name>))"])
rule("container_call", ["pop()", "get('a')", "keys()", "append(<any>)", "update(<dict>)", "copy()", "clear()"], [
    "pop(<any>)", "pop(<hashable>, <any>)", "popitem()", "popitem(last=False)", "move_to_end(<hashable>)", "move_to_end('a', last=<bool>)", "setdefault(<hashable>, <any>)", "get(<any>, <any>)", "items()", "values()", "most_common(<small>)", "most_common()", "elements()", "total()", "subtract(<iterable>)", "update(<iterable>)", "update(a=<any>)", "appendleft(<any>)", "popleft()", "rotate(<small>)", "extend(<iterable>)", "extendleft(<iterable>)", "insert(<small>, <any>)", "remove(<any>)", "index(<any>)", "count(<any>)", "reverse()", "sort()", "sort(key=<key>, reverse=<bool>)", "new_child(<dict>)", "parents", "maps", "maxlen", "default_factory",
    "fromkeys(<iterable>)", "fromkeys(<strs>, <any>)", "data", "upper()", "split(<str>)", "join(<strs>)", "replace(<str>, <str>)", "add(<any>)", "discard(<any>)", "union(<iterable>)", "isdisjoint(<iterable>)", "symmetric_difference(<ints>)", "tobytes()", "tolist()", "hex()"])
rule("operand_c", ["c", "<dict>", "<list>"], ["<container>", "<any>", "<small>", "collections.Counter(<str>)", "<set>"])
rule("width", ["20", "40", "10"], ["1", "80", "<small>"])

# ---- functions made by functools, and context stacks ----
rule("tools", ["@functools.lru_cache(maxsize=<cache_size>)\ndef f(a, b=1):\n    print('run')\n    return a\n<cache_steps>", "@functools.singledispatch\ndef f(a, *rest):\n    return 'other'\n@f.register\ndef _(a: int):\n    return 'int'\n@f.register(<type>)\ndef _(a, b=0):\n    return 'second'\n<dispatch_steps>"], [
    "@functools.total_ordering\nclass W:\n    def __init__(self, v):\n        self.v = v\n    def __eq__(self, o):\n        return self.v == o.v\n    def <order_method>(self, o):\n        return self.v < o.v\nattempt(lambda: W(<small>) <comparison> W(<small>))\nattempt(lambda: W(<any>) <comparison> <any>)\nattempt(lambda: sorted([W(2), W(<small>)])[0].v)", "f = functools.partial(<function>, <args>)\nattempt(lambda: f(<args>))\nattempt(lambda: f.args)\nattempt(lambda: f.keywords)\nattempt(lambda: functools.partial(f, <args>)(<args>))",
    "class W:\n    @functools.cached_property\n    def p(self):\n        print('once')\n        return <any>\n    m = functools.partialmethod(lambda self, *a, **k: (a, k), <args>)\n    @functools.singledispatchmethod\n    def d(self, a):\n        return 'other'\n    @d.register\n    def _(self, a: str):\n        return 'str'\nw = W()\nattempt(lambda: (w.p, w.p))\nattempt(lambda: w.m(<args>))\nattempt(lambda: w.d(<any>))\nattempt(lambda: vars(w))\nattempt(lambda: W.p)\nattempt(lambda: delattr(w, 'p'))",
    "with contextlib.ExitStack() as stack:\n    <stack_step>\n    <stack_step>\n    <stack_step>", "@contextlib.contextmanager\ndef cm(a):\n    <cm_body>\nwith cm(<any>) as v:\n    print(v)\n    <cm_inside>\nattempt(lambda: cm(1))", "@contextlib.contextmanager\ndef cm():\n    print('in')\n    yield\n    print('out')\n@cm()\ndef f(a):\n    return <any>\nattempt(lambda: f(<args>))\nattempt(lambda: f(1))", "with warnings.catch_warnings(record=True) as log:\n    warnings.simplefilter(<warning_action>)\n    attempt(lambda: warnings.warn(<str>, <warning_type>))\n    attempt(lambda: warnings.warn(<str>))\n    print([(w.category.__name__, str(w.message)) for w in log])"])
rule("cache_size", ["2", "None", "0", "1"], ["<any>"])
rule("cache_steps", ["attempt(lambda: f(<small>))\nattempt(lambda: f(<small>, b=<small>))\nattempt(lambda: f(<small>))\nattempt(lambda: f.cache_info())"], ["attempt(lambda: [f(x) for x in (1, 2, 3, 1, <small>)])\nattempt(lambda: f(<any>))\nattempt(lambda: f.cache_info())\nattempt(lambda: f.cache_clear())\nattempt(lambda: f.cache_parameters())\nattempt(lambda: f(<args>))"])
rule("dispatch_steps", ["attempt(lambda: f(<any>))\nattempt(lambda: f(<int>))\nattempt(lambda: f(<bool>))\nattempt(lambda: f())"], ["attempt(lambda: f(<any>, <any>))\nattempt(lambda: f.dispatch(<type>) is f.dispatch(object))\nattempt(lambda: sorted(t.__name__ for t in f.registry))\nattempt(lambda: f.register(<any>))\nattempt(lambda: f.register(list, lambda a: 'list'))\nattempt(lambda: f([]))"])
rule("order_method", "__lt__ __le__ __gt__ __ge__".split())
rule("stack_step", ["stack.enter_context(Guard(<any>))", "stack.callback(print, <any>)", "print('inside')"], ["stack.enter_context(<any>)", "stack.push(lambda *details: print(details[0]) or <bool>)", "raise <exception>", "stack.pop_all()", "stack.close()", "stack.enter_context(Guard(<any>, swallow=<bool>, fail=<bool>))", "stack.callback(lambda: 1 / 0)", "stack.enter_context(managed(<any>))", "stack.enter_context(contextlib.suppress(<error_type>))"])
rule("cm_body", ["print('in')\nyield a\nprint('out')", "try:\n    yield a\nexcept <error_type> as e:\n    print('caught', e)"], ["try:\n    yield a\nfinally:\n    print('finally')", "yield 1\nyield 2", "if a:\n    yield a", "try:\n    yield a\nexcept Exception as e:\n    raise <exception> from e", "raise <exception>", "with Guard(a):\n    yield a"])
rule("cm_inside", ["print('body')"], ["raise <exception>", "print(<any>)", "del v"])
rule("warning_action", ["'always'", "'default'", "'once'", "'ignore'"], ["'error'", "'module'", "<str>"])
rule("warning_type", ["UserWarning", "DeprecationWarning", "RuntimeWarning"], ["<type>", "None"])

# ---- copies and texts ----
# What is copied may be a built-in type, whose documentation is CPython's own text.
rule("copied", ["class W:\n    def __init__(self):\n        self.a, self.b = [1], <any>\n    <copy_hook>\nw = attempt(lambda: W())\nfor make in copy.copy, copy.deepcopy:\n    v = attempt(lambda: sorted(((k, x) for k, x in vars(make(w)).items() if k != '__doc__'), key=str))\n    attempt(lambda: make([w, w])[0] is w)"])
rule("copy_hook", ["", "def __getstate__(self):\n    return {'a': self.a}"], ["def __copy__(self):\n    return <any>", "def __deepcopy__(self, memo):\n    print('deep')\n    return <any>", "def __reduce__(self):\n    return W, ()", "def __reduce_ex__(self, protocol):\n    return W, (), {'c': protocol}", "def __setstate__(self, state):\n    print('set', sorted(state))", "__slots__ = ('a', 'b')", "def __reduce__(self):\n    return 'name'", "def __getnewargs__(self):\n    return ()", "def __getstate__(self):\n    return <any>"])
rule("texts", ["attempt(lambda: textwrap.fill(TEXT, <width>))", "attempt(lambda: pprint.pformat(<nested>, width=<width>))"], [
    "attempt(lambda: textwrap.wrap(TEXT, <width>, <wrap_options>))", "attempt(lambda: textwrap.wrap(<str> + TEXT, width=12, max_lines=<small>, placeholder=<str>))", "attempt(lambda: pprint.pformat(<nested>, indent=<small>, width=<width>, compact=<bool>))", "attempt(lambda: pprint.pformat(<nested>, depth=<small>, sort_dicts=<bool>))", "attempt(lambda: textwrap.indent(TEXT, <str>))", "attempt(lambda: textwrap.dedent('    a\\n  b\\n\\n    c' + <str>))", "attempt(lambda: '\\n'.join(difflib.unified_diff(<strs_list>, <strs_list>, lineterm='')))", "attempt(lambda: difflib.get_close_matches(<str>, ['abc', 'hello', 'ab', 'Hello']))", "attempt(lambda: string.Formatter().format(<str>, <args>))",
    "attempt(lambda: json.dumps(<nested>, indent=<small>, sort_keys=<bool>))", "attempt(lambda: json.loads(json.dumps(<nested>)))", "attempt(lambda: list(difflib.ndiff(<strs_list>, <strs_list>)))", "attempt(lambda: difflib.SequenceMatcher(None, <str>, <str>).ratio())", "attempt(lambda: repr(<nested>))", "attempt(lambda: string.Template(TEXT + <str>).safe_substitute(<dict>))", "attempt(lambda: statistics.quantiles(<floats>, n=<small>, method='inclusive'))",
    "attempt(lambda: time.strftime('%Y-%m-%d %H:%M:%S %j %a', time.gmtime(<int>)))", "attempt(lambda: traceback.format_exception_only(<error_type>(<any>)))", "attempt(lambda: ''.join(traceback.format_list([('f.py', 1, 'g', <str>)])))"])
rule("wrap_options", ["break_long_words=<bool>", "initial_indent='* '"], ["subsequent_indent=<str>", "break_on_hyphens=<bool>, width=9", "drop_whitespace=<bool>", "replace_whitespace=<bool>", "expand_tabs=<bool>, tabsize=<small>", "fix_sentence_endings=True", "nope=1"])
rule("nested", ["{<hashable>: <list>, 'long': 'word ' * 9}", "[<list>, <dict>, <tuple>]"], ["{'a': {<hashable>: {'b': [<any>] * 9}}}", "[<str> * 20, <bytes> * 9, <int>]", "(<set>, <list> * 9)", "[<container>, <container>]", "{<hashable>: <nested>, <hashable>: <nested>}", "[<nested>, <any>]", "[[<nested>]] * 3"])
rule("strs_list", ["['a', 'b', 'c']", "<str>.split()"], ["list(<str>)", "[<str>, <str>, 'b']"])


def named(template: str, uses: str, counts=(3, 5, 7)):
    """A class, and what is done with it."""
    def build(g, depth) -> str:
        name = g.fresh("N")
        parts = [scoped(template)(g, depth)] + [g.fill(f"<{uses}>", depth) for _ in range(g.pick(counts))]
        return "\n".join(parts).replace("NAME", name)
    return build


def container_steps(g, depth) -> str:
    """A container and what becomes of it."""
    return "\n".join([g.fill("c = attempt(lambda: <container>)", depth), *[g.fill("<container_step>", depth) for _ in range(g.pick([4, 6, 8]))], "attempt(lambda: c)"])


def texts(g, depth) -> str:
    return "\n".join(g.fill("<texts>", depth) for _ in range(g.pick([3, 5]))).replace("TEXT", g.pick(["'The quick brown fox-jumps over  it. Then\\tit sleeps\\n\\nfor $a hours.'", "'aaa-bbb ccc'", "'$x and ${y}'"]))


DATACLASS = "@dataclass<dataclass_options>\nclass NAME:\n    p: <field_type>\n    q: <field_type> = <field_value>\n    <dataclass_extra>"
DATACLASS_WIDE = "@dataclass<dataclass_options>\nclass NAME:\n    p: <field_type> = <field_value>\n    q: <field_type> = <field_value>\n    r: <field_type> = <field_value>\n    <dataclass_extra>"
ENUM = "class NAME(<enum_base>):\n    <enum_extra>\n    A = <enum_value>\n    B = <enum_value>\n    C = <enum_value>"
rule("library", [], [
    named(DATACLASS, "dataclass_use"), named(DATACLASS_WIDE, "dataclass_use"), named(ENUM, "enum_use"), named(ENUM, "enum_use"), named("<tuple_class>", "tuple_use"),
    named("T, S = typing.TypeVar('T'), typing.TypeVar('S')\nclass Sub:\n    p = 1\n    def m(self):\n        return self.p\n<generic_class>", "generic_use"), container_steps, container_steps, "<tools>", "<copied>", texts])
