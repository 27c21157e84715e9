// The types int and bool: construction, operators as special methods, and int's own methods.
// Arithmetic itself is in int_ops.cpp.
#include <algorithm>

#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/compare.h"
#include "runtime/format_spec.h"
#include "runtime/support.h"

namespace tracepad {

Value plain_int(const Value& v) {
  if (v.is_small()) return v;
  if (v.is_bool()) return Value::small(v.is_true());
  auto* i = cast<Int>(v);
  if (v.object()->cls == Int::type) return v;
  return i->big ? int_from_big(BigInt(*i->big)) : make_int(i->small);
}

namespace {

using IntOp = Value (*)(VM&, const Value&, const Value&);

template <IntOp F>
Value binary(VM& vm, const Args& a) {
  if (!is_int(a[1])) return Value::not_implemented();
  return F(vm, a[0], a[1]);
}
template <IntOp F>
Value reflected(VM& vm, const Args& a) {
  if (!is_int(a[1])) return Value::not_implemented();
  return F(vm, a[1], a[0]);
}

template <int Op>  // as CmpOpKind
Value comparison(VM& vm, const Args& a) {
  if (!is_int(a[1])) return Value::not_implemented();
  return make_bool(compare_values(Op, int_compare(a[0], a[1]), 0));
}

Value power(VM& vm, const Value& base, const Value& exponent, const Value& mod) {
  if (mod && !mod.is_none()) {
    if (!is_int(mod)) return Value::not_implemented();
    return int_pow_mod(vm, base, exponent, mod);
  }
  return int_pow(vm, base, exponent);
}
Value int_pow_method(VM& vm, const Args& a) {
  if (!is_int(a[1])) return Value::not_implemented();
  return power(vm, a[0], a[1], a[2]);
}
Value int_rpow_method(VM& vm, const Args& a) {
  if (!is_int(a[1])) return Value::not_implemented();
  return power(vm, a[1], a[0], a[2]);
}

Value int_repr(VM& vm, const Args& a) {
  std::string s;
  if (!int_to_decimal(vm, a[0], s)) return {};
  return make_str(std::move(s));
}
Value int_hash_method(VM&, const Args& a) { return make_int(static_cast<int64_t>(int_hash(a[0]))); }
Value int_bool(VM&, const Args& a) { return make_bool(!int_is_zero(a[0])); }
Value int_self(VM&, const Args& a) { return plain_int(a[0]); }
Value int_neg_method(VM&, const Args& a) { return int_neg(a[0]); }
Value int_abs(VM&, const Args& a) {
  return int_is_negative(a[0]) ? int_neg(a[0]) : plain_int(a[0]);
}
Value int_invert_method(VM&, const Args& a) { return int_invert(a[0]); }
Value bool_invert(VM& vm, const Args& a) {
  static constexpr const char* kMessage =
      "Bitwise inversion '~' on bool is deprecated and will be removed in Python 3.16. This "
      "returns "
      "the bitwise inversion of the underlying int object and is usually not what you expect from "
      "negating a bool. Use the 'not' operator for boolean negation or ~int(x) if you really want "
      "the bitwise inversion of the underlying int.";
  return warn_deprecated(vm, kMessage) ? int_invert(a[0]) : Value();
}
Value int_float(VM& vm, const Args& a) {
  double d;
  if (!int_to_double(vm, a[0], d)) return {};
  return make_float(d);
}
Value int_format(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("__format__() argument must be str, not {}", argument_name(a[1]));
  return format_int(vm, a[0], str_view(a[1]));
}

Value int_round(VM& vm, const Args& a) {
  if (a[1].is_none()) return plain_int(a[0]);
  Value n = vm.index_value(a[1]);
  if (!n) return {};
  if (!int_is_negative(n)) return plain_int(a[0]);
  Value digits = int_neg(n);
  int64_t d;
  if (!to_int64(digits, d) || d > 1000000) return make_int(0);
  Value unit = int_pow(vm, make_int(10), digits);
  if (!unit) return {};
  Value pair = int_divmod(vm, a[0], unit);
  if (!pair) return {};
  Value q = cast<Tuple>(pair)->items[0], r = cast<Tuple>(pair)->items[1];
  Value twice = int_add(vm, r, r);
  int c = int_compare(twice, unit);
  if (c > 0 || (c == 0 && !int_is_zero(int_and(vm, q, make_int(1)))))
    q = int_add(vm, q, make_int(1));
  return int_mul(vm, q, unit);
}

// ---- construction ----

Value finish_new(Type* cls, Value v) {
  if (cls == Int::type) return plain_int(v);
  auto* o = alloc<Int>(cls);
  if (auto* i = as<Int>(v); i && i->big)
    o->big = std::make_unique<BigInt>(*i->big);
  else
    to_int64(v, o->small);
  return Value(o);
}

Value invalid_literal(VM& vm, const Value& v, int64_t base) {
  std::string r;
  if (auto* b = as<Bytes>(v))
    append_bytes_repr(r, b->s);  // an array's is shown as its contents'
  else if (!vm.repr_to(v, r))
    return {};
  if (utf8::count(r) > 200) r.resize(utf8::offset(r, 200));
  return vm.value_error("invalid literal for int() with base {}: {}", base, r);
}

Value from_text(VM& vm, const Value& v, std::string_view text, int64_t base) {
  Value r = parse_int_text(vm, text, static_cast<int>(base));
  if (r || vm.has_error()) return r;
  return invalid_literal(vm, v, base);
}

// Of few decimal digits and nothing else; -1: another text.
int64_t few_digits(std::string_view text) {
  if (text.empty() || text.size() > 14) return -1;
  int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return -1;
    value = value * 10 + (c - '0');
  }
  return value;
}

Value int_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  const Value& x = a[1];
  if (x.is_object() && !a[2] && x.object()->cls == Str::type)
    if (const int64_t value = few_digits(str_view(x)); value >= 0)
      return finish_new(cls, make_int(value));
  if (!x) {
    if (a[2]) return vm.type_error("int() missing string argument");
    return finish_new(cls, make_int(0));
  }
  if (a[2]) {
    int64_t base;
    if (!vm.index(a[2], base)) {
      if (!vm.error_is(exc::IndexError)) return {};
      vm.clear_error();
      base = -1;  // too big is not in range either
    }
    if (base != 0 && (base < 2 || base > 36))
      return vm.value_error("int() base must be >= 2 and <= 36, or 0");
    if (!is_str(x) && !is<Bytes>(x))
      return vm.type_error("int() can't convert non-string with explicit base");
    Value r = from_text(vm, x, is_str(x) ? str_view(x) : std::string_view(cast<Bytes>(x)->s), base);
    return r ? finish_new(cls, r) : Value();
  }
  if (x.is_small()) return finish_new(cls, x);
  if (x.is_real()) {
    Value r = float_to_int(vm, x.real());
    return r ? finish_new(cls, r) : Value();
  }
  Type* t = type_of(x);
  if (t->dunder(Dunder::int_)) {
    Value r = call_special(vm, Dunder::int_, x);
    if (!r || !converted(vm, r, Int::type, "__int__")) return {};
    return finish_new(cls, r);
  }
  if (t->dunder(Dunder::index_)) {
    Value r = vm.index_value(x);
    return r ? finish_new(cls, r) : Value();
  }
  if (is_str(x) || is<Bytes>(x)) {
    Value r = from_text(vm, x, is_str(x) ? str_view(x) : std::string_view(cast<Bytes>(x)->s), 10);
    return r ? finish_new(cls, r) : Value();
  }
  if (std::string bytes; memory_view_bytes(x, bytes)) {
    Value r = from_text(vm, make_bytes(bytes), bytes, 10);
    return r ? finish_new(cls, r) : Value();
  }
  return vm.type_error(
      "int() argument must be a string, a bytes-like object or a real number, not '{}'", t->name);
}

// ---- methods ----

Value int_bit_length(VM&, const Args& a) { return make_int(to_big(a[0]).bit_length()); }
Value int_bit_count(VM&, const Args& a) { return make_int(to_big(a[0]).bit_count()); }
Value int_ratio(VM&, const Args& a) { return make_tuple({plain_int(a[0]), make_int(1)}); }
Value int_is_integer(VM&, const Args&) { return make_bool(true); }
Value int_getnewargs(VM&, const Args& a) { return make_tuple({plain_int(a[0])}); }

bool byte_order(VM& vm, const Value& v, bool& little, const char* method) {
  if (is_str(v) && str_view(v) == "little") return little = true, true;
  if (is_str(v) && str_view(v) == "big") return little = false, true;
  if (!is_str(v))
    vm.type_error("{}() argument 'byteorder' must be str, not {}", method, argument_name(v));
  else
    vm.value_error("byteorder must be either 'little' or 'big'");
  return false;
}

Value int_to_bytes(VM& vm, const Args& a) {
  int64_t length;
  bool little;
  if (!vm.index(a[1], length) || !byte_order(vm, a[2], little, "to_bytes")) return {};
  int is_signed = vm.truth(a[3]);
  if (is_signed < 0) return {};
  if (length < 0) return vm.value_error("length argument must be non-negative");
  if (length > kMaxIntBits) return vm.raise(exc::MemoryError, std::string());
  bool negative = int_is_negative(a[0]);
  if (negative && !is_signed)
    return vm.raise(exc::OverflowError, std::string("can't convert negative int to unsigned"));
  BigInt b = to_big(a[0]);
  BigInt bound =
      BigInt::shift_left(BigInt(1), is_signed ? (length ? length * 8 - 1 : 0) : length * 8);
  if (is_signed && length == 0) bound = BigInt(0);
  bool fits = negative ? BigInt::negate(b).compare(bound) <= 0
                       : b.compare(bound) < 0 || (length == 0 && b.is_zero());
  if (!fits) return vm.raise(exc::OverflowError, std::string("int too big to convert"));
  if (negative) b = BigInt::add(b, BigInt::shift_left(BigInt(1), length * 8));
  std::string hex = b.to_string(16);
  std::string out(static_cast<size_t>(length), '\0');
  if (hex.size() % 2) hex.insert(0, "0");
  for (size_t i = 0; i < hex.size() / 2 && i < out.size(); ++i) {
    size_t at = hex.size() - 2 * (i + 1);
    auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    out[out.size() - 1 - i] = static_cast<char>(value(hex[at]) * 16 + value(hex[at + 1]));
  }
  if (little) std::reverse(out.begin(), out.end());
  return make_bytes(std::move(out));
}

Value int_from_bytes(VM& vm, const Args& a) {
  bool little;
  if (!byte_order(vm, a[2], little, "from_bytes")) return {};
  int is_signed = vm.truth(a[3]);
  if (is_signed < 0) return {};
  std::string bytes;
  if (auto* b = as<Bytes>(a[1])) {
    bytes = b->s;
  } else if (type_of(a[1])->dunder(Dunder::bytes_)) {
    const Value made = vm.call(Value(Bytes::type), {a[1]});
    if (!made) return {};
    bytes = cast<Bytes>(made)->s;
  } else {
    if (is_str(a[1]) || !is_iterable(a[1]))
      return vm.type_error("cannot convert '{}' object to bytes", type_name(a[1]));
    const bool fit = vm.for_each(a[1], [&](const Value& v) {
      char byte;
      if (!byte_value(vm, v, byte, "bytes")) return false;
      bytes += byte;
      return true;
    });
    if (!fit) return {};
  }
  if (little) std::reverse(bytes.begin(), bytes.end());
  std::string hex;
  for (unsigned char c : bytes)
    hex += "0123456789abcdef"[c >> 4], hex += "0123456789abcdef"[c & 15];
  auto b = BigInt::from_digits(hex.empty() ? "0" : hex, 16);
  if (is_signed && !bytes.empty() && (static_cast<unsigned char>(bytes[0]) & 0x80))
    *b = BigInt::sub(*b, BigInt::shift_left(BigInt(1), static_cast<int64_t>(bytes.size()) * 8));
  Value r = int_from_big(std::move(*b));
  if (Value(a[0]).same(Value(Int::type))) return r;
  return vm.tail_call(a[0], {r});
}

Value get_self(VM&, const Value& v) { return plain_int(v); }
Value get_zero(VM&, const Value&) { return make_int(0); }
Value get_one(VM&, const Value&) { return make_int(1); }

// ---- bool ----

Value bool_new(VM& vm, const Args& a) {
  int t = vm.truth(a[1]);
  if (t < 0) return {};
  return make_bool(t != 0);
}
Value bool_repr(VM&, const Args& a) { return make_str(a[0].is_true() ? "True" : "False"); }

template <IntOp F, int Op>
Value bool_bits(VM& vm, const Args& a) {
  if (a[0].is_bool() && a[1].is_bool()) {
    bool x = a[0].is_true(), y = a[1].is_true();
    return make_bool(Op == 0 ? (x && y) : Op == 1 ? (x || y) : x != y);
  }
  if (!is_int(a[1])) return Value::not_implemented();
  return F(vm, a[0], a[1]);
}

}  // namespace

void init_int(VM& vm) {
  TypeBuilder<Int>(vm, "int")
      .make("(cls, x=?, /, base=?)", int_new)
      .dunder(Dunder::repr_, int_repr)
      .dunder(Dunder::hash_, int_hash_method)
      .dunder(Dunder::bool_, int_bool)
      .dunder(Dunder::format_, int_format)
      .dunder(Dunder::eq_, comparison<0>)
      .dunder(Dunder::ne_, comparison<1>)
      .dunder(Dunder::lt_, comparison<2>)
      .dunder(Dunder::le_, comparison<3>)
      .dunder(Dunder::gt_, comparison<4>)
      .dunder(Dunder::ge_, comparison<5>)
      .dunder(Dunder::add_, binary<int_add>)
      .dunder(Dunder::radd_, reflected<int_add>)
      .dunder(Dunder::sub_, binary<int_sub>)
      .dunder(Dunder::rsub_, reflected<int_sub>)
      .dunder(Dunder::mul_, binary<int_mul>)
      .dunder(Dunder::rmul_, reflected<int_mul>)
      .dunder(Dunder::truediv_, binary<int_truediv>)
      .dunder(Dunder::rtruediv_, reflected<int_truediv>)
      .dunder(Dunder::floordiv_, binary<int_floordiv>)
      .dunder(Dunder::rfloordiv_, reflected<int_floordiv>)
      .dunder(Dunder::mod_, binary<int_mod>)
      .dunder(Dunder::rmod_, reflected<int_mod>)
      .dunder(Dunder::divmod_, binary<int_divmod>)
      .dunder(Dunder::rdivmod_, reflected<int_divmod>)
      .dunder(Dunder::pow_, int_pow_method)
      .dunder(Dunder::rpow_, int_rpow_method)
      .dunder(Dunder::lshift_, binary<int_lshift>)
      .dunder(Dunder::rlshift_, reflected<int_lshift>)
      .dunder(Dunder::rshift_, binary<int_rshift>)
      .dunder(Dunder::rrshift_, reflected<int_rshift>)
      .dunder(Dunder::and_, binary<int_and>)
      .dunder(Dunder::rand_, reflected<int_and>)
      .dunder(Dunder::or_, binary<int_or>)
      .dunder(Dunder::ror_, reflected<int_or>)
      .dunder(Dunder::xor_, binary<int_xor>)
      .dunder(Dunder::rxor_, reflected<int_xor>)
      .dunder(Dunder::neg_, int_neg_method)
      .dunder(Dunder::pos_, int_self)
      .dunder(Dunder::abs_, int_abs)
      .dunder(Dunder::invert_, int_invert_method)
      .dunder(Dunder::int_, int_self)
      .dunder(Dunder::index_, int_self)
      .dunder(Dunder::trunc_, int_self)
      .dunder(Dunder::floor_, int_self)
      .dunder(Dunder::ceil_, int_self)
      .dunder(Dunder::float_, int_float)
      .dunder(Dunder::round_, int_round)
      .method("bit_length", "(self, /)", int_bit_length)
      .method("bit_count", "(self, /)", int_bit_count)
      .method("conjugate", "(self, /)", int_self)
      .method("as_integer_ratio", "(self, /)", int_ratio)
      .method("is_integer", "(self, /)", int_is_integer)
      .method("to_bytes", "(self, length=1, byteorder='big', *, signed=False)", int_to_bytes)
      .method("__getnewargs__", "(self, /)", int_getnewargs)
      .class_method("from_bytes", "(cls, bytes, byteorder='big', *, signed=False)", int_from_bytes)
      .getset("real", get_self)
      .getset("imag", get_zero)
      .getset("numerator", get_self)
      .getset("denominator", get_one)
      .done();
  TypeBuilder<Int>(vm, "bool", Int::bool_type)
      .base(Int::type)
      .flags(Type::kNoBase)
      .make("(cls, x=False, /)", bool_new)
      .dunder(Dunder::repr_, bool_repr)
      .dunder(Dunder::invert_, bool_invert)
      .dunder(Dunder::and_, bool_bits<int_and, 0>)
      .dunder(Dunder::rand_, bool_bits<int_and, 0>)
      .dunder(Dunder::or_, bool_bits<int_or, 1>)
      .dunder(Dunder::ror_, bool_bits<int_or, 1>)
      .dunder(Dunder::xor_, bool_bits<int_xor, 2>)
      .dunder(Dunder::rxor_, bool_bits<int_xor, 2>)
      .done();
}

}  // namespace tracepad
