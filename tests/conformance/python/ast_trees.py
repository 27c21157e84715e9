import ast
src = "x = 1 + y\ndef f(a, /, b: int = 2, *c, d=3, **e) -> str:\n    'doc'\n    return a[1:2, ...]\n@dec\nclass C(B, metaclass=M): pass\nif a: pass\nelif b: x\nelse: y"
t = ast.parse(src)
print(ast.dump(t)); print(ast.dump(t, indent=2)); print(repr(t)); print(ast.dump(t.body[0], include_attributes=True)); print(ast.dump(t.body[0], annotate_fields=False), ast.dump(ast.Name("x"), show_empty=True), ast.dump(ast.parse("f()"), show_empty=True))
print(t.body[2].lineno, t.body[2].decorator_list[0].lineno, t.body[1].col_offset, t.body[1].end_lineno, ast.BinOp._fields, ast.BinOp._attributes, ast.BinOp.__mro__, ast.BinOp._field_types, ast.BinOp.__doc__)
print(ast.Name(id="x"), ast.Constant(3), ast.Load(), ast.Tuple(), ast.Module([], []), ast.arguments())
try: ast.Name("x", ast.Load(), 3)
except Exception as e: print(type(e).__name__, e)
try: ast.Name("x", id=3)
except Exception as e: print(type(e).__name__, e)
print([type(n).__name__ for n in ast.walk(t)][:12], [f for f, _ in ast.iter_fields(t.body[0])])
full = '''
import a.b as c, d
from . import x
from ..m import y as z, *
'''
full = '''
import a.b as c, d
from . import x
from ..m import (y as z, w)
async_ = lambda q, *r, s=1, **t: (q, r)
for i, (j, *k) in enumerate(x): continue
else: break_ = 1
while not x and y or z: break
with a as b, c: pass
try: 1
except (A, B) as e: raise X from e
except: raise
else: 2
finally: 3
del a, b[0], c.d
assert x, "m"
global g
x: int = 3
(y): str
a.b: float
z += 1; z @= 2; z //= 3
print(*a, k=1, **b)
[x for x in y if x if z for w in x]; {x: y for x, y in z}; {x for x in y}; (x for x in y)
{1: 2, **a}; {1, 2}; (); (1,); [*a]
f"a{x!r:>{w}}b{y=}"
x if y else z; (n := 3)
def gen(): yield; yield 1; (yield from x); return
a < b <= c != d is not e not in f
-x; +x; ~x; not x
"s" 'adj'; b"by"; 1.5; 2j; 0xff; 10**30; None; True; ...; u"uni"
x[1:2:3]; x[:, 1]; x[a, *b]
match p:
    case 1 | -2 | "s": pass
    case None: pass
    case [a, *_, b] if a: pass
    case {"k": v, **rest}: pass
    case C(a, b=1) as q: pass
    case x.y: pass
    case _: pass
type T[A: int, *B, **D] = list[A]
def g2[T](x: T) -> T: return x
try: 1
except* E: pass
'''
tt = ast.parse(full)
print(ast.dump(tt, indent=1))
print(ast.dump(ast.parse("1 + 2", mode="eval"))); print(ast.dump(ast.parse("é = ü + ñ").body[0], include_attributes=True))
for s in ("[1, 2.5, 'a', None, True, {'k': (1,)}, {1, 2}, -3, 1+2j, b'x']", "set()", "f()", "1 + 1", "x", "[1", "'a' 'b'", "  5", "-'a'", "{**a}", "1 if 2 else 3"):
    try: print(repr(ast.literal_eval(s)))
    except Exception as e: print(type(e).__name__, str(e).split(" at 0x")[0])
class V(ast.NodeVisitor):
    def __init__(self): self.names = []
    def visit_Name(self, n): self.names.append((n.id, type(n.ctx).__name__)); self.generic_visit(n)
    def visit_FunctionDef(self, n): print("def", n.name, ast.get_docstring(n)); self.generic_visit(n)
v = V(); v.visit(tt); v.visit(t); print(v.names)
class R(ast.NodeTransformer):
    def visit_Constant(self, n): return ast.copy_location(ast.Constant(n.value + 1), n) if type(n.value) is int else n
    def visit_Expr(self, n): return None
r = ast.fix_missing_locations(R().visit(ast.parse("a = 1 + 2\nb\nc = [3]"))); print(ast.dump(r, include_attributes=True))
print(ast.get_source_segment(src, t.body[1].body[1]), ast.increment_lineno(t.body[0], 5).lineno)
try: ast.parse("x = = 1")
except SyntaxError as e: print(e.msg, e.lineno, e.offset, e.filename, e)
try: ast.dump(3)
except TypeError as e: print(e)
