// Special functions in double precision, from their series and asymptotic expansions (Abramowitz &
// Stegun).
#include "ops/kernels/math.h"

#include <initializer_list>
#include <limits>

#include "ops/kernels/special.h"

namespace tracepad::kernels {

namespace {
constexpr double kPi = 3.14159265358979323846;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
}  // namespace

namespace {
// c0 + c1 z + c2 z^2 + ..., from the highest power down.
template <class T>
T polynomial(T z, std::initializer_list<double> from_highest) {
  T sum = 0;
  for (double c : from_highest) sum = sum * z + static_cast<T>(c);
  return sum;
}
}  // namespace

// A rational function of y, or near 1 of sqrt(-log((1 - |y|) / 2)), and two steps of Newton's
// method on erf. Near 1 the rounding of erf shows in the result, as it does in PyTorch's.
template <class T>
T erfinv(T y) {
  if (!(std::abs(y) <= 1)) return static_cast<T>(kNan);
  if (std::abs(y) == 1) return std::copysign(static_cast<T>(kInf), y);
  T x;
  if (std::abs(y) <= T(0.7)) {
    T z = y * y;
    x = y * polynomial(z, {-0.140543331, 0.914624893, -1.645349621, 0.886226899}) /
        polynomial(z, {0.012229801, -0.329097515, 1.442710462, -2.118377725, 1.0});
  } else {
    T z = std::sqrt(-std::log((T(1) - std::abs(y)) / T(2)));
    x = std::copysign(polynomial(z, {1.641345311, 3.429567803, -1.624906493, -1.970840454}), y) /
        polynomial(z, {1.637067800, 3.543889200, 1.0});
  }
  for (int i = 0; i < 2; ++i)
    x = x - (std::erf(x) - y) / (T(2) / T(std::sqrt(kPi)) * std::exp(-x * x));
  return x;
}
template float erfinv(float);
template double erfinv(double);

// By reflection, recurrence up to 10 and the asymptotic series.
template <class T>
T digamma(T x) {
  if (x == 0) return std::copysign(static_cast<T>(kInf), -x);
  if (x < 0) {
    if (x == std::trunc(x)) return static_cast<T>(kNan);
    double whole, part = std::modf(static_cast<double>(x), &whole);
    return digamma(1 - x) - static_cast<T>(kPi / std::tan(kPi * part));
  }
  T result = 0;
  for (; x < 10; x += 1) result -= 1 / x;
  if (x == 10) return result + T(2.25175258906672110764);
  T tail = 0;
  if (x < T(1e17)) {
    T z = 1 / (x * x);
    tail = z * polynomial(z, {1.0 / 12, -691.0 / 32760, 1.0 / 132, -1.0 / 240, 1.0 / 252,
                              -1.0 / 120, 1.0 / 12});
  }
  return result + std::log(x) - T(0.5) / x - tail;
}
template float digamma(float);
template double digamma(double);

namespace {
// By reflection, recurrence up to 6 and the asymptotic series.
template <class T>
T trigamma(T x) {
  T sign = 1, result = 0;
  if (x < T(0.5)) {
    T s = std::sin(T(kPi) * x);
    sign = -1;
    result -= (T(kPi) * T(kPi)) / (s * s);
    x = 1 - x;
  }
  for (int i = 0; i < 6; ++i) result += 1 / (x * x), x += 1;
  T z = 1 / (x * x);
  result += (1 + 1 / (2 * x) + z * (T(1) / 6 - z * (T(1) / 30 - z * (T(1) / 42)))) / x;
  return sign * result;
}
}  // namespace

template <class T>
T polygamma(int64_t n, T x) {
  if (n == 0) return digamma(x);
  if (n == 1) return trigamma(x);
  double factorial = std::tgamma(static_cast<double>(n) + 1);
  return static_cast<T>((n % 2 ? 1 : -1) * factorial *
                        zeta(static_cast<double>(n) + 1, static_cast<double>(x)));
}
template float polygamma(int64_t, float);
template double polygamma(int64_t, double);

}  // namespace tracepad::kernels
