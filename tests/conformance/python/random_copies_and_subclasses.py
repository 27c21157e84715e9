# random: generators copied and pickled with their state, classes with their own random() or getrandbits().
import random, copy, pickle
r = random.Random(5); r.gauss(0, 1)
for c in copy.copy(r), copy.deepcopy(r), pickle.loads(pickle.dumps(r)): print([c.random() for _ in range(2)], c.gauss(0, 1), c.randrange(100))
class A(random.Random):
    def random(self): return 0.75
a = A(1); print(a.randrange(10), a.choice('abcdef'), a.randint(1, 1000), a.sample(range(10), 3) if 0 else '', a.getrandbits(4))
class B(random.Random):
    def getrandbits(self, k): return 1
b = B(2); print(b.randrange(10), b.shuffle([1,2,3]), b.random())
class C(A):
    def getrandbits(self, k): return 3 % (1 << k)
print(C(1).randrange(10), random.Random._randbelow.__name__, A._randbelow.__name__, C._randbelow.__name__)
import warnings
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always'); print(a.randrange(1 << 60), str(w[0].message)[:50])
s = random.SystemRandom(3)
try: s.getstate()
except NotImplementedError as e: print(e)
print(0 <= s.random() < 1, s.seed(3), isinstance(s.randrange(5), int))
