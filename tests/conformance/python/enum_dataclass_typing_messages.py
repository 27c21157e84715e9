"""Enumerations, data classes, named tuples, typing, functools, inspect and random: what they show and say."""
import enum, dataclasses, typing, collections, functools, itertools, operator, inspect, types, json, random
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
class C(enum.Enum):
    A = 1; B = "b"; D = A
    def m(self): return self.name
    @property
    def p(self): return self.value * 2
    @classmethod
    def k(cls): return list(cls)
t(lambda: C.A); t(lambda: str(C.A)); t(lambda: C("b")); t(lambda: C("x")); t(lambda: C["A"]); t(lambda: C["x"]); t(lambda: C.X); t(lambda: C.A.m()); t(lambda: C.A.p); t(lambda: C.k()); t(lambda: C.D is C.A); t(lambda: C.__members__); t(lambda: len(C)); t(lambda: C.A in C); t(lambda: 1 in C); t(lambda: "q" in C); t(lambda: list(reversed(C))); t(lambda: C.A < C.B); t(lambda: C.A == 1); t(lambda: hash(C.A) == hash(C.A)); t(lambda: C.A.A); t(lambda: setattr(C, "A", 2)); t(lambda: setattr(C.A, "value", 2)); t(lambda: delattr(C, "A")); t(lambda: C()); t(lambda: f"{C.A} {C.A!r} {C.A:>10}"); t(lambda: isinstance(C.A, C)); t(lambda: type(C.A)); t(lambda: bool(C.A)); t(lambda: {C.A: 1}); t(lambda: C.A.__class__); t(lambda: dir(C)[:3])
class I(enum.IntEnum): X = 1; Y = 2
t(lambda: I.X + 1); t(lambda: I.X < I.Y); t(lambda: f"{I.X} {I.X!r} {I.X:03}"); t(lambda: I(2)); t(lambda: I(5)); t(lambda: str(I.X)); t(lambda: "%d %s" % (I.X, I.X)); t(lambda: [10, 20, 30][I.X]); t(lambda: json.dumps(I.X)); t(lambda: max(I)); t(lambda: I.X == 1); t(lambda: I.X is I(1)); t(lambda: -I.X)
class F(enum.Flag): R = 4; W = 2; X = 1; RW = R | W
t(lambda: F.R | F.X); t(lambda: F.RW); t(lambda: ~F.R); t(lambda: F.R & F.RW); t(lambda: F(7)); t(lambda: F(8)); t(lambda: F(0)); t(lambda: list(F.RW)); t(lambda: F.R in F.RW); t(lambda: bool(F.R & F.X)); t(lambda: F.RW ^ F.R); t(lambda: len(F.RW)); t(lambda: F["R"]); t(lambda: F.R.value); t(lambda: (F.R | F.X).name); t(lambda: F.R | 1)
class IF(enum.IntFlag): A = 1; B = 2
t(lambda: IF.A | IF.B); t(lambda: IF.A | 8); t(lambda: IF(3)); t(lambda: IF.A + 1); t(lambda: ~IF.A)
class S(enum.StrEnum): A = enum.auto(); B = "x"
t(lambda: S.A); t(lambda: S.B + "y"); t(lambda: str(S.A)); t(lambda: S("a"))
class Au(enum.Enum): P = enum.auto(); Q = enum.auto(); Z = 10; Y = enum.auto()
t(lambda: [m.value for m in Au])
def bad1():
    class E(enum.Enum): A = 1; A = 2
def bad2():
    @enum.unique
    class E(enum.Enum): A = 1; B = 1
def bad3():
    class E(C): pass
t(bad1); t(bad2); t(bad3)
t(lambda: enum.Enum("N", "A B C")); t(lambda: list(enum.Enum("N", "A B C"))); t(lambda: list(enum.Enum("N", {"A": 5}))); t(lambda: enum.Enum("N", ["A", "B"], start=5).B)
class M(enum.Enum):
    X = (1, 2)
    def __init__(self, a, b): self.a, self.b = a, b
    @classmethod
    def _missing_(cls, v): return cls.X if v == 0 else None
t(lambda: M.X.a + M.X.b); t(lambda: M(0)); t(lambda: M(9)); t(lambda: M((1, 2)))
@dataclasses.dataclass
class D:
    a: int
    b: str = "x"
    c: list = dataclasses.field(default_factory=list)
    d: int = dataclasses.field(default=0, repr=False, compare=False)
    e: typing.ClassVar[int] = 3
    f: dataclasses.InitVar[int] = None
    def __post_init__(self, f): self.g = f
t(lambda: D(1)); t(lambda: D()); t(lambda: D(1, 2, 3, 4, 5, 6)); t(lambda: D(a=1, z=2)); t(lambda: D(1) == D(1)); t(lambda: D(1) < D(2)); t(lambda: dataclasses.asdict(D(1, c=[D(2)]))); t(lambda: dataclasses.astuple(D(1))); t(lambda: dataclasses.replace(D(1), a=2, f=1)); t(lambda: [f.name for f in dataclasses.fields(D)]); t(lambda: D.__match_args__); t(lambda: D.__doc__); t(lambda: inspect.signature(D)); t(lambda: hash(D(1))); t(lambda: D(1).g); t(lambda: dataclasses.is_dataclass(D)); t(lambda: dataclasses.replace(D(1), z=3)); t(lambda: dataclasses.asdict(5)); t(lambda: D.__init__.__annotations__)
@dataclasses.dataclass(frozen=True, order=True, slots=True)
class Fz: x: int; y: int = 0
t(lambda: setattr(Fz(1), "x", 2)); t(lambda: delattr(Fz(1), "x")); t(lambda: Fz(1) < Fz(2)); t(lambda: hash(Fz(1)) == hash(Fz(1))); t(lambda: Fz(1) < 3); t(lambda: setattr(Fz(1), "z", 2)); t(lambda: Fz.__slots__); t(lambda: sorted([Fz(2), Fz(1)])); t(lambda: {Fz(1): 2}[Fz(1)])
@dataclasses.dataclass(kw_only=True)
class K: a: int; b: int = 1
t(lambda: K(1)); t(lambda: K(a=1)); t(lambda: K())
def bad4():
    @dataclasses.dataclass
    class B: a: int = 1; b: int
def bad5():
    @dataclasses.dataclass
    class B: a: list = []
def bad6():
    @dataclasses.dataclass(frozen=True)
    class B(D): pass
t(bad4); t(bad5); t(bad6)
@dataclasses.dataclass
class P1: a: int = 1
@dataclasses.dataclass
class P2(P1): b: int = 2; a: int = 5
t(lambda: P2()); t(lambda: P2(1, 2)); t(lambda: dataclasses.make_dataclass("Mk", [("x", int), ("y", int, 5)])(1)); t(lambda: dataclasses.field(default=1, default_factory=list))
N = collections.namedtuple("N", "x y z", defaults=[3])
t(lambda: N(1, 2)); t(lambda: N(1)); t(lambda: N(1, 2, 3, 4)); t(lambda: N(x=1, y=2)._asdict()); t(lambda: N(1, 2)._replace(x=5)); t(lambda: N(1, 2)._replace(q=5)); t(lambda: N._make([1, 2, 3])); t(lambda: N._make([1])); t(lambda: N._fields); t(lambda: N._field_defaults); t(lambda: N(1, 2).x); t(lambda: setattr(N(1, 2), "x", 1)); t(lambda: N(1, 2) == (1, 2, 3)); t(lambda: collections.namedtuple("N", "a a")); t(lambda: collections.namedtuple("N", "a class")); t(lambda: collections.namedtuple("N", "_a")); t(lambda: collections.namedtuple("N", "a a class", rename=True)._fields); t(lambda: N.__doc__); t(lambda: inspect.signature(N)); t(lambda: N(1, 2) + (4,)); t(lambda: N(1, 2)[1:]); t(lambda: N(1,2).count(1)); t(lambda: N(1,2).__getnewargs__())
class T(typing.NamedTuple):
    a: int
    b: str = "q"
    def m(self): return self.a
t(lambda: T(1)); t(lambda: T(1).m()); t(lambda: T.__annotations__); t(lambda: T._field_defaults)
class TD(typing.TypedDict, total=False): a: int
t(lambda: TD(a=1)); t(lambda: TD.__annotations__); t(lambda: TD.__total__)
t(lambda: typing.get_type_hints(T)); t(lambda: typing.Optional[int]); t(lambda: typing.Union[int, str, None]); t(lambda: typing.List[int]); t(lambda: typing.Dict[str, typing.Any]); t(lambda: typing.Callable[[int], str]); t(lambda: typing.Callable[..., str]); t(lambda: typing.get_args(typing.Dict[str, int])); t(lambda: typing.get_origin(typing.List[int])); t(lambda: typing.Tuple[int, ...]); t(lambda: typing.Type[int]); t(lambda: typing.Literal["a", 1]); t(lambda: typing.Annotated[int, "m"]); t(lambda: typing.TypeVar("T")); t(lambda: typing.cast(int, "x")); t(lambda: typing.Generic[typing.TypeVar("T")]); t(lambda: typing.ForwardRef("x")); t(lambda: typing.Final[int]); t(lambda: typing.NewType("U", int)(5)); t(lambda: typing.NewType("U", int)); t(lambda: typing.Iterable[int]); t(lambda: typing.Any); t(lambda: typing.Protocol); t(lambda: list[int] | None); t(lambda: int | str); t(lambda: isinstance(1, int | str)); t(lambda: (int | str).__args__); t(lambda: dict[str, list[int]]); t(lambda: tuple[()] ); t(lambda: list[int]([1])); t(lambda: type(list[int])); t(lambda: list[int] == list[int]); t(lambda: int | 5); t(lambda: typing.Union[int]); t(lambda: typing.Optional[None])
@functools.lru_cache(maxsize=2)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
t(lambda: fib(10)); t(lambda: fib.cache_info()); t(lambda: fib.cache_clear()); t(lambda: fib.cache_parameters()); t(lambda: fib.__wrapped__.__name__); t(lambda: fib([])); t(lambda: functools.lru_cache("a"))
@functools.singledispatch
def sd(x): return "obj"
@sd.register
def _(x: int): return "int"
@sd.register(list)
def _(x): return "list"
t(lambda: [sd(1), sd([]), sd("a"), sd(True)]); t(lambda: sd()); t(lambda: sd.dispatch(bool).__name__); t(lambda: sorted(map(str, sd.registry)))
@functools.total_ordering
class TO:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
t(lambda: (TO(1) <= TO(1), TO(1) > TO(0), TO(1) >= TO(2))); t(lambda: functools.partial(int, base=2)("101")); t(lambda: functools.partial(int, base=2)); t(lambda: functools.reduce(lambda a, b: a * b, [1, 2, 3])); t(lambda: functools.reduce(lambda a, b: a, [])); t(lambda: inspect.signature(functools.partial(lambda a, b, c=1: 0, 1, c=2)))
class CP:
    @functools.cached_property
    def v(self): print("once"); return 1
c = CP(); t(lambda: (c.v, c.v)); t(lambda: c.__dict__)
t(lambda: inspect.signature(lambda a, /, b=1, *c, d, **e: 0)); t(lambda: inspect.getmembers(TO(1), inspect.ismethod)[0][0]); t(lambda: inspect.isclass(TO)); t(lambda: inspect.getdoc(sd)); t(lambda: inspect.getfullargspec(lambda a, b=1, *c, d=2, **e: 0)); t(lambda: list(inspect.signature(D).parameters)); t(lambda: inspect.signature(D).parameters["b"]); t(lambda: inspect.signature(lambda a, b=2: 0).bind(1).arguments); t(lambda: inspect.signature(lambda a: 0).bind()); t(lambda: inspect.isgeneratorfunction(lambda: (yield))); t(lambda: inspect.signature(5)); t(lambda: inspect.Parameter("a", inspect.Parameter.KEYWORD_ONLY, default=1)); t(lambda: inspect.getmro(bool)); t(lambda: inspect.unwrap(fib).__name__)
r = random.Random(42); t(lambda: [r.random(), r.randint(1, 6), r.choice("abc"), r.sample(range(10), 3), r.shuffle([1]), r.uniform(1, 2), r.gauss(0, 1), r.getrandbits(70), r.choices([1, 2], weights=[1, 9], k=3), r.triangular(), r.expovariate(1), r.betavariate(1, 2), r.normalvariate(), r.randbytes(3), r.randrange(0, 100, 7), r.lognormvariate(0, 1), r.vonmisesvariate(0, 1), r.gammavariate(1, 2), r.paretovariate(1), r.weibullvariate(1, 2)]); t(lambda: random.randint(5, 1)); t(lambda: random.choice([])); t(lambda: random.sample([1], 2)); t(lambda: random.randrange(0)); t(lambda: random.seed("x") or random.random()); t(lambda: random.choices([], k=1)); t(lambda: random.sample({1, 2}, 1)); t(lambda: r.binomialvariate(10, 0.5))
