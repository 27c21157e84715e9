"""Discrete event simulation with heapq, random and generators."""
import heapq, random, itertools, math, statistics
from collections import deque, Counter, defaultdict
from dataclasses import dataclass, field
@dataclass(order=True)
class Event:
    time: float
    seq: int = field(compare=True)
    action: object = field(compare=False)
    args: tuple = field(default=(), compare=False, repr=False)
class Sim:
    def __init__(self, seed): self.now, self.q, self.n, self.rng, self.log = 0.0, [], itertools.count(), random.Random(seed), []
    def at(self, delay, action, *args): heapq.heappush(self.q, Event(self.now + delay, next(self.n), action, args)); return self
    def run(self, until=math.inf):
        while self.q and self.q[0].time <= until:
            e = heapq.heappop(self.q); self.now = e.time; e.action(*e.args)
        return self
class Queue:
    def __init__(self, sim, servers=2): self.sim, self.free, self.waiting, self.stats = sim, servers, deque(), defaultdict(list)
    def arrive(self, cid):
        self.stats["len"].append(len(self.waiting)); self.waiting.append((cid, self.sim.now)); self.try_start()
        if cid < 40: self.sim.at(self.sim.rng.expovariate(1.2), self.arrive, cid + 1)
    def try_start(self):
        while self.free and self.waiting:
            cid, t = self.waiting.popleft(); self.free -= 1; self.stats["wait"].append(self.sim.now - t)
            self.sim.at(self.sim.rng.gammavariate(2, 0.6), self.depart, cid)
    def depart(self, cid): self.free += 1; self.stats["done"].append((cid, round(self.sim.now, 3))); self.try_start()
s = Sim(7); q = Queue(s); s.at(0, q.arrive, 1); s.run()
print(f"{s.now:.6f} {statistics.mean(q.stats['wait']):.6f} {statistics.pstdev(q.stats['wait']):.6f} {max(q.stats['len'])} {q.stats['done'][:5]}")
r = random.Random("seed"); print(r.random(), r.randint(1, 6), r.choice("abc"), r.sample(range(100), 5), r.choices("xyz", [1, 2, 3], k=6), r.gauss(0, 1), r.normalvariate(), r.uniform(1, 2), r.betavariate(1, 2), r.triangular(), r.vonmisesvariate(0, 1), r.paretovariate(2), r.weibullvariate(1, 2), r.lognormvariate(0, 1), r.getrandbits(70), r.randbytes(5), r.randrange(0, 100, 7), r.binomialvariate(10, 0.3))
l = list(range(10)); r.shuffle(l); print(l); st = r.getstate(); a = r.random(); r.setstate(st); print(a == r.random(), st[0], len(st[1]))
for bad in (lambda: r.choice([]), lambda: r.sample([1], 3), lambda: r.randrange(0), lambda: r.randint(3, 1), lambda: r.choices([1], [0]), lambda: r.choices([1, 2], [1]), lambda: r.sample({1, 2}, 1), lambda: r.seed([1]), lambda: r.randint(1.5, 2), lambda: r.getrandbits(-1), lambda: r.shuffle("abc"), lambda: r.sample("abc", -1), lambda: r.choices([], k=1), lambda: r.expovariate(0), lambda: r.randrange(1, 10, 0), lambda: r.sample([1, 2], 2, counts=[1]), lambda: r.gammavariate(-1, 1)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
grid = [[1 if r.random() < .3 else 0 for _ in range(12)] for _ in range(6)]
def step(g): return [[int((n := sum(g[(y + dy) % len(g)][(x + dx) % len(g[0])] for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx)) == 3 or (g[y][x] and n == 2)) for x in range(len(g[0]))] for y in range(len(g))]
for _ in range(3): grid = step(grid)
print("\n".join("".join(".#"[c] for c in row) for row in grid))
walk = list(itertools.accumulate((r.choice((-1, 1)) for _ in range(20)), initial=0)); print(walk, Counter(walk).most_common(3))
h = [5, 1, 4]; heapq.heapify(h); heapq.heappush(h, 0); print(h, heapq.heapreplace(h, 9), heapq.nsmallest(2, h), heapq.nlargest(2, h, key=lambda v: -v), list(heapq.merge([1, 4], [2, 3], reverse=False)), heapq.heappushpop(h, -1))
try: heapq.heappush([Event(1, 1, None)], 3)
except TypeError as e: print(e)
heapq.heappop([])
