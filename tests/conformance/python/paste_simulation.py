"""A discrete-event simulation with heapq, dataclasses, seeded random numbers and statistics."""
import bisect
import heapq
import itertools
import math
import random
import statistics
import string
import time
from collections import Counter, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from typing import Callable


class Priority(IntEnum):
    HIGH = 1
    LOW = 5


@dataclass(order=True, slots=True)
class Event:
    at: float
    priority: Priority = Priority.LOW
    serial: int = field(default_factory=itertools.count().__next__)
    action: Callable = field(compare=False, default=print, repr=False)


class Simulation:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.now = 0.0
        self.queue: list[Event] = []
        self.trace = []

    def schedule(self, delay, action, priority=Priority.LOW):
        heapq.heappush(self.queue, Event(round(self.now + delay, 6), priority, action=action))

    def run(self, until=math.inf):
        while self.queue and self.queue[0].at <= until:
            event = heapq.heappop(self.queue)
            self.now = event.at
            event.action(self)
        return self


Customer = namedtuple("Customer", "number arrived patience", defaults=(math.inf,))


class Shop:
    def __init__(self, sim, clerks=2):
        self.sim, self.free = sim, clerks
        self.line = deque()
        self.waits = defaultdict(list)

    def arrive(self, sim, numbers=itertools.count(1)):
        c = Customer(next(numbers), sim.now, sim.rng.expovariate(1 / 8))
        self.line.append(c)
        self.serve(sim)
        if c.number < 40:
            sim.schedule(sim.rng.expovariate(1.2), self.arrive)

    def serve(self, sim):
        while self.free and self.line:
            c = self.line.popleft()
            wait = sim.now - c.arrived
            kind = "left" if wait > c.patience else "served"
            self.waits[kind].append(wait)
            if kind == "served":
                self.free -= 1
                sim.schedule(sim.rng.lognormvariate(0.5, 0.4), self.done, Priority.HIGH)

    def done(self, sim):
        self.free += 1
        self.serve(sim)


sim = Simulation(2024)
shop = Shop(sim)
sim.schedule(0, shop.arrive)
sim.run()
served = shop.waits["served"]
print(f"{sim.now:.4f}", {k: len(v) for k, v in shop.waits.items()}, f"{statistics.mean(served):.6f} {statistics.median(served):.6f} {statistics.stdev(served):.6f} {max(served):.6f}")
print(statistics.quantiles(served, n=4), statistics.fmean(served, weights=range(1, len(served) + 1)), statistics.mode("aabbb"), statistics.multimode([1, 1, 2, 2]))
print(statistics.mean([Fraction(1, 3), Fraction(1, 6)]), statistics.harmonic_mean([40, 60]), statistics.geometric_mean([1, 2, 4]), statistics.pvariance([1, 2, 3, 4]), statistics.linear_regression([1, 2, 3], [2, 4, 6.5]), statistics.correlation([1, 2, 3], [3, 1, 2]), statistics.median_grouped([1, 2, 2, 3, 4]))
print(statistics.NormalDist.from_samples(served).mean == statistics.fmean(served), statistics.NormalDist(100, 15).cdf(130), statistics.NormalDist(0, 1).inv_cdf(0.975), statistics.NormalDist(1, 2) + statistics.NormalDist(3, 4))
for bad in (lambda: statistics.mean([]), lambda: statistics.stdev([1]), lambda: statistics.mode([]), lambda: statistics.quantiles([1], n=0), lambda: statistics.mean(["a"]), lambda: statistics.harmonic_mean([-1])):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)


def histogram(values, width=20, bins=5):
    low, high = min(values), max(values)
    edges = [low + (high - low) * i / bins for i in range(1, bins)]
    counts = Counter(bisect.bisect(edges, v) for v in values)
    top = max(counts.values())
    for i in range(bins):
        print(f"{i:>2} | {'#' * round(width * counts[i] / top):<{width}} | {counts[i]}")


histogram(served)
rng = random.Random("text")
word = "".join(rng.choices(string.ascii_lowercase, k=12))
print(word, "".join(rng.sample(word, len(word))), rng.randrange(0, 100, 7), rng.randbytes(4), round(rng.vonmisesvariate(0, 4), 9), round(rng.paretovariate(3), 9), round(rng.weibullvariate(1, 1.5), 9), round(rng.gammavariate(2, 3), 9), rng.binomialvariate(10, 0.3))
state = rng.getstate()
first = [rng.random() for _ in range(3)]
rng.setstate(state)
print(first == [rng.random() for _ in range(3)], math.isclose(sum(first), math.fsum(first)), math.comb(10, 3), math.perm(5, 2), math.gcd(84, 36, 30), math.lcm(4, 6), math.prod([1, 2, 3]), math.hypot(3, 4, 12), math.dist((0, 0), (3, 4)), math.isqrt(99), math.frexp(10), math.nextafter(1, 2), math.ulp(1), math.remainder(7, 3), math.copysign(1, -0.0), math.trunc(-2.5), math.log2(8), math.log(8, 2), math.cbrt(27), math.sumprod([1, 2], [3, 4]), math.fma(2, 3, 4))
print(round(2.5), round(3.5), round(-2.675, 2), round(1234.5, -2), 7 // -2, -7 % 3, divmod(-7, 2.5), 0.1 + 0.2, 1e16 + 1, 2**0.5, 10**-3, float("1e-320"), 1e308 * 10, -1e-400, (0.1).as_integer_ratio(), (2.5).hex(), float.fromhex("0x1.4p+1"), (255).to_bytes(2, "little"), int.from_bytes(b"\x01\x00"), (-5).bit_length(), (10).bit_count(), 5 & -2, ~7, 1 << 70, complex(1, -2) ** 2, abs(3 + 4j), (1 + 2j).conjugate())
start = time.perf_counter()
print(time.perf_counter() >= start, time.monotonic() > 0, isinstance(time.time(), float), time.strftime("%Y", time.gmtime(0)))
