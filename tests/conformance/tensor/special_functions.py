# Functions of torch.special: Bessel, Airy, probability; orthogonal polynomials; their gradients and refusals.
import torch

x = torch.tensor([-3.0, -0.5, 0.0, 0.7, 2.5, 30.0])
for name in ("i0e i1 i1e erfcx log_ndtr bessel_j0 bessel_j1 bessel_y0 bessel_y1 modified_bessel_i0 modified_bessel_i1 "
             "modified_bessel_k0 modified_bessel_k1 scaled_modified_bessel_k0 scaled_modified_bessel_k1 spherical_bessel_j0 "
             "airy_ai").split():
    print(name, getattr(torch.special, name)(x))
print(torch.special.ndtri(torch.tensor([0.0, 1e-6, 0.1, 0.5, 0.975, 1.0, 1.5], dtype=torch.float64)))
print(torch.special.log_ndtr(torch.tensor([-20.0, -float("inf"), float("nan"), 9.0])))
print(torch.special.bessel_j0(torch.arange(3)).dtype, torch.special.i1e(torch.ones(2, 3).t()).stride())
for name in ("i0e", "i1", "i1e", "ndtri", "erfcx", "log_ndtr", "bessel_j0"):
    y = torch.tensor([0.2, 0.6], requires_grad=True)
    z = getattr(torch.special, name)(y)
    print(name, z, torch.autograd.grad(z.sum(), y) if z.requires_grad else None)
grid = torch.tensor([-1.0, -0.4, 0.0, 0.3, 1.0, 1.5])
for name in ("chebyshev_polynomial_t chebyshev_polynomial_u chebyshev_polynomial_v chebyshev_polynomial_w hermite_polynomial_h "
             "hermite_polynomial_he laguerre_polynomial_l legendre_polynomial_p shifted_chebyshev_polynomial_t "
             "shifted_chebyshev_polynomial_u shifted_chebyshev_polynomial_v shifted_chebyshev_polynomial_w").split():
    f = getattr(torch.special, name)
    print(name, f(grid, 3), f(0.3, torch.arange(-1, 5)), f(grid[:2, None], torch.tensor([1, 12])))
for call in (lambda: torch.special.ndtri(torch.ones(2).half()), lambda: torch.special.hermite_polynomial_h(torch.ones(2).bfloat16(), 2),
             lambda: torch.special.i1(3), lambda: torch.special.airy_ai(), lambda: torch.special.i1(grid, out=torch.empty(6, dtype=torch.int32)),
             lambda: torch.special.i1(grid, out=torch.empty(0))):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
