# What unique, unique_consecutive, instance_norm and the fractional pools refuse.
import torch, torch._C._nn
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
z = torch.tensor(2.5)
for k in (dict(dim=0), dict(dim=-1), dict(dim=1), dict()):
    t(lambda: torch.unique(z, return_inverse=True, return_counts=True, **k))
    t(lambda: torch.unique_consecutive(z, return_inverse=True, return_counts=True, **k))
t(lambda: torch.unique_dim(z, 0, True, True, True) if hasattr(torch, 'unique_dim') else torch.unique(z, dim=0))
t(lambda: torch.unique(torch.ones(0, 2), dim=0))
t(lambda: torch.unique(torch.ones(0, 2), dim=1))
t(lambda: torch.unique(torch.ones(2, 0), dim=0))
x = torch.ones(1, 2, 5, 5, 5); u = torch.ones(1, 2, 3)
t(lambda: torch._C._nn.fractional_max_pool3d(x, (2, 2, 2), (1, 2), u))
t(lambda: torch._C._nn.fractional_max_pool3d(x, (2, 2), (1, 2, 2), u))
t(lambda: torch._C._nn.fractional_max_pool2d(x[0], (2, 2, 2), (1, 2), u[..., :2]))
r = torch.ones(200)
t(lambda: torch.instance_norm(torch.ones(200), None, None, r, r, False, 0.0, 2.0, False))
t(lambda: torch.instance_norm(torch.ones(200), None, None, None, None, True, 0.0, 2.0, False))
t(lambda: torch.instance_norm(torch.tensor(1.), None, None, None, None, True, 0.0, 2.0, False))
t(lambda: torch.instance_norm(torch.ones(2, 3), None, None, None, None, True, 0.0, 2.0, False))
t(lambda: torch.instance_norm(torch.ones(2, 3, 2), None, None, None, None, False, 0.0, 2.0, False))
