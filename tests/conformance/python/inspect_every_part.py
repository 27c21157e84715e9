# inspect: signatures and binding, members, sources, frames, closures, states, unwrapping.
import abc
import functools
import inspect
import sys
from dataclasses import dataclass
from inspect import Parameter, Signature


def f(a, b: int = 2, /, c="x", *args: str, d, e: float = 1.5, **kw) -> bool:
    """Doc of f.

        indented
    """
    return True


sig = inspect.signature(f)
print(sig, sig.return_annotation, list(sig.parameters), sig.parameters["b"], repr(sig.parameters["b"]), sig.parameters["d"].default is Parameter.empty, repr(sig))
for p in sig.parameters.values():
    print(p.name, p.kind, p.kind.description, p.default, p.annotation, p)
b = sig.bind(1, 2, 3, 4, 5, d=6, z=7)
print(b, b.args, b.kwargs, b.arguments)
b = sig.bind(1, d=3)
b.apply_defaults()
print(b, b.arguments)
print(sig.bind_partial(1).arguments)
for args, kw in [((), {}), ((1,), {}), ((1,), {"d": 1, "c": 2}), ((1, 2, 3), {"c": 4, "d": 1}), ((), {"a": 1, "d": 2}), ((1,), {"d": 1, "b": 3})]:
    try:
        print(sig.bind(*args, **kw))
    except TypeError as e:
        print("TypeError", e)
for bad in (lambda: Parameter("1a", Parameter.POSITIONAL_ONLY), lambda: Parameter("a", 9), lambda: Parameter("a", Parameter.VAR_POSITIONAL, default=1), lambda: Parameter(1, Parameter.KEYWORD_ONLY), lambda: Parameter("class", Parameter.KEYWORD_ONLY), lambda: Signature([Parameter("a", Parameter.KEYWORD_ONLY), Parameter("b", Parameter.POSITIONAL_ONLY)]), lambda: Signature([Parameter("a", Parameter.POSITIONAL_OR_KEYWORD, default=1), Parameter("b", Parameter.POSITIONAL_OR_KEYWORD)]), lambda: Signature([Parameter("a", Parameter.KEYWORD_ONLY), Parameter("a", Parameter.KEYWORD_ONLY)]), lambda: inspect.signature(3), lambda: inspect.signature(int), lambda: inspect.signature(print), lambda: inspect.signature(type)):
    try:
        print(bad())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
new = sig.replace(parameters=[p.replace(annotation=int) for p in list(sig.parameters.values())[:2]], return_annotation=Signature.empty)
print(new, new == sig, new == inspect.signature(lambda a, b=2, /: 0), hash(sig) == hash(inspect.signature(f)))


class Base(abc.ABC):
    """Base doc."""
    attr = 1

    def __init__(self, x, y=2):
        self.x = x

    def method(self, q, *, r=3):
        """Method doc."""

    @classmethod
    def make(cls, n):
        return cls(n)

    @staticmethod
    def helper(z):
        pass

    @property
    def prop(self):
        """Prop doc."""
        return self.x

    @abc.abstractmethod
    def todo(self): ...


class Derived(Base):
    def method(self, q, *, r=3):
        pass

    def todo(self):
        pass

    def gen(self):
        yield 1


d = Derived(1)
for o in (Base, Derived, d.method, Derived.method, Derived.make, d.helper, Base.helper, functools.partial(f, 1, d=5), functools.partial(d.method, r=1)):
    try:
        print(inspect.signature(o))
    except TypeError as e:
        print("TypeError", str(e)[:40])


class Call:
    def __call__(self, a, b): ...


class New:
    def __new__(cls, p, q=1): ...


class Meta(type):
    def __call__(cls, *args, **kwargs):
        return super().__call__(*args, **kwargs)


class WithMeta(metaclass=Meta):
    def __init__(self, m): ...


@dataclass
class Data:
    i: int
    j: str = "s"


class Signed:
    __signature__ = Signature([Parameter("own", Parameter.KEYWORD_ONLY)])


def wrapper(fn):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        return fn(*args, **kwargs)
    return inner


for o in (Call(), New, WithMeta, Data, Signed, wrapper(f), wrapper(wrapper(f)), functools.lru_cache(f), functools.singledispatch(f)):
    print(inspect.signature(o))
print(inspect.signature(wrapper(f), follow_wrapped=False), inspect.unwrap(wrapper(wrapper(f))) is f, inspect.unwrap(wrapper(wrapper(f)), stop=lambda g: hasattr(g, "__wrapped__")) is f)
print([n for n, v in inspect.getmembers(Derived, inspect.isfunction)], [n for n, v in inspect.getmembers(d, inspect.ismethod)], [n for n, _ in inspect.getmembers(d) if not n.startswith("_")], [n for n, _ in inspect.getmembers_static(Derived, lambda v: isinstance(v, property))])
print(inspect.getdoc(f), inspect.getdoc(Derived.method), inspect.getdoc(Derived), inspect.getdoc(Base.prop), inspect.cleandoc("  a\n     b\n   c\n"), inspect.getdoc(d))
for name in "isclass isfunction ismethod isbuiltin isroutine isgeneratorfunction isgenerator isabstract ismodule isdatadescriptor ismethoddescriptor isgetsetdescriptor ismemberdescriptor iscode isframe istraceback iscoroutinefunction isawaitable isasyncgenfunction ismethodwrapper".split():
    test = getattr(inspect, name)
    print(name, [int(bool(test(o))) for o in (Base, Derived, f, d.method, len, [].append, Derived.gen, d.gen(), sys, Base.prop, list.append, f.__code__, int.__add__, (1).__add__, type(f).__code__, "s")])
print(inspect.getsource(wrapper), inspect.getsource(lambda x: x + 1), inspect.getcomments(f), inspect.getmodulename("/a/b.py"))
# a comment above
def commented():
    pass
print(inspect.getsourcelines(commented)[0])
for bad in (lambda: inspect.getsource(len), lambda: inspect.getsource(3), lambda: inspect.getfile(int), lambda: inspect.getsource(eval("lambda: 1"))):
    try:
        print(bad())
    except (TypeError, OSError) as e:
        print(type(e).__name__, e)


def outer(n):
    total = 0

    def closure(k):
        nonlocal total
        total += n + k + len("abc") + unknown_name
        return d
    return closure


c = inspect.getclosurevars(outer(5))
print(c.nonlocals, sorted(c.globals), sorted(c.builtins), c.unbound)
print(inspect.getfullargspec(f), inspect.getfullargspec(d.method))


def depth():
    frames = inspect.stack()
    here = inspect.currentframe()
    return frames[0].function, frames[1].function, frames[0].lineno - here.f_lineno, frames[0].code_context, frames[0].index, inspect.getframeinfo(here).function, here.f_code.co_name, sorted(here.f_locals), inspect.getargvalues(here)[:3]


print(depth())
g = d.gen()
print(inspect.getgeneratorstate(g), next(g), inspect.getgeneratorstate(g), inspect.getgeneratorlocals(g) == {"self": d}, list(g), inspect.getgeneratorstate(g))
print(inspect.classify_class_attrs(Derived)[-3:] and [(a.name, a.kind, a.defining_class.__name__) for a in inspect.classify_class_attrs(Derived) if not a.name.startswith("__") and not a.name.startswith("_abc")])
print(inspect.getmro(Derived), type(inspect.getattr_static(d, "prop")), inspect.getattr_static(d, "nope", "default"), inspect.getcallargs(f, 1, d=2), inspect.formatannotation(list[int]), inspect.formatannotation(int))
try:
    inspect.getattr_static(d, "nope")
except AttributeError as e:
    print(e)
print(sig.format(max_width=20), inspect.signature(outer).format(max_width=5))
print(inspect.indentsize("   x"), inspect.get_annotations(f), inspect.CO_GENERATOR, inspect.isgeneratorfunction(functools.partial(Derived.gen)))
print(inspect.getclasstree([Derived, Base]))
print(str(inspect.signature(lambda a: 0, )), inspect.BoundArguments, Parameter.empty, inspect._empty, Signature.from_callable(f) == sig, Parameter.POSITIONAL_ONLY < Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD.name)
