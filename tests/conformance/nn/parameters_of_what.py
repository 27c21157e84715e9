# What Parameter and Buffer are made of, and what they refuse
import torch, torch.nn as nn, torch.nn.functional as F
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for v in [3, [1.], None, "a", torch.ones(1), torch.tensor([1]), nn.Parameter(torch.ones(1)), (1,), True, 2.5]:
    t(lambda: nn.Parameter(v)); t(lambda: nn.Buffer(v))
t(lambda: nn.Parameter(torch.tensor([1]), requires_grad=False)); t(lambda: repr(nn.Buffer(torch.ones(2, 2), persistent=False))); t(lambda: nn.Parameter(torch.ones(1), False).requires_grad)
c = torch.ones(1, 1, 4, 4)
