"""Orthogonal polynomials in the type that they are given, by degrees of all kinds."""
import torch
torch.manual_seed(0)
for name in 'chebyshev_polynomial_t chebyshev_polynomial_u chebyshev_polynomial_w hermite_polynomial_h hermite_polynomial_he laguerre_polynomial_l legendre_polynomial_p shifted_chebyshev_polynomial_t'.split():
    f=getattr(torch.special,name)
    for dt in (torch.float32, torch.float64, torch.int64):
        x=(torch.randn(6)*2).to(dt); n=(torch.randn(6)*4).to(dt)
        print(name,dt,f(x,n).tolist(), f(x, 2.5).tolist(), f(1.5, n).tolist(), f(x,-1).tolist(), f(x, 0.5).tolist(), f(x, float('inf')).tolist() if 'laguerre' not in name and 'legendre' not in name else '', f(x, float('nan')).tolist(), f(torch.tensor([float('nan'), float('inf'), -float('inf'), 0., 1., -1.]).to(dt) if dt.is_floating_point else x, 3).tolist())
for v in (-300.0, 300.5, 1e3):
    print(torch.special.laguerre_polynomial_l(torch.tensor([v, 0., 2.]).double(), torch.tensor([1.0, 2.7, 3.0]).double()).tolist())
