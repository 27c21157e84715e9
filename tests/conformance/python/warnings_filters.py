import warnings, sys
for bad in (int, 3, "x", Exception):
    try: warnings.warn("m", bad)
    except TypeError as e: print(e)
try: warnings.simplefilter("loud")
except Exception as e: print(type(e).__name__, e)
try: warnings.filterwarnings("ignore", message=3)
except Exception as e: print(type(e).__name__, e)
try: warnings.filterwarnings("ignore", lineno=-1)
except Exception as e: print(type(e).__name__, e)
print(warnings.filters)
def api(): warnings.warn("old api", DeprecationWarning, stacklevel=2)
def f(): 
    api()
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    f(); api(); warnings.warn(UserWarning("obj")); warnings.warn("plain")
    for m in w: print(m.category.__name__, m.message, m.lineno, m.filename.endswith(".py"), repr(m.message), m.line, m.source, m.file)
    print(str(w[0])[:40], len(w), type(w[0]).__name__)
with warnings.catch_warnings():
    warnings.simplefilter("error", category=RuntimeWarning)
    try: warnings.warn("boom", RuntimeWarning)
    except RuntimeWarning as e: print("raised", e)
with warnings.catch_warnings(record=True) as w:
    for i in range(3): warnings.warn("same place")
    warnings.warn("same place")
    print(len(w))
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("once")
    for i in range(3): warnings.warn("once"); warnings.warn("once")
    print(len(w))
    warnings.filterwarnings("ignore", "sec.*", UserWarning)
    warnings.warn("SECret"); warnings.warn("not sec"); print(len(w))
    warnings.resetwarnings(); print(warnings.filters)
with warnings.catch_warnings(action="ignore"): warnings.warn("unseen")
@warnings.deprecated("use g")
def old(x): "doc"; return x
@warnings.deprecated("class gone")
class C:
    def __init__(self, a): self.a = a
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print(old(3), C(4).a, old.__name__, old.__doc__, old.__deprecated__, C.__name__)
    class D(C): pass
    print([(str(m.message), m.category.__name__, m.lineno) for m in w])
print(warnings.formatwarning("m", UserWarning, "f.py", 3, "  code here"), end="")
warnings.showwarning = lambda *a, **k: print("custom", a[0], a[1].__name__, a[3])
warnings.warn("hooked")
