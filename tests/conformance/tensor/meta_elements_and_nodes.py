"""Operators that need the elements of tensors that have none, and nodes of the graph called with what is no gradient."""
import torch
def told(n,f):
    try:
        r = f()
        print(n, type(r).__name__ if n else r)
    except Exception as e:
        print(n, type(e).__name__, str(e)[:150])

m=torch.ones(2, device='meta')
for n,f in dict(equal=lambda: m.equal(m), equal2=lambda: torch.equal(m, torch.ones(2)), unique=lambda: m.unique(), nonzero=lambda: m.nonzero(), item=lambda: m.item(), tolist=lambda: m.tolist(), bool=lambda: bool(m), bincount=lambda: m.long().bincount(), median=lambda: m.median(), sort=lambda: m.sort(), kth=lambda: m.kthvalue(1), argwhere=lambda: m.argwhere(), quant=lambda: m.quantile(0.5), print=lambda: print(m)).items():
    told(n,f)
x = torch.ones(2, requires_grad=True); y = (x*2)
n = y.grad_fn
for a in ((), (1,), (None,), (torch.ones(2),), (torch.ones(2),torch.ones(2)), ('a',), (torch.ones(3),), (torch.ones(2, dtype=torch.int64),)):
    told('', lambda: n(*a))
z = y.sum(); told('', lambda: z.grad_fn(torch.ones(2))); told('', lambda: z.grad_fn(None)); told('', lambda: z.grad_fn())
acc = n.next_functions[0][0]; told('', lambda: acc(torch.ones(2))); told('', lambda: acc(torch.ones(3))); told('', lambda: acc(None)); told('', lambda: acc())
s = torch.stack([x,x]).grad_fn; told('', lambda: s(torch.ones(2,2))); told('', lambda: s(None)); told('', lambda: s())
