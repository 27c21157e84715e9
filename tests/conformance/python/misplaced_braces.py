"""What a syntax error says about an expression behind another, which CPython has looked at before."""
import traceback

for source in ("x f'{ y z'", "x f'{ y z}'", "x f'{ c17\nfor x in {4, 3}:", "(x f'{ y z}')", "x f'{}'", "x f'{lambda x:1}'", "x f'{y!r:{z}'", "x f'{a:{b c}}'", "if x f'{y z}': pass", "print f'{y z}'", "x y f'{y z}'", "x = 'a' f'{y z}'",
               "f'{ y z'", "f'{ y z}'", "x (y z)", "x {y z}", "x [y z]", "x f(y z)", "x lambda: (y z)", "x f(a=)", "x f(1=2)", "x a, (y z)", "x a, f(1=2)", "print a, (y z)", "match f(1=2)", "_ f(1=2)", "x 'a' f(1=2)", "'a' b (c d) 'e'",
               "x not {y z}", "x {1, y z}", "x {a: (b c)}", "x {y:}", "x {lambda: (y z)}", "x {*(y z)}", "x {**(y z)}", "x a {b c}", "1 {y z}", "f(x {y z})", "a.b {y z}", "a.b f(1=2)",
               "a(lambda: f'{(~-256).bi{t():-#5}{[m(1)[0]]:0<#1.10s}')\na(1)\n", "f'{(lambda: f\"{f'{ s!r}':>10}\")\na(lambda: f'{(lambda x: x)((k := {1, 2}))}'\n"):
    try:
        compile(source, "f.py", "exec")
    except SyntaxError as e:
        print(source.encode(), e.lineno, e.offset, e.msg)
