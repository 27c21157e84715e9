"""OrderedDict and keys that are missing, None, tuples or unhashable; containers that hold themselves."""
import collections
def t(n, f):
    try: print(n, f())
    except Exception as e: print(n, type(e).__name__, e, repr(e), e.args)
class O(collections.OrderedDict): pass
for C in collections.OrderedDict, O:
  for d in C(), C(a=1, b=2):
    for k in [1],:
        t("pop", lambda: d.pop(k))
        t("move", lambda: d.move_to_end(k))
        t("get",lambda: d[k])
        t("del",lambda: d.__delitem__(k))
        t("setd",lambda: d.setdefault(k))
        t("pop1",lambda: d.pop(k, 1))
        t("in",lambda: k in d)
        t("set",lambda: d.__setitem__(k, 1))
        t("get",lambda: d.get(k))
d = collections.OrderedDict(); d['a'] = d; print(d)
d = collections.defaultdict(list); d['a'] = d; print(d)
d = collections.deque(); d.append(d); print(d)
d = collections.Counter(); d['a'] = d; 
try: print(d)
except RecursionError: print("rec")
d = collections.UserList(); d.append(d)
try: print(d)
except RecursionError: print("rec")
d = collections.ChainMap({}); d['a'] = d
print(d)
import types
d = types.SimpleNamespace(); d.x = d; print(d)
d = types.MappingProxyType(m := {}); m['a'] = d; print(d)
import functools
p = functools.partial(print, 1); p.__setstate__((print, (p,), {}, {})); print(p)
import dataclasses
@dataclasses.dataclass
class A:
    x: int
a = A(1); a.x = a; print(a)
