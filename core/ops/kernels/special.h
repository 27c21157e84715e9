// Special functions of one or two numbers: from integrals, series and recurrences (Abramowitz &
// Stegun, chapters 7, 9, 10, 22, 26), in double precision where float's last digits are the same
// then. Templates compute in the type that they are given, float or double, as PyTorch does.
#pragma once
#include <cstdint>

namespace tracepad::kernels {

double bessel_i0(double x);
double bessel_i1(double x);
double bessel_i0e(double x);  // exp(-|x|) I0(x)
double bessel_i1e(double x);
double bessel_k0(double x);
double bessel_k1(double x);
double bessel_k0e(double x);  // exp(x) K0(x)
double bessel_k1e(double x);
double spherical_bessel_j0(double x);
double erfcx(double x);  // exp(x^2) erfc(x)
double ndtri(double p);  // the inverse of the normal distribution's function
double log_ndtr(double x);
double zeta(double x, double q);  // Hurwitz'

template <class T>
T bessel_j0(T x);
template <class T>
T bessel_j1(T x);
template <class T>
T bessel_y0(T x);
template <class T>
T bessel_y1(T x);
template <class T>
T airy_ai(T x);
// The regularised lower (upper: the rest) incomplete gamma function.
template <class T>
T incomplete_gamma(T a, T x, bool upper);

// Polynomials of degree n, which is rounded towards zero; 0 for negative ones. RuntimeError where
// the recurrence would take too many steps.
template <class T>
T chebyshev_t(T x, T n);
template <class T>
T chebyshev_u(T x, T n);
template <class T>
T chebyshev_v(T x, T n);
template <class T>
T chebyshev_w(T x, T n);
template <class T>
T hermite_h(T x, T n);
template <class T>
T hermite_he(T x, T n);
template <class T>
T laguerre_l(T x, T n);
template <class T>
T legendre_p(T x, T n);

}  // namespace tracepad::kernels
