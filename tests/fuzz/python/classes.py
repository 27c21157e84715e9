"""Classes: hierarchies with every special method, properties, descriptors, slots, metaclasses, and use of
their instances. What a method returns is now and then of the wrong kind."""
from grammar import rule
from statements import block_of, scoped

BINARY = "add sub mul truediv floordiv mod matmul and or xor lshift rshift divmod pow".split()
SYMBOLS = "+ - * / // % @ & | ^ << >> **".split()
COMPARE = "eq ne lt le gt ge".split()
rule("dunder", ["def __repr__(self):\n    return <str>"], [
    *[f"def __{p}{m}__(self, other):\n    print('{p}{m}', type(other).__name__)\n    return <operand_result>" for m in BINARY for p in ("", "r", "i")][:: 2],
    *[f"def __{p}{m}__(self, other):\n    return <operand_result>" for m in ("add", "mul", "sub") for p in ("", "r", "i")] * 2,
    *[f"def __{m}__(self, other):\n    print('{m}')\n    return <operand_result>" for m in COMPARE] * 2,
    *[f"def __{m}__(self):\n    return <{k}>" for m, k in {"len": "len_result", "bool": "bool", "str": "str", "hash": "int", "index": "small", "int": "int", "float": "float", "neg": "any", "pos": "any", "invert": "any", "abs": "any", "complex": "complex", "length_hint": "small", "bytes": "bytes",
       "iter": "iterable_result", "next": "int", "reversed": "iterable", "round": "any", "trunc": "int", "floor": "int", "ceil": "int", "dir": "strs", "enter": "any", "repr": "str"}.items()],
    "def __getattr__(self, name):\n    print('getattr', name)\n    return <any>", "def __getattr__(self, name):\n    raise AttributeError(<any>)", "def __setattr__(self, name, value):\n    print('set', name)\n    super().__setattr__(name, value)", "def __delattr__(self, name):\n    print('del', name)\n    super().__delattr__(name)",
    "def __getattribute__(self, name):\n    if name == 'x':\n        return <any>\n    return super().__getattribute__(name)", "def __getitem__(self, key):\n    print('item', key)\n    return (<any>, <any>)[key]", "def __getitem__(self, key):\n    return key", "def __setitem__(self, key, value):\n    print('setitem', key, value)", "def __delitem__(self, key):\n    print('delitem', key)",
    "def __contains__(self, item):\n    return <any>", "def __call__(self, <parameters>):\n    <body>", "def __format__(self, spec):\n    return <str> + spec", "def __iter__(self):\n    yield <any>\n    yield <any>", "def __exit__(self, *details):\n    print('exit', details[0])\n    return <bool>", "def __missing__(self, key):\n    return key",
    "__hash__ = None", "__iter__ = None", "__contains__ = None", "__add__ = None", "def __init_subclass__(cls, **options):\n    print('sub', cls.__name__, options)\n    super().__init_subclass__()", "def __class_getitem__(cls, item):\n    return item", "def __new__(cls, *args, **kw):\n    print('new', args, kw)\n    return super().__new__(cls)",
    "def __del__(self):\n    pass", "def __set_name__(self, owner, name):\n    print('named', name)", "def __get__(self, instance, owner=None):\n    print('get', instance is None)\n    return <any>", "def __set__(self, instance, value):\n    print('descriptor set', value)", "def __instancecheck__(cls, item):\n    return <bool>", "def __sizeof__(self):\n    return 1",
    "def __copy__(self):\n    return <any>", "def __reduce__(self):\n    return <any>", "__match_args__ = ('x', 'y')", "__slots__ = ('x', 'y')", "__slots__ = 'x'", "__slots__ = ()"])
rule("operand_result", ["NotImplemented", "<any>", "('r', <any>)", "self", "<bool>"])
rule("len_result", ["<count>", "3", "<count>"], ["<any>", "<int>"])
rule("iterable_result", ["iter(<list>)", "self"], ["<any>", "<generator>"])
rule("member", ["x = <any>", "y: int = <int>", "def m(self):\n    return <any>", "def __init__(self, x=<any>):\n    self.x = x"], [
    "<dunder>", "<dunder>", "<dunder>", "<dunder>", "@property\ndef x(self):\n    return <any>", "@property\ndef y(self):\n    return self._y\n@y.setter\ndef y(self, value):\n    self._y = value\n@y.deleter\ndef y(self):\n    del self._y", "@staticmethod\ndef m(<parameters>):\n    <body>", "@classmethod\ndef m(cls, <parameters>):\n    print(cls.__name__)\n    <body>",
    "def m(self, <parameters>):\n    <body>", "def m(self, *args):\n    print('m', __class__.__name__)\n    return super().m(*args)", "def __init__(self, *args, **kw):\n    super().__init__(*args, **kw)\n    self.y = <any>", "@functools.cached_property\ndef x(self):\n    print('computed')\n    return <any>", "x = Descriptor(<any>)", "y = <var:function>", "print(<any>)", "if <bool>:\n    x = <any>\nelse:\n    y = <any>",
    "def __m(self):\n    return self.__x", "__x = <any>", "x, y = <any>, <any>", "for x in <iterable>:\n    pass", "class Inner:\n    x = <any>", "def m(self):\n    return self.__class__.__qualname__, self.x", "@functools.singledispatchmethod\ndef m(self, a):\n    return 'any'\n@m.register\ndef _(self, a: int):\n    return 'int'", "@decorate\ndef m(self, a=<any>):\n    return a", "m = 1", "@abc.abstractmethod\ndef m(self): ...",
    "__eq__ = lambda self, other: <any>", "@functools.wraps(len)\ndef m(self):\n    return <any>", "def x(self): return <any>", "m = functools.partialmethod(print, <any>)"])
rule("members", [block_of("member")])


def hierarchy(g, depth) -> str:
    """A few classes, each of which may derive from those before it, and what is done with instances."""
    parts, names = [], []
    for _ in range(g.pick([1, 2, 2, 3, 4])):
        name = g.fresh("C")
        bases = g.random.sample(names, min(len(names), g.pick([0, 1, 1, 2, 3])))
        if g.chance(0.25):
            bases.append(g.pick("int str list dict tuple float set Exception object bool type abc.ABC Descriptor Guard Point Colour range bytes".split()))
        keywords = [g.pick(["metaclass=Meta", "metaclass=abc.ABCMeta", "option=1"])] if g.chance(0.12) else []
        head = ", ".join(bases + keywords)
        decorator = g.pick(["", "", "", "", "@dataclass\n", "@functools.total_ordering\n", "@dataclass(order=True)\n", "@dataclass(frozen=True)\n", "@decorate_class\n", "@dataclass(slots=True)\n"])
        parts.append(decorator + scoped(f"class {name}{f'({head})' if head else ''}:\n    <members>\n    <members>")(g, depth))
        names.append(name)
    g.scopes[-1].update({n: "function" for n in names})
    used = [(g.fresh("o"), g.pick(names)) for _ in range(g.pick([1, 2, 2]))]
    for name, of in used:
        parts.append(f"{name} = attempt(lambda: {of}({g.closed('call_args', depth)}))")
        g.scopes[-1][name] = "object"
    parts += [g.fill(g.pick(USES), depth).replace("CLASS", g.pick(names)) for _ in range(g.pick([3, 4, 6, 8]))]
    return "\n".join(parts)


USES = [
    *["attempt(lambda: <var:object> <symbol> <operand>)", "attempt(lambda: <operand> <symbol> <var:object>)", "attempt(lambda: <var:object> <comparison> <operand>)"] * 3, "try:\n    <var:object> <symbol>= <operand>\nexcept Exception as e:\n    print(type(e).__name__, e)\nprint(type(<var:object>).__name__)",
    "attempt(lambda: <conversion_call>(<var:object>))", "attempt(lambda: <conversion_call>(<var:object>))", "attempt(lambda: <var:object>.<object_attribute>)", "attempt(lambda: <var:object>.m(<args>))", "attempt(lambda: <var:object>(<call_args>))", "attempt(lambda: <var:object>[<index>])", "attempt(lambda: setattr(<var:object>, <attribute_name>, <any>))",
    "attempt(lambda: delattr(<var:object>, <attribute_name>))", "attempt(lambda: <any> in <var:object>)", "attempt(lambda: [*<var:object>])", "attempt(lambda: f'{<var:object>:>5}')", "attempt(lambda: CLASS.<object_attribute>)", "attempt(lambda: CLASS.m(<args>))", "attempt(lambda: [c.__name__ for c in CLASS.__mro__])", "attempt(lambda: isinstance(<var:object>, CLASS))",
    "attempt(lambda: issubclass(CLASS, <type>))", "with <var:object> as v:\n    print(v)", "for v in <var:object>:\n    print(v)\n    break", "<var:object>.x = <any>", "del <var:object>.y", "attempt(lambda: {<var:object>: 1}[<var:object>])", "attempt(lambda: sorted([<var:object>, <var:object>]) and 1)", "attempt(lambda: <unary><var:object>)", "attempt(lambda: [1, 2, 3][<var:object>])",
    "<var:object>[<index>] = <any>", "del <var:object>[<index>]", "attempt(lambda: vars(<var:object>))", "attempt(lambda: CLASS[<any>])", "attempt(lambda: super(CLASS, <var:object>).m())", "attempt(lambda: CLASS.__init__(<args>))", "a, b = <var:object>", "match <var:object>:\n    case CLASS(a, b):\n        print(a, b)\n    case CLASS(x=v):\n        print(v)\n    case _:\n        print('none')",
    "attempt(lambda: copy.copy(<var:object>) is <var:object>)", "attempt(lambda: next(<var:object>))", "CLASS.x = <any>", "raise <var:object>", "attempt(lambda: <var:object>.__m())", "attempt(lambda: '%s %d' % (<var:object>, <var:object>))", "attempt(lambda: max(<var:object>, <var:object>) and 1)", "attempt(lambda: sum([<var:object>, <var:object>]))",
    "attempt(lambda: type(<var:object>).__name__ + str(type(<var:object>)))", "attempt(lambda: type('T', (CLASS,), {'z': <any>})().z)", "attempt(lambda: inspect.signature(CLASS.m))", "attempt(lambda: list(CLASS.__annotations__))", "attempt(lambda: sorted(k for k in CLASS.__dict__ if k[:2] != '__'))", "attempt(lambda: object.__repr__(<var:object>))", "<var:object>.__class__ = CLASS"]
rule("object", ["object()", "1"])
rule("operand", ["<var:object>", "<var:object>", "<small>"], ["<any>"])
rule("symbol", SYMBOLS)
rule("comparison", "== != < <= > >=".split() + ["is", "in"])
rule("unary", "- + ~".split() + ["not "])
rule("conversion_call", "len bool str repr hash int float list tuple iter abs complex bytes reversed round sorted callable format divmod math.floor math.trunc math.ceil enumerate ascii bin range operator.index sum min set dict".split())
rule("object_attribute", "x y m _y __x nope __class__ __slots__ __module__ __name__ __qualname__ Inner __init__ __eq__".split())
rule("attribute_name", "'x' 'y' 'm' 'z' '_y' '__class__' '__dict__'".split())
rule("classes", [hierarchy])
