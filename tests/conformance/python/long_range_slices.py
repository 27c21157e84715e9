# Slices of ranges of any length, and slice.indices for them.
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
B = 3**41
for r in (range(B), range(-B, B, 7), range(B, 0, -3), range(5), range(2**63), range(2**63-1), range(-2**63, 2**63)):
    for s in (slice(0,0,1000), slice(None), slice(None,None,-1), slice(2,-2), slice(-3,None), slice(None,None,10**20), slice(10**30), slice(-10**30,10**30,3), slice(5,1,-1), slice(1,5,-1), slice(None, None, -10**25), slice(True, 3), slice(10**19,None)):
        t(lambda: r[s])
    t(lambda: r[10**19]); t(lambda: r[-1]); t(lambda: len(r)); t(lambda: r["a"]); t(lambda: r[1.0]); t(lambda: r[::0]); t(lambda: r["a":]); t(lambda: 5 in r); t(lambda: r.index(B-7)); t(lambda: r.count(3)); t(lambda: list(r[:3])); t(lambda: next(reversed(r))); t(lambda: bool(r)); t(lambda: r[::-1][:2]); t(lambda: hash(r) == hash(r[:]))
class I:
    def __index__(self): return 2
t(lambda: range(10)[I():]); t(lambda: range(10**20)[I():I():I()])
for s, n in ((slice(None), 10**30), (slice(-1, None, -10**25), 10**30), (slice(10**31), 10**30), (slice(0, 5), -1), (slice("a"), 5), (slice(None, None, 0), 10**20), (slice(3, 10**20), 10**19)):
    t(lambda: s.indices(n))
