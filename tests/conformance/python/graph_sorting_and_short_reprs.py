# graphlib's sorter step by step, its cycles; reprlib's cuts, indentation and guard.
import graphlib, reprlib, random
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
T = graphlib.TopologicalSorter
g = {'d': ['b', 'c'], 'b': ['a'], 'c': ['a'], 'e': []}
print(list(T(g).static_order()), tuple(T({}).static_order()))
t(lambda: list(T({1: [2], 2: [3], 3: [1], 4: [1]}).static_order()))
try: T({1: [2], 2: [3], 3: [1]}).prepare()
except graphlib.CycleError as e: print(e.args)
try: T({'x': ['x']}).prepare()
except graphlib.CycleError as e: print(e.args)
s = T(g); t(s.get_ready); t(s.is_active); t(lambda: s.done('a')); s.prepare(); s.prepare(); t(lambda: s.add('z')); print(bool(s), s.get_ready()); t(s.prepare)
t(lambda: s.done('a', 'e')); print(s.get_ready(), s.is_active()); t(lambda: s.done('q')); t(lambda: s.done('d')); t(lambda: s.done('a')); s.done('b'); print(s.get_ready()); s.done('c'); print(s.get_ready(), s.is_active()); s.done('d'); print(s.is_active())
print(T[int], T.__class_getitem__(str))
random.seed(3)
for n in range(6):
    g = {i: random.sample(range(12), random.randint(0, 2)) for i in range(12)}
    try: print(list(T(g).static_order()))
    except graphlib.CycleError as e: print(e.args[1])
for n in range(6):
    g = {i: random.sample(range(i), random.randint(0, min(3, i))) for i in range(1, 12)}
    s = T(g); s.prepare(); out = []
    while s.is_active():
        r = s.get_ready(); out.append(r); s.done(*r)
    print(out)
print(reprlib.repr(list(range(10))), reprlib.repr({i: 'x' * 50 for i in range(6)}), reprlib.repr('a' * 100), reprlib.repr(10**50), reprlib.repr((1,)), reprlib.repr({3, 1, 2, 5, 4, 7, 8}), reprlib.repr(frozenset()), reprlib.repr([[[[[[[[1]]]]]]]]))
r = reprlib.Repr(maxlist=2, indent=2, fillvalue='***'); print(r.repr([1, [2, 3, 4], {'a': (1,)}])); r.indent = '--'; print(r.repr([1, [2, 3]])); r.indent = -1; t(lambda: r.repr([1])); r.indent = 1.5; t(lambda: r.repr([1]))
class A:
    @reprlib.recursive_repr('<...>')
    def __repr__(self): return f'A({self.x!r})'
a = A(); a.x = [a]; print(a, A.__repr__.__name__, A.__repr__.__wrapped__.__name__)
class B:
    def __repr__(self): return 'B' * 60
    def other(self): raise ValueError
print(reprlib.repr(B()), reprlib.aRepr.maxother)
class my_list(list): pass
print(reprlib.repr(my_list(range(20))))
