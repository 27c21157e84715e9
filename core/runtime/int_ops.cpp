// Integer arithmetic on Values: small ones in machine words, larger ones through BigInt. Also the
// text forms of integers and their conversions to and from double. What `int` offers as a type is
// in int.cpp.
#include <cmath>

#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/vm.h"

namespace tracepad {

Int::Int() { kind = static_cast<uint8_t>(kKind); }
Int::~Int() = default;

Value make_int(int64_t i) {
  if (Value::fits_small(i)) return Value::small(i);
  auto* o = alloc_as<Int>(Int::type);
  o->small = i;
  return Value(o);
}

Value make_uint(uint64_t i) {
  if (i <= static_cast<uint64_t>(INT64_MAX)) return make_int(static_cast<int64_t>(i));
  return int_from_big(BigInt::from_uint64(i));
}

Value int_from_big(BigInt&& b) {
  int64_t i;
  if (b.fits_int64(i)) return make_int(i);
  auto* o = alloc_as<Int>(Int::type);
  o->big = std::make_unique<BigInt>(std::move(b));
  return Value(o);
}

bool is_int(const Value& v) { return v.is_small() || v.is_bool() || is<Int>(v); }

bool to_int64(const Value& v, int64_t& out) {
  if (v.is_small()) {
    out = v.small();
    return true;
  }
  if (v.is_bool()) {
    out = v.is_true();
    return true;
  }
  if (auto* i = as<Int>(v)) {
    if (i->big) return i->big->fits_int64(out);
    out = i->small;
    return true;
  }
  return false;
}

bool is_float(const Value& v) { return v.is_real() || is<Float>(v); }

bool to_double(const Value& v, double& out) {
  if (v.is_real()) {
    out = v.real();
    if (out != out)
      out = std::copysign(std::numeric_limits<double>::quiet_NaN(), out);  // not its identity
    return true;
  }
  if (auto* f = as<Float>(v)) {
    out = f->value;
    return true;
  }
  int64_t i;
  if (to_int64(v, i)) {
    out = static_cast<double>(i);
    return true;
  }
  if (auto* n = as<Int>(v)) {
    out = n->big->to_double();
    return !std::isinf(out);
  }
  return false;
}

BigInt to_big(const Value& v) {
  if (auto* i = as<Int>(v); i && i->big) return *i->big;
  int64_t i = 0;
  to_int64(v, i);
  return BigInt(i);
}

bool int_is_zero(const Value& v) {
  int64_t i;
  return to_int64(v, i) && i == 0;
}
bool int_is_negative(const Value& v) {
  int64_t i;
  if (to_int64(v, i)) return i < 0;
  return cast<Int>(v)->big->is_negative();
}

// ---- arithmetic ----

namespace {

Value too_large(VM& vm) { return vm.raise(exc::MemoryError, std::string()); }

bool both_small(const Value& a, const Value& b, int64_t& x, int64_t& y) {
  return to_int64(a, x) && to_int64(b, y);
}

int64_t bits_of(const Value& v) {
  int64_t i;
  if (to_int64(v, i))
    return std::bit_width(i < 0 ? ~static_cast<uint64_t>(i) + 1 : static_cast<uint64_t>(i));
  return cast<Int>(v)->big->bit_length();
}

int64_t floor_div(int64_t x, int64_t y) {
  int64_t q = x / y;
  return (x % y != 0 && ((x < 0) != (y < 0))) ? q - 1 : q;
}
int64_t floor_mod(int64_t x, int64_t y) {
  int64_t r = x % y;
  return (r != 0 && ((r < 0) != (y < 0))) ? r + y : r;
}
bool division_overflows(int64_t x, int64_t y) { return x == INT64_MIN && y == -1; }

}  // namespace

Value int_add(VM& vm, const Value& a, const Value& b) {
  int64_t x, y, r;
  if (both_small(a, b, x, y) && !__builtin_add_overflow(x, y, &r)) return make_int(r);
  return int_from_big(BigInt::add(to_big(a), to_big(b)));
}
Value int_sub(VM& vm, const Value& a, const Value& b) {
  int64_t x, y, r;
  if (both_small(a, b, x, y) && !__builtin_sub_overflow(x, y, &r)) return make_int(r);
  return int_from_big(BigInt::sub(to_big(a), to_big(b)));
}
Value int_mul(VM& vm, const Value& a, const Value& b) {
  int64_t x, y, r;
  if (both_small(a, b, x, y) && !__builtin_mul_overflow(x, y, &r)) return make_int(r);
  if (bits_of(a) + bits_of(b) > kMaxIntBits) return too_large(vm);
  return int_from_big(BigInt::mul(to_big(a), to_big(b)));
}

Value int_floordiv(VM& vm, const Value& a, const Value& b) {
  if (int_is_zero(b)) return vm.raise(exc::ZeroDivisionError, std::string("division by zero"));
  int64_t x, y;
  if (both_small(a, b, x, y) && !division_overflows(x, y)) return make_int(floor_div(x, y));
  BigInt q;
  BigInt::divmod(to_big(a), to_big(b), &q, nullptr);
  return int_from_big(std::move(q));
}
Value int_mod(VM& vm, const Value& a, const Value& b) {
  if (int_is_zero(b)) return vm.raise(exc::ZeroDivisionError, std::string("division by zero"));
  int64_t x, y;
  if (both_small(a, b, x, y)) return make_int(y == -1 ? 0 : floor_mod(x, y));
  BigInt r;
  BigInt::divmod(to_big(a), to_big(b), nullptr, &r);
  return int_from_big(std::move(r));
}
Value int_divmod(VM& vm, const Value& a, const Value& b) {
  if (int_is_zero(b)) return vm.raise(exc::ZeroDivisionError, std::string("division by zero"));
  int64_t x, y;
  if (both_small(a, b, x, y) && !division_overflows(x, y))
    return make_tuple({make_int(floor_div(x, y)), make_int(floor_mod(x, y))});
  BigInt q, r;
  BigInt::divmod(to_big(a), to_big(b), &q, &r);
  return make_tuple({int_from_big(std::move(q)), int_from_big(std::move(r))});
}

Value int_truediv(VM& vm, const Value& a, const Value& b) {
  if (int_is_zero(b)) return vm.raise(exc::ZeroDivisionError, std::string("division by zero"));
  int64_t x, y;
  constexpr int64_t kExact = int64_t{1} << 53;
  if (both_small(a, b, x, y) && x >= -kExact && x <= kExact && y >= -kExact && y <= kExact)
    return make_float(static_cast<double>(x) / static_cast<double>(y));
  // A quotient with bits to spare, rounded once. Near the subnormals the unit is fixed, so that the
  // final scaling is the only rounding.
  BigInt p = to_big(a), q = to_big(b);
  if (p.is_zero()) return make_float(q.is_negative() ? -0.0 : 0.0);
  bool negative = p.is_negative() != q.is_negative();
  if (p.is_negative()) p = BigInt::negate(p);
  if (q.is_negative()) q = BigInt::negate(q);
  int64_t unit = p.bit_length() - q.bit_length() - 66;
  if (unit > 1024)
    return vm.raise(exc::OverflowError,
                    std::string("integer division result too large for a float"));
  if (unit < -1076) unit = -1076;
  if (unit < 0)
    p = BigInt::shift_left(p, -unit);
  else
    q = BigInt::shift_left(q, unit);
  BigInt quotient, rest;
  BigInt::divmod(p, q, &quotient, &rest);
  if (!rest.is_zero() && !quotient.is_odd()) quotient = BigInt::add(quotient, BigInt(1));
  double d = std::ldexp(quotient.to_double(), static_cast<int>(unit));
  if (std::isinf(d))
    return vm.raise(exc::OverflowError,
                    std::string("integer division result too large for a float"));
  return make_float(negative ? -d : d);
}

Value int_pow(VM& vm, const Value& a, const Value& b) {
  if (int_is_negative(b)) {
    double x, y;
    if (!int_to_double(vm, a, x) || !int_to_double(vm, b, y)) return {};
    if (x == 0) return vm.raise(exc::ZeroDivisionError, std::string("zero to a negative power"));
    return make_float(std::pow(x, y));
  }
  int64_t base, e;
  if (to_int64(a, base) && (base == 0 || base == 1 || base == -1)) {
    if (int_is_zero(b)) return make_int(1);
    int64_t parity;
    bool odd = to_int64(b, parity) ? (parity & 1) != 0 : cast<Int>(b)->big->is_odd();
    return make_int(base == -1 && !odd ? 1 : base);
  }
  if (!to_int64(b, e)) return too_large(vm);
  int64_t bits = bits_of(a);
  if (e > kMaxIntBits || (bits - 1) * e > kMaxIntBits) return too_large(vm);
  if (to_int64(a, base)) {
    int64_t result = 1, square = base;
    bool fits = true;
    for (int64_t n = e; n && fits; n >>= 1) {
      if (n & 1) fits = !__builtin_mul_overflow(result, square, &result);
      if (n > 1 && fits) fits = !__builtin_mul_overflow(square, square, &square);
    }
    if (fits) return make_int(result);
    if (base == 2) return int_from_big(BigInt::shift_left(BigInt(1), e));
  }
  return int_from_big(BigInt::power(to_big(a), static_cast<uint32_t>(e)));
}

Value int_pow_mod(VM& vm, const Value& a, const Value& b, const Value& m) {
  if (int_is_zero(m)) return vm.value_error("pow() 3rd argument cannot be 0");
  BigInt base = to_big(a), exponent = to_big(b), modulus = to_big(m);
  bool negative = modulus.is_negative();
  if (negative) modulus = BigInt::negate(modulus);
  if (modulus.compare(BigInt(1)) == 0) return make_int(0);
  BigInt reduced;
  BigInt::divmod(base, modulus, nullptr, &reduced);
  if (exponent.is_negative()) {
    BigInt inverse;
    if (reduced.is_zero() || mp_invmod(&reduced.n, &modulus.n, &inverse.n) != MP_OKAY)
      return vm.value_error("base is not invertible for the given modulus");
    reduced = std::move(inverse);
    exponent = BigInt::negate(exponent);
  }
  BigInt result;
  if (exponent.is_zero())
    result = BigInt(1);
  else if (mp_exptmod(&reduced.n, &exponent.n, &modulus.n, &result.n) != MP_OKAY)
    return too_large(vm);
  if (negative && !result.is_zero()) result = BigInt::sub(result, modulus);
  return int_from_big(std::move(result));
}

Value int_lshift(VM& vm, const Value& a, const Value& b) {
  if (int_is_negative(b)) return vm.value_error("negative shift count");
  if (int_is_zero(a)) return make_int(0);
  int64_t n, x;
  // CPython counts digits of 30 bits, as many as there can be bytes for them.
  constexpr int64_t kDigit = 30, kMostDigits = INT64_MAX / kDigit;
  if (!to_int64(b, n) ||
      n / kDigit + (bits_of(a) + kDigit - 1) / kDigit + (n % kDigit != 0) > kMostDigits)
    return vm.raise(exc::OverflowError, std::string("too many digits in integer"));
  if (n > kMaxIntBits || bits_of(a) + n > kMaxIntBits) return too_large(vm);
  if (to_int64(a, x) && bits_of(a) + n < 63) return make_int(x * (int64_t{1} << n));
  return int_from_big(BigInt::shift_left(to_big(a), n));
}
Value int_rshift(VM& vm, const Value& a, const Value& b) {
  if (int_is_negative(b)) return vm.value_error("negative shift count");
  int64_t n, x;
  if (!to_int64(b, n)) return make_int(int_is_negative(a) ? -1 : 0);
  if (to_int64(a, x)) return make_int(n > 63 ? (x < 0 ? -1 : 0) : x >> n);
  return int_from_big(BigInt::shift_right(to_big(a), n));
}
Value int_and(VM& vm, const Value& a, const Value& b) {
  int64_t x, y;
  if (both_small(a, b, x, y)) return make_int(x & y);
  return int_from_big(BigInt::bit_and(to_big(a), to_big(b)));
}
Value int_or(VM& vm, const Value& a, const Value& b) {
  int64_t x, y;
  if (both_small(a, b, x, y)) return make_int(x | y);
  return int_from_big(BigInt::bit_or(to_big(a), to_big(b)));
}
Value int_xor(VM& vm, const Value& a, const Value& b) {
  int64_t x, y;
  if (both_small(a, b, x, y)) return make_int(x ^ y);
  return int_from_big(BigInt::bit_xor(to_big(a), to_big(b)));
}
Value int_neg(const Value& a) {
  int64_t x;
  if (to_int64(a, x) && x != INT64_MIN) return make_int(-x);
  return int_from_big(BigInt::negate(to_big(a)));
}
Value int_invert(const Value& a) {
  int64_t x;
  if (to_int64(a, x)) return make_int(~x);
  return int_from_big(BigInt::sub(BigInt(-1), to_big(a)));
}

int int_compare(const Value& a, const Value& b) {
  int64_t x, y;
  if (both_small(a, b, x, y)) return x < y ? -1 : x > y;
  return to_big(a).compare(to_big(b));
}

int int_compare_double(const Value& v, double d) {
  if (std::isnan(d)) return 2;
  if (std::isinf(d)) return d > 0 ? -1 : 1;
  int64_t i;
  if (to_int64(v, i) && i >= -(int64_t{1} << 53) && i <= (int64_t{1} << 53)) {
    double x = static_cast<double>(i);
    return x < d ? -1 : x > d;
  }
  int c = to_big(v).compare(BigInt::from_double(d));
  if (c != 0) return c;
  double fraction = d - std::trunc(d);
  return fraction > 0 ? -1 : fraction < 0;
}

uint64_t hash_int64(int64_t i) {
  constexpr uint64_t kModulus = (uint64_t{1} << 61) - 1;
  uint64_t m = i < 0 ? ~static_cast<uint64_t>(i) + 1 : static_cast<uint64_t>(i);
  auto h = static_cast<int64_t>(m % kModulus);
  if (i < 0) h = -h;
  return static_cast<uint64_t>(h == -1 ? -2 : h);
}

uint64_t int_hash(const Value& v) {
  int64_t i;
  if (to_int64(v, i)) return hash_int64(i);
  return cast<Int>(v)->big->hash();
}

bool int_to_double(VM& vm, const Value& v, double& out) {
  if (to_double(v, out)) return true;
  vm.raise(exc::OverflowError, std::string("int too large to convert to float"));
  return false;
}

// ---- text ----

Value parse_int_literal(std::string_view text) {
  int base = 10;
  if (text.size() > 2 && text[0] == '0') {
    char c = static_cast<char>(text[1] | 0x20);
    if (c == 'x') base = 16;
    if (c == 'o') base = 8;
    if (c == 'b') base = 2;
    if (base != 10) text.remove_prefix(2);
  }
  std::string digits;
  for (char c : text)
    if (c != '_') digits += c;
  auto b = BigInt::from_digits(digits, base);
  return b ? int_from_big(std::move(*b)) : make_int(0);
}

Value parse_int_text(VM& vm, std::string_view text, int base) {
  // Any decimal digits of Unicode count, so fold to ASCII first.
  std::string folded;
  for (size_t pos = 0; pos < text.size();) {
    char32_t c = utf8::decode(text, pos);
    if (c < 128) {
      folded += static_cast<char>(c);
    } else if (utf8::is_space(c)) {
      folded += ' ';
    } else if (int d = utf8::decimal_value(c); d >= 0) {
      folded += static_cast<char>('0' + d);
    } else {
      return {};
    }
  }
  std::string_view s = folded;
  auto blank = [](char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f);
  };
  while (!s.empty() && blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && blank(s.back())) s.remove_suffix(1);
  bool negative = false;
  if (!s.empty() && (s[0] == '-' || s[0] == '+')) {
    negative = s[0] == '-';
    s.remove_prefix(1);
  }
  bool prefixed = false;
  if (s.size() >= 2 && s[0] == '0') {
    char c = static_cast<char>(s[1] | 0x20);
    int named = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;
    if (named && (base == 0 || base == named)) {
      base = named;
      s.remove_prefix(2);
      prefixed = true;
    }
  }
  bool zero_only = false;
  if (base == 0) {
    base = 10;
    zero_only = !s.empty() && s[0] == '0';  // int("010", 0) is an error, int("00", 0) is not
  }
  if (s.empty() || s[0] == '+' || s[0] == '-') return {};  // one sign, and before the prefix
  std::string digits = negative ? "-" : "";
  bool underscore = !prefixed;  // an underscore is allowed right after a prefix
  for (char c : s) {
    if (c == '_') {
      if (underscore) return {};
      underscore = true;
      continue;
    }
    underscore = false;
    if (zero_only && c != '0') return {};
    digits += c;
  }
  if (underscore) return {};
  bool power_of_two = (base & (base - 1)) == 0;
  int64_t count = static_cast<int64_t>(digits.size()) - negative;
  if (!power_of_two && max_decimal_digits > 0 && count > max_decimal_digits) {
    for (char c : std::string_view(digits).substr(negative))
      if (!((c >= '0' && c <= '9') || (c | 0x20) >= 'a')) return {};
    return vm.value_error(
        "Exceeds the limit ({} digits) for integer string conversion: value has {} digits; use "
        "sys.set_int_max_str_digits() to increase the limit",
        max_decimal_digits, count);
  }
  auto b = BigInt::from_digits(digits, base);
  return b ? int_from_big(std::move(*b)) : Value();
}

bool int_to_decimal(VM& vm, const Value& v, std::string& out) {
  int64_t i;
  if (to_int64(v, i)) {
    out = std::to_string(i);
    return true;
  }
  const BigInt& b = *cast<Int>(v)->big;
  // log10(2) from below: certain to have more digits than the limit.
  bool over = max_decimal_digits > 0 && static_cast<double>(b.bit_length() - 1) * 0.30102999566398 >
                                            static_cast<double>(max_decimal_digits) + 1;
  if (!over) {
    out = b.to_string(10);
    over = max_decimal_digits > 0 &&
           static_cast<int64_t>(out.size()) - b.is_negative() > max_decimal_digits;
  }
  if (over) {
    vm.value_error(
        "Exceeds the limit ({} digits) for integer string conversion; use "
        "sys.set_int_max_str_digits() to increase the limit",
        max_decimal_digits);
    return false;
  }
  return true;
}

}  // namespace tracepad
