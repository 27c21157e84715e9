# GraphModules and other objects pickled, saved and read back
import torch, operator, pickle, io, copy
import torch.nn as nn
from torch.fx import symbolic_trace, GraphModule, Graph
gm = symbolic_trace(nn.Sequential(nn.Linear(2, 2), nn.ReLU()))
b = pickle.dumps(gm); g2 = pickle.loads(b); print(type(b).__name__, g2.code, type(g2).__name__, g2.graph)
x = torch.ones(1, 2); print(torch.equal(gm(x), g2(x)))
g3 = pickle.loads(pickle.dumps(gm.graph)) if False else None
f = io.BytesIO(); torch.save(gm, f); f.seek(0)
try: torch.load(f)
except Exception as e: print(type(e).__name__, str(e)[:80])
f.seek(0); g4 = torch.load(f, weights_only=False); print(g4.code, torch.equal(g4(x), gm(x)))
print(pickle.loads(pickle.dumps({"a": [1, (2, None)], "t": torch.ones(2), "s": {1, 2}})))
class C:
    def __init__(s): s.x = 3
c = pickle.loads(pickle.dumps(C())); print(c.x)
f = io.BytesIO(); pickle.dump([1, 2], f); f.seek(0); print(pickle.load(f))
try: 1/0
except Exception as e: print(type(e).__name__, str(e)[:60])
print(pickle.HIGHEST_PROTOCOL, pickle.loads(pickle.dumps(torch.float32)), pickle.loads(pickle.dumps(nn.ReLU())), pickle.loads(pickle.dumps(torch.Size([1]))), pickle.loads(pickle.dumps(operator.add)) is operator.add)
