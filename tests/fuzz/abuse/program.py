"""Calls everything that programs can reach with arguments that it was not made for. Nothing is printed but what is called
next, so that the last line before a crash names it. FIRST and SEED stand before this text (main.py)."""
import abc, ast, bisect, collections, contextlib, copy, dataclasses, enum, fractions, functools, heapq, inspect, io, itertools, json  # noqa: E401
import keyword, logging, math, numbers, operator, pprint, random, re, statistics, string, struct, sys, textwrap, traceback, types  # noqa: E401,F401
import typing, unittest, warnings, weakref  # noqa: E401,F401

import torch
import torch.distributions
import torch.func
import torch.fx
import torch.fx.passes.shape_prop
import torch.nn as nn
import torch.nn.functional
import torch.nn.utils
import torch.optim
import torch.utils.data

# What ends the program, waits, writes, or changes how the rest of it runs.
LEFT_OUT = set(
    "exit quit input breakpoint _exit open main sleep setrecursionlimit help set_default_dtype set_default_device _clear settrace setprofile interact "
    "excepthook exec disable set_int_max_str_digits register _unlink captureWarnings shutdown basicConfig showwarning _push_on_torch_function_stack "
    "__class__ __init_subclass__ serve_forever run loop _randbelow".split())
# What loops as often as a number says, as PyTorch's does, and iterators that never end.
ENDLESS = {("Sequential", name) for name in ("__mul__", "__imul__", "__rmul__")}
ENDLESS_CLASSES = itertools.count, itertools.repeat, itertools.cycle


class Plain:
    pass


class Hostile:
    """Raises from whatever it is asked."""

    def __len__(self): return -1
    def __iter__(self): raise KeyError
    def __index__(self): return "x"
    def __eq__(self, other): raise ValueError
    def __hash__(self): raise OSError
    def __getattr__(self, name): raise AttributeError(name)


class Int(int): pass
class Text(str): pass
class List(list): pass
class Dict(dict): pass
class Tuple(tuple): pass


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)

    def forward(self, x, y=1):
        return torch.relu(self.linear(x)) + y


def graph():
    return torch.fx.symbolic_trace(Model()).graph


def values():
    return [
        None, True, 0, -1, 2**70, 1.5, float("nan"), "", "abc", "\ud800", b"", b"x", (), (1, "a"), [], [1, 2], {}, {"a": 1}, set(), {1}, Plain, Plain(),
        Hostile(), len, lambda *a, **k: 1, int, type, object(), slice(None), range(3), iter([1]), (i for i in ()), ..., NotImplemented, Int(3), Text("x"),
        List([1]), Dict(a=1), Tuple((1,)), torch.ones(2), torch.tensor(3), torch.zeros(2, 0), torch.ones(2, 3, dtype=torch.int64), nn.Linear(2, 2),
        torch.fx.Graph(), graph(), next(iter(graph().nodes)), torch.float32, torch.Size([2]), sys, re.compile("a"), memoryview(b"ab"), 1j, ValueError("x"),
        functools.partial(int), [[1]], ((1, 2), (3, 4)), torch.Generator(), torch.device("cpu"), torch.strided,
    ]


def receivers():
    """Objects whose methods are called, made anew for each."""
    made = [
        lambda: "abc", lambda: b"abc", lambda: bytearray(b"abc"), lambda: [3, 1], lambda: {"a": 1}, lambda: {1, 2}, lambda: frozenset((1,)), lambda: (1, 2),
        lambda: 5, lambda: 1.5, lambda: 2j, lambda: range(4), lambda: slice(1, 2), lambda: memoryview(bytearray(b"abcd")), lambda: iter([1, 2]),
        lambda: (i for i in range(3)), lambda: enumerate("ab"), lambda: zip("ab", "cd"), lambda: map(str, [1]), lambda: reversed([1, 2]),
        lambda: itertools.chain([1]), lambda: itertools.count(), lambda: itertools.tee([1])[0], lambda: itertools.groupby("ab"), lambda: itertools.product([1], [2]),
        lambda: collections.OrderedDict(a=1), lambda: collections.deque([1, 2]), lambda: collections.Counter("ab"), lambda: collections.defaultdict(list),
        lambda: collections.ChainMap({}), lambda: re.compile("(a)"), lambda: re.match("(a)", "a"), lambda: random.Random(1), lambda: io.StringIO("ab"),
        lambda: io.BytesIO(b"ab"), lambda: Plain, lambda: Plain(), lambda: type("Sub", (Plain,), {}), lambda: super(Int, Int(1)), lambda: property(), lambda: staticmethod(len),
        lambda: functools.partial(int, 1), lambda: functools.lru_cache(len), lambda: types.SimpleNamespace(a=1), lambda: types.MappingProxyType({}),
        lambda: ValueError(1), lambda: ExceptionGroup("g", [ValueError(1)]), lambda: SyntaxError("s"), lambda: (lambda: 1), lambda: (lambda: 1).__code__,
        lambda: weakref.ref(Plain), lambda: typing.List[int], lambda: list[int], lambda: int | str, lambda: typing.TypeVar("T"), lambda: struct.Struct("i"),
        lambda: fractions.Fraction(1, 2), lambda: string.Template("$a"), lambda: json.JSONDecoder(), lambda: torch.ones(2, 3), lambda: torch.ones(2, 3).t(),
        lambda: torch.tensor(3), lambda: torch.zeros(0), lambda: torch.ones(3, dtype=torch.int64), lambda: torch.ones(2, dtype=torch.bool),
        lambda: torch.ones(2, dtype=torch.float16), lambda: torch.ones(2, requires_grad=True), lambda: torch.ones(2, requires_grad=True) * 2,
        lambda: torch.ones(2, device="meta"), lambda: nn.Parameter(torch.ones(2)), lambda: torch.Size([2, 3]), lambda: torch.Generator(), lambda: torch.float32,
        lambda: torch.device("cpu"), lambda: (torch.ones(2, requires_grad=True) * 2).grad_fn, lambda: nn.Linear(2, 2), lambda: Model(), lambda: nn.Sequential(nn.ReLU()),
        lambda: nn.ModuleList([nn.ReLU()]), lambda: nn.ParameterDict(), lambda: nn.LSTM(2, 2), lambda: torch.fx.symbolic_trace(Model()), graph,
        lambda: next(iter(graph().nodes)), lambda: list(graph().nodes)[-1], lambda: graph().nodes, lambda: iter(graph().nodes), torch.fx.Tracer,
        lambda: torch.fx.Proxy(next(iter(graph().nodes))), lambda: torch.fx.Proxy(next(iter(graph().nodes))).shape, lambda: torch.fx.Interpreter(torch.fx.symbolic_trace(Model())),
        lambda: torch.optim.SGD([nn.Parameter(torch.ones(2))], 0.1), lambda: torch.distributions.Normal(0.0, 1.0), lambda: torch.utils.data.DataLoader([1, 2]),
        lambda: torch.ones(2).untyped_storage(), lambda: inspect.signature(graph), lambda: torch.finfo(), lambda: torch.ops.aten.relu.default, sys._getframe,
    ]
    return made


def classes():
    found = []

    def walk(cls):
        for sub in type.__subclasses__(cls):
            if sub not in found and sub not in ENDLESS_CLASSES and sub.__name__ != "Thread" and sub.__module__ != "__main__":
                found.append(sub)
                walk(sub)

    walk(object)
    return found


def blank(cls):
    """Objects of the class that nothing has initialised."""
    for make in (lambda: cls(), lambda: cls.__new__(cls), lambda: object.__new__(cls), lambda: object.__new__(type("Sub", (cls,), {}))):
        try:
            yield make()
        except BaseException:
            pass


ASKED = [
    repr, str, hash, len, iter, next, list, bool, int, float, abs, dir, copy.copy, copy.deepcopy, lambda x: x + x, lambda x: x == x, lambda x: x[0],
    lambda x: x[0:1], lambda x: x(), lambda x: x.__dict__, lambda x: x < x, lambda x: x | x, lambda x: format(x, ""), lambda x: isinstance(x, x),
    lambda x: x.missing, lambda x: setattr(x, "a", x), lambda x: delattr(x, "a"), lambda x: x in x, lambda x: -x, lambda x: 0 in x,
]


def names(o):
    try:
        return dir(o)
    except BaseException:
        return []


def targets():
    """(name, callables): what is called in one step."""
    seen = set()
    for module_name, module in sorted((n, m) for n, m in sys.modules.items() if m is not None and n != "__main__"):
        for name in sorted(dir(module)):
            try:
                f = getattr(module, name)
            except BaseException:
                continue
            if callable(f) and name not in LEFT_OUT and id(f) not in seen:
                seen.add(id(f))
                yield f"{module_name}.{name}", lambda f=f: [lambda *a, **k: f(*a, **k)]
    for i, make in enumerate(receivers()):
        for name in dir(make()):
            if name not in LEFT_OUT and (type(make()).__name__, name) not in ENDLESS:
                yield f"receiver {i} ({type(make()).__name__}) .{name}", lambda make=make, name=name: [lambda *a, **k: getattr(make(), name)(*a, **k)]
    for cls in classes():
        def of_blank(cls=cls):
            for o in blank(cls):
                yield from (lambda *a, f=f, o=o, **k: f(o) for f in ASKED)
                for name in names(o):
                    if name not in LEFT_OUT:
                        yield lambda *a, o=o, name=name, **k: getattr(o, name)(*a, **k)
        yield f"blank {cls.__module__}.{cls.__qualname__}", of_blank


NAMES = "a dim out key default input size x name obj dtype self cls value device".split()


def attempt(f, args, keywords):
    try:
        repr(f(*args, **keywords))
    except BaseException:
        pass


def main():
    warnings.simplefilter("ignore")
    rng = random.Random()
    stdout, stderr = sys.stdout, sys.stderr
    for i, (name, callables) in enumerate(targets()):
        if i < FIRST:  # noqa: F821
            continue
        rng.seed(SEED + i)  # noqa: F821
        stdout.write(f"{i} {name}\n")
        stdout.flush()
        fs = list(callables())
        sys.stdout = sys.stderr = io.StringIO()
        for f in fs:
            if len(fs) == 1:
                attempt(f, (), {})
                for v in values():
                    attempt(f, (v,), {})
            for _ in range(30 if len(fs) == 1 else 3):
                pool = values()
                args = [rng.choice(pool) for _ in range(rng.choice((1, 2, 2, 3, 4)))]
                attempt(f, args, {rng.choice(NAMES): rng.choice(pool) for _ in range(rng.choice((0, 0, 1, 2)))})
        sys.stdout, sys.stderr = stdout, stderr
    stdout.write("done\n")


main()
