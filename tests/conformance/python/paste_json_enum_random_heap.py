"""json in both directions, with hooks and errors; io; copy; enum flags; random with a seed; heapq, bisect."""
import bisect
import copy
import enum
import heapq
import io
import json
import random
import types
from fractions import Fraction


class Perm(enum.Flag):
    R = 4
    W = 2
    X = 1
    RW = R | W


class Color(enum.StrEnum):
    RED = enum.auto()
    DARK_BLUE = enum.auto()


class Planet(enum.Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.42e23, 3.39e6)
    TERRA = EARTH

    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius

    @property
    def gravity(self):
        return round(6.67e-11 * self.mass / self.radius**2, 2)

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            return cls.__members__.get(value.upper())


print(Perm.RW, Perm.R | Perm.X, ~Perm.W, Perm(7), Perm.R in Perm.RW, list(Perm.RW), Perm(0), bool(Perm(0)), Perm["W"].value, repr(Perm.R ^ Perm.RW))
print(Color.DARK_BLUE, f"{Color.RED:>5}", Color("red") is Color.RED, Color.RED + "!", json.dumps(list(Color)), Planet.TERRA is Planet.EARTH, Planet("mars"), Planet.MARS.gravity, list(Planet.__members__))
for attempt in (lambda: Perm(8), lambda: Planet("pluto"), lambda: Color["BLUE"], lambda: setattr(Color, "RED", 1), lambda: Planet.EARTH < Planet.MARS, lambda: enum.Enum("E", "a b a"), lambda: type("Sub", (Planet,), {}), lambda: enum.unique(enum.Enum("U", {"x": 1, "y": 1}))):
    try:
        print(attempt())
    except Exception as e:
        print(type(e).__name__, e)


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, Fraction):
            return {"$frac": [o.numerator, o.denominator]}
        if isinstance(o, (set, frozenset)):
            return sorted(o)
        return super().default(o)


def decode(d):
    return Fraction(*d["$frac"]) if "$frac" in d else types.SimpleNamespace(**d)


data = {"f": Fraction(3, 6), "s": {3, 1}, "n": [None, True, 1.0, 1e100, -0.0, float("inf")], "t": "é\n\u2028\"\\/\x00😀", 1: {"deep": [[], {}]}}
text = json.dumps(data, cls=Encoder, indent=2, sort_keys=False, ensure_ascii=True)
print(text)
back = json.loads(text, object_hook=decode, parse_float=lambda s: f"float:{s}")
print(back.f, back.s, back.n, ascii(back.t), vars(back)["1"].deep)
print(json.dumps([1, "a", {"k": (1, 2)}], separators=(",", ":")), json.dumps({"b": 1, "a": 2}, sort_keys=True, indent="\t"), json.loads('[1, 2.5, "x", null]', parse_int=float), json.loads('{"a": 1, "a": 2}', object_pairs_hook=list))
for bad in ("", "[1,]", "{'a': 1}", '{"a" 1}', "[1 2]", '"abc', "nul", "01", "[1", '{"a": }', '"\t"', "1 2", '"\\x"', "[1]\n\n,", "-", "\ufeff[]", "1.", "NaN"):
    try:
        print(repr(bad), json.loads(bad))
    except json.JSONDecodeError as e:
        print(repr(bad), "->", e, e.pos, e.lineno, e.colno)
for bad in (object(), {1, 2}, {(1, 2): 3}, [float("nan")], b"x"):
    try:
        print(json.dumps(bad, allow_nan=False))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e, getattr(e, "__notes__", None))
loop = []
loop.append(loop)
try:
    json.dumps(loop)
except ValueError as e:
    print(e)
f = io.StringIO("one\ntwo\n\nfour")
print(f.readline(), f.tell(), f.read(3), list(f), f.seek(0), [line.rstrip() for line in f], f.getvalue()[:3])
f.write("!")
f.seek(2)
f.truncate()
print(repr(f.getvalue()), f.closed, io.BytesIO(b"abc").read(2))
json.dump({"x": 1}, f)
print(f.getvalue(), json.load(io.StringIO("[1]")))
random.seed(42)
print(random.random(), random.randint(1, 6), random.choice("abc"), random.sample(range(100), 4), random.choices("ab", weights=[1, 9], k=5), random.gauss(0, 1), random.uniform(1, 2), random.getrandbits(70))
deck = list(range(8))
random.Random("seed").shuffle(deck)
print(deck, random.Random(1).betavariate(2, 3), random.Random(2).triangular(0, 10, 3))
heap = [5, 3, 8, 1]
heapq.heapify(heap)
print(heap, heapq.heappushpop(heap, 4), heapq.heapreplace(heap, 9), heapq.nsmallest(2, heap), heapq.nlargest(2, heap, key=lambda x: -x), list(heapq.merge([1, 4], [2, 3], reverse=False)))
marks = [60, 70, 80]
print([("FDCB"[bisect.bisect(marks, s)]) for s in (59, 60, 75, 99)], bisect.bisect_left(marks, 70), bisect.insort(marks, 65), marks, bisect.bisect([("a", 1), ("b", 2)], 1, key=lambda p: p[1]))


class Graph:
    def __init__(self):
        self.links = {}
        self.parent = self

    def __deepcopy__(self, memo):
        new = memo[id(self)] = type(self)()
        new.links = copy.deepcopy(self.links, memo)
        return new

    def __copy__(self):
        return self


g = Graph()
g.links["self"] = [g, (g,)]
h = copy.deepcopy(g)
print(h.links["self"][0] is h, h.links["self"][1][0] is h, copy.copy(g) is g, copy.replace(types.SimpleNamespace(a=1, b=2), b=3))
