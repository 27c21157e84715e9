# The fields of SyntaxErrors of compile() and eval(): message, line, offset, text with or without its line end, and the end,
# which is 0 or -1 where CPython knows none.
cases = [
    'x = (1,\ny = 2 2\n', 'x = (1,\n', 'x = )\ny=1\n', 'x = 1 1\ny=1\n', 'x = 1 1', 'if x\n  y\n', 'if x:\ny=1\n', "x = 'abc\ny\n",
    "x = '''abc\ny\n", 'def f():\n  return 1\n   x\n', 'x = \\ 1\n', 'x = 1 + \nz=3', 'f(a=1, 2)\ny\n', 'f(\n1=2)\ny\n', 'x = 08\ny\n',
    'x = 1__0\n', '1 = x\ny\n', '(a, 1) = x\n', 'return 1\ny\n', 'break\n', 'def f(a, a): pass\n', 'def f():\n  x = 1\n  global x\n',
    'x = $\ny\n', "x = 'a' 'b' {\n", '[x for\n', 'x = {1:\n', "f'{a b}'\n", "f'{'\n", "f'{a'\n", "x = f'{a!z}'\ny\n", '\tx\n  y\n',
    'if 1:\n\tx\n        y\n', 'x = é$\n', 'lambda: (yield)\nyield 1\n', 'from __future__ import nope\n', 'nonlocal x\n', 'f() = 1\n\n',
    'x +=\n', 'import\n', 'class A\n', 'del f()\n', 'a b c\n\n\nd', 'match x:\n  case 1\n    pass\n', "x = '\\x1'\n", "x = b'é'\n",
    "x = '\\N{nope}'\n", '(x for x in y, 1)\n', 'f(x for x in y, 1)\n', 'x = 1\n)\n', '(\n[\n}\n', '(}\n', 'x = [1}\n', 'x = [\n1}\n',
    "'a\\\n", 'x = 1 \\\n', 'x: int: 3\n', '*x\n', '*x = 1\n', 'print 1\n', "exec 'a'\n", 'a = 1 if 2\n', 'not\n', 'for x in y:\n',
    'while 1:\n\n', 'try:\n  x\n', 'try:\n  x\ny\n', 'with x as 1: pass\n', 'with x as y z: pass\n', '@\nx\n', '@x\ny\n', '0777\n', '0x\n',
    '1e\n', '1.e+\n', '0b2\n', '0o8\n', '1_\n', '1a\n', 'x.1\n', 'x..y\n', '..x\n', 'a := 1\n', '(a.b := 1)\n', '{**a for a in b}\n',
    '{a: *b}\n', '[*a for a in b]\n', 'f(**a, *b)\n', 'f(a=1, a=2)\n', 'f(True=1)\n', 'def f(*): pass\n', 'def f(a=1, b): pass\n',
    'def f(**a, b): pass\n', 'def f(a, /, b, /): pass\n', 'def f(*a, *b): pass\n', 'def f(*, **k): pass\n', 'lambda *: 1\n',
    'x = yield = 1\n', 'None = 1\n', 'def None(): pass\n', 'class True: pass\n', 'import a.b as c.d\n',
    'from . import *\ndef f():\n  from a import *\n', 'from a import (b, c\n', 'from a import b,\n', 'raise x from\n', 'assert\n',
    'global\n', 'x = (yield)\n', "'a' = 1\n", "f'a' = 1\n", "x = f'{}'\n", "f'{a:{b:{c:{d}}}}'\n", "f'{lambda x: 1}'\n", "f'{a=!r:^}'\n",
    'if 1:\n    x\n  y\n', 'if 1:\n    x\n  y', 'x = é‘\n', 'x = 1$\n', 'x = \xa0 1\n', 'x = ?', 'a = 5 \\', 'x = 0_\n', '1_000_\n',
    'x = 012\n', 'x = 0012.\n', 'x=00_1\n', '0b12\n', "x = 'a\\\nb\ny", "f'{x:\n}'\n", "f'a\n", "f'''a\n", "f'{x!}'\n", "f'{x!a b}'\n",
    "f'{*}'\n", "f'}'\n", "f'{x}}'\n", "x = f'{' \n", "b'é'\n", "'\\N{x}'\n", "u'\\U99999999'\n", "y = '\\x'\n", "x = (\n 'abc\n)\n",
    "x = '''\nabc\n\n", 'x =\n', 'def f(\n', 'x\n', 'f(a b)\n', 'print(1 2)\nx\n', 'x = [1 2]\ny', 'for x in 1 2: pass\ny\n',
    'if x = 1: pass\ny\n', 'if x == 1\ny\n', 'while x\n  y\n', 'def f()\n  x\n', 'class A\n  x\n', "x = {'a' 1}\ny\n", 'lambda x y: 1\nz\n',
    'x = 1 +\ny\n', '(x y\n)\nz\n', 'd = {1: 2, 3}\ny\n', 'x = 3 if 1\ny\n', 'else:\n  x\n', 'try:\n  x\nfinally\n  y\n',
    'with a as 1: pass\ny\n', 'x = y = \nz\n', 'del x y\nz\n', 'return x y\nz\n', 'a.1\nb\n', 'a, b += 1\nc\n', 'a = b c d\ne\n',
    'x = (a, b c)\nd\n', 'foo(a, b for b in c)\nd\n', 'foo(**a, b)\nc\n', 'x = 5 5\n', 'x = 5\n  y\nz\n', 'class A:\nx\n', 'def f():\nx\n',
    'if 1:\n  pass\n  else:\n  x\n', '@a b\ndef f(): pass\n', 'import a b\nc\n', 'from a import b c\nd\n', 'from a import\nd\n',
    'from import b\nc\n', 'assert x y\nz\n', 'global x y\nz\n', 'nonlocal 1\nz\n', 'pass x\ny\n', 'x: 1 2\ny\n', 'x = *a b\nc\n',
    'match x:\n  case 1:\n  pass\n', 'match x:\n  pass\ny\n', 'type X = \ny\n', 'type X[T = int\ny\n',
]
for case in cases:
    for mode in ("exec", "eval"):
        try:
            compile(case, "<text>", mode)
            print(mode, repr(case), "is fine")
        except SyntaxError as e:
            print(mode, repr(case), type(e).__name__, e.msg, e.lineno, e.offset, repr(e.text), e.end_lineno, e.end_offset)
        if mode == "exec" and case[0] == "x":
            break
