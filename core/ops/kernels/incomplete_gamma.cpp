// The regularised incomplete gamma functions P(a, x) and Q(a, x) = 1 - P, computed in the element's
// own type by the formulas that PyTorch chooses among: a power series, a continued fraction, a
// series for Q of small x, and around x = a, for large a, Temme's expansion (DLMF 8.7, 8.9, 8.11,
// 8.12).
#include <cmath>
#include <initializer_list>
#include <limits>

#include "ops/kernels/math.h"
#include "ops/kernels/special.h"

namespace tracepad::kernels {

namespace {

constexpr int kMostSteps = 2000;

template <class T>
T log_gamma(T x) {
  return rounded([](double v) { return std::lgamma(v); }, x);
}
template <class T>
T log_of_one_and(T x) {
  return rounded([](double v) { return std::log1p(v); }, x);
}

template <class T>
constexpr T kRounding = std::numeric_limits<T>::epsilon() / 2;

// Lanczos' sum for g = 6.0247 (Godfrey's numbers), from x^0 up: gamma(a) is it times
// ((a + g - 1/2) / e)^(a - 1/2). It is divided by x (x + 1) ... (x + 11).
constexpr double kLanczos = 6.024680040776729583740234375, kE = 2.718281828459045;
constexpr double kLanczosSum[] = {
    56906521.91347156388090791033559122686859,   103794043.1163445451906271053616070238554,
    86363131.28813859145546927288977868422342,   43338889.32467613834773723740590533316085,
    14605578.08768506808414169982791359218571,   3481712.15498064590882071018964774556468,
    601859.6171681098786670226533699352302507,   75999.29304014542649875303443598909137092,
    6955.999602515376140356310115515198987526,   449.9445569063168119446858607650988409623,
    19.51992788247617482847860966235652136208,   0.5098416655656676188125178644804694509993,
    0.006061842346248906525783753964555936883222};
constexpr int kDegree = 12;

template <class T>
T lanczos_sum(T a) {
  const bool inverted = a > 1;
  const T y = inverted ? 1 / a : a;
  T above = 0, below = 1;
  for (int k = 0; k <= kDegree; ++k)
    above = above * y + static_cast<T>(kLanczosSum[inverted ? k : kDegree - k]);
  for (int k = 0; k < kDegree; ++k)
    below *= inverted ? 1 + static_cast<T>(k) * y : y + static_cast<T>(k);
  return above / below;
}

// x^a exp(-x) / gamma(a)
template <class T>
T density(T a, T x) {
  if (std::abs(a - x) > T(0.4) * std::abs(a)) {
    const T log = a * std::log(x) - x - log_gamma(a);
    constexpr T kMostLog = T(std::numeric_limits<T>::max_exponent * 0.693147180559945309417);
    return log < -kMostLog ? T(0) : std::exp(log);
  }
  const T base = a + T(kLanczos) - T(0.5);
  const T result = std::sqrt(base / T(kE)) / lanczos_sum(a);
  if (a < 200 && x < 200) return result * (std::exp(a - x) * std::pow(x / base, a));
  const T apart = (x - a - T(kLanczos) + T(0.5)) / base;
  return result * std::exp(a * (log_of_one_and(apart) - apart) + x * (T(0.5) - T(kLanczos)) / base);
}

template <class T>
T lower_by_series(T a, T x) {
  const T scale = density(a, x);
  if (scale == 0) return 0;
  T below = a, term = 1, sum = 1;
  for (int i = 0; i < kMostSteps; ++i) {
    below += 1;
    term *= x / below;
    sum += term;
    if (term <= kRounding<T> * sum) break;
  }
  return sum * scale / a;
}

// For small x, without cancellation.
template <class T>
T upper_by_series(T a, T x) {
  T power = 1, sum = 0;
  for (int n = 1; n < kMostSteps; ++n) {
    power *= -x / static_cast<T>(n);
    const T term = power / (a + static_cast<T>(n));
    sum += term;
    if (std::abs(term) <= kRounding<T> * std::abs(sum)) break;
  }
  const T log = std::log(x);
  return -rounded([](double v) { return std::expm1(v); }, a * log - log_gamma(1 + a)) -
         std::exp(a * log - log_gamma(a)) * sum;
}

template <class T>
T upper_by_fraction(T a, T x) {
  constexpr T kBig = 1 / std::numeric_limits<T>::epsilon() * (sizeof(T) == 4 ? 2 : 1);
  const T scale = density(a, x);
  if (scale == 0) return 0;
  T y = 1 - a, z = x + y + 1;
  T above = x + 1, below = z * x, above_before = 1, below_before = x, value = above / below;
  for (int i = 1; i <= kMostSteps; ++i) {
    y += 1;
    z += 2;
    const T factor = y * static_cast<T>(i);
    const T next_above = above * z - above_before * factor;
    const T next_below = below * z - below_before * factor;
    T change = 1;
    if (next_below != 0) {
      const T next = next_above / next_below;
      change = std::abs((value - next) / next);
      value = next;
    }
    above_before = above, above = next_above;
    below_before = below, below = next_below;
    if (std::abs(next_above) > kBig)
      for (T* part : {&above_before, &above, &below_before, &below}) *part /= kBig;
    if (change <= kRounding<T>) break;
  }
  return value * scale;
}

// Q in double precision, by what converges.
double upper_exactly(double a, double x) {
  return x < a ? 1 - lower_by_series(a, x) : upper_by_fraction(a, x);
}

// eta as Temme's expansion has it: the sign of x - a, and its square over two is how far apart.
template <class T>
T distance(T a, T x) {
  const T sigma = (x - a) / a;
  return std::copysign(std::sqrt(-2 * (log_of_one_and(sigma) - sigma)), sigma);
}

// Q is erfc(eta sqrt(a / 2)) / 2 and a rest, which PyTorch sums up from a table of 25 x 25 numbers.
// Here it is had from Q itself; that PyTorch divides by the root of a float's pi shows in double.
template <class T>
T by_expansion(T a, T x, bool upper) {
  const double wide_a = static_cast<double>(a), wide_x = static_cast<double>(x);
  const double exact = distance(wide_a, wide_x);
  const double rest =
      (upper_exactly(wide_a, wide_x) - std::erfc(exact * std::sqrt(wide_a / 2)) / 2) *
      std::sqrt(3.14159265358979323846 / static_cast<double>(3.14159265358979323846F));
  const T eta = distance(a, x), sign = upper ? T(1) : T(-1);
  return T(0.5) * rounded([](double v) { return std::erfc(v); }, sign * eta * std::sqrt(a / 2)) +
         sign * static_cast<T>(rest);
}

}  // namespace

template <class T>
T incomplete_gamma(T a, T x, bool upper) {
  constexpr T kNan = std::numeric_limits<T>::quiet_NaN();
  const T zero = upper ? T(1) : T(0), rest = 1 - zero;  // at x = 0, and at infinity
  if (x < 0 || a < 0) return kNan;
  if (a == 0) return x > 0 ? rest : kNan;
  if (x == 0) return zero;
  if (std::isinf(a)) return std::isinf(x) ? kNan : zero;
  if (std::isinf(x)) return rest;
  if (std::isnan(x) || std::isnan(a)) return kNan;
  const T apart = std::abs(x - a) / a;
  if ((a > 20 && a < 200 && apart < T(0.3)) || (a > 200 && apart < T(4.5) / std::sqrt(a)))
    return by_expansion(a, x, upper);
  if (!upper) return x > 1 && x > a ? 1 - incomplete_gamma(a, x, true) : lower_by_series(a, x);
  if (x > T(1.1)) return x < a ? 1 - lower_by_series(a, x) : upper_by_fraction(a, x);
  const bool little_left = x <= T(0.5) ? T(-0.4) / std::log(x) < a : x * T(1.1) < a;
  return little_left ? 1 - lower_by_series(a, x) : upper_by_series(a, x);
}
template float incomplete_gamma(float, float, bool);
template double incomplete_gamma(double, double, bool);

}  // namespace tracepad::kernels
