"""SyntaxWarnings: what the parser and the compiler find, which filters see them, and what `error` makes of them."""
import warnings


def found(source):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            compile(source, "given.py", "exec")
        except SyntaxError as e:
            print("refused:", e)
    for w in caught:
        print(w.category.__name__, w.lineno, w.message)


found('text = "\\d\\w"\n')
found('text = b"\\8" "\\400"\n')
found("assert (1, 'always')\nassert ()\nassert (1)\n")
for left in ("1", "'a'", "(1, 2)", "None", "...", "-1", "[]"):
    found(f"{left} is x\nx is not {left}\nx == {left}")
for called in ("1", "'a'", "(1, 2)", "[1]", "{1}", "{1: 2}", "f'{x}'", "(lambda: 1)", "None"):
    found(f"r = {called}(2)")
    found(f"r = {called}[2]")
for index in ("'a'", "1.5", "(1, 2)", "None", "True", "[1]", "x", "1:2"):
    found(f"r = [1, 2][{index}]")
found("def f():\n try:\n  pass\n finally:\n  return 1\n")
found("for i in x:\n try:\n  pass\n finally:\n  for j in y:\n   break\n  continue\n")
found("def f():\n try:\n  pass\n finally:\n  def g():\n   return 1\n  for i in x:\n   return 2\n")
found("r = 1if x else 2\nr = [0xfor y in z]\n")
found("'\\q'\nassert (1, 2)\n1 is 2\nreturn\n")

with warnings.catch_warnings():
    warnings.simplefilter("error")
    for source in ("assert (1, 2)", "x = 1\ny = x is 'a'", "print(1)(2)\n'a'(1)", "fine = 1"):
        try:
            compile(source, "given.py", "exec")
            print("fine")
        except SyntaxError as e:
            print(e, e.lineno, e.offset, e.end_offset, e.text)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("ignore")
    eval("1 is 2")
print(len(caught))
for source in ("x: (1 is 2)", "def f():\n x: 1()", "class A:\n x: 1()\n def g(self) -> 2(): pass", "def f[T: 1()](a: 2() = 3(), *b: 4()): pass", "type X = 1()",
               "from __future__ import annotations\nx: 1()", "x[0]: 1() = 2()"):
    found(source)
