# set_printoptions over numbers of several magnitudes
import torch
x = torch.tensor([[1.5, -2.25, 1e-5], [123456.0, 0.0, 3.0]])
big = torch.arange(2000.); wide = torch.randn(3, 30, generator=torch.Generator().manual_seed(0))
def all_():
    print(x); print(x.int()); print(x > 0); print(big); print(wide[:2]); print(torch.tensor([1e10, 1.])); print(torch.tensor([float('nan'), float('inf'), 1.])); print(torch.tensor(1e-8)); print(torch.tensor([])); print(x.half()); print(x.requires_grad_(False)); print(torch.tensor([0.1, 0.25, 1 / 3], dtype=torch.float64)); print(big.reshape(2, 1000)[:, :3], big.reshape(10, 10, 20).shape)
all_()
for kw in ({'precision': 2}, {'precision': 8}, {'threshold': 5}, {'edgeitems': 1}, {'linewidth': 40}, {'sci_mode': True}, {'sci_mode': False}, {'profile': 'short'}, {'profile': 'full'}, {'profile': 'default'}, {'precision': 0}, {'threshold': 10, 'edgeitems': 2, 'linewidth': 120}):
    torch.set_printoptions(**kw); print(kw)
    if kw.get('profile') == 'full':
        print(x, wide[0]); continue
    all_()
torch.set_printoptions(profile='default')
w = torch.randn(2, 2, generator=torch.Generator().manual_seed(1), requires_grad=True)
print(w, w * 2, (w * 2).sum(), w.detach(), w[0], w.view(4), w.t(), w.exp().max(1), torch.nn.Parameter(w.detach()), (w @ w).relu(), w.clone().requires_grad_(), [w.sum()], {'a': w}, f'{w.sum():.3f}', f'{w[0, 0]:>10.2f}', '%.2f' % w[0, 0].item(), repr(w[0, 0]), str(w.shape), w.dtype, w.device, w.stride())
print(torch.ones(2, 2, dtype=torch.int64), torch.zeros(2, dtype=torch.uint8), torch.full((2,), 7, dtype=torch.int16), torch.ones(2, 3, 4, 2)[0, 0], torch.tensor([[True, False]]), torch.tensor(5), torch.tensor(True), torch.tensor(2.), torch.tensor([1e-3, 1e3]), torch.tensor([1e-4, 1.]), torch.tensor([99999., 1.5]), torch.tensor([1000000., 1.5]), torch.tensor([1e8]), torch.tensor([12345678]), torch.tensor([-1.0, 10.0]), torch.arange(3, dtype=torch.float16) / 3, torch.tensor([1e-45]), torch.tensor([3e38, 1.]), torch.empty(2, 0), torch.zeros(0, 3, dtype=torch.int32), torch.ones(1, 1, 1), torch.tensor([1., 2.]).double())
