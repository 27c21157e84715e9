# torch.save and torch.load of state dicts, modules and graph modules, in memory and in a file
import io, torch, torch.nn as nn, tempfile, os
from torch.fx import symbolic_trace
torch.manual_seed(0)
m = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
buf = io.BytesIO()
torch.save(m.state_dict(), buf)
print(buf.tell() > 0, buf.getvalue()[:2])
buf.seek(0)
sd = torch.load(buf)
print(type(sd).__name__, list(sd), sd["0.weight"], sd["1.num_batches_tracked"], sd._metadata)
m2 = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
print(m2.load_state_dict(sd))
with torch.no_grad(): m[0].weight.zero_()
print(sd["0.weight"].abs().sum() > 0)
buf = io.BytesIO(); torch.save(m, buf); buf.seek(0)
try: torch.load(buf)
except Exception as e: print(type(e).__name__, str(e)[:600])
buf.seek(0); m3 = torch.load(buf, weights_only=False); print(m3, m3[0].weight)
gm = symbolic_trace(m); buf = io.BytesIO(); torch.save(gm, buf); buf.seek(0)
g2 = torch.load(buf, weights_only=False); print(type(g2).__name__, g2.code, [n.name for n in g2.graph.nodes])
d = {"a": torch.ones(2, requires_grad=True) * 2, "b": [1, 2.5, None, "s", (1,)], "p": nn.Parameter(torch.ones(1))}
d["c"] = d["p"]
buf = io.BytesIO(); torch.save(d, buf); buf.seek(0); e = torch.load(buf); print(e, e["c"] is e["p"], e["a"].is_leaf)
with tempfile.TemporaryDirectory() as t:
    path = os.path.join(t, "m.pt"); torch.save({"x": torch.arange(3), "epoch": 3}, path); print(torch.load(path), os.path.exists(path))
try: torch.load("nope.pt")
except FileNotFoundError as e: print(e)
o = torch.optim.SGD(m.parameters(), lr=.1, momentum=.9); buf = io.BytesIO(); torch.save(o.state_dict(), buf); buf.seek(0); print(torch.load(buf))
try: torch.load(io.BytesIO(b""))
except Exception as e: print(type(e).__name__, e)
