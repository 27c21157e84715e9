"""Config dataclasses with validation, nested defaults and round trips."""
import dataclasses, json, copy
from dataclasses import dataclass, field, asdict, astuple, replace, fields, InitVar, KW_ONLY
from typing import Optional, ClassVar, Any
from enum import Enum, IntEnum, StrEnum, Flag, auto

class Act(StrEnum):
    RELU = auto()
    GELU = "gelu"
    @classmethod
    def _missing_(cls, value):
        for m in cls:
            if m.value == str(value).lower():
                return m
        return None

class Level(IntEnum):
    LOW = 1
    MID = 5
    HIGH = 10

@dataclass(slots=True)
class Optim:
    name: str = "adam"
    lr: float = 1e-3
    betas: tuple[float, float] = (0.9, 0.999)

    def __post_init__(self):
        if self.lr <= 0:
            raise ValueError(f"lr must be positive, got {self.lr!r}")

@dataclass(frozen=True, order=True)
class Layer:
    width: int
    act: Act = field(default=Act.RELU, compare=False)
    tags: tuple = field(default=(), repr=False, hash=False)

@dataclass
class Config:
    layers: list[Layer] = field(default_factory=lambda: [Layer(8), Layer(4, Act.GELU)])
    _: KW_ONLY
    optim: Optim = field(default_factory=Optim)
    seed: int = 0
    extra: dict[str, Any] = field(default_factory=dict)
    scale: InitVar[float] = 1.0
    version: ClassVar[int] = 3
    total: int = field(init=False)

    def __post_init__(self, scale):
        self.total = int(sum(l.width for l in self.layers) * scale)

    @classmethod
    def from_dict(cls, d):
        d = dict(d)
        d.pop("total", None)
        d["layers"] = [Layer(**{**l, "act": Act(l["act"]), "tags": tuple(l["tags"])}) for l in d["layers"]]
        d["optim"] = Optim(**{k: tuple(v) if isinstance(v, list) else v for k, v in d["optim"].items()})
        return cls(**d)

c = Config(seed=3, scale=2.0)
print(c)
print(asdict(c))
print(astuple(c))
text = json.dumps(asdict(c), indent=2, sort_keys=True)
print(text)
c2 = Config.from_dict(json.loads(text))
print(c2 == c, c2 is c, c2.total)
print(replace(c2, seed=9, scale=1.0))
for f in fields(c):
    print(f.name, f.type, f.default is dataclasses.MISSING, f.kw_only, f.init)
print(sorted([Layer(3), Layer(1, Act.GELU), Layer(2)]), hash(Layer(1)) == hash(Layer(1, Act.GELU)))
for bad in (lambda: Optim(lr=-1), lambda: Config([], Optim()), lambda: Layer(), lambda: setattr(Layer(1), "width", 2),
            lambda: Optim().__dict__, lambda: setattr(Optim(), "nope", 1), lambda: Act("tanh"), lambda: Level(3), lambda: Config(foo=1),
            lambda: replace(c, total=3), lambda: Layer(1) < 3, lambda: delattr(Layer(1), "width"), lambda: asdict(3), lambda: fields(int)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(Act("RELU"), repr(Act.RELU), f"{Act.GELU:>8}|", Level.MID + 1, Level.HIGH > Level.LOW, f"{Level.MID}", Level(5).name, list(Level))
@dataclass
class Node:
    value: int
    children: list["Node"] = field(default_factory=list)
n = Node(1, [Node(2), Node(3, [Node(4)])])
n.children[1].children.append(n)
print(n)
m = copy.deepcopy(n)
print(m.children[1].children[1] is m)
try:
    @dataclass
    class Wrong:
        a: list = []
except ValueError as e:
    print(e)
try:
    @dataclass
    class Wrong2:
        a: int = 0
        b: str
except TypeError as e:
    print(e)
print(dataclasses.make_dataclass("P", [("x", int), ("y", int, field(default=5))], namespace={"s": lambda self: self.x + self.y})(2).s())
class Perm(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
print(Perm.R | Perm.X, repr(Perm.RW), Perm(7), ~Perm.R, Perm.RW & Perm.W, bool(Perm.R & Perm.W), list(Perm.RW), Perm.R in Perm.RW, len(Perm), Perm(0))
print(Config.__doc__, Optim.__doc__, Layer.__doc__)
print(Config.__init__.__annotations__)
print(Optim.__slots__, Layer.__match_args__, Config.__match_args__)
