# The order of a set of small integers after removals: a freed place on the probe path is used again.
s = set(); 
for i in (10,6,2): s.add(i)
print(s); s.discard(2); s.add(3); print(s)
s = set([10,6,2]); s -= {2}; s.add(3); print(s)
s = set(range(10,0,-4)); s ^= {1,2,3}; print(s)
s = set(range(10,0,-4)); s.symmetric_difference_update([1,2,3]); print(s)
s = set([10,6,2]); s.remove(2); s.update([1,3]); print(s)
s = set([10,6,2]); s.remove(2); s |= {1,3}; print(s)
s = {1,2,3}.symmetric_difference(set(range(10,0,-4))); print(s); s.add(18); print(s)
import random
random.seed(3)
for k in range(120):
    s = set(); log = []
    for j in range(random.randrange(3, 14)):
        v = random.randrange(0, 40); 
        if random.random() < .4 and s: v = random.choice(sorted(s)); s.discard(v)
        else: s.add(v)
    t = set(random.randrange(60) for _ in range(random.randrange(9)))
    print(s, s ^ t, t ^ s, s.symmetric_difference(list(t)), s - t, s & t, s | t, sep=';')
    u = set(s); u ^= t; print(u); u = set(s); u -= t; u.add(7); print(u); s ^= t; print(s, frozenset(s))
