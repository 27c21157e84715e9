// Special functions of one or two numbers, those of one in double precision: from integrals, series
// and recurrences (Abramowitz & Stegun, chapters 7, 9, 10, 22, 26).
#pragma once
#include <cstdint>

namespace tracepad::kernels {

double bessel_i0(double x);
double bessel_i1(double x);
double bessel_i0e(double x);  // exp(-|x|) I0(x)
double bessel_i1e(double x);
double bessel_j0(double x);
double bessel_j1(double x);
double bessel_y0(double x);
double bessel_y1(double x);
double bessel_k0(double x);
double bessel_k1(double x);
double bessel_k0e(double x);  // exp(x) K0(x)
double bessel_k1e(double x);
double spherical_bessel_j0(double x);
double airy_ai(double x);
double erfcx(double x);  // exp(x^2) erfc(x)
double ndtri(double p);  // the inverse of the normal distribution's function
double log_ndtr(double x);
double zeta(double x, double q);  // Hurwitz'

// Polynomials of degree n, which is rounded towards zero; 0 for negative ones. They are computed in
// the type that they are given, float or double, as overflow and last digits show. RuntimeError
// where the recurrence would take too many steps.
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
