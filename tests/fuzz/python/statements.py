"""Statements: assignment and unpacking, branches, loops, try, with, match, functions and their calls.

`<block>` is one or more statements; `<loop_block>` may break and continue, `<body>` may return. Loops are
over short ranges, so every program ends.
"""
from grammar import DEPTH, deeper, rule


def block_of(kind: str):
    def build(g, depth) -> str:
        return "\n".join(g.expand(kind, depth) for _ in range(g.pick([1, 1, 2, 2, 3])))
    return build


def scoped(template: str):
    """A template whose variables end with it: a function's."""
    def build(g, depth) -> str:
        g.scopes.append({})
        text = g.fill(template, depth)
        g.scopes.pop()
        return text
    return build


rule("block", [block_of("statement")])
rule("loop_block", [block_of("loop_statement")])
rule("body", [block_of("body_statement")])

def while_loop(g, depth) -> str:
    """A loop that counts a variable down that nothing else can name."""
    name = g.fresh("w")
    return f"{name} = {g.pick([1, 2, 3])}\n" + g.fill(f"while {name} > 0 and <any>:\n    {name} -= 1\n    <loop_block>" + g.pick(["", "\nelse:\n    <block>"]), depth)


SIMPLE = ["print(<any>)", "print(<int>, <str>)", "<bind:int> = <int!>", "<bind:str> = <str!>", "<bind:any> = <any!>", "print(<str>)", "print(<bool>, <float>)"]
DEEP = [
    "<bind:int>, <bind:int> = <int!>, <int!>", "<bind:any>, *<bind:list> = <iterable!>", "[<bind:any>, (<bind:any>, <bind:any>)] = <any!>, <tuple!>", "(<bind:any>, <bind:any>), *_ = <list!>, <any!>", "<var:int> <augmented> <int>", "<var:any> <augmented> <any>",
    "<var:list> <augmented> <iterable>", "<var:list>[<index>] = <any>", "<var:list>[<slice>] = <iterable>", "del <var:list>[<index>]", "del <var:list>[<slice>]", "<var:dict>[<hashable>] = <any>", "<var:dict>[<hashable>] <augmented> <any>", "del <var:dict>[<hashable>]", "del <var:any>",
    "print(<any>, <any>, sep=<str>, end='|\\n')", "<bind:any> = <bind:any> = <any!>", "<bind:int>: int = <int!>", "assert <any>, <any>", "assert <bool>", "pass", "global shared\nshared = <any>", "raise <exception>", "print(*<iterable>)", "print(sorted(locals()) and 1)",
    "<mutation>", "<mutation>", "print(<format_line>)", "print(<expression_line>)", "(<var:any>).<attribute> = <any>", "<bind:list> = <list!>", "<bind:dict> = <dict!>", "print(<match_result>)",
    "if <any>:\n    <block>", "if <bool>:\n    <block>\nelif <any>:\n    <block>\nelse:\n    <block>", "for <bind:any> in <iterable!>:\n    <loop_block>", "for <bind:int> in <ints!>:\n    <loop_block>\nelse:\n    <block>",
    "for <bind:int>, <bind:any> in enumerate(<iterable!>):\n    <loop_block>", "for <bind:any>, *<bind:list> in <any!>:\n    <loop_block>", while_loop, "<try>", "<try>", "<with>", "<match>", "<match>", "<define>", "<define>", "<define_generator>"]
rule("statement", SIMPLE, DEEP)
rule("loop_statement", SIMPLE, DEEP + ["if <bool>:\n    break", "if <bool>:\n    continue", "continue", "break", "try:\n    continue\nfinally:\n    print('f')", "for <bind:int> in <ints!>:\n    break\nelse:\n    continue"])
rule("body_statement", SIMPLE + ["return <any>"], DEEP + ["return <any>", "if <bool>:\n    return <any>", "return", "return <any>, *<iterable>",
     "try:\n    return <any>\nfinally:\n    <block>", "for <bind:any> in <iterable!>:\n    return <any>", "with Guard(<any>):\n    return <any>"])
rule("augmented", "+= -= *= //= %= /= &= |= ^= @=".split())
rule("mutation", ["<var:list>.append(<any>)", "print(<var:list>.pop())"], [
    "<var:list>.insert(<index>, <any>)", "<var:list>.extend(<iterable>)", "<var:list>.remove(<any>)", "<var:list>.sort()", "<var:list>.sort(key=<key>, reverse=<bool>)", "<var:list>.reverse()", "<var:list>.clear()", "print(<var:list>.pop(<index>))", "<var:dict>.update(<dict>)",
    "<var:dict>.update(<iterable>)", "print(<var:dict>.pop(<hashable>))", "print(<var:dict>.pop(<hashable>, <any>))", "print(<var:dict>.setdefault(<hashable>, <any>))", "print(<var:dict>.popitem())", "<var:dict> |= <dict>", "<var:set>.add(<hashable>)", "<var:set>.discard(<any>)", "<var:set>.remove(<hashable>)",
    "<var:set>.update(<ints>)", "print(sorted(<var:set>))", "<var:set> ^= <set>", "<var:list> *= <count>", "<var:dict>.clear()", "for <bind:any> in <var:dict>:\n    <var:dict>[<hashable>] = 1", "<var:list>.append(<any>, <any>)"])
rule("expression_line", ["<int>", "<float>", "<str>"], ["<any>", "<list>", "<dict>", "<tuple>", "<bool>", "<bytes>", "<complex>", "<set>", "<generator>", "<function>.__name__", "<type>", "<int>", "<float>", "<str>"])

ERRORS = "ValueError KeyError TypeError IndexError ZeroDivisionError Exception RuntimeError LookupError ArithmeticError AttributeError StopIteration OSError NameError AssertionError Custom".split()
rule("error_type", ERRORS)
rule("exception", ["ValueError(<any>)", "Custom(<str>, <any>)", "KeyError(<any>)"], ["<error_type>", "<error_type>(<args>)", "<error_type>(<str>) from <error_type>(<any>)", "<error_type>(<any>) from None", "<any>", "<error_type>() from <any>"])
rule("handler", ["except Exception as e:\n    print(type(e).__name__, e)", "except Exception as e:\n    print(repr(e), repr(e.__cause__), repr(e.__context__))"], [
    "except <error_type>:\n    <block>", "except (<error_type>, <error_type>) as e:\n    print(e.args)\n    <block>", "except <error_type> as e:\n    raise <exception>", "except <error_type>:\n    raise", "except <error_type> as e:\n    print(e, e.__suppress_context__)\n    raise <error_type>(<any>) from e",
    "except <any>:\n    <block>", "except <error_type> as e:\n    e.add_note(<str>)\n    raise"])
rule("try", ["try:\n    <block>\n<handler>"], [
    "try:\n    <block>\n<handler>\n<handler>", "try:\n    <block>\n<handler>\nelse:\n    <block>", "try:\n    <block>\nfinally:\n    <block>", "try:\n    <block>\n<handler>\nelse:\n    <block>\nfinally:\n    <block>", "try:\n    raise <exception>\n<handler>", "try:\n    try:\n        <block>\n    <handler>\nexcept Exception as e:\n    print(type(e).__name__, e.args)",
    "try:\n    <block>\nexcept:\n    <block>", "try:\n    print(<any>)\nexcept <error_type> as e:\n    print(e)\nprint('e' in dir())"])
rule("manager", ["Guard(<any>)", "Guard(<any>, swallow=True)"], ["contextlib.suppress(<error_type>)", "contextlib.nullcontext(<any>)", "managed(<any>)", "<any>", "Guard(<any>, fail=True)"])
rule("with", ["with <manager>:\n    <block>"], ["with <manager> as <bind:any>:\n    <block>", "with <manager> as <bind:any>, <manager>:\n    <block>", "with (\n    <manager> as <bind:any>,\n    <manager>,\n):\n    <block>", "with <manager> as (<bind:any>, <bind:any>):\n    <block>"])

# Patterns.
rule("pattern", ["_", "<int_pattern>", "'a'", "None", "True", "<bind:any>", "[]", "<str>"], [
    "[<pattern>, <pattern>]", "[<pattern>, *_]", "[*<bind:list>, <pattern>]", "(<pattern>, <pattern>, *<bind:list>)", "{'a': <pattern>}", "{'a': <pattern>, **<bind:dict>}", "{}", "int(<bind:int>)", "str() | bytes()", "<int_pattern> | 'b' | None", "(<pattern> as <bind:any>)", "Point(<pattern>, <pattern>)", "Point(x=<pattern>)", "float(<bind:float>)", "list([<pattern>, *_])", "dict()",
    "tuple((<pattern>, _))", "Point()", "bool(<bind:any>)", "Point(<pattern>, y=<pattern>)", "math.pi", "Point(1, 2, 3)", "Colour.RED", "complex()", "int(<pattern>, <pattern>)"])
rule("int_pattern", "0 1 -1 2 -2.5 1+2j 255".split())
rule("top_pattern", ["<int_pattern>", "'a'", "None", "[]"], deeper["pattern"])
rule("case", ["case <top_pattern>:\n    <block>"], ["case <top_pattern>:\n    print(<any>)", "case <top_pattern> if <any>:\n    <block>", "case <top_pattern>, <pattern>:\n    <block>", "case [<pattern>, <pattern>] if <any>:\n    <block>"])
rule("match", ["match <any>:\n    <case>\n    case _:\n        print('other')"], ["match <any>:\n    <case>\n    <case>", "match <any>, <any>:\n    <case>\n    <case>\n    case <pattern>:\n        <block>", "match <list>:\n    <case>\n    <case>\n    case _:\n        <block>", "match Point(<any>, <any>):\n    <case>\n    <case>", "match {'a': <any>, 'b': <any>}:\n    <case>\n    <case>"])
rule("match_result", ["Point(<small>, <small>)", "Colour(<small>)", "Colour.RED"], ["Point(<args>)", "Point(<any>, <any>) == Point(<any>, <any>)", "Colour[<str>]", "Point(1, 2).<attribute>", "Point(<int>, 2) < Point(<any>, 3)", "dataclasses.replace(Point(1, 2), x=<any>)", "list(Colour)", "Colour(<any>)"])


def parameters(g, depth) -> str:
    """A parameter list with everything a signature may have; its names enter the scope."""
    g.scopes[-1].update({name: "any" for name in "abcd"})
    default = lambda: g.pick(["", "", "=" + g.closed("any", DEPTH - 1)])
    parts, optional = [], ""
    for name in "ab"[: g.pick([0, 1, 2, 2])]:
        optional = "=" + g.closed("any", DEPTH - 1) if optional else default()
        parts.append(name + g.pick(["", "", ": int"]) + optional)
    if parts and g.chance(0.3):
        parts.insert(g.random.randrange(1, len(parts) + 1), "/")
    star = g.chance(0.35)
    if star:
        parts.append(g.pick(["*args", "*"]))
        g.scopes[-1]["args"] = "tuple"
    if star and (g.chance(0.6) or parts[-1] == "*"):
        parts += [name + default() for name in "cd"[: g.pick([1, 2])]]
    if g.chance(0.25):
        parts.append("**kw")
    return ", ".join(parts)


rule("parameters", [parameters])
rule("shown", ["print(sorted(locals().items(), key=str))"])


def define(g, depth) -> str:
    """A function and calls of it, right and wrong ones."""
    name = g.fresh("f")
    head = g.pick(["", "", "", "@functools.cache\n", "@decorate\n", "@staticmethod\n", "@decorate_with(<any>)\n"])
    text = scoped(f"def {name}(<parameters>){g.pick(['', '', ' -> int'])}:\n    " + g.pick(['"""Doc."""\n    ', ""]) + g.pick(["<shown>\n    ", "", ""]) + "<body>")(g, depth)
    head = g.fill(head, depth)
    calls = [g.closed("call_args", depth) for _ in range(g.pick([1, 2, 3]))]
    g.scopes[-1][name] = "function"
    return head + text + "".join(f"\nattempt(lambda: {name}({args}))" for args in calls)


def define_generator(g, depth) -> str:
    """A generator and steps through it."""
    name = g.fresh("gen")
    text = scoped(f"def {name}(a=<any>):\n    <generator_body>\n    yield <any>")(g, depth)
    lines = [text, f"g = {name}({g.pick(['', g.closed('any', depth)])})"]
    for _ in range(g.pick([2, 3, 4, 5])):
        step = g.pick(["next(g)", "next(g)", "next(g, None)", "g.send(<any>)", "g.send(None)", "g.throw(<error_type>(<str>))", "g.throw(<error_type>)", "g.close()", "list(g)", "[*zip(g, 'ab')]", "g.throw(<any>)"])
        lines.append(f"attempt(lambda: {g.fill(step, depth)})")
    return "\n".join(lines + ["attempt(lambda: (g.gi_running, g.gi_frame is None))"])


rule("define", [define])
rule("define_generator", [define_generator])
rule("call_args", ["", "<any>", "<any>, <any>", "<any>, b=<any>", "a=<any>"], ["<args>", "<any>, <any>, <any>", "*<list>", "**<named>", "c=<any>", "<any>, c=<any>, d=<any>", "b=<any>, a=<any>", "<any>, a=<any>", "1, *<tuple>, **{'c': <any>}", "nope=<any>", "**{'a': 1}, **{'b': <any>}", "a=1, **{'a': 2}", "1, 2, 3, 4"])
rule("generator_step", ["yield <any>", "<bind:any> = yield <any!>", "print((yield))", "yield from <iterable>"], [
    "try:\n    <generator_step>\n<handler>", "try:\n    <generator_step>\nfinally:\n    print('finally')", "for <bind:any> in <iterable!>:\n    <generator_step>", "<bind:any> = yield from inner(<any!>)", "print((yield from inner(<any>)))", "if <bool>:\n    return <any>", "try:\n    <generator_step>\nexcept GeneratorExit:\n    <generator_step>", "with Guard(<any>):\n    <generator_step>",
    "while True:\n    <bind:any> = yield <any!>\n    if not <bind:any>:\n        break", "<statement>", "<bind:any> = [(yield <any!>), (yield)]", "try:\n    yield <any>\nexcept <error_type> as e:\n    yield repr(e)", "raise <exception>", "return (yield <any>)", "yield", "yield <any>, *<iterable>"])
rule("generator_body", [block_of("generator_step")])
