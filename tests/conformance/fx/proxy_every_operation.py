# Every operator, builtin and statement on a proxy: what is recorded, or what is raised
import torch, operator, math, copy
import torch.nn as nn
from torch.fx import symbolic_trace, Tracer, Proxy, Graph, GraphModule
def tr(name, f):
    try:
        gm = symbolic_trace(f)
        print(name, "|", " ; ".join(l.strip() for l in gm.code.strip().splitlines()[1:]))
    except Exception as e: print(name, "|", type(e).__name__ + ":", e)
bins = "+ - * / // % ** @ & | ^ << >> == != < <= > >=".split()
for b in bins:
    tr(b, eval(f"lambda x, y: x {b} y")); tr("c" + b, eval(f"lambda x: x {b} 2")); tr("r" + b, eval(f"lambda x: 2 {b} x")); tr("t" + b, eval(f"lambda x: (x {b} 1) {b} x"))
for u in ["-x", "+x", "~x", "abs(x)", "not x", "round(x)", "int(x)", "float(x)", "bool(x)", "str(x)[:5]", "len(x)", "list(x)", "complex(x)", "hash(x) and 1", "divmod(x, 2)", "pow(x, 2)", "pow(x, 2, 3)", "math.floor(x)", "math.ceil(x)", "math.trunc(x)", "math.sqrt(x)", "operator.index(x)", "range(x)", "[1,2,3][x]", "x in [1]", "1 in x", "x is None", "x and 1", "x or 1", "1 and x", "x if x else 1", "sum(x)", "max(x)", "max(x, 2)", "min(x, 1)", "sorted(x)", "any(x)", "all(x)", "reversed(x)", "enumerate(x)", "zip(x, x)", "iter(x)", "next(x)", "x[0]", "x[1:2]", "x[..., None]", "x[x > 0]", "x['k']", "x[x]", "x[:, x]", "x[1:x]", "x()", "x(1, k=2)", "x.foo", "x.foo.bar", "x.foo()", "x.foo.bar(1)", "x.shape", "x.shape[0]", "x.size()", "x.size(0) * 2", "x.T", "x.mT", "x.grad", "x.data", "x.dtype", "x.device", "x.is_cuda", "x.ndim", "x.__class__", "type(x)", "isinstance(x, torch.Tensor)", "hasattr(x, 'foo')", "getattr(x, 'foo')", "getattr(x, 'foo', 3)", "callable(x)", "x.node", "x.tracer.__class__", "f'{1}'", "x @ x.T", "[*x]", "(*x, 1)", "{**x}", "print(*x)", "torch.add(*x)", "dict(x)", "x.keys()", "x.items()", "x.values()", "x.__add__(1)", "x.__len__()", "torch.is_tensor(x)", "torch.numel(x)", "x.numel() + 1", "x.dim() == 2", "x.shape == (1, 2)", "x.item() + 1", "-x.shape[-1]", "x.tolist()", "copy.copy(x)", "copy.deepcopy(x)", "bytes(x)", "iter(x.shape)", "x.new_zeros(1)", "x.to(torch.float16)", "x.__rpow__(2)", "x.__rmatmul__(x)", "x.__rsub__(x)"]:
    tr(u, eval("lambda x: " + u, globals()))
for st in ["x += 1", "x -= y", "x *= 2", "x /= 2", "x //= 2", "x %= 2", "x **= 2", "x @= y", "x &= y", "x |= y", "x ^= y", "x <<= 1", "x >>= 1", "x[0] = 1", "x[y] += 1", "x.a = 1", "del x[0]", "a, b = x", "a, *b = x", "(a, b), c = x, y", "for i in x: pass", "a = [i for i in x]", "assert x", "assert x, 'm'", "assert x.shape[0] == 2, 'm'", "while x: pass", "with x: pass", "raise x", "del x", "x: int = x", "a, b, c = x.shape", "a, b = x.chunk(2)\n    x = a + b", "a = b = x + 1", "global zz; zz = x", "if x > 0: x = 1", "try:\n        x.foo()\n    except Exception: pass", "match x:\n        case 1: pass", "match x:\n        case [a, b]: pass", "lst = [1, 2]; lst[x]", "lst = [1, 2]; lst[0] = x; x = lst", "d = {x: 1}", "d = {'a': x}; x = d['a']", "s = {x}", "x = (lambda q: q + 1)(x)", "x = yield_(x)", "print(f'{x}')"]:
    ns = dict(globals())
    try:
        exec("def ff(x, y):\n    " + st + "\n    return x\n", ns)
        tr(st.replace("\n", "/"), ns["ff"])
    except Exception as e: print(st, type(e).__name__, e)
