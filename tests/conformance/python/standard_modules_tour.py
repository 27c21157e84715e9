"""logging, pprint, warnings, weakref, string, textwrap, contextlib, traceback, types, copy and io in use."""
import logging, pprint, contextlib, io, sys, warnings, weakref, copy, types, traceback, string, textwrap, time, numbers, abc
logging.basicConfig(stream=sys.stdout, format="%(levelname)s:%(name)s:%(message)s", level=logging.DEBUG)
log = logging.getLogger("a.b")
log.debug("d %s", 1); log.info("i"); log.warning("w %d %s", 1, "x"); log.error("e"); log.critical("c")
try: 1/0
except ZeroDivisionError: log.exception("failed")
log.setLevel("ERROR"); log.info("no"); print(log, log.level, log.getEffectiveLevel(), log.isEnabledFor(logging.INFO), logging.getLevelName(30), logging.getLogger("a").getChild("b") is log)
h = logging.StreamHandler(sys.stdout); h.setFormatter(logging.Formatter("{levelname:>8} {message}", style="{")); log.addHandler(h); log.propagate = False; log.error("own %s", [1]); log.removeHandler(h)
class F(logging.Filter):
    def filter(self, r): return "x" in r.getMessage()
log.addHandler(h); log.addFilter(F()); log.error("with x"); log.error("without")
pprint.pprint({"a": list(range(30)), "b": {"c": [1, 2, {"d": "x" * 60}], "e": ("t",) * 3}})
pprint.pprint([["x" * 30] * 4, {1: 2}, {3, 1, 2}, (1,), "long text " * 20], width=50, indent=2, compact=True)
print(pprint.pformat({"k": None}, sort_dicts=False), pprint.isreadable([1]), pprint.saferepr("x"))
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always"); warnings.warn("a"); warnings.warn("b", DeprecationWarning)
    print([(str(x.message), x.category.__name__) for x in w])
class O: pass
o = O(); r = weakref.ref(o, lambda r: print("gone")); print(r() is o); p = weakref.proxy(o); p.x = 1; print(o.x); d = weakref.WeakValueDictionary(); d["k"] = o; k = weakref.WeakKeyDictionary(); k[o] = 1; s = weakref.WeakSet([o]); print(len(d), len(k), len(s)); f = weakref.finalize(o, print, "final"); del o; print(r(), len(d), len(k), len(s), f.alive)
try: p.x
except ReferenceError as e: print(e)
class M:
    def m(self): return 1
m = M(); wm = weakref.WeakMethod(m.m); print(wm()())
t = string.Template("$a ${b} $$ $c"); print(t.safe_substitute(a=1, b=2))
try: t.substitute(a=1)
except KeyError as e: print("KeyError", e)
try: string.Template("$").substitute()
except ValueError as e: print(e)
print(string.Formatter().format("{0} {a!r:>5}", 1, a="x"), list(string.Formatter().parse("a{b!r:c}d")))
print(textwrap.wrap("The quick brown fox jumped over the lazy dog", 15), textwrap.fill("a b c " * 10, 20, initial_indent="* ", subsequent_indent="  "))
print(textwrap.dedent("""\
    a
      b
    c
    """), textwrap.indent("a\n\nb", "> "), textwrap.shorten("hello world foo", 11))
with contextlib.ExitStack() as st:
    st.callback(print, "cb"); st.enter_context(contextlib.nullcontext(1)); st.push(lambda *a: print("push", a[0])); print("in")
@contextlib.contextmanager
def cm():
    try: yield 1
    except ValueError as e: print("caught", e); 
with cm(): raise ValueError("v")
try:
    with contextlib.closing(io.StringIO("x")) as f: print(f.read())
    f.read()
except ValueError as e: print(e)
with contextlib.redirect_stdout(io.StringIO()) as so: print("hidden")
print(repr(so.getvalue()))
def g():
    raise KeyError("k")
try: g()
except KeyError as e:
    tb = traceback.extract_tb(e.__traceback__); print(len(tb), tb[-1].name, tb[-1].lineno > 0); print(traceback.format_exception_only(e)); print(e.__traceback__.tb_frame.f_code.co_name, e.__traceback__.tb_next.tb_lineno > 0)
    te = traceback.TracebackException.from_exception(e); print(list(te.format_exception_only()))
class S(abc.ABC):
    @abc.abstractmethod
    def f(self): ...
    @property
    @abc.abstractmethod
    def p(self): ...
try: S()
except TypeError as e: print(e)
print(isinstance(1, numbers.Integral), isinstance(1.0, numbers.Rational), issubclass(complex, numbers.Number))
ns = types.SimpleNamespace(a=1); ns.b = 2; print(ns, ns == types.SimpleNamespace(a=1, b=2)); mp = types.MappingProxyType({"a": 1}); print(mp, mp | {"b": 2})
try: mp["x"] = 1
except TypeError as e: print(e)
C = types.new_class("C", (), {}, lambda n: n.update(x=1)); print(C.x, C.__name__, C.__module__)
print(copy.deepcopy({"a": [1, {2}]}), copy.copy([1, [2]]))
f = io.StringIO("a\nb\nc"); print(f.readline(), f.tell(), f.read(), f.seek(0), list(f)); f.seek(0, 2); f.write("d"); print(f.getvalue()); b = io.BytesIO(b"abc"); print(b.read(2), b.getvalue())
print(time.time() > 0, time.perf_counter() > 0, time.monotonic() > 0)
