#include "ops/kernels/special.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ops/kernels/math.h"
#include "tensor/error.h"

namespace tracepad::kernels {

namespace {

constexpr double kPi = 3.14159265358979323846, kEuler = 0.57721566490153286061;
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// I_n(x) for n = 0, 1, with or without the factor exp(-|x|): the asymptotic series, or the power
// series.
double first_modified(int n, double x, bool scaled) {
  const double a = std::abs(x);
  double total = 1, term = 1;
  if (a > 30) {
    for (int k = 1; k < 25; ++k) {
      term *= ((2.0 * k - 1) * (2.0 * k - 1) - 4.0 * n * n) / (8 * k * a);
      total += term;
    }
    total *= (scaled ? 1 : std::exp(a)) / std::sqrt(2 * kPi * a);
  } else {
    term = total = n ? a / 2 : 1;
    for (int k = 1; k < 200 && term > total * 1e-17; ++k) {
      term *= a * a / 4 / (static_cast<double>(k) * (k + n));
      total += term;
    }
    if (scaled) total *= std::exp(-a);
  }
  return n ? std::copysign(total, x) : total;
}

// K_n(x) for n = 0, 1 and x up to 2, by the power series beside the logarithm.
double second_modified(int n, double x) {
  const double quarter = x * x / 4, log = std::log(x / 2) + kEuler;
  double term = n ? x / 2 : 1, harmonic = n ? 0.5 : 0, sum = 0;
  for (int k = 0; k < 30; ++k) {  // of both harmonic numbers half, for order 1
    sum += term * (log - harmonic);
    const double next = k + 1;
    term *= quarter / (next * (next + n));
    harmonic += n ? (1 / next + 1 / (next + 1)) / 2 : 1 / next;
  }
  return n ? 1 / x + sum : -sum;
}

// exp(x) K_n(x), for large x the integral of exp(x - x cosh t) cosh(n t) by the trapezoidal rule.
double scaled_k(int n, double x) {
  if (!(x >= 0)) return kNan;
  if (x == 0) return kInf;
  if (x == kInf) return 0;
  if (x <= 2) return second_modified(n, x) * std::exp(x);
  const double step = std::min(0.1, 0.5 / std::sqrt(x));
  double total = 0.5;
  for (double t = step;; t += step) {
    const double s = std::sinh(t / 2), fallen = x * 2 * s * s;
    if (fallen - n * t > 40) return total * step;
    total += std::exp(-fallen) * std::cosh(n * t);
  }
}

// p_n(x) where p_0 = 1, p_1 = first, and step(k, p_k, p_(k-1)) is p_(k+1).
template <class T, class Step>
T recurrence(T n, T first, Step step) {
  constexpr T kMost = 1e9;  // some seconds
  n = std::trunc(n);
  if (!(n > 0)) return n == 0;
  T before = 1, now = first;
  for (int64_t k = 1; static_cast<T>(k) < n && !std::isnan(now); ++k) {
    if (static_cast<T>(k) > kMost)
      raise_runtime("a polynomial of so high a degree takes too long to compute");
    const T after = step(static_cast<T>(k), now, before);
    before = now;
    now = after;
  }
  return now;
}

template <class T>
bool is_odd(T n) {
  return std::fmod(std::trunc(n), T(2)) != 0;
}

// Chebyshev's polynomials share their recurrence. Within (-1, 1) `on_arc` has those of higher
// degrees as functions of acos x; `at_one` and `at_minus_one` are the values at the ends.
template <class T, class OnArc>
T chebyshev(T x, T n, T first, T from, T at_one, T at_minus_one, OnArc on_arc) {
  n = std::trunc(n);
  if (n >= 0 && std::abs(x) == 1) return x > 0 ? at_one : is_odd(n) ? -at_minus_one : at_minus_one;
  if (n > from && std::abs(x) < 1)
    return on_arc(rounded([](double v) { return std::acos(v); }, x), n);
  return recurrence(n, first, [x](T, T p, T q) { return (x + x) * p - q; });
}

// (2k)! / B(2k) for k = 1, 2, ...: what Euler and Maclaurin divide the terms of the rest by.
constexpr double kDivisors[] = {12.0,
                                -720.0,
                                30240.0,
                                -1209600.0,
                                47900160.0,
                                -1.8924375803183791606e9,
                                7.47242496e10,
                                -2.950130727918164224e12,
                                1.1646782814350067249e14,
                                -4.5979787224074726105e15,
                                1.8152105401943546773e17,
                                -7.1661652561756670113e18};

}  // namespace

double bessel_i0(double x) { return first_modified(0, x, false); }
double bessel_i1(double x) { return first_modified(1, x, false); }
double bessel_i0e(double x) { return first_modified(0, x, true); }
double bessel_i1e(double x) { return first_modified(1, x, true); }
namespace {
double bessel_k(int n, double x) {
  return x > 0 && x <= 2 ? second_modified(n, x) : scaled_k(n, x) * std::exp(-x);
}
}  // namespace
double bessel_k0(double x) { return bessel_k(0, x); }
double bessel_k1(double x) { return bessel_k(1, x); }
double bessel_k0e(double x) { return scaled_k(0, x); }
double bessel_k1e(double x) { return scaled_k(1, x); }
double spherical_bessel_j0(double x) { return x == 0 ? 1 : std::isinf(x) ? 0 : std::sin(x) / x; }

double erfcx(double x) {
  if (x < 5) return std::exp(x * x) * std::erfc(x);
  double fraction = 0;
  for (int k = 60; k > 0; --k) fraction = k / 2.0 / (x + fraction);
  return 1 / (std::sqrt(kPi) * (x + fraction));
}

double ndtri(double p) {
  if (!(p >= 0 && p <= 1)) return kNan;
  if (p > 0.5) return -ndtri(1 - p);
  if (p == 0.5) return 0;
  if (p == 0) return -kInf;
  const double t = std::sqrt(-2 * std::log(p));
  double x = (2.515517 + t * (0.802853 + t * 0.010328)) /
                 (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) -
             t;
  for (int k = 0; k < 3; ++k) {  // Halley's method
    const double u =
        (std::erfc(-x / std::sqrt(2.0)) / 2 - p) * std::sqrt(2 * kPi) * std::exp(x * x / 2);
    x -= u / (1 + x * u / 2);
  }
  return x;
}

double log_ndtr(double x) {
  if (x == -kInf) return -kInf;
  const double scaled = x / std::sqrt(2.0);
  return x < -1 ? std::log(erfcx(-scaled) / 2) - x * x / 2 : std::log1p(-std::erfc(scaled) / 2);
}

// The sum of (q + k)^-x over k = 0, 1, ...
// The first terms are added up one by one, the others by their integral and its corrections.
double zeta(double x, double q) {
  constexpr double kSmall = 1.11022302462515654042e-16;
  if (x == 1.0) return kInf;
  if (x < 1.0) return kNan;
  if (q <= 0.0) {
    if (q == std::floor(q)) return kInf;
    if (x != std::floor(x)) return kNan;
  }
  double sum = std::pow(q, -x), at = q, term = 0;
  for (int k = 0; k < 9 || at <= 9.0; ++k) {
    at += 1.0;
    term = std::pow(at, -x);
    sum += term;
    if (-kSmall * sum < term && term < kSmall * sum) return sum;
  }
  const double last = at;
  sum += term * last / (x - 1.0);
  sum -= 0.5 * term;
  double rising = 1, k = 0;
  for (double divisor : kDivisors) {
    rising *= x + k;
    term /= last;
    const double correction = rising * term / divisor;
    sum += correction;
    if (std::abs(correction / sum) < kSmall) return sum;
    k += 1.0;
    rising *= x + k;
    term /= last;
    k += 1.0;
  }
  return sum;
}

template <class T>
T chebyshev_t(T x, T n) {
  return chebyshev<T>(x, n, x, 6, 1, 1, [](T a, T n) { return std::cos(n * a); });
}
template <class T>
T chebyshev_u(T x, T n) {
  const T end = std::trunc(n) + 1;
  return chebyshev<T>(x, n, x + x, 8, end, end,
                      [](T a, T n) { return std::sin((n + 1) * a) / std::sin(a); });
}
template <class T>
T chebyshev_v(T x, T n) {
  const T end = 2 * std::trunc(n) + 1;
  return chebyshev<T>(x, n, x + x - 1, 8, 1, end,
                      [](T a, T n) { return std::cos((n + T(0.5)) * a) / std::cos(a / 2); });
}
template <class T>
T chebyshev_w(T x, T n) {
  const T end = 2 * std::trunc(n) + 1;
  return chebyshev<T>(x, n, x + x + 1, 8, end, 1,
                      [](T a, T n) { return std::sin((n + T(0.5)) * a) / std::sin(a / 2); });
}
// Beyond these degrees Hermite's polynomials are not representable.
template <class T>
constexpr T kMostHermite = sizeof(T) == 4 ? 128 : 512;
template <class T>
T hermite_h(T x, T n) {
  if (n > kMostHermite<T>) return std::numeric_limits<T>::quiet_NaN();
  return recurrence(n, x + x, [x](T k, T p, T q) { return (x + x) * p - (k + k) * q; });
}
template <class T>
T hermite_he(T x, T n) {
  if (n > kMostHermite<T>) return std::numeric_limits<T>::quiet_NaN();
  return recurrence(n, x, [x](T k, T p, T q) { return x * p - k * q; });
}
template <class T>
T laguerre_l(T x, T n) {
  if (x == 0 && n >= 0) return 1;
  return recurrence(n, 1 - x,
                    [x](T k, T p, T q) { return ((k + k + 1 - x) * p - k * q) / (k + 1); });
}
template <class T>
T legendre_p(T x, T n) {
  if (std::abs(x) == 1 && n >= 0) return x > 0 || !is_odd(n) ? 1 : -1;
  return recurrence(n, x, [x](T k, T p, T q) { return ((k + k + 1) * x * p - k * q) / (k + 1); });
}
#define FOR_BOTH(f)               \
  template float f(float, float); \
  template double f(double, double);
FOR_BOTH(chebyshev_t)
FOR_BOTH(chebyshev_u)
FOR_BOTH(chebyshev_v)
FOR_BOTH(chebyshev_w)
FOR_BOTH(hermite_h)
FOR_BOTH(hermite_he)
FOR_BOTH(laguerre_l)
FOR_BOTH(legendre_p)
#undef FOR_BOTH

}  // namespace tracepad::kernels
