# Seeds of all sizes and kinds, and gradients that do not fit their tensor
import torch
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
x = torch.ones(2, requires_grad=True); g = torch.Generator()
for v in [torch.ones(3), torch.ones(()), torch.ones(2, 1), torch.ones(2, dtype=torch.float64), torch.ones(2, dtype=torch.int64), torch.ones(2).half(), 3, "a", torch.ones(2), None, x, torch.ones(1, 2), torch.ones(0)]:
    t(lambda: setattr(x, "grad", v))
for s in [1.5, "a", None, -1, 2**63, 2**64, 2**70, -2**63, -2**63 - 1, True, torch.tensor(3), [1]]:
    t(lambda: type(g.manual_seed(s)).__name__); t(lambda: g.initial_seed()); t(lambda: type(torch.manual_seed(s)).__name__)
