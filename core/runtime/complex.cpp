// The type complex: arithmetic, powers, text in and out.
#include <cmath>
#include <cstdlib>

#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/format_spec.h"
#include "runtime/support.h"

namespace tracepad {

std::string complex_repr(double re, double im) {
  auto part = [](double d) { return double_text(d, 'r', 0); };
  std::string imag = part(im);
  if (re == 0 && !std::signbit(re)) return imag + "j";
  if (imag[0] != '-') imag = "+" + imag;
  return "(" + part(re) + imag + "j)";
}

namespace {

struct C {
  double re, im;
};
Value make(C c) { return Value(alloc_as<Complex>(Complex::type, c.re, c.im)); }
C value_of(const Value& v) { return {cast<Complex>(v)->re, cast<Complex>(v)->im}; }

bool is_infinite(C c) { return std::isinf(c.re) || std::isinf(c.im); }
bool is_finite(C c) { return std::isfinite(c.re) && std::isfinite(c.im); }
// An infinite number as C's Annex G boxes it: its infinite parts become ones, the others zeros.
C boxed(C c) {
  return {std::copysign(std::isinf(c.re) ? 1.0 : 0.0, c.re),
          std::copysign(std::isinf(c.im) ? 1.0 : 0.0, c.im)};
}
C without_nan(C c) {
  return {std::isnan(c.re) ? std::copysign(0.0, c.re) : c.re,
          std::isnan(c.im) ? std::copysign(0.0, c.im) : c.im};
}

C multiply(C a, C b) {
  const double ac = a.re * b.re, bd = a.im * b.im, ad = a.re * b.im, bc = a.im * b.re;
  const C r{ac - bd, ad + bc};
  if (!std::isnan(r.re) || !std::isnan(r.im)) return r;
  // Annex G: what an infinite factor makes infinite is not lost to nan.
  bool again = false;
  if (is_infinite(a)) {
    a = boxed(a);
    b = without_nan(b);
    again = true;
  }
  if (is_infinite(b)) {
    b = boxed(b);
    a = without_nan(a);
    again = true;
  }
  if (!again && (std::isinf(ac) || std::isinf(bd) || std::isinf(ad) || std::isinf(bc))) {
    a = without_nan(a);
    b = without_nan(b);
    again = true;
  }
  if (!again) return r;
  return {HUGE_VAL * (a.re * b.re - a.im * b.im), HUGE_VAL * (a.re * b.im + a.im * b.re)};
}
C divide_finite(C a, C b);
C divide(C a, C b) {
  const C r = divide_finite(a, b);
  if (!std::isnan(r.re) || !std::isnan(r.im)) return r;
  if (is_infinite(a) && is_finite(b)) {
    const C x = boxed(a);
    return {HUGE_VAL * (x.re * b.re + x.im * b.im), HUGE_VAL * (x.im * b.re - x.re * b.im)};
  }
  if (is_infinite(b) && is_finite(a)) {
    const C x = boxed(b);
    return {0.0 * (a.re * x.re + a.im * x.im), 0.0 * (a.im * x.re - a.re * x.im)};
  }
  return r;
}
// Smith's method, so that large parts do not overflow on the way.
C divide_finite(C a, C b) {
  if (std::fabs(b.re) >= std::fabs(b.im)) {
    double ratio = b.im / b.re, denominator = b.re + b.im * ratio;
    return {(a.re + a.im * ratio) / denominator, (a.im - a.re * ratio) / denominator};
  }
  if (std::fabs(b.im) >= std::fabs(b.re)) {
    double ratio = b.re / b.im, denominator = b.re * ratio + b.im;
    return {(a.re * ratio + a.im) / denominator, (a.im * ratio - a.re) / denominator};
  }
  return {std::nan(""), std::nan("")};
}

// The same for a real number, which has no imaginary part that a zero's sign could come from.
C divide_real(double a, C b) {
  const bool by_real = std::fabs(b.re) >= std::fabs(b.im);
  const double ratio = by_real ? b.im / b.re : b.re / b.im;
  const double denominator = by_real ? b.re + b.im * ratio : b.re * ratio + b.im;
  const C r = by_real ? C{a / denominator, (-a * ratio) / denominator}
                      : C{(a * ratio) / denominator, -a / denominator};
  if (!std::isnan(r.re) || !std::isnan(r.im) || !std::isfinite(a) || !is_infinite(b)) return r;
  const C x = boxed(b);
  return {0.0 * (a * x.re), 0.0 * (-a * x.im)};
}

enum class Operand { ok, other, error };
Operand operand(VM& vm, const Value& v, C& c) {
  if (is<Complex>(v)) return c = value_of(v), Operand::ok;
  c.im = 0;
  if (is_float(v)) {
    to_double(v, c.re);
    return Operand::ok;
  }
  if (is_int(v)) return int_to_double(vm, v, c.re) ? Operand::ok : Operand::error;
  return Operand::other;
}

// A real operand leaves the other's imaginary part alone (3.14: -0.0 and nan survive).
bool is_real(const Value& v) { return !is<Complex>(v); }

enum class Arith { add, sub, mul, div, pow };

Value apply(VM& vm, Arith op, const Value& left, const Value& right) {
  C a, b;
  for (auto [v, c] : {std::pair{&left, &a}, std::pair{&right, &b}}) {
    Operand o = operand(vm, *v, *c);
    if (o == Operand::other) return Value::not_implemented();
    if (o == Operand::error) return {};
  }
  switch (op) {
    case Arith::add:
      if (is_real(right)) return make({a.re + b.re, a.im});
      if (is_real(left)) return make({a.re + b.re, b.im});
      return make({a.re + b.re, a.im + b.im});
    case Arith::sub:
      if (is_real(right)) return make({a.re - b.re, a.im});
      if (is_real(left)) return make({a.re - b.re, -b.im});
      return make({a.re - b.re, a.im - b.im});
    case Arith::mul:
      if (is_real(right)) return make({a.re * b.re, a.im * b.re});
      if (is_real(left)) return make({a.re * b.re, a.re * b.im});
      return make(multiply(a, b));
    case Arith::div:
      if (b.re == 0 && b.im == 0)
        return vm.raise(exc::ZeroDivisionError, std::string("division by zero"));
      if (is_real(right)) return make({a.re / b.re, a.im / b.re});
      return make(is_real(left) ? divide_real(a.re, b) : divide(a, b));
    default:
      return complex_pow(vm, a.re, a.im, b.re, b.im);
  }
}

template <Arith O>
Value binary(VM& vm, const Args& a) {
  if (O == Arith::pow && a.n > 2 && a[2] && !a[2].is_none())
    return vm.value_error("complex modulo");
  return apply(vm, O, a[0], a[1]);
}
template <Arith O>
Value reflected(VM& vm, const Args& a) {
  return apply(vm, O, a[1], a[0]);
}

template <bool Equal>
Value equality(VM&, const Args& a) {
  C x = value_of(a[0]);
  bool same;
  if (is<Complex>(a[1])) {
    C y = value_of(a[1]);
    same = x.re == y.re && x.im == y.im;
  } else if (is_float(a[1])) {
    double d = 0;
    to_double(a[1], d);
    same = x.im == 0 && x.re == d;
  } else if (is_int(a[1])) {
    same = x.im == 0 && int_compare_double(a[1], x.re) == 0;
  } else {
    return Value::not_implemented();
  }
  return make_bool(same == Equal);
}

Value complex_repr_method(VM&, const Args& a) {
  C c = value_of(a[0]);
  return make_str(complex_repr(c.re, c.im));
}
Value complex_hash(VM&, const Args& a) {
  C c = value_of(a[0]);
  uint64_t h = hash_double(c.re) + 1000003u * hash_double(c.im);
  if (h == static_cast<uint64_t>(-1)) h = static_cast<uint64_t>(-2);
  return make_int(static_cast<int64_t>(h));
}
Value complex_bool(VM&, const Args& a) {
  C c = value_of(a[0]);
  return make_bool(c.re != 0 || c.im != 0);
}
Value complex_neg(VM&, const Args& a) {
  C c = value_of(a[0]);
  return make({-c.re, -c.im});
}
Value complex_self(VM&, const Args& a) { return make(value_of(a[0])); }
Value complex_abs(VM& vm, const Args& a) {
  C c = value_of(a[0]);
  double r = std::hypot(c.re, c.im);
  if (std::isinf(r) && std::isfinite(c.re) && std::isfinite(c.im))
    return vm.raise(exc::OverflowError, std::string("absolute value too large"));
  return make_float(r);
}
Value complex_conjugate(VM&, const Args& a) {
  C c = value_of(a[0]);
  return make({c.re, -c.im});
}
Value complex_format(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("__format__() argument must be str, not {}", argument_name(a[1]));
  if (str_view(a[1]).empty()) return vm.str(a[0]);
  C c = value_of(a[0]);
  return format_complex(vm, c.re, c.im, str_view(a[1]));
}
Value complex_getnewargs(VM&, const Args& a) {
  C c = value_of(a[0]);
  return make_tuple({make_float(c.re), make_float(c.im)});
}

// Text such as "1+2j", "-j", "(3)". False: malformed.
bool parse_complex(std::string_view text, C& out) {
  auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  auto strip = [&] {
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  };
  strip();
  if (!text.empty() && text.front() == '(') {
    if (text.back() != ')' || text.size() < 2) return false;
    text = text.substr(1, text.size() - 2);
    strip();
  }
  // The longest prefix that is a number; the imaginary part may begin at any later sign.
  auto number = [&](std::string_view t, double& d) {
    return !t.empty() && !blank(t.front()) && !blank(t.back()) && parse_double(t, d);
  };
  out = {0, 0};
  if (number(text, out.re)) return true;
  if (text.empty() || (text.back() != 'j' && text.back() != 'J')) return false;
  text.remove_suffix(1);
  auto imaginary = [&](std::string_view t, double& d) {
    if (t == "+" || t.empty()) return d = 1, true;
    if (t == "-") return d = -1, true;
    return number(t, d);
  };
  if (imaginary(text, out.im)) return true;
  for (size_t i = text.size(); i-- > 1;) {
    if ((text[i] == '+' || text[i] == '-') && number(text.substr(0, i), out.re) &&
        imaginary(text.substr(i), out.im))
      return true;
  }
  return false;
}

Value finish_new(Type* cls, C c) { return Value(alloc<Complex>(cls, c.re, c.im)); }

// What an object's __complex__ gives; the object itself where its type has none.
Value by_complex_method(VM& vm, const Value& v) {
  if (type_of(v) == Complex::type || !type_of(v)->dunder(Dunder::complex_)) return v;
  Value r = call_special(vm, Dunder::complex_, v);
  return r && converted(vm, r, Complex::type, "__complex__") ? r : Value();
}
// Whether the type says what it is as a float: by itself, __float__ or __index__.
bool has_real(const Value& v) {
  const Type* t = type_of(v);
  return t->dunder(Dunder::float_) || t->dunder(Dunder::index_);
}
// A complex number, or one that has_real().
bool number(VM& vm, const Value& v, C& c) {
  const Operand o = operand(vm, v, c);
  if (o != Operand::other) return o == Operand::ok;
  Value r = vm.call(Value(Float::type), {v});
  return r && operand(vm, r, c) == Operand::ok;
}

// CPython reads numbers with other digits and blanks in ASCII's place, up to the first character
// that is neither.
std::string as_ascii(std::string_view s) {
  std::string out;
  for (size_t i = 0; i < s.size();) {
    const char32_t c = utf8::decode(s, i);
    if (c == 0) return out;  // C's end of a text
    if (c < 0x80)
      out += static_cast<char>(c);
    else if (utf8::is_space(c))
      out += ' ';
    else if (const int digit = utf8::decimal_value(c); digit >= 0)
      out += static_cast<char>('0' + digit);
    else
      return out + '?';
  }
  return out;
}

bool underscores_between_digits(std::string_view text) {
  const std::string s = as_ascii(text);
  auto digit = [&](size_t i) { return i < s.size() && s[i] >= '0' && s[i] <= '9'; };
  for (size_t i = 0; i < s.size(); ++i)
    if (s[i] == '_' && (i == 0 || !digit(i - 1) || !digit(i + 1))) return false;
  return true;
}

Value complex_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  if (!a[1] && !a[2]) return finish_new(cls, {0, 0});
  if (a[1] && !a[2]) {
    if (is_str(a[1])) {
      C c;
      if (!parse_complex(str_view(a[1]), c)) {
        if (underscores_between_digits(str_view(a[1])))
          return vm.value_error("complex() arg is a malformed string");
        std::string shown;  // misplaced underscores are found before the text is read
        if (!vm.repr_to(a[1], shown)) return {};
        return vm.value_error("could not convert string to complex: {}", shown);
      }
      return finish_new(cls, c);
    }
    C c;
    Value v = by_complex_method(vm, a[1]);
    if (!v) return {};
    if (!is<Complex>(v) && !has_real(v))
      return vm.type_error("complex() argument must be a string or a number, not {}",
                           full_type_name(v));
    return number(vm, v, c) ? finish_new(cls, c) : Value();
  }
  // Both are looked at before either is read. That the parts may be complex themselves is
  // deprecated.
  auto refused = [&](const char* which, const Value& v) {
    return vm.type_error("complex() argument '{}' must be a real number, not {}", which,
                         full_type_name(v));
  };
  auto warned = [&](const char* which, const Value& v) {
    return warn_deprecated(vm, fmt::format("complex() argument '{}' must be a real number, not {}",
                                           which, full_type_name(v)));
  };
  const Value given = a[1] ? a[1] : make_int(0);
  const Value real = by_complex_method(vm, given), &imag = a[2];
  if (!real) return {};
  if (!is<Complex>(real) && !has_real(real)) return refused("real", real);
  if (!is<Complex>(imag) && !has_real(imag)) return refused("imag", imag);
  C re{0, 0}, im{0, 0};
  if (is<Complex>(real) && !has_real(given) && !warned("real", given)) return {};
  if (!number(vm, real, re)) return {};
  if (is<Complex>(imag) && !warned("imag", imag)) return {};
  if (!number(vm, imag, im)) return {};
  if (is<Complex>(imag)) re.re -= im.im;
  if (is<Complex>(real)) im.re += re.im;
  return finish_new(cls, {re.re, im.re});
}

Value get_real(VM&, const Value& v) { return make_float(cast<Complex>(v)->re); }
Value get_imag(VM&, const Value& v) { return make_float(cast<Complex>(v)->im); }

}  // namespace

Value complex_pow(VM& vm, double a_re, double a_im, double b_re, double b_im) {
  C a{a_re, a_im}, b{b_re, b_im}, r;
  bool undefined = false;
  if (b.re == 0 && b.im == 0) {
    r = {1, 0};
  } else if (b.im == 0 && b.re == std::floor(b.re) && std::fabs(b.re) <= 100) {
    // Small integer powers by repeated multiplication.
    auto n = static_cast<int>(std::fabs(b.re));
    C result{1, 0}, square = a;
    for (int bit = n; bit; bit >>= 1) {
      if (bit & 1) result = multiply(result, square);
      square = multiply(square, square);
    }
    undefined = b.re < 0 && result.re == 0 && result.im == 0;
    if (!undefined) r = b.re < 0 ? divide({1, 0}, result) : result;
  } else if (a.re == 0 && a.im == 0) {
    undefined = b.im != 0 || b.re < 0;
    r = {0, 0};
  } else {
    double magnitude = std::hypot(a.re, a.im), length = std::pow(magnitude, b.re),
           angle = std::atan2(a.im, a.re), phase = angle * b.re;
    if (b.im != 0) {
      length *= std::exp(-angle * b.im);
      phase += b.im * std::log(magnitude);
    }
    r = {length * std::cos(phase), length * std::sin(phase)};
    undefined = std::isinf(phase);
  }
  if (undefined)
    return vm.raise(exc::ZeroDivisionError, std::string("zero to a negative or complex power"));
  if (is_infinite(r)) return vm.raise(exc::OverflowError, std::string("complex exponentiation"));
  return make(r);
}

void init_complex(VM& vm) {
  TypeBuilder<Complex>(vm, "complex")
      .make("(cls, real=?, imag=?)", complex_new)
      .dunder(Dunder::repr_, complex_repr_method)
      .dunder(Dunder::hash_, complex_hash)
      .dunder(Dunder::bool_, complex_bool)
      .dunder(Dunder::format_, complex_format)
      .dunder(Dunder::eq_, equality<true>)
      .dunder(Dunder::ne_, equality<false>)
      .dunder(Dunder::add_, binary<Arith::add>)
      .dunder(Dunder::radd_, reflected<Arith::add>)
      .dunder(Dunder::sub_, binary<Arith::sub>)
      .dunder(Dunder::rsub_, reflected<Arith::sub>)
      .dunder(Dunder::mul_, binary<Arith::mul>)
      .dunder(Dunder::rmul_, reflected<Arith::mul>)
      .dunder(Dunder::truediv_, binary<Arith::div>)
      .dunder(Dunder::rtruediv_, reflected<Arith::div>)
      .dunder(Dunder::pow_, binary<Arith::pow>)
      .dunder(Dunder::rpow_, reflected<Arith::pow>)
      .dunder(Dunder::neg_, complex_neg)
      .dunder(Dunder::pos_, complex_self)
      .dunder(Dunder::abs_, complex_abs)
      .dunder(Dunder::complex_, complex_self)
      .method("conjugate", "(self, /)", complex_conjugate)
      .method("__getnewargs__", "(self, /)", complex_getnewargs)
      .field("real", get_real)
      .field("imag", get_imag)
      .done();
}

}  // namespace tracepad
