"""Descriptors, metaclasses, slots, attribute protocols."""
import functools, inspect, types, operator, weakref
class Typed:
    def __init__(self, kind, default=None): self.kind, self.default = kind, default
    def __set_name__(self, owner, name): self.name, self.slot = name, f"_{owner.__name__}_{name}"; owner.__dict__.get("fields", []).append(name)
    def __get__(self, obj, cls=None):
        if obj is None: return self
        return obj.__dict__.get(self.slot, self.default)
    def __set__(self, obj, v):
        if not isinstance(v, self.kind): raise TypeError(f"{type(obj).__name__}.{self.name} must be {self.kind.__name__}, not {type(v).__name__}")
        obj.__dict__[self.slot] = v
    def __delete__(self, obj):
        try: del obj.__dict__[self.slot]
        except KeyError: raise AttributeError(self.name) from None
class Model:
    fields = []
    width = Typed(int, 8)
    name = Typed(str)
m = Model(); m.width = 3; print(m.width, m.name, vars(m), Model.fields, type(Model.width).__name__)
for f in (lambda: setattr(m, "width", "x"), lambda: delattr(m, "name"), lambda: delattr(m, "width") or m.width):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class Meta(type):
    order = []
    @classmethod
    def __prepare__(mcls, name, bases, **kw): print("prepare", name, [b.__name__ for b in bases], kw); return {"injected": 1}
    def __new__(mcls, name, bases, ns, **kw): ns["upper"] = sorted(k for k in ns if k[0] != "_"); return super().__new__(mcls, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw): Meta.order.append(name); super().__init__(name, bases, ns)
    def __call__(cls, *a, **k): print("call", cls.__name__, a); o = super().__call__(*a, **k); o.made = True; return o
    def __getitem__(cls, k): return f"{cls.__name__}[{k}]"
    def __iter__(cls): return iter(cls.upper)
    def __len__(cls): return len(cls.upper)
    def __contains__(cls, x): return x in cls.upper
    def __instancecheck__(cls, o): return hasattr(o, "made")
    def __subclasscheck__(cls, o): return "upper" in vars(o)
    def __repr__(cls): return f"<M {cls.__name__}>"
    def __add__(cls, o): return cls.__name__ + getattr(o, "__name__", "?")
    def __getattr__(cls, n):
        if n.startswith("dyn_"): return n[4:]
        raise AttributeError(f"no {n}")
    @property
    def doc(cls): return cls.__doc__
    def __eq__(cls, o): return cls is o
    def __hash__(cls): return id(cls)
    def __bool__(cls): return False
    def __dir__(cls): return ["z", "a"]
    def __setattr__(cls, k, v): print("set", k); super().__setattr__(k, v)
class A(metaclass=Meta, flag=True):
    "A doc."
    def __init__(self, x=0): self.x = x
class B(A): y = 2
a = A(5); print(A, B, A["k"], list(A), len(B), "y" in B, isinstance(a, B), isinstance(3, A), issubclass(int, A), A + B, A.dyn_hi, A.doc, bool(A), dir(A), Meta.order, type(A), A.__class__, B.__mro__, a.made)
A.z = 3
for f in (lambda: A.nope, lambda: A + 1, lambda: A - 1, lambda: A(1, 2), lambda: A < B, lambda: next(iter(A)), lambda: a["k"], lambda: len(a), lambda: type("C", (A, int), {}), lambda: type("D", (bool,), {}), lambda: type("E", (A, A), {}), lambda: type("F", (object, A), {}), lambda: type("G", (type, A), {})):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class S:
    __slots__ = ("a", "_b", "__c", "__weakref__")
    cls_attr = 1
    def __init__(self): self.a = 1; self.__c = 3
class S2(S): __slots__ = ("d",)
class S3(S2): pass
s = S2(); s.d = 4; print(s.a, s.d, hasattr(s, "_b"), hasattr(s, "__dict__"), S.__slots__, sorted(n for n in dir(S) if "c" in n and "__" not in n[:2]), s._S__c, weakref.ref(s)() is s)
s3 = S3(); s3.new = 1; print(vars(s3))
for f in (lambda: setattr(s, "zz", 1), lambda: s._b, lambda: setattr(s, "cls_attr", 2), lambda: delattr(s, "_b"), lambda: vars(s), lambda: type("T", (S, S2), {}), lambda: type("U", (), {"__slots__": ("a",), "a": 1}), lambda: type("V", (int,), {"__slots__": ("x",)})):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class Lazy:
    def __getattr__(self, n):
        if n[:1] == "_": raise AttributeError(n)
        v = n * 2; setattr(self, n, v); return v
    def __getattribute__(self, n):
        if n == "secret": raise AttributeError("hidden")
        return super().__getattribute__(n)
    def __setattr__(self, n, v): object.__setattr__(self, n, v); self.__dict__.setdefault("log", []).append(n)
    def __delattr__(self, n): print("del", n); object.__delattr__(self, n)
    def __dir__(self): return ["x"]
l = Lazy(); print(l.ab, l.secret, l.log, dir(l)); del l.ab
try: l._x
except AttributeError as e: print(e)
try: del l.q
except AttributeError as e: print(e)
class Prop:
    def __init__(self): self._v = 1
    @property
    def v(self): "The v."; return self._v
    @v.setter
    def v(self, x): self._v = x
    ro = property(operator.attrgetter("_v"), doc="RO")
    @functools.cached_property
    def cp(self): print("compute"); return self._v * 2
    @classmethod
    def make(cls): return cls()
    @staticmethod
    def st(x): return x
p = Prop(); p.v = 5; p.v += 1; print(p.v, p.ro, p.cp, p.cp, Prop.v.__doc__, Prop.ro.__doc__, Prop.v.fset is not None, Prop.__dict__["make"].__func__.__name__, Prop.st(3), p.make().v)
for f in (lambda: setattr(p, "ro", 1), lambda: delattr(p, "v"), lambda: setattr(Prop, "v", 3) or p.v):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class Bound:
    def __init__(self, f): self.f = f
    def __get__(self, o, c): return types.MethodType(self.f, o) if o is not None else self
    def __call__(self, *a): return ("raw", a)
class UsesBound:
    @Bound
    def meth(self, x): return (self.k, x)
    k = 9
print(UsesBound().meth(3), UsesBound.meth(1), UsesBound().meth.__self__.k, type(UsesBound.__dict__["meth"]).__name__)
def method(self): return self.k
u = UsesBound(); u.bound = types.MethodType(method, u); print(u.bound(), u.bound, UsesBound.k) if False else print(u.bound())
class Base:
    def __init_subclass__(cls, **kw): print("init_subclass", cls.__name__, kw)
    def __new__(cls, *a, **k): print("new", cls.__name__, a, k); return super().__new__(cls)
    def __init__(self, *a, **k): print("init", a, k)
class Child(Base, tag=1): pass
Child(1, x=2); print(super(Child, Child).__init_subclass__, Base.__subclasses__()) if False else None
print([c.__name__ for c in Base.__subclasses__()], Child.__base__.__name__, Child.__bases__, Child.__qualname__, Child.__module__, Child.__dict__.keys() >= {"__module__"})
class Cooperative1:
    def go(self): return ["1"]
class Cooperative2(Cooperative1):
    def go(self): return ["2"] + super().go()
class Cooperative3(Cooperative1):
    def go(self): return ["3"] + super().go()
class Cooperative4(Cooperative2, Cooperative3):
    def go(self): return ["4"] + super().go()
print(Cooperative4().go(), [c.__name__ for c in Cooperative4.mro()], super(Cooperative2, Cooperative4()).go(), super(Cooperative4, Cooperative4()))
m.height.real
