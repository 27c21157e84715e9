// See math_rounded.h. A Pair is an unevaluated sum of two doubles, about 105 bits, with the
// arithmetic of Dekker and Knuth; the functions are series and continued fractions (Abramowitz and
// Stegun 4.2.1, 4.5.65, 7.1.6, 7.1.14), none of which cancels where it is used.
#include "runtime/modules/math_rounded.h"

#include <cmath>
#include <limits>

namespace tracepad::rounded {
namespace {

struct Pair {
  double high, low = 0;
};

Pair fast_sum(double a, double b) {  // |a| >= |b|
  const double s = a + b;
  return {s, b - (s - a)};
}
Pair exact_sum(double a, double b) {
  const double s = a + b, t = s - a;
  return {s, (a - (s - t)) + (b - t)};
}
Pair exact_product(double a, double b) {
  constexpr double kSplit = 134217729;  // 2^27 + 1
  const double p = a * b, ta = kSplit * a, tb = kSplit * b;
  const double ah = ta - (ta - a), al = a - ah, bh = tb - (tb - b), bl = b - bh;
  return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}
Pair operator+(Pair a, Pair b) {
  const Pair s = exact_sum(a.high, b.high), t = exact_sum(a.low, b.low);
  const Pair r = fast_sum(s.high, s.low + t.high);
  return fast_sum(r.high, r.low + t.low);
}
Pair operator-(Pair a) { return {-a.high, -a.low}; }
Pair operator-(Pair a, Pair b) { return a + -b; }
Pair operator*(Pair a, Pair b) {
  const Pair p = exact_product(a.high, b.high);
  return fast_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}
Pair operator/(Pair a, Pair b) {
  const double q = a.high / b.high;
  Pair rest = a - b * Pair{q};
  const double next = rest.high / b.high;
  rest = rest - b * Pair{next};
  return fast_sum(q, next) + Pair{rest.high / b.high};
}
double value(Pair a) { return a.high + a.low; }

Pair root(Pair a) {
  const double r = std::sqrt(a.high);
  return Pair{r} + (a - exact_product(r, r)) / Pair{2 * r};
}

constexpr Pair kLn2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
constexpr Pair kTwoOverRootPi{0x1.20dd750429b6dp+0, 0x1.1ae3a914fed8p-56};

// exp(a) / 2^scale, for arguments whose exponential is no double as well.
Pair exponential(Pair a, int& scale) {
  constexpr int kHalvings = 8;
  scale = static_cast<int>(std::nearbyint(a.high / kLn2.high));
  Pair r = a - kLn2 * Pair{static_cast<double>(scale)};
  r = {std::ldexp(r.high, -kHalvings), std::ldexp(r.low, -kHalvings)};
  // What exp(r) has above 1, doubled in its argument without losing the digits of a small one.
  Pair term = r, above = r;
  for (int n = 2; n < 14; ++n) {
    term = term * r / Pair{static_cast<double>(n)};
    above = above + term;
  }
  for (int n = 0; n < kHalvings; ++n) above = above * Pair{2} + above * above;
  return above + Pair{1};
}

// log(1 + t) for |t| < 1/2: twice the inverse hyperbolic tangent of t / (2 + t).
Pair small_log1p(Pair t) {
  const Pair s = t / (Pair{2} + t), square = s * s;
  Pair power = s, sum = s;
  for (int n = 3; n < 70; n += 2) {
    power = power * square;
    const Pair term = power / Pair{static_cast<double>(n)};
    sum = sum + term;
    if (std::fabs(term.high) < std::fabs(sum.high) * 0x1p-110) break;
  }
  return sum * Pair{2};
}
Pair logarithm(Pair a) {
  const double guess = std::log(a.high);
  int scale;
  Pair e = exponential(Pair{guess}, scale);
  e = {std::ldexp(e.high, scale), std::ldexp(e.low, scale)};
  return Pair{guess} + small_log1p((a - e) / e);
}
Pair log_of_twice(double a) {  // for a so large that there is no square
  return logarithm(Pair{std::ldexp(a, -512)}) + kLn2 * Pair{513};
}
Pair log1p(Pair t) { return std::fabs(t.high) < 0.375 ? small_log1p(t) : logarithm(Pair{1} + t); }

// erf(x) for x of moderate size: all terms have one sign.
Pair series(double x) {
  const Pair square = exact_product(x, x), twice = square * Pair{2};
  Pair term{x}, sum{x};
  for (int n = 3; n < 400; n += 2) {
    term = term * twice / Pair{static_cast<double>(n)};
    sum = sum + term;
    if (std::fabs(term.high) < std::fabs(sum.high) * 0x1p-110) break;
  }
  int scale;
  const Pair e = exponential(-square, scale);
  const Pair r = sum * e * kTwoOverRootPi;
  return {std::ldexp(r.high, scale), std::ldexp(r.low, scale)};
}
// erfc(x) for x >= 3: exp(-x^2) by a continued fraction, from its far end.
double tail(double x) {
  const Pair square = exact_product(x, x);
  Pair bottom{x};
  for (int n = 160; n > 0; --n) bottom = Pair{x} + Pair{n * 0.5} / bottom;
  int scale;
  const Pair e = exponential(-square, scale);
  const Pair r = e * kTwoOverRootPi * Pair{0.5} / bottom;
  return std::ldexp(value(r), scale);
}

constexpr double kTiny = 0x1p-55;  // squares of what is below are lost beside 1

}  // namespace

double erf(double x) {
  if (!std::isfinite(x) || std::fabs(x) < 0x1p-500) return std::erf(x);
  if (std::fabs(x) > 6) return x > 0 ? 1.0 : -1.0;
  return value(series(x));
}
double erfc(double x) {
  if (!std::isfinite(x) || std::fabs(x) < kTiny) return std::erfc(x);
  if (x < -6) return 2;
  if (x > 27.5) return 0;
  return x < 3 ? value(Pair{1} - series(x)) : tail(x);
}
double asinh(double x) {
  const double a = std::fabs(x);
  if (!std::isfinite(x) || a < 0x1p-500) return std::asinh(x);
  if (a > 0x1p500) return std::copysign(value(log_of_twice(a)), x);
  const Pair square = exact_product(a, a);
  // a + a^2 / (1 + sqrt(1 + a^2)) is what a + sqrt(1 + a^2) has above 1.
  const Pair above = Pair{a} + square / (Pair{1} + root(Pair{1} + square));
  return std::copysign(value(log1p(above)), x);
}
double acosh(double x) {
  if (!(x > 1) || std::isinf(x)) return std::acosh(x);
  if (x > 0x1p500) return value(log_of_twice(x));
  const Pair above = exact_sum(x, -1);
  return value(log1p(above + root(above * (above + Pair{2}))));
}
double atanh(double x) {
  const double a = std::fabs(x);
  if (!(a < 1) || a < 0x1p-500) return std::atanh(x);
  if (a < 0.25) {  // the series itself
    const Pair square = exact_product(a, a);
    Pair power{a}, sum{a};
    for (int n = 3; n < 70; n += 2) {
      power = power * square;
      const Pair term = power / Pair{static_cast<double>(n)};
      sum = sum + term;
      if (term.high < sum.high * 0x1p-110) break;
    }
    return std::copysign(value(sum), x);
  }
  const Pair r = log1p(Pair{2 * a} / exact_sum(1, -a));
  return std::copysign(0.5 * value(r), x);
}

}  // namespace tracepad::rounded
