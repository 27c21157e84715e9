# pickle: classes that say how, shared and recursive parts, what is refused
import pickle, re, builtins
def print(*a): builtins.print(re.sub('0x[0-9a-f]+', '0x', ' '.join(str(x) for x in a)))
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__module__, type(e).__name__, e)
def outer():
    def inner(): pass
    return inner
class L: 
    def __init__(s, v): s.v = v
    def __repr__(s): return f"L({s.v})"
    def __eq__(s, o): return s.v == o.v
class G:
    def __init__(s): s.a = 1; s.b = lambda: 2
    def __getstate__(s): return {"a": s.a}
    def __setstate__(s, st): s.__dict__.update(st); s.restored = True
class R:
    def __init__(s, x): s.x = x
    def __reduce__(s): return (R, (s.x * 2,))
t(lambda: pickle.dumps(lambda: 1) and 0) if False else None
t(lambda: pickle.dumps((i for i in [1]))); t(lambda: pickle.loads(pickle.dumps(L))); t(lambda: pickle.loads(pickle.dumps(L([1, L(2)])))); t(lambda: vars(pickle.loads(pickle.dumps(G())))); t(lambda: pickle.loads(pickle.dumps(R(2))).x); a = [1]; b = [a, a]; c = pickle.loads(pickle.dumps(b)); print(c, c[0] is c[1], c[0] is a); t(lambda: pickle.loads(b"")); t(lambda: pickle.loads(b"garbage")); t(lambda: pickle.loads(pickle.dumps(t)) is t); print(pickle.DEFAULT_PROTOCOL, issubclass(pickle.PicklingError, pickle.PickleError), pickle.UnpicklingError.__module__)
t(lambda: pickle.dumps(outer()))
try: pickle.dumps(type("Local", (), {})())
except Exception as e: print(type(e).__name__, e)
d = {"k": [1, 2.5, None, True, "s", b"x", (1,), {1}, frozenset({2}), range(3), 1j]}; print(pickle.loads(pickle.dumps(d)) == d, pickle.loads(pickle.dumps(d, protocol=2)) == d, pickle.loads(pickle.dumps(d, -1)) == d)
l = []; l.append(l); m = pickle.loads(pickle.dumps(l)); print(m[0] is m); import io; f = io.BytesIO(); p = pickle.Pickler(f); p.dump([1]); p.dump({"a": 2}); f.seek(0); u = pickle.Unpickler(f); print(u.load(), u.load())
t(lambda: u.load())
