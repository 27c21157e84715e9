# what weights_only refuses, and safe_globals
import io, torch, torch.nn as nn
class P:
    pass
for o in (nn.Linear(1,1), {"x": P()}, [nn.ReLU()]):
    buf = io.BytesIO(); torch.save(o, buf); buf.seek(0)
    try: torch.load(buf)
    except Exception as e: print(type(e), repr(str(e)[555:]))
with torch.serialization.safe_globals([P]):
    buf = io.BytesIO(); torch.save(P(), buf); buf.seek(0); print(type(torch.load(buf)))
