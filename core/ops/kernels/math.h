// Scalar functions that the standard library lacks, and integer arithmetic that wraps around
// instead of being undefined.
#pragma once
#include <cmath>
#include <cstdint>
#include <type_traits>

namespace tracepad::kernels {

template <class T>
T wrap_add(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  else
    return a + b;
}
template <class T>
T wrap_sub(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
  else
    return a - b;
}
template <class T>
T wrap_mul(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  else
    return a * b;
}
// Integer quotients; the divisor is not zero.
inline int64_t trunc_div(int64_t a, int64_t b) { return b == -1 ? wrap_sub<int64_t>(0, a) : a / b; }
inline int64_t trunc_mod(int64_t a, int64_t b) { return b == -1 ? 0 : a % b; }
inline int64_t floor_div(int64_t a, int64_t b) {
  int64_t q = trunc_div(a, b);
  return trunc_mod(a, b) != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
inline int64_t floor_mod(int64_t a, int64_t b) {
  int64_t r = trunc_mod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
template <class T>
T float_floor_div(T a, T b) {
  if (b == 0) return a / b;
  T mod = std::fmod(a, b);
  T div = (a - mod) / b;
  if (mod != 0 && (b < 0) != (mod < 0)) div -= 1;
  if (div == 0) return std::copysign(T(0), a / b);
  T floored = std::floor(div);
  return div - floored > T(0.5) ? floored + 1 : floored;
}
template <class T>
T float_floor_mod(T a, T b) {
  T mod = std::fmod(a, b);
  return mod != 0 && (b < 0) != (mod < 0) ? mod + b : mod;
}
inline int64_t int_pow(int64_t base, int64_t exponent) {
  if (exponent < 0) {
    if (base == 1) return 1;
    if (base == -1) return exponent % 2 ? -1 : 1;
    return 0;
  }
  int64_t result = 1;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) result = wrap_mul(result, base);
    base = wrap_mul(base, base);
  }
  return result;
}
// f rounded correctly, by way of double, as recent C libraries do for float: acos, lgamma, erfc,
// ...
template <class T, class F>
T rounded(F f, T x) {
  return static_cast<T>(f(static_cast<double>(x)));
}
template <class T>
bool is_nan(T x) {
  if constexpr (std::is_integral_v<T>)
    return false;
  else
    return std::isnan(x);
}
// These compute in the type they are given: in float their last digits are not those of double.
template <class T>
T erfinv(T y);
template <class T>
T digamma(T x);
template <class T>
T polygamma(int64_t n, T x);

}  // namespace tracepad::kernels
