import ast
full = r'''
"""Module doc \n with 'quotes'."""
import a.b as c, d
from . import x
from ..m import (y as z, w)
f1 = lambda q, *r, s=1, **t: (q, r)
for i, (j, *k) in enumerate(x): continue
else: break_ = 1
while not x and y or z: break
with a as b, c: pass
with (open(f) as g, h): pass
try: 1
except (A, B) as e: raise X from e
except: raise
else: 2
finally: 3
del a, b[0], c.d
assert x, "m"
def sc():
    'doc string'
    global g
    def inner():
        nonlocal h
        return
    x: int = 3
    return x, 1
(y): str
a.b: float
z += 1; z @= 2; z //= 3
print(*a, k=1, **b)
[x for x in y if x if z for w in x]; {x: y for x, y in z}; {x for x in y}; (x for x in y)
{1: 2, **a}; {1, 2}; (); (1,); [*a]
f"a{x!r:>{w}}b{y=}"; f'{x}"{y["k"]}'; f"{ {1: 2}[1] }{{}}"; f"""{x}
y"""; f'{a!s:{b}.{c}}'
x if y else z; (n := 3); (lambda: 1)(); (a if b else c).d; (a, b)[0]
def gen(): yield; yield 1; (yield from x); q = yield 2; return
a < b <= c != d is not e not in f
-x; +x; ~x; not x; -(-x); -x ** 2; (-x) ** 2; 2 ** -x; (a + b) * c; a + (b + c); a - (b - c); (a ** b) ** c; a ** b ** c; not (a and b); (not a) and b; a or (b and c); (a or b) and c; (a or b) or c; (a < b) < c
"s" 'adj'; b"by"; 1.5; 2j; 0xff; 10**30; None; True; ...; u"uni"; 1e400; 'it\'s'; "q\"'"; "\n\t\\"; '\x00é\u2028'
x[1:2:3]; x[:, 1]; x[a, *b]; x[()]; x[1,]; x[a:b, c]; 3 .real; 3.0.real; "s".join(x); (yield_ := 2)
match p:
    case 1 | -2 | "s": pass
    case None: pass
    case [a, *_, b] if a: pass
    case {"k": v, **rest}: pass
    case C(a, b=1) as q: pass
    case x.y: pass
    case (1 | 2) as w: pass
    case _: pass
type T[A: int, *B, **D] = list[A]
def g2[T](x: T, /, y: int = 1, *, z, **k: str) -> T: return x
@dec(1)
@dec2
class K(B, metaclass=M):
    """Class doc."""
    x = 1
    @property
    def p(self): return self.x
if a:
    pass
elif b: x
else:
    if c: y
    z
try: 1
except* E: pass
'''
t = ast.parse(full)
u = ast.unparse(t); print(u)
print(ast.dump(ast.parse(u)) == ast.dump(t), ast.unparse(ast.parse(u)) == u)
for n in (ast.Constant((1, 2)), ast.BinOp(ast.Name("a"), ast.Add(), ast.Constant(2)), ast.arg("x", ast.Name("int")), ast.arguments([], [ast.arg("x")], None, [], [], None, [ast.Constant(1)]), ast.Set([]), ast.Constant(float("inf")), ast.keyword("k", ast.Constant(1)), ast.JoinedStr([ast.Constant("a'b\"c"), ast.FormattedValue(ast.Name("x"), 114)])): print(ast.unparse(n))
class Swap(ast.NodeTransformer):
    def visit_BinOp(self, n):
        self.generic_visit(n)
        if isinstance(n.op, ast.Add): n.op = ast.Mult()
        return n
tree = ast.fix_missing_locations(Swap().visit(ast.parse("def f(a, b):\n    return a + b + 1\nprint(f(3, 4))")))
code = compile(tree, "<ast>", "exec"); exec(code); ns = {}; exec(compile(tree, "x", "exec"), ns); print(ns["f"](2, 3), eval(compile(ast.fix_missing_locations(ast.Expression(ast.Constant(5))), "y", "eval")))
e = ast.parse("a * (b + 2)", mode="eval"); print(eval(compile(e, "<e>", "eval"), {"a": 3, "b": 4}), type(compile("1", "f", "exec", ast.PyCF_ONLY_AST)).__name__)
try: compile(ast.parse("1"), "f", "eval")
except TypeError as x: print(x)
try: compile(3, "f", "eval")
except TypeError as x: print(x)
import inspect
def source_of(x):
    # a comment
    return [x,
        x + 1]

class Cls:
    """Doc."""
    def m(self):
        return 1
    # trailing comment

    @staticmethod
    def s(): return lambda q: q
@staticmethod
def deco(): pass
print(inspect.getsource(source_of)); print(inspect.getsource(Cls)); print(inspect.getsource(Cls.m)); print(inspect.getsource(Cls.s), inspect.getsourcelines(source_of)[1], inspect.getsource(deco))
lam = lambda a: a + 1
print(inspect.getsource(lam))
for bad in (len, 3, int):
    try: print(inspect.getsource(bad))
    except Exception as x: print(type(x).__name__, str(x)[:60])
try: compile(ast.Module([ast.Expr(ast.Constant(1))], []), "f", "exec")
except TypeError as x: print(x)
