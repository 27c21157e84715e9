# functional_call, and names that scripts use around mixed precision and attention kernels
import torch, inspect
from torch import nn
from torch.func import functional_call
print(functional_call(nn.Linear(1, 1), {"weight": torch.ones(1, 1)}, (torch.ones(1, 1),)).shape, inspect.signature(functional_call))
m = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
p = {k: torch.zeros_like(v) for k, v in m.named_parameters()}
print(functional_call(m, p, torch.ones(3, 2)), m[0].weight.abs().sum() > 0, m[1].num_batches_tracked)
b = dict(m.named_buffers())
print(functional_call(m, (p, b), (torch.ones(3, 2),)).shape, [k for k in p])
for a in (({"nope": torch.ones(1)}, torch.ones(3, 2)), ((p, p), torch.ones(3, 2))):
    try: print(functional_call(m, *a).shape)
    except Exception as e: print(type(e).__name__, e)
try: functional_call(m, {"nope": torch.ones(1)}, torch.ones(3, 2), strict=True)
except Exception as e: print(type(e).__name__, e)
try: functional_call(m, p, torch.ones(3, 2), strict=True); print("strict ok")
except Exception as e: print(type(e).__name__, e)
w = {k: v.detach().clone().requires_grad_() for k, v in m.named_parameters()}
functional_call(m, w, torch.arange(6.).view(3, 2)).pow(3).sum().backward(); print({k: v.grad.shape for k, v in w.items()})
s = nn.SyncBatchNorm.convert_sync_batchnorm(nn.Sequential(nn.Conv2d(1, 2, 1), nn.Sequential(nn.BatchNorm2d(2))))
print(s, list(s.state_dict()))
print(nn.utils.skip_init(nn.Linear, 3, 2, bias=False))
from torch.nn.attention import SDPBackend, sdpa_kernel
print(SDPBackend.MATH, SDPBackend.MATH.name, SDPBackend.FLASH_ATTENTION.name)
with sdpa_kernel(SDPBackend.MATH): print(torch.nn.functional.scaled_dot_product_attention(*[torch.ones(1, 2, 4)] * 3).shape)
with sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH]): pass
with torch.amp.autocast("cpu", enabled=False): print("amp")
sc = torch.amp.GradScaler("cpu", enabled=False); print(sc.is_enabled(), sc.scale(torch.ones(1)), sc.get_scale())
with torch.cuda.amp.autocast(enabled=False): print("cuda amp")

for p in (nn.Linear(1, 1),):
    p.weight.grad = torch.full((1, 1), 2.0)
    print(nn.utils.clip_grad_norm(p.parameters(), 1.0), p.weight.grad)
