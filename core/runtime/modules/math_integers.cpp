// math's functions of integers of any size.
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/modules/math_parts.h"

namespace tracepad {

namespace {

// The product first * (first + 1) * ... * last by halves, so that large factors meet late.
BigInt product(int64_t first, int64_t last) {
  if (last - first < 8) {
    BigInt r(first);
    for (int64_t i = first + 1; i <= last; ++i) r = BigInt::mul(r, BigInt(i));
    return r;
  }
  int64_t middle = first + (last - first) / 2;
  return BigInt::mul(product(first, middle), product(middle + 1, last));
}
Value factorial_of(VM& vm, const Value& v) {
  Value i = vm.index_value(v);
  if (!i) return {};
  if (int_is_negative(i)) return vm.value_error("factorial() not defined for negative values");
  int64_t n;
  if (!to_int64(i, n) || n > 1000000)
    return vm.raise(exc::OverflowError,
                    std::string("factorial() argument should not exceed 9223372036854775807"));
  if (n < 2) return make_int(1);
  return int_from_big(product(1, n));
}
Value factorial(VM& vm, const Args& a) { return factorial_of(vm, a[0]); }

bool counts(VM& vm, const Args& a, Value& n, Value& k) {
  n = vm.index_value(a[0]);
  if (!n) return false;
  k = vm.index_value(a[1]);
  if (!k) return false;
  if (int_is_negative(n)) return vm.value_error("n must be a non-negative integer"), false;
  if (int_is_negative(k)) return vm.value_error("k must be a non-negative integer"), false;
  return true;
}
Value comb(VM& vm, const Args& a) {
  Value n, k;
  int64_t steps;
  if (!counts(vm, a, n, k)) return {};
  if (int_compare(k, n) > 0) return make_int(0);
  Value other = int_sub(vm, n, k);
  if (int_compare(other, k) < 0) k = other;
  if (!to_int64(k, steps) || steps > 1000000)
    return vm.raise(exc::OverflowError,
                    std::string("min(n - k, k) must not exceed 9223372036854775807"));
  Value r = make_int(1);
  for (int64_t i = 0; i < steps; ++i) {
    r = int_mul(vm, r, int_sub(vm, n, make_int(i)));
    if (!r) return {};
    r = int_floordiv(vm, r, make_int(i + 1));
  }
  return r;
}
Value perm(VM& vm, const Args& a) {
  if (a[1].is_none()) return factorial_of(vm, a[0]);
  Value n, k;
  int64_t steps;
  if (!counts(vm, a, n, k)) return {};
  if (int_compare(k, n) > 0) return make_int(0);
  if (!to_int64(k, steps) || steps > 1000000)
    return vm.raise(exc::OverflowError, std::string("k must not exceed 9223372036854775807"));
  Value r = make_int(1);
  for (int64_t i = 0; i < steps && r; ++i) r = int_mul(vm, r, int_sub(vm, n, make_int(i)));
  return r;
}

Value gcd_of(const Value& a, const Value& b) {
  return int_from_big(BigInt::gcd(to_big(a), to_big(b)));
}
Value gcd(VM& vm, const Args& a) {
  Value r = make_int(0);
  for (const Value& v : cast<Tuple>(a[0])->view()) {
    Value i = vm.index_value(v);
    if (!i) return {};
    r = gcd_of(r, i);
  }
  return r;
}
Value lcm(VM& vm, const Args& a) {
  Value r = make_int(1);
  for (const Value& v : cast<Tuple>(a[0])->view()) {
    Value i = vm.index_value(v);
    if (!i) return {};
    if (int_is_zero(i) || int_is_zero(r)) {
      r = make_int(0);
      continue;
    }
    r = int_mul(vm, int_floordiv(vm, r, gcd_of(r, i)), i);
    if (!r) return {};
    if (int_is_negative(r)) r = int_neg(r);
  }
  return r;
}
Value isqrt(VM& vm, const Args& a) {
  Value i = vm.index_value(a[0]);
  if (!i) return {};
  if (int_is_negative(i)) return vm.value_error("isqrt() argument must be nonnegative");
  return int_from_big(BigInt::isqrt(to_big(i)));
}

}  // namespace

void add_math_integers(ModuleBuilder& b) {
  b.function("factorial", "(n, /)", factorial)
      .function("comb", "(n, k, /)", comb)
      .function("perm", "(n, k=None, /)", perm)
      .function("gcd", "(*integers)", gcd)
      .function("lcm", "(*integers)", lcm)
      .function("isqrt", "(n, /)", isqrt);
}

}  // namespace tracepad
