"""json in all its ways."""
import json, math, collections, enum, dataclasses
from json import JSONEncoder, JSONDecoder, JSONDecodeError
class E(enum.IntEnum): A = 1
class S(str, enum.Enum): X = "x"
class P:
    def __init__(self, x): self.x = x
    def __repr__(self): return f"P({self.x})"
class Enc(JSONEncoder):
    def default(self, o):
        if isinstance(o, P): return {"__p__": o.x}
        if isinstance(o, (set, frozenset)): return sorted(o)
        if isinstance(o, complex): return [o.real, o.imag]
        return super().default(o)
def hook(d): return P(d["__p__"]) if "__p__" in d else d
data = {"a": [1, 2.5, -0.0, 1e100, 1e-7, True, None, "é\n\"\\/\u2028😀"], "p": P(3), "s": {3, 1}, "t": (1,), "c": 1 + 2j, "e": E.A, "se": S.X, 1: "int", 2.5: "float", True: "bool", None: "none"}
t = json.dumps(data, cls=Enc); print(t); print(json.dumps(data, cls=Enc, indent=2, ensure_ascii=False, sort_keys=False)); print(json.dumps(data, cls=Enc, separators=(",", ":"), indent="\t")[:60])
print(json.loads(t, object_hook=hook)); print(json.loads('{"b": 1, "a": 2}', object_pairs_hook=collections.OrderedDict)); print(json.loads("[1.10, 2, -5E+2, Infinity, -Infinity, NaN]", parse_float=str, parse_int=lambda s: int(s) * 10, parse_constant=lambda c: f"<{c}>"))
for bad in ("", "[1, 2", '{"a" 1}', "{'a': 1}", '{"a": 1,}', "[1,]", "nul", '"abc', '"\x01"', "1 2", '{"a": }', "[1 2]", '"\\x"', '"\\u12"', "{1: 2}", "-", "01", "1.", ".5", "[", '{"a": 1', "\ufeff1", "[1,\n 2,\n oops]", '{"a":1 "b":2}', "tru", "  ", '["a\nb"]'):
    try: print(json.loads(bad))
    except JSONDecodeError as e: print(repr(bad), e.msg, e.pos, e.lineno, e.colno, e)
for bad in (lambda: json.dumps(P(1)), lambda: json.dumps({(1,): 2}), lambda: json.dumps(float("nan"), allow_nan=False), lambda: json.dumps([set()]), lambda: json.dumps({"a": {"b": [object]}}), lambda: json.loads(3), lambda: json.loads(None), lambda: json.loads(b'{"a": "\xc3\xa9"}'), lambda: json.dumps(b"x"), lambda: json.dumps({1: 2, "a": 3}, sort_keys=True), lambda: json.dumps(1j), lambda: json.dumps(float("inf")), lambda: json.dumps({b"a": 1}), lambda: json.dumps({b"a": 1, "b": 2}, skipkeys=True), lambda: json.loads("[" * 5 + "]" * 5), lambda: json.dumps("\ud800"), lambda: json.loads('"\\ud83d\\ude00 \\ud800"').encode("utf-16", "surrogatepass"), lambda: json.dumps([], indent=2) + json.dumps({}, indent=2) + json.dumps([[]], indent=1)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e, getattr(e, "__notes__", None))
cyc = []; cyc.append(cyc)
try: json.dumps(cyc)
except ValueError as e: print(e)
print(JSONDecoder().raw_decode('{"a": 1} tail'), "".join(Enc().iterencode([1, {"a": P(2)}])), JSONEncoder(sort_keys=True).encode({"b": 1, "a": 2}))
import io
f = io.StringIO(); json.dump({"k": [1, 2]}, f, indent=1); f.seek(0); print(f.getvalue(), json.load(f))
@dataclasses.dataclass
class D: a: int; b: list
print(json.dumps(D(1, [2]), default=dataclasses.asdict), json.dumps([P(1)], default=repr), json.dumps({"a": D(1, [D(2, [])])}, default=vars))
class Sub(dict):
    def items(self): yield "fake", 1
class L(list): pass
class I(int):
    def __repr__(self): return "I!"
class F(float):
    def __repr__(self): return "F!"
print(json.dumps(Sub(a=1)), json.dumps(L([1])), json.dumps(I(5)), json.dumps(F(2.5)), json.dumps({I(3): 1, F(1.5): 2}), json.dumps(collections.Counter("aab")), json.dumps(collections.namedtuple("N", "x y")(1, 2)), json.dumps(10**30), json.dumps(-1e22), json.dumps(1e16), json.dumps(123456789012345678.0))
def enc_default(o): raise TypeError(f"nope {o!r}")
json.dumps({"x": [1, P(2)]}, default=enc_default)
