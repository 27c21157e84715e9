"""Parts of the language that statements.py leaves out: closures and `nonlocal`, exception groups and `except*`, type
parameters, imports, targets of every form, and comprehensions inside one another."""
from grammar import rule
from statements import block_of, scoped

# ---- closures ----
rule("closure", [], [
    scoped("def outer(a, b=<any>):\n    c = <any>\n    def inner_one(d=a):\n        nonlocal c\n        c = <any>\n        <closure_step>\n        return c, d\n    def inner_two():\n        <closure_step>\n        return a, c\n    print(inner_one(), inner_two())\n    return inner_one\nf = attempt(lambda: outer(<any>).__name__)\nattempt(lambda: outer(1)(<any>))\nattempt(lambda: [v.cell_contents for v in outer(<small>).__closure__])\nattempt(lambda: outer(1).__code__.co_freevars)"),
    "def counter():\n    n = <small>\n    def step(by=1):\n        nonlocal n\n        n <augmented> by\n        return n\n    return step\ns = counter()\nattempt(lambda: s(<any>))\nattempt(lambda: s())\nattempt(lambda: s(<small>))",
    "fs = [lambda <closure_default>: (i, <any>) for i in range(3)]\nattempt(lambda: [f() for f in fs])\nattempt(lambda: fs[<index>](<any>))", "def f():\n    if <bool>:\n        late = <any>\n    def g():\n        return late\n    <closure_step>\n    return g()\nattempt(f)\nattempt(lambda: f.__code__.co_cellvars)",
    "shared = <any>\ndef f():\n    global shared\n    shared = <any>\n    def g():\n        global shared\n        <closure_step>\n        shared = <any>\n        return shared\n    return g(), shared\nattempt(f)\nprint(shared)", "def f():\n    class K:\n        x = <any>\n        y = [x for _ in 'ab']\n        def m(self):\n            return x\n    return K.y, K().m()\nx = <any>\nattempt(f)",
    "def f(n):\n    return n <comparison> 1 or f(n - 1)\nattempt(lambda: f(<small>))", "def f():\n    def f():\n        return f\n    return f()\nattempt(lambda: f().__qualname__)", "def f():\n    x = <any>\n    del x\n    return lambda: x\nattempt(lambda: f()())\nattempt(lambda: f().__closure__[0].cell_contents)"])
rule("closure_default", ["", "i=i", "i=i, *a"])
rule("closure_step", ["print(sorted(locals()))", "print(<any>)"], ["del a", "b = <any>", "print(a)", "raise <exception>", "exec('c = 5')", "a = [c for c in <iterable>]", "print((lambda: (a, <any>))())", "print([b for b in 'ab'], b)", "c = 1"])

# ---- exception groups ----
rule("group", ["ExceptionGroup(<str>, [<raised>, <raised>])", "ExceptionGroup('g', [<raised>, ExceptionGroup('inner', [<raised>, <raised>])])"], ["BaseExceptionGroup('b', [<raised>, KeyboardInterrupt()])", "ExceptionGroup(<any>, <any>)", "ExceptionGroup('e', [])", "ExceptionGroup('g', (<raised>, <group>))", "ExceptionGroup('t', [<any>])"])
rule("raised", ["ValueError(<any>)", "TypeError(<str>)", "KeyError(<any>)", "OSError(<small>, <str>)"], ["<exception_call>", "Custom(<str>, 1)"])
rule("exception_call", ["<error_type>(<args>)", "<error_type>()"])
rule("star_handler", ["except* ValueError as e:\n    print(repr(e))", "except* TypeError:\n    print('type')", "except* (KeyError, OSError) as e:\n    print(e.exceptions)"], ["except* <error_type> as e:\n    <block>", "except* <error_type>:\n    raise", "except* <error_type> as e:\n    raise <exception> from e", "except* ExceptionGroup:\n    pass", "except* <any>:\n    pass", "except* Exception as e:\n    print(len(e.exceptions), e.message, e.__context__)", "except* <error_type> as e:\n    e.add_note(<str>)\n    raise e"])
rule("groups", [], ["try:\n    raise <group>\n<star_handler>", "try:\n    raise <group>\n<star_handler>\n<star_handler>\nelse:\n    print('else')\nfinally:\n    print('finally')", "try:\n    try:\n        raise <group>\n    <star_handler>\nexcept BaseException as e:\n    print(repr(e), repr(e.__cause__), repr(e.__context__))", "try:\n    <block>\n<star_handler>",
     "try:\n    try:\n        raise <group>\n    <star_handler>\n    <star_handler>\nexcept ExceptionGroup as e:\n    print(e, [type(x) for x in e.exceptions])\n    print(''.join(traceback.format_exception_only(e)))",
     "g = attempt(lambda: <group>)\nattempt(lambda: g.<group_call>)\nattempt(lambda: g.<group_call>)\nattempt(lambda: str(g))", "try:\n    try:\n        raise <raised>\n    except Exception as e:\n        raise <group> from e\nexcept Exception as e:\n    print(''.join(traceback.format_exception_only(e)), repr(e.__cause__))", "def f():\n    raise <group>\ntry:\n    f()\n<star_handler>\n<star_handler>"])
rule("group_call", ["split(ValueError)", "subgroup(TypeError)", "exceptions", "message"], ["split((<error_type>, <error_type>))", "subgroup(lambda e: <any>)", "derive([<raised>])", "split(<any>)", "subgroup(<error_type>)", "args", "derive(<any>)"])

# ---- type parameters ----
rule("type_parameters", ["T", "T: int", "T, *Ts", "**P"], ["T: (int, str), U", "T = <type>", "T: <any>", "T, U = list[T]", "*Ts, **P"])
rule("generics", [], ["def f[<type_parameters>](a<annotation>, *args)<returns>:\n    return a\nattempt(lambda: f(<any>))\nattempt(lambda: f.__type_params__)\nattempt(lambda: f.__annotations__)\nattempt(lambda: inspect.signature(f))\nattempt(lambda: typing.get_type_hints(f))\nattempt(lambda: [getattr(p, '__bound__', 0) for p in f.__type_params__])",
     "class K[<type_parameters>]:\n    x<annotation>\n    def m[V](self, v: V)<returns>:\n        return v\nattempt(lambda: K.__type_params__)\nattempt(lambda: K[<type>])\nattempt(lambda: K.__orig_bases__)\nattempt(lambda: K.m.__type_params__)\nattempt(lambda: K.__annotations__)\nattempt(lambda: K[<type>, <type>].__args__)\nattempt(lambda: K().m(<any>))\nattempt(lambda: K[int]().m(1))",
     "type Alias[<type_parameters>] = <alias_value>\nattempt(lambda: Alias)\nattempt(lambda: Alias.__value__)\nattempt(lambda: Alias[<type>])\nattempt(lambda: Alias.__type_params__)\nattempt(lambda: Alias[<type>, <type>].__value__)", "type Alias = <alias_value>\nattempt(lambda: Alias.__value__)\nattempt(lambda: isinstance(<any>, Alias))\nattempt(lambda: Alias | None)\nattempt(lambda: Alias.__name__)\nattempt(lambda: Alias[int])\nattempt(lambda: <type> | Alias)",
     "x<annotation> = <any>\nattempt(lambda: __annotations__)\nclass K:\n    a<annotation>\n    b<annotation> = <any>\n    def m(self, q<annotation>)<returns>: ...\nattempt(lambda: K.__annotations__)\nattempt(lambda: typing.get_type_hints(K))\nattempt(lambda: K.m.__annotations__)\nattempt(lambda: inspect.get_annotations(K))\nattempt(lambda: inspect.signature(K.m))"])
rule("annotation", ["", ": int", ": 'str'", ": list[int]"], [": <type>", ": T", ": K", ": 'K | None'", ": <any>", ": typing.Optional['int']", ": nope", ": <type> | None", ": typing.Callable[[int], str]"])
rule("returns", ["", " -> None"], [" -> <type>", " -> 'list[T]'", " -> <any>"])
rule("alias_value", ["int", "list[int]", "dict[str, Alias]"], ["<type>", "<type> | None", "nope", "T", "<any>", "typing.Literal[<small>]"])

# ---- imports, targets, comprehensions ----
rule("import_line", ["import math as m", "from math import pi, floor as fl", "import os.path", "from collections import *"], ["import nope", "from math import nope", "import math.nope", "from nope import x", "import collections.abc as cabc", "from . import x", "from __main__ import nope", "from math import (sin,\n    cos,)", "import json.decoder", "import sys, math", "__import__('math')", "from os import path"])
rule("target_line", [], ["(<bind:any>, <bind:any>), <bind:any> = <any!>", "<bind:any>, = <iterable!>", "[*<bind:list>] = <iterable!>", "*<bind:list>, <bind:any> = <iterable!>", "<var:list>[0], <var:list>[<index>] = <any>, <any>", "<var:dict>['a'], *<var:dict>['b'] = <iterable>", "for <var:list>[0] in <iterable>:\n    pass", "for (<bind:any>, <bind:any>) in <any!>:\n    print('pair')", "with Guard(1) as <var:list>[0]:\n    pass", "del (<var:any>)", "del [<var:any>, <var:list>[0]]",
     "<bind:any> = <bind:any> = *<iterable!>, <any!>", "print(a := <any>, a)", "<var:list>[<small>]: int = <any>", "(<bind:int>): int = <int!>", "<var:list>[<slice>], <bind:any> = <iterable!>, <any!>", "<bind:any>, <bind:any> = <bind:list> = <iterable!>", "for i, <var:dict>['k'] in enumerate(<iterable>): pass", "<var:list>[:] = <iterable>", "<var:list>[<any>] <augmented> <any>", "if (n := len(<any>)) > 1:\n    print(n)", "print({**<dict>, **<any>})", "print([*<iterable>, *<any>])", "print(*<any>, **{'sep': <any>})"])
rule("comprehension", [], ["[[<any> for <bind:int> in <ints!>] for <bind:any> in <iterable!>]", "[y for x in <iterable> if (y := <any>)]", "{k: v for k, v in <dict>.items() if <bool> if <any>}", "[(a, b) for a in <iterable> for b in <any> if a <comparison> b]", "[x for x in <any> for x in <iterable>]", "(lambda: [i for i in <iterable>])()", "{a: {b for b in <iterable>} for a in <ints>}", "list((x, y) for x in <iterable> for y in (x,))", "[f() for f in [lambda: <any> for _ in 'ab']]", "sum(x for x in <any>)", "dict((k, <any>) for k in <iterable>)", "[*(x for x in <iterable>)]", "[i for i, in <any>]", "[a for a, *b in <any>]", "{**{k: <any> for k in <strs>}}", "[lambda: x for x in <ints>][0]()", "[(yield_, x) for x in <ints> for yield_ in 'a']"])
rule("language_step", [], ["<import_line>", "<target_line>", "<target_line>", "attempt(lambda: <comprehension>)", "attempt(lambda: <comprehension>)"])


def guarded(g, depth) -> str:
    """Small steps, each by itself in a try."""
    return "\n".join("try:\n    " + g.fill("<language_step>", depth).replace("\n", "\n    ") + "\nexcept Exception as error:\n    print(type(error).__name__, error)" for _ in range(g.pick([3, 5])))


rule("language", [], ["<closure>", "<closure>", "<groups>", "<groups>", "<generics>", "<generics>", guarded, block_of("language_step")])
