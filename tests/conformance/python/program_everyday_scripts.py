"""Everyday scripts: argparse-like CLI, text statistics, bank, inventory, scheduler, graph search."""
import argparse, sys, io, collections, heapq, textwrap, string, fractions, operator, itertools, contextlib
def build():
    p = argparse.ArgumentParser(prog="train", description="Train a model.", epilog="See docs.", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    p.add_argument("config", help="path to config"); p.add_argument("--lr", type=float, default=1e-3, help="learning rate"); p.add_argument("-v", "--verbose", action="count", default=0); p.add_argument("--layers", nargs="+", type=int, metavar="N"); p.add_argument("--opt", choices=["adam", "sgd"], default="adam"); p.add_argument("--no-cuda", dest="cuda", action="store_false"); p.add_argument("--tag", action="append"); p.add_argument("--version", action="version", version="%(prog)s 1.0")
    g = p.add_mutually_exclusive_group(); g.add_argument("--fast", action="store_true"); g.add_argument("--slow", action="store_true"); s = p.add_argument_group("schedule", "When."); s.add_argument("--epochs", type=int, default=3, help="how many")
    return p
p = build(); print(p.format_help()); print(p.format_usage())
print(p.parse_args(["c.yml", "--lr", "0.1", "-vv", "--layers", "1", "2", "--tag=a", "--tag", "b", "--no-cuda", "--epochs=5"])); print(p.parse_known_args(["c", "--zzz", "1"]), vars(p.parse_args(["c", "--fast"]))["fast"])
for bad in ([], ["c", "--lr", "x"], ["c", "--opt", "rms"], ["c", "--fast", "--slow"], ["c", "--layers"], ["c", "--nope"], ["c", "d"], ["--version"], ["-h"], ["c", "--epoch", "4"], ["c", "--lr"]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try: r = p.parse_args(bad); print("ok", r.epochs)
        except SystemExit as e: print("exit", e.code)
    print(bad, repr(out.getvalue()[-60:]), repr(err.getvalue()[-110:]))
sub = argparse.ArgumentParser(prog="git"); sp = sub.add_subparsers(dest="cmd", required=True, help="commands"); a = sp.add_parser("add", help="add files"); a.add_argument("paths", nargs="*"); a.set_defaults(func=lambda n: f"add {n.paths}"); c = sp.add_parser("commit"); c.add_argument("-m", "--message", required=True)
print(sub.parse_args(["add", "x", "y"]).func(sub.parse_args(["add", "x"])), sub.parse_args(["commit", "-m", "hi"])); print(sub.format_help())
text = "the quick brown fox jumps over the lazy dog the end"
words = collections.Counter(text.split()); print(words.most_common(3), sum(words.values()), {k: v for k, v in sorted(words.items(), key=lambda kv: (-kv[1], kv[0]))[:4]}, " ".join(w.capitalize() for w in text.split()[:3]), collections.Counter(map(len, text.split())))
class Account:
    interest = fractions.Fraction(1, 50)
    def __init__(self, owner, balance=0): self.owner, self._balance, self.history = owner, balance, []
    @property
    def balance(self): return self._balance
    def deposit(self, amount):
        if amount <= 0: raise ValueError("Deposit must be positive")
        self._balance += amount; self.history.append(("deposit", amount)); return self
    def withdraw(self, amount):
        if amount > self._balance: raise ValueError(f"Insufficient funds: balance {self._balance}, requested {amount}")
        self._balance -= amount; self.history.append(("withdraw", amount)); return self
    def __str__(self): return f"{self.owner}: {self._balance:,.2f}"
    def __format__(self, spec): return f"{self!s:{spec}}" if spec else str(self)
acc = Account("Ann", 100).deposit(50.5).withdraw(20); print(acc, f"{acc:>20}|", acc.history, acc.balance * (1 + acc.interest), float(acc.balance * (1 + acc.interest)))
for f in (lambda: acc.withdraw(1e6), lambda: acc.deposit(-1), lambda: setattr(acc, "balance", 3)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
graph = {"A": {"B": 1, "C": 4}, "B": {"C": 2, "D": 5}, "C": {"D": 1}, "D": {}}
def dijkstra(g, s):
    dist, prev, q = {s: 0}, {}, [(0, s)]
    while q:
        d, u = heapq.heappop(q)
        if d > dist[u]: continue
        for v, w in g[u].items():
            if (nd := d + w) < dist.get(v, float("inf")): dist[v], prev[v] = nd, u; heapq.heappush(q, (nd, v))
    return dist, prev
def topo(g):
    indeg = collections.Counter(v for vs in g.values() for v in vs); q = collections.deque(sorted(n for n in g if not indeg[n])); out = []
    while q:
        out.append(n := q.popleft())
        for v in g[n]:
            indeg[v] -= 1
            if not indeg[v]: q.append(v)
    return out
print(dijkstra(graph, "A"), topo(graph)); 
def bfs_maze(maze):
    rows = [list(r) for r in textwrap.dedent(maze).strip().splitlines()]; start = next((y, x) for y, r in enumerate(rows) for x, c in enumerate(r) if c == "S"); q, seen = collections.deque([(start, [])]), {start}
    while q:
        (y, x), path = q.popleft()
        if rows[y][x] == "E":
            for py, px in path[1:]: rows[py][px] = "."
            return len(path), "\n".join("".join(r) for r in rows)
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            n = y + dy, x + dx
            if 0 <= n[0] < len(rows) and 0 <= n[1] < len(rows[0]) and rows[n[0]][n[1]] != "#" and n not in seen: seen.add(n); q.append((n, path + [(y, x)]))
print(*bfs_maze("""
    S..#
    ##.#
    #..E
"""), sep="\n")
def caesar(s, k): return s.translate(str.maketrans(string.ascii_letters, "".join(a[k:] + a[:k] for a in (string.ascii_lowercase, string.ascii_uppercase))))
print(caesar("Hello, World!", 3), caesar(caesar("Hello, World!", 3), 23)); Frac = fractions.Fraction; print(Frac(3, 4) + Frac("0.25"), Frac(1.5), Frac("1/3") ** -2, round(Frac(7, 3), 2), Frac(22, 7).limit_denominator(10), int(Frac(7, 2)), divmod(Frac(7, 2), 1), Frac(1, 3) < 0.34, f"{Frac(1, 3):.3f}", Frac(-3, 6), hash(Frac(2, 1)) == hash(2), sum([Frac(1, i) for i in range(1, 6)]))
inventory = [dict(sku="a1", qty=3, price=2.5), dict(sku="b2", qty=0, price=10), dict(sku="c3", qty=7, price=1.25)]
print(*(f"{i['sku']:<5}{i['qty']:>4}{i['price']:>8.2f}{i['qty'] * i['price']:>10,.2f}" for i in sorted(inventory, key=operator.itemgetter("qty"), reverse=True)), sep="\n"); print({k: [i["sku"] for i in g] for k, g in itertools.groupby(sorted(inventory, key=lambda i: i["qty"] > 0), key=lambda i: i["qty"] > 0)})
