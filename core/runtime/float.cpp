// The type float: arithmetic with Python's rules for signs, division and errors, exact comparison
// with ints, rounding, hexadecimal text. Number-to-text conversion is in format_spec.cpp.
#include <bit>
#include <cctype>
#include <cfloat>
#include <cmath>
#include <cstdlib>

#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/compare.h"
#include "runtime/format_spec.h"
#include "runtime/support.h"

namespace tracepad {

uint64_t hash_double(double d) {
  if (std::isinf(d)) return d > 0 ? 314159 : static_cast<uint64_t>(-314159);
  if (std::isnan(d)) return 0x7ff8;
  constexpr uint64_t kModulus = (uint64_t{1} << 61) - 1;
  int e = 0;
  double m = std::frexp(d, &e);
  bool negative = m < 0;
  if (negative) m = -m;
  // 28 bits at a time; multiplication by two is rotation modulo 2**61 - 1.
  uint64_t x = 0;
  while (m != 0) {
    x = ((x << 28) & kModulus) | x >> (61 - 28);
    m *= 268435456.0;
    e -= 28;
    auto y = static_cast<uint64_t>(m);
    m -= static_cast<double>(y);
    x += y;
    if (x >= kModulus) x -= kModulus;
  }
  e = e >= 0 ? e % 61 : 61 - 1 - ((-1 - e) % 61);
  x = ((x << e) & kModulus) | x >> (61 - e);
  auto h = static_cast<int64_t>(x);
  if (negative) h = -h;
  return static_cast<uint64_t>(h == -1 ? -2 : h);
}

Value float_to_int(VM& vm, double d) {
  if (std::isnan(d)) return vm.value_error("cannot convert float NaN to integer");
  if (std::isinf(d))
    return vm.raise(exc::OverflowError, std::string("cannot convert float infinity to integer"));
  if (std::fabs(d) < 9e18) return make_int(static_cast<int64_t>(d));
  return int_from_big(BigInt::from_double(d));
}

bool parse_double(std::string_view text, double& out) {
  std::string s;
  for (size_t pos = 0; pos < text.size();) {
    char32_t c = utf8::decode(text, pos);
    if (c < 128)
      s += static_cast<char>(c);
    else if (utf8::is_space(c))
      s += ' ';
    else if (int v = utf8::decimal_value(c); v >= 0)
      s += static_cast<char>('0' + v);
    else
      return false;
  }
  auto blank = [](char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f);
  };
  size_t first = 0, last = s.size();
  while (first < last && blank(s[first])) ++first;
  while (last > first && blank(s[last - 1])) --last;
  std::string digits, lower;
  for (size_t i = first; i < last; ++i) {
    char c = s[i];
    if (c == '_') {
      auto digit = [&](size_t j) { return j >= first && j < last && s[j] >= '0' && s[j] <= '9'; };
      if (i == first || !digit(i - 1) || !digit(i + 1)) return false;
      continue;
    }
    digits += c;
    lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  size_t i = 0;
  bool negative = false;
  if (i < lower.size() && (lower[i] == '+' || lower[i] == '-')) negative = lower[i++] == '-';
  std::string_view rest = std::string_view(lower).substr(i);
  if (rest == "inf" || rest == "infinity") return out = negative ? -HUGE_VAL : HUGE_VAL, true;
  if (rest == "nan") return out = std::copysign(std::nan(""), negative ? -1.0 : 1.0), true;
  auto run = [&] {
    size_t start = i;
    while (i < lower.size() && lower[i] >= '0' && lower[i] <= '9') ++i;
    return i - start;
  };
  size_t count = run();
  if (i < lower.size() && lower[i] == '.') ++i, count += run();
  if (!count) return false;
  if (i < lower.size() && lower[i] == 'e') {
    ++i;
    if (i < lower.size() && (lower[i] == '+' || lower[i] == '-')) ++i;
    if (!run()) return false;
  }
  if (i != lower.size()) return false;
  out = std::strtod(lower.c_str(), nullptr);
  return true;
}

Value raise_args(VM& vm, Type* cls, std::initializer_list<Value> args) {
  Value e = vm.call(Value(cls), args);
  if (e) vm.set_error(e);
  return {};
}

namespace {

double value_of(const Value& v) { return v.is_real() ? v.real() : cast<Float>(v)->value; }

enum class Operand { ok, other, error };
Operand operand(VM& vm, const Value& v, double& d) {
  if (is_float(v)) return d = value_of(v), Operand::ok;
  if (!is_int(v)) return Operand::other;
  return int_to_double(vm, v, d) ? Operand::ok : Operand::error;
}

Value divided_by_zero(VM& vm) {
  return vm.raise(exc::ZeroDivisionError, std::string("division by zero"));
}

Value add(VM&, double a, double b) { return make_float(a + b); }
Value sub(VM&, double a, double b) { return make_float(a - b); }
Value mul(VM&, double a, double b) { return make_float(a * b); }
Value truediv(VM& vm, double a, double b) {
  return b == 0 ? divided_by_zero(vm) : make_float(a / b);
}

void floor_divmod(double a, double b, double& quotient, double& mod) {
  mod = std::fmod(a, b);
  double div = (a - mod) / b;
  if (mod != 0) {
    if ((b < 0) != (mod < 0)) {
      mod += b;
      div -= 1.0;
    }
  } else {
    mod = std::copysign(0.0, b);
  }
  if (div != 0) {
    quotient = std::floor(div);
    if (div - quotient > 0.5) quotient += 1.0;
  } else {
    quotient = std::copysign(0.0, a / b);
  }
}
Value floordiv(VM& vm, double a, double b) {
  if (b == 0) return divided_by_zero(vm);
  double q, m;
  floor_divmod(a, b, q, m);
  return make_float(q);
}
Value mod(VM& vm, double a, double b) {
  if (b == 0) return divided_by_zero(vm);
  double m = std::fmod(a, b);
  if (m != 0) {
    if ((b < 0) != (m < 0)) m += b;
  } else {
    m = std::copysign(0.0, b);
  }
  return make_float(m);
}
Value divmod(VM& vm, double a, double b) {
  if (b == 0) return divided_by_zero(vm);
  double q, m;
  floor_divmod(a, b, q, m);
  return make_tuple({make_float(q), make_float(m)});
}
Value pow(VM& vm, double a, double b) {
  if (b == 0) return make_float(1.0);
  if (a == 0 && b < 0 && !std::isinf(b))
    return vm.raise(exc::ZeroDivisionError, std::string("zero to a negative power"));
  if (a < 0 && std::isfinite(a) && std::isfinite(b) && b != std::floor(b))
    return complex_pow(vm, a, 0, b, 0);
  double r = std::pow(a, b);
  if (std::isinf(r) && std::isfinite(a) && std::isfinite(b))
    return raise_args(vm, exc::OverflowError,
                      {make_int(34), make_str("Numerical result out of range")});
  return make_float(r);
}

using FloatOp = Value (*)(VM&, double, double);
template <FloatOp F, bool Reflected>
Value binary(VM& vm, const Args& a) {
  double x = value_of(a[0]), y;
  switch (operand(vm, a[1], y)) {
    case Operand::ok:
      return Reflected ? F(vm, y, x) : F(vm, x, y);
    case Operand::other:
      return Value::not_implemented();
    default:
      return {};
  }
}
template <bool Reflected>
Value power(VM& vm, const Args& a) {
  if (a.n > 2 && a[2] && !a[2].is_none())
    return vm.type_error("pow() 3rd argument not allowed unless all arguments are integers");
  return binary<pow, Reflected>(vm, a);
}

template <int Op>  // as CmpOpKind
Value comparison(VM&, const Args& a) {
  double x = value_of(a[0]);
  int c;  // 2: unordered
  if (is_float(a[1])) {
    double y = value_of(a[1]);
    c = x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
  } else if (is_int(a[1])) {
    c = int_compare_double(a[1], x);
    if (c != 2) c = -c;
  } else {
    return Value::not_implemented();
  }
  // Unordered compares as nan does.
  return make_bool(compare_values(Op, c == 2 ? std::nan("") : double(c), 0.0));
}

Value float_repr_method(VM&, const Args& a) { return make_str(float_repr(value_of(a[0]))); }
Value float_hash(VM&, const Args& a) {
  return make_int(static_cast<int64_t>(hash_double(value_of(a[0]))));
}
Value float_bool(VM&, const Args& a) { return make_bool(value_of(a[0]) != 0); }
Value float_neg(VM&, const Args& a) { return make_float(-value_of(a[0])); }
Value float_self(VM&, const Args& a) { return a[0].is_real() ? a[0] : make_float(value_of(a[0])); }
Value float_abs(VM&, const Args& a) { return make_float(std::fabs(value_of(a[0]))); }
Value float_trunc(VM& vm, const Args& a) { return float_to_int(vm, value_of(a[0])); }
Value float_floor(VM& vm, const Args& a) { return float_to_int(vm, std::floor(value_of(a[0]))); }
Value float_ceil(VM& vm, const Args& a) { return float_to_int(vm, std::ceil(value_of(a[0]))); }
Value float_format(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("__format__() argument must be str, not {}", argument_name(a[1]));
  if (str_view(a[1]).empty()) return vm.str(a[0]);  // a subclass may have its own __str__
  return format_double(vm, value_of(a[0]), str_view(a[1]));
}

// Rounds to a multiple of 10**places (places > 0), ties to even.
Value round_to_tens(VM& vm, double d, int64_t places) {
  Value whole = float_to_int(vm, std::trunc(std::fabs(d)));
  Value unit = int_pow(vm, make_int(10), make_int(places));
  Value pair = int_divmod(vm, whole, unit);
  Value q = cast<Tuple>(pair)->items[0], r = cast<Tuple>(pair)->items[1];
  int c = int_compare(int_add(vm, r, r), unit);
  if (c == 0 && std::fabs(d) > std::trunc(std::fabs(d))) c = 1;
  if (c > 0 || (c == 0 && !int_is_zero(int_and(vm, q, make_int(1)))))
    q = int_add(vm, q, make_int(1));
  double out;
  if (!to_double(int_mul(vm, q, unit), out))
    return vm.raise(exc::OverflowError, std::string("rounded value too large to represent"));
  return make_float(std::copysign(out, d));
}

Value float_round(VM& vm, const Args& a) {
  double d = value_of(a[0]);
  if (a[1].is_none()) {
    double r = std::round(d);
    if (std::fabs(d - r) == 0.5) r = 2.0 * std::round(d / 2.0);
    return float_to_int(vm, r);
  }
  Value index = vm.index_value(a[1]);
  if (!index) return {};
  int64_t n;
  if (!to_int64(index, n)) n = int_is_negative(index) ? -100000 : 100000;
  if (!std::isfinite(d) || n > 323) return make_float(d);
  if (n < -308) return make_float(0.0 * d);
  if (n < 0) return round_to_tens(vm, d, -n);
  double r = std::strtod(double_text(d, 'f', static_cast<int>(n)).c_str(), nullptr);
  if (std::isinf(r))
    return vm.raise(exc::OverflowError, std::string("rounded value too large to represent"));
  return make_float(r);
}

Value float_is_integer(VM&, const Args& a) {
  double d = value_of(a[0]);
  return make_bool(std::isfinite(d) && std::floor(d) == d);
}

Value float_ratio(VM& vm, const Args& a) {
  double d = value_of(a[0]);
  if (std::isinf(d))
    return vm.raise(exc::OverflowError, std::string("cannot convert Infinity to integer ratio"));
  if (std::isnan(d)) return vm.value_error("cannot convert NaN to integer ratio");
  int e = 0;
  double m = std::frexp(d, &e);
  for (int i = 0; i < 300 && m != std::floor(m); ++i) m *= 2, --e;
  Value numerator = float_to_int(vm, m), denominator = make_int(1);
  if (e > 0)
    numerator = int_lshift(vm, numerator, make_int(e));
  else
    denominator = int_lshift(vm, denominator, make_int(-e));
  return make_tuple({numerator, denominator});
}

Value float_hex(VM&, const Args& a) {
  double d = value_of(a[0]);
  if (!std::isfinite(d)) return make_str(float_repr(d));
  std::string sign = std::signbit(d) ? "-" : "";
  if (d == 0) return make_str(sign + "0x0.0p+0");
  int e = 0;
  double m = std::frexp(std::fabs(d), &e);
  int shift = 1 - std::max(DBL_MIN_EXP - e, 0);
  m = std::ldexp(m, shift);
  e -= shift;
  std::string out = sign + "0x";
  out += static_cast<char>('0' + static_cast<int>(m));
  m -= static_cast<int>(m);
  out += '.';
  for (int i = 0; i < 13; ++i) {
    m *= 16;
    out += "0123456789abcdef"[static_cast<int>(m)];
    m -= static_cast<int>(m);
  }
  return make_str(out + fmt::format("p{}{}", e < 0 ? '-' : '+', std::abs(e)));
}

// mantissa * 2^exponent, and a little more where `inexact`, rounded to the nearest float, of two
// the even one. Infinite where it is too large.
double scaled(uint64_t mantissa, int64_t exponent, bool inexact) {
  if (!mantissa) return 0;
  const int bits = std::bit_width(mantissa);
  const int64_t top = exponent + bits - 1;  // the exponent of the first bit
  if (top > 1023) return HUGE_VAL;
  if (top < -1076) return 0;
  const int64_t kept = top >= -1022 ? 53 : 53 - (-1022 - top);
  if (const int64_t drop = bits - kept; drop > 0) {
    if (drop > 64) return 0;  // less than half of the smallest
    const uint64_t half = uint64_t{1} << (drop - 1), rest = mantissa & (half | (half - 1));
    mantissa = drop == 64 ? 0 : mantissa >> drop;
    mantissa += rest > half || (rest == half && (inexact || (mantissa & 1)));
    exponent += drop;
  }
  return std::ldexp(static_cast<double>(mantissa), static_cast<int>(exponent));
}

// What "0x1.8p3" means without its prefix; false: it is none.
bool parse_hex(std::string_view s, double& out) {
  uint64_t mantissa = 0;
  int64_t exponent = 0;
  bool inexact = false, point = false;
  size_t digits = 0, at = 0;
  for (; at < s.size(); ++at) {
    const char c = s[at];
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (!std::isxdigit(static_cast<unsigned char>(c))) break;
    ++digits;
    const auto digit = static_cast<uint64_t>(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
    if (mantissa >> 60) {
      inexact |= digit != 0;
      exponent += point ? 0 : 4;
    } else {
      mantissa = mantissa << 4 | digit;
      exponent -= point ? 4 : 0;
    }
  }
  if (!digits) return false;
  if (at < s.size() && (s[at] | 32) == 'p') {
    const bool negative = ++at < s.size() && s[at] == '-';
    if (at < s.size() && (s[at] == '-' || s[at] == '+')) ++at;
    const size_t start = at;
    constexpr int64_t kMost = int64_t{1} << 40;
    int64_t power = 0;
    for (; at < s.size() && s[at] >= '0' && s[at] <= '9'; ++at)
      power = std::min(power * 10 + (s[at] - '0'), kMost);
    if (at == start) return false;
    exponent += negative ? -power : power;
  }
  out = scaled(mantissa, exponent, inexact);
  return at == s.size();
}

Value float_fromhex(VM& vm, const Args& a) {
  if (!is_str(a[1])) return vm.type_error("bad argument type for built-in operation");
  std::string s(str_view(a[1]));
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.erase(0, 1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.pop_back();
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  double d = 0;
  std::string_view rest = s;
  const bool minus = rest.starts_with('-');
  if (minus || rest.starts_with('+')) rest.remove_prefix(1);
  if (rest == "inf" || rest == "infinity" || rest == "nan") {
    parse_double(s, d);
  } else {
    if (rest.starts_with("0x")) rest.remove_prefix(2);
    if (!parse_hex(rest, d)) return vm.value_error("invalid hexadecimal floating-point string");
    if (std::isinf(d))
      return vm.raise(exc::OverflowError,
                      std::string("hexadecimal value too large to represent as a float"));
    if (minus) d = -d;
  }
  if (Value(a[0]).same(Value(Float::type))) return make_float(d);
  return vm.tail_call(a[0], {make_float(d)});
}

Value finish_new(Type* cls, double d) {
  if (cls == Float::type) return make_float(d);
  return Value(alloc<Float>(cls, d));
}

Value float_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  const Value& x = a[1];
  if (!x) return finish_new(cls, 0);
  if (x.is_real()) return cls == Float::type ? x : finish_new(cls, x.real());
  Type* t = type_of(x);
  if (t->dunder(Dunder::float_)) {
    Value r = call_special(vm, Dunder::float_, x);
    if (!r || !converted(vm, r, Float::type, t->name + ".__float__")) return {};
    return finish_new(cls, value_of(r));
  }
  if (t->dunder(Dunder::index_)) {
    Value i = vm.index_value(x);
    double d;
    if (!i || !int_to_double(vm, i, d)) return {};
    return finish_new(cls, d);
  }
  if (std::string bytes; is_str(x) || buffer_bytes(x, bytes)) {
    double d;
    if (parse_double(is_str(x) ? str_view(x) : std::string_view(bytes), d))
      return finish_new(cls, d);
    std::string r;
    if (!vm.repr_to(x, r)) return {};
    return vm.value_error("could not convert string to float: {}", r);
  }
  return vm.type_error("float() argument must be a string or a real number, not '{}'", t->name);
}

Value float_from_number(VM& vm, const Args& a) {
  if (is_str(a[1]) ||
      (!type_of(a[1])->dunder(Dunder::float_) && !type_of(a[1])->dunder(Dunder::index_)))
    return vm.type_error("must be real number, not {}", type_name(a[1]));
  return vm.tail_call(a[0], {a[1]});
}
Value float_getnewargs(VM&, const Args& a) { return make_tuple({make_float(value_of(a[0]))}); }

Value get_self(VM&, const Value& v) { return make_float(value_of(v)); }
Value get_zero(VM&, const Value&) { return make_float(0); }

}  // namespace

void init_float(VM& vm) {
  TypeBuilder<Float>(vm, "float")
      .make("(cls, x=?, /)", float_new)
      .dunder(Dunder::repr_, float_repr_method)
      .dunder(Dunder::hash_, float_hash)
      .dunder(Dunder::bool_, float_bool)
      .dunder(Dunder::format_, float_format)
      .dunder(Dunder::eq_, comparison<0>)
      .dunder(Dunder::ne_, comparison<1>)
      .dunder(Dunder::lt_, comparison<2>)
      .dunder(Dunder::le_, comparison<3>)
      .dunder(Dunder::gt_, comparison<4>)
      .dunder(Dunder::ge_, comparison<5>)
      .dunder(Dunder::add_, binary<add, false>)
      .dunder(Dunder::radd_, binary<add, true>)
      .dunder(Dunder::sub_, binary<sub, false>)
      .dunder(Dunder::rsub_, binary<sub, true>)
      .dunder(Dunder::mul_, binary<mul, false>)
      .dunder(Dunder::rmul_, binary<mul, true>)
      .dunder(Dunder::truediv_, binary<truediv, false>)
      .dunder(Dunder::rtruediv_, binary<truediv, true>)
      .dunder(Dunder::floordiv_, binary<floordiv, false>)
      .dunder(Dunder::rfloordiv_, binary<floordiv, true>)
      .dunder(Dunder::mod_, binary<mod, false>)
      .dunder(Dunder::rmod_, binary<mod, true>)
      .dunder(Dunder::divmod_, binary<divmod, false>)
      .dunder(Dunder::rdivmod_, binary<divmod, true>)
      .dunder(Dunder::pow_, power<false>)
      .dunder(Dunder::rpow_, power<true>)
      .dunder(Dunder::neg_, float_neg)
      .dunder(Dunder::pos_, float_self)
      .dunder(Dunder::abs_, float_abs)
      .dunder(Dunder::int_, float_trunc)
      .dunder(Dunder::trunc_, float_trunc)
      .dunder(Dunder::floor_, float_floor)
      .dunder(Dunder::ceil_, float_ceil)
      .dunder(Dunder::float_, float_self)
      .dunder(Dunder::round_, float_round)
      .method("is_integer", "(self, /)", float_is_integer)
      .method("as_integer_ratio", "(self, /)", float_ratio)
      .method("conjugate", "(self, /)", float_self)
      .method("hex", "(self, /)", float_hex)
      .method("__getnewargs__", "(self, /)", float_getnewargs)
      .class_method("fromhex", "(cls, string, /)", float_fromhex)
      .class_method("from_number", "(cls, number, /)", float_from_number)
      .getset("real", get_self)
      .getset("imag", get_zero)
      .done();
}

}  // namespace tracepad
