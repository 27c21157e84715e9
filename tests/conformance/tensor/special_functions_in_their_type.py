# Bessel functions, Airy's and the incomplete gamma functions by PyTorch's approximations, in float32 and float64.
import torch

s = torch.special
torch.set_printoptions(precision=5, sci_mode=True)
x = torch.tensor([0.0, 1e-7, 0.3, 1.0, 2.05, 2.2, 4.9, 5.1, 8.4, 20.0, 120.0])
for dtype in (torch.float32, torch.float64):
    for f in (s.bessel_j0, s.bessel_j1, s.bessel_y0, s.bessel_y1, s.airy_ai, s.modified_bessel_k0, s.modified_bessel_k1, s.scaled_modified_bessel_k0):
        print(f.__name__, f(x.to(dtype)))
        print(f(-x[2:6].to(dtype)))
torch.set_printoptions(precision=12, sci_mode=False)
d = torch.tensor([1.0, 3.0, 7.0], dtype=torch.float64)
print(s.bessel_j0(d), s.bessel_j1(d), s.bessel_y0(d), s.bessel_y1(d), s.airy_ai(-d))
a, y = torch.tensor([0.2, 1.0, 3.0, 25.0, 300.0, 300.0], dtype=torch.float64), torch.tensor([0.5, 0.7, 9.0, 24.0, 310.0, 200.0], dtype=torch.float64)
print(torch.igamma(a, y), torch.igammac(a, y))
print(torch.igamma(a.float(), y.float()), s.gammaincc(a.float(), y.float()))
inf, nan = float("inf"), float("nan")
for p in (0.0, inf, nan, -1.0, 2.0):
    print([torch.igamma(torch.tensor(p), torch.tensor(q)).item() for q in (0.0, inf, nan, -1.0, 2.0)])
print(s.chebyshev_polynomial_t(torch.tensor([nan, 0.5]), 0.5), s.hermite_polynomial_h(torch.tensor([nan, 0.5]), 1.5))
print(torch.lcm(torch.tensor([4, -6, 0]), torch.tensor([6, 4, 3])), torch.gcd(torch.tensor([4, -6, 0]), torch.tensor([6, 4, -3])))
print(torch.linalg.vector_norm(torch.tensor([[30.0], [0.5]]), 100, 1), torch.norm(torch.tensor(4.0, dtype=torch.float16), 100))
