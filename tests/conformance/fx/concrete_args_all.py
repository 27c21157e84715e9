# concrete_args of every kind
import torch
from torch import fx, nn
from torch.fx import symbolic_trace, PH


def f(x, flag=True, n=2, mode="a", opt=None, *, kw=3):
    if flag:
        x = x + n
    if mode == "a":
        x = x.relu()
    if opt is not None:
        x = x * opt
    return x - kw


def show(fn, ca, *args, **kwargs):
    try:
        gm = symbolic_trace(fn, concrete_args=ca)
        print(gm.graph)
        print(gm.code)
        if args:
            try:
                print(gm(*args, **kwargs))
            except Exception as e:
                print(type(e).__name__, e)
    except Exception as e:
        print("trace", type(e).__name__, e)


x = torch.tensor([-1.0, 2.0])
show(f, {"flag": False}, x)
show(f, {"flag": True, "mode": "b"}, x, True, 2, "b")
show(f, {"flag": True, "mode": "b"}, x, True, 2, "c")
show(f, {"opt": None, "kw": 5}, x)
show(f, {"n": 3.5, "flag": True}, x, True, 3.5)
show(f, {"zzz": 1})
show(f, {"mode": PH}, x)


def g(d, l, t):
    return d["a"] + d["b"][0] + l[0] * l[1] + t[0] - t[1][0]


show(g, {"d": {"a": PH, "b": [PH]}, "l": [PH, 3], "t": (PH, (PH,))},
     {"a": x, "b": [x]}, [x, 3], (x, (x,)))
show(g, {"d": {"a": PH, "b": [PH]}, "l": [PH, PH], "t": (1, (PH,))},
     {"a": x, "b": [x]}, [x, x], (1, (x,)))
show(g, {"d": {"a": PH, "b": [PH]}, "l": [PH, 3], "t": (PH, (PH,))},
     {"a": x, "b": [x]}, [x, 4], (x, (x,)))
show(g, {"d": {"a": PH, "b": [PH]}, "l": [PH, 3], "t": (PH, (PH,))},
     {"a": x}, [x, 3], (x, (x,)))


class M(nn.Module):
    def forward(self, x, cond: bool, scale: float = 1.0, *args, **kwargs):
        if cond:
            return x * scale
        return x + len(args)


show(M(), {"cond": True}, x, True)
show(M(), {"cond": True}, x, False)
show(M(), {"cond": False, "scale": 2.0})


def h(inp):
    return {"out": inp["x"] * 2, "list": [inp["y"], inp["x"]], "n": None}


gm = symbolic_trace(h, concrete_args={"inp": {"x": PH, "y": PH}})
print(gm.code)
print(gm({"x": x, "y": x + 1}))
print(gm.graph._codegen.pytree_info)
print(gm.graph.python_code("self").src)
print(repr(PH), type(PH).__name__)
print(symbolic_trace(lambda a, b: a + b, concrete_args={"b": torch.ones(2)}).code)
