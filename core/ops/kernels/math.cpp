// Special functions in double precision, from their series and asymptotic expansions (Abramowitz &
// Stegun).
#include "ops/kernels/math.h"

#include <initializer_list>
#include <limits>

namespace tracepad::kernels {

namespace {
constexpr double kPi = 3.14159265358979323846;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
}  // namespace

// Giles' approximation, then Newton's method on erf.
double erfinv(double y) {
  if (!(std::abs(y) <= 1)) return kNan;
  if (std::abs(y) == 1) return std::copysign(kInf, y);
  double w = -std::log((1 - y) * (1 + y)), x;
  if (w < 5) {
    w -= 2.5;
    x = 2.81022636e-08;
    for (double c : {3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503,
                     -0.00417768164, 0.246640727, 1.50140941})
      x = c + x * w;
  } else {
    w = std::sqrt(w) - 3;
    x = -0.000200214257;
    for (double c : {0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773, -0.0076224613,
                     0.00943887047, 1.00167406, 2.83297682})
      x = c + x * w;
  }
  x *= y;
  for (int i = 0; i < 2; ++i) {
    double error = std::erf(x) - y;  // the reference's own rounding near 1
    x -= error / (2 / std::sqrt(kPi) * std::exp(-x * x));
  }
  return x;
}

double digamma(double x) {
  if (x == 0) return std::copysign(kInf, -x);
  if (x < 0) {
    if (x == std::trunc(x)) return kNan;
    return digamma(1 - x) - kPi / std::tan(kPi * x);
  }
  double result = 0;
  while (x < 10) result -= 1 / x++;
  double z = 1 / (x * x);
  double tail =
      z *
      (1.0 / 12 -
       z * (1.0 / 120 - z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * (691.0 / 32760))))));
  return result + std::log(x) - 0.5 / x - tail;
}

// Hurwitz zeta by Euler-Maclaurin summation.
double zeta(double s, double q) {
  if (s == 1) return kInf;
  if (s < 1) return kNan;
  if (q <= 0) {
    if (q == std::floor(q)) return kInf;
    if (s != std::floor(s)) return kNan;
  }
  double sum = 0;
  while (q <= 0) sum += std::pow(q++, -s);  // by recurrence
  constexpr int kTerms = 12;
  for (int k = 0; k < kTerms; ++k) sum += std::pow(q + k, -s);
  double a = q + kTerms;
  sum += std::pow(a, 1 - s) / (s - 1) + 0.5 * std::pow(a, -s);
  static constexpr double kBernoulli[] = {1.0 / 6,  -1.0 / 30,     1.0 / 42, -1.0 / 30,
                                          5.0 / 66, -691.0 / 2730, 7.0 / 6};
  double factor = s, power = std::pow(a, -s - 1), factorial = 2;
  for (int j = 0; j < 7; ++j) {
    sum += kBernoulli[j] / factorial * factor * power;
    factor *= (s + 2 * j + 1) * (s + 2 * j + 2);
    power /= a * a;
    factorial *= (2 * j + 3) * (2 * j + 4);
  }
  return sum;
}

namespace {
// By reflection, recurrence up to 6 and the asymptotic series.
double trigamma(double x) {
  double sign = 1, result = 0;
  if (x < 0.5) {
    double s = std::sin(kPi * x);
    sign = -1;
    result = -(kPi * kPi) / (s * s);
    x = 1 - x;
  }
  for (int i = 0; i < 6; ++i) result += 1 / (x * x), x += 1;
  double z = 1 / (x * x);
  result += (1 + 1 / (2 * x) + z * (1.0 / 6 - z * (1.0 / 30 - z * (1.0 / 42)))) / x;
  return sign * result;
}
}  // namespace

// The power series; its terms are all of one sign.
double bessel_i1(double x) {
  double half = x / 2, term = half, sum = half;
  if (std::abs(x) > 700) return std::copysign(bessel_i0(x), x);
  for (int k = 1; std::abs(term) > std::abs(sum) * 1e-17; ++k) {
    term *= half * half / (static_cast<double>(k) * (k + 1));
    sum += term;
  }
  return sum;
}

double polygamma(int64_t n, double x) {
  if (n == 0) return digamma(x);
  if (n == 1) return trigamma(x);
  double factorial = std::tgamma(static_cast<double>(n) + 1);
  return (n % 2 ? 1 : -1) * factorial * zeta(static_cast<double>(n) + 1, x);
}

double bessel_i0(double x) {
  x = std::abs(x);
  if (x > 30) {
    double term = 1, sum = 1;
    for (int k = 1; k < 20; ++k) {
      term *= (2 * k - 1.0) * (2 * k - 1.0) / (8.0 * k * x);
      sum += term;
    }
    return std::exp(x) / std::sqrt(2 * kPi * x) * sum;
  }
  double term = 1, sum = 1, quarter = x * x / 4;
  for (int k = 1; k < 200 && term > sum * 1e-17; ++k) {
    term *= quarter / (static_cast<double>(k) * k);
    sum += term;
  }
  return sum;
}

// Regularised lower incomplete gamma function.
double igamma(double a, double x) {
  if (x < 0 || a < 0) return kNan;
  if (a == 0) return x == 0 ? kNan : 1;
  if (x == 0) return 0;
  double front = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < a + 1) {
    double term = 1 / a, sum = term;
    for (int n = 1; n < 1000 && std::abs(term) > std::abs(sum) * 1e-17; ++n)
      sum += term *= x / (a + n);
    return front * sum;
  }
  double b = x + 1 - a, c = 1e300, d = 1 / b, h = d;
  for (int i = 1; i < 1000; ++i) {
    double an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (std::abs(d * c - 1) < 1e-16) break;
  }
  return 1 - front * h;
}

}  // namespace tracepad::kernels
