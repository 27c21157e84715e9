# collections: what each container does beyond a dict or a list.
import collections
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque, namedtuple

c = Counter("abracadabra")
print(c, c.most_common(2), c["z"], list(c.elements())[:5], c.total(), Counter(a=1, b=-2) + Counter(a=2), Counter(a=3) - Counter(a=1, b=1), Counter(a=3, b=1) & Counter(a=1, c=1), Counter(a=3) | Counter(b=2), +Counter(a=-1, b=2), -Counter(a=-1))
c.update("aaz"); c.subtract({"b": 5}); print(c, sorted(c), c.most_common()[-1], Counter([1, 1, 2]) == Counter({1: 2, 2: 1}), Counter(a=1) <= Counter(a=2), Counter(a=1) < Counter(a=1), Counter() == Counter(a=0), dict(c)["z"], c.copy() == c, repr(Counter()), Counter(x=1).fromkeys if False else "")
c += Counter(q=1); c -= Counter(a=100); c |= Counter(w=4); c &= Counter(w=2, r=5); print(c)
for bad in (lambda: Counter.fromkeys("ab"), lambda: Counter([[]]), lambda: Counter(a="x").total(), lambda: Counter(1), lambda: Counter({}, {}), lambda: Counter(a=1) + {"a": 1}, lambda: Counter("ab").most_common("x")):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
d = deque([1, 2, 3], maxlen=3)
d.append(4); d.appendleft(0); print(d, d.maxlen); d.extend([7, 8]); d.rotate(-1); print(d, d.index(7), d.count(8), d[0], d[-1], list(reversed(d)), d.copy(), d == deque(d), d < deque([9]), deque("ab") + deque("c"), deque("ab") * 2, 7 in d)
d.pop(); d.insert(1, 5); d[1] = "x"; del d[0]; d.insert(1, 5); d.remove("x"); print(d, deque(maxlen=0), repr(deque([[1]])), d.popleft(), d.pop() if d else None, bool(d)); d.extendleft("abc"); print(d); d.reverse(); print(d); d.clear()
for bad in (lambda: deque([1], -1), lambda: deque([1], "a"), lambda: deque().pop(), lambda: deque().popleft(), lambda: deque([1])[5], lambda: deque([1]).index(2), lambda: deque([1]).remove(2), lambda: deque([1, 2, 3], 3).insert(0, 1), lambda: deque([1]) + [1], lambda: deque([1])[0:1], lambda: hash(deque()), lambda: d.rotate("a")):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
dd = defaultdict(list, a=[1]); dd["b"].append(2); print(dd, dd.default_factory, dd.get("zz"), "zz" in dd, dd | {"c": 3}, {"c": 3} | dd, defaultdict(int, [(1, 2)]), defaultdict(None, a=1), dd.copy(), repr(defaultdict(lambda: 0))[:30]); dd.default_factory = None
for bad in (lambda: dd["q"], lambda: defaultdict(3), lambda: defaultdict(lambda: 1 / 0)["x"], lambda: defaultdict(list)[[]]):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
class Keyed(defaultdict):
    def __missing__(self, key): self[key] = v = self.default_factory(key); return v
print(Keyed(lambda k: k * 2)["ab"])
o = OrderedDict(a=1, b=2, c=3); o.move_to_end("a"); print(o); o.move_to_end("c", last=False); print(o, o.popitem(), o.popitem(last=False), o, OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == {"b": 2, "a": 1}, list(reversed(OrderedDict(x=1, y=2))), o | {"z": 1}, OrderedDict.fromkeys("ab", 0), o.keys(), o.items())
for bad in (lambda: o.move_to_end("q"), lambda: OrderedDict().popitem(), lambda: o["nope"], lambda: o.pop("nope")):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
m = ChainMap({"a": 1}, {"a": 2, "b": 3}); m["c"] = 4; print(m, m["a"], m["b"], list(m), len(m), m.maps, m.parents, m.new_child({"a": 0})["a"], m.new_child(x=1), dict(m), "b" in m, m.get("q", 7), m | {"z": 1}, {"z": 1} | m, m == {"a": 1, "b": 3, "c": 4}, ChainMap(), m.pop("a"), m["a"], bool(ChainMap({}, {})), m.copy().maps[1] is m.maps[1], list(m.items()), ChainMap.fromkeys("ab", 1))
for bad in (lambda: m["q"], lambda: m.pop("b"), lambda: m.__delitem__("b"), lambda: ChainMap().popitem()):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
P = namedtuple("P", "x y z", defaults=[0, 9]); p = P(1); print(p, p._replace(y=5), p._asdict(), P._fields, P._field_defaults, P._make([1, 2, 3]), P.__doc__, P.x.__doc__, p + (1,), p[1:], P(x=1, z=2), p == (1, 0, 9), hash(p) == hash((1, 0, 9)), p.index(9), P.__match_args__, namedtuple("Q", "a, b")(1, 2), namedtuple("R", ["a", "def", "a", "_x"], rename=True)._fields, P.__new__.__defaults__, isinstance(p, tuple), P.__mro__, p.__getnewargs__(), P.__slots__)
for bad in (lambda: P(), lambda: P(1, 2, 3, 4), lambda: P(1, w=2), lambda: p._replace(w=1), lambda: setattr(p, "x", 2), lambda: p.w, lambda: namedtuple("1a", "x"), lambda: namedtuple("A", "def"), lambda: namedtuple("A", "x x"), lambda: namedtuple("A", "_x"), lambda: namedtuple("A", "x", defaults=[1, 2]), lambda: P._make([1]), lambda: namedtuple("A", [1]), lambda: P(1, x=2), lambda: namedtuple("class", "x")):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
class Point(namedtuple("Point", "x y")):
    __slots__ = ()
    @property
    def norm(self): return abs(complex(*self))
    def __add__(self, o): return type(self)(*map(sum, zip(self, o)))
print(Point(3, 4).norm, Point(1, 2) + Point(1, 1), Point(1, 2)._replace(x=9), repr(Point(1, 2)))
class Lower(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
u = Lower({"A": 1}, B=2); u.update(C=3); print(u, u.data, "a" in u, len(u), u | {"D": 4}, u.copy(), u.setdefault("E", 5), type(u.copy()).__name__, u == {"a": 1, "b": 2, "c": 3, "e": 5}, u.pop("a"), list(u.items()), UserDict(a=1) | UserDict(b=2))
class L(UserList):
    def __getitem__(self, i): return ("item", super().__getitem__(i)) if isinstance(i, int) else super().__getitem__(i)
l = L([3, 1, 2]); l.sort(); print(l, l[0], l[1:], type(l[1:]).__name__, l + [9], [9] + l, l * 2, l == [1, 2, 3], l.index(2), l.data, list(reversed(l)), l.copy(), 3 in l)
s = UserString("abc"); print(s, repr(s), s.upper(), s + "d", s * 2, s[0], len(s), s == "abc", "b" in s, s.replace("a", "z"), type(s.title()).__name__, s.data, hash(s) == hash("abc"), s.join(["x", "y"]))
print(collections.abc.Mapping.__name__, isinstance(u, collections.abc.MutableMapping), isinstance(d, collections.abc.MutableSequence), issubclass(Counter, dict))
