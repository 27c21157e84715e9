# What a loop sees of a dict that it changes: when holes go and when the loop refuses.
for n in (0, 1, 2, 3, 4, 5, 6, 8, 10, 11, 21):
    for make in ("display", "update", "fromkeys", "copy", "merge", "zip"):
        def fresh():
            base = {i: 0 for i in range(n)}
            if make == "display": return base
            if make == "update":
                d = {}; d.update(base); return d
            if make == "fromkeys": return dict.fromkeys(range(n), 0)
            if make == "copy": return base.copy()
            if make == "merge": return {**base}
            return dict(zip(range(n), [0] * n))
        out = []
        for change in ("move", "pop", "swap"):
            d = fresh(); seen = []
            try:
                for k in d:
                    seen.append(k)
                    if len(seen) > 60: break
                    if change == "move": v = d.pop(k); d[k] = v
                    elif change == "pop": d.popitem(); d["x%d" % len(seen)] = 1
                    else: del d[k]; d[f"s{k}"] = 0
            except RuntimeError as e: seen.append(str(e)[:22])
            out.append(seen)
        print(n, make, out)
d = {i: i for i in range(8)}
for i in range(6): del d[i]
e = d.copy(); f = dict(d)
for m in (d, e, f):
    seen = []
    try:
        for k in m:
            seen.append(k); m[k + 100] = m.pop(k)
            if len(seen) > 50: break
    except RuntimeError as x: seen.append(str(x)[:22])
    print(seen)
