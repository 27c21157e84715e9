// The module math: its functions of one or two real numbers. Elementary ones are the C library's.
#include <cfloat>
#include <cmath>
#include <limits>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/modules/math_parts.h"
#include "runtime/modules/math_rounded.h"
#include "runtime/modules/registry.h"
#include "runtime/support.h"

namespace tracepad {

bool math_real(VM& vm, const Value& v, double& out) {
  if (v.is_real()) return out = v.real(), true;
  if (is_float(v)) return to_double(v, out);
  if (is_int(v)) return int_to_double(vm, v, out);
  Type* t = type_of(v);
  if (!is_str(v) && t->dunder(Dunder::float_)) {
    Value r = call_special(vm, Dunder::float_, v);
    return r && converted(vm, r, Float::type, t->name + ".__float__") && to_double(r, out);
  }
  if (t->dunder(Dunder::index_)) {
    Value i = vm.index_value(v);
    return i && int_to_double(vm, i, out);
  }
  vm.type_error("must be real number, not {}", t->name);
  return false;
}

namespace {

Value range_error(VM& vm) { return vm.raise(exc::OverflowError, std::string("math range error")); }
Value domain_error(VM& vm) { return vm.value_error("math domain error"); }

// What a function of one argument says where its argument is outside its domain. `{}` is the
// argument.
struct Unary {
  const char* name;
  double (*fn)(double);
  const char* domain;  // null: none is
  bool overflows;      // an infinite result of a finite argument is a range error
};

double cube_root(double x) { return std::cbrt(x); }

const Unary kUnary[] = {
    {"acos", std::acos, "expected a number in range from -1 up to 1, got ", false},
    {"acosh", rounded::acosh, "expected argument value not less than 1, got ", false},
    {"asin", std::asin, "expected a number in range from -1 up to 1, got ", false},
    {"asinh", rounded::asinh, nullptr, false},
    {"atan", std::atan, nullptr, false},
    {"atanh", rounded::atanh, "expected a number between -1 and 1, got ", false},
    {"cbrt", cube_root, nullptr, false},
    {"cos", std::cos, "expected a finite input, got ", false},
    {"cosh", std::cosh, nullptr, true},
    {"erf", rounded::erf, nullptr, false},
    {"erfc", rounded::erfc, nullptr, false},
    {"exp", std::exp, nullptr, true},
    {"exp2", std::exp2, nullptr, true},
    {"expm1", std::expm1, nullptr, true},
    {"fabs", std::fabs, nullptr, false},
    {"log1p", std::log1p, "expected argument value > -1, got ", false},
    {"sin", std::sin, "expected a finite input, got ", false},
    {"sinh", std::sinh, nullptr, true},
    {"sqrt", std::sqrt, "expected a nonnegative input, got ", false},
    {"tan", std::tan, "expected a finite input, got ", false},
    {"tanh", std::tanh, nullptr, false},
};

Value unary(VM& vm, const Args& a) {
  auto* row = static_cast<const Unary*>(a.fn->data);
  double x;
  if (!math_real(vm, a[0], x)) return {};
  double r = row->fn(x);
  bool bad =
      (std::isnan(r) && !std::isnan(x)) || (std::isinf(r) && std::isfinite(x) && !row->overflows);
  if (bad)
    return row->domain ? vm.value_error("{}{}", row->domain, float_repr(x)) : domain_error(vm);
  if (std::isinf(r) && std::isfinite(x)) return range_error(vm);
  return make_float(r);
}

// ---- logarithms ----

// log of any positive number, ints beyond the range of doubles included. NaN: error set.
double logarithm(VM& vm, const Value& v, double (*fn)(double)) {
  if (is_int(v)) {
    double d;
    if (int_is_negative(v) || int_is_zero(v)) {
      vm.value_error("expected a positive input");
      return NAN;
    }
    if (to_double(v, d)) return fn(d);
    int64_t e;
    double m = to_big(v).frexp(e);
    return fn(m) + fn(2.0) * static_cast<double>(e);
  }
  double x;
  if (!math_real(vm, v, x)) return NAN;
  if (std::isnan(x)) return x;
  if (x > 0) return std::isinf(x) ? x : fn(x);
  vm.value_error("expected a positive input, got {}", float_repr(x));
  return NAN;
}
Value log(VM& vm, const Args& a) {
  double x = logarithm(vm, a[0], std::log);
  if (vm.has_error()) return {};
  if (!a[1]) return make_float(x);
  double base = logarithm(vm, a[1], std::log);
  if (vm.has_error()) return {};
  if (base == 0) return vm.raise(exc::ZeroDivisionError, std::string("division by zero"));
  return make_float(x / base);
}
Value log2(VM& vm, const Args& a) {
  double x = logarithm(vm, a[0], std::log2);
  return vm.has_error() ? Value() : make_float(x);
}
Value log10(VM& vm, const Args& a) {
  double x = logarithm(vm, a[0], std::log10);
  return vm.has_error() ? Value() : make_float(x);
}

// ---- gamma ----

// Lanczos' approximation with g = 6.0246... and thirteen terms, the rational form that CPython uses
// too, so that the last digit agrees.
constexpr double kLanczosG = 6.024680040776729583740234375;
constexpr double kNumerator[] = {
    23531376880.410759688572007674451636754734846804940,
    42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843,
    17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708,
    1439720407.3117216736632230727949123939715485786372,
    248874557.86205415651146038641322942321632125127801,
    31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768,
    186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024,
    210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408,
};
constexpr double kDenominator[] = {0,        39916800, 120543840, 150917976, 105258076,
                                   45995730, 13339535, 2637558,   357423,    32670,
                                   1925,     66,       1};
constexpr int kTerms = 13;

double lanczos_sum(double x) {
  double n = 0, d = 0;
  if (x < 5) {
    for (int i = kTerms; i-- > 0;) n = n * x + kNumerator[i], d = d * x + kDenominator[i];
  } else {
    for (int i = 0; i < kTerms; ++i) n = n / x + kNumerator[i], d = d / x + kDenominator[i];
  }
  return n / d;
}
// sin(pi * x), exact at multiples of a half.
double sin_pi(double x) {
  double y = std::fmod(std::fabs(x), 2.0), r = 0;
  switch (static_cast<int>(std::round(2.0 * y))) {
    case 0:
      r = std::sin(M_PI * y);
      break;
    case 1:
      r = std::cos(M_PI * (y - 0.5));
      break;
    case 2:
      r = std::sin(M_PI * (1.0 - y));
      break;
    case 3:
      r = -std::cos(M_PI * (y - 1.5));
      break;
    default:
      r = std::sin(M_PI * (y - 2.0));
      break;
  }
  return std::copysign(1.0, x) * r;
}
bool is_pole(VM& vm, double x) {
  if (x > 0 || x != std::floor(x)) return false;
  vm.value_error("expected a noninteger or positive integer, got {}", float_repr(x));
  return true;
}

Value gamma(VM& vm, const Args& a) {
  double x;
  if (!math_real(vm, a[0], x)) return {};
  if (std::isnan(x) || x == HUGE_VAL) return make_float(x);
  if (is_pole(vm, x)) return {};
  if (x == std::floor(x) && x <= 23) {
    double r = 1;
    for (int i = 2; i < static_cast<int>(x); ++i) r *= i;
    return make_float(r);
  }
  double magnitude = std::fabs(x);
  if (magnitude < 1e-20) {
    double r = 1.0 / x;
    return std::isinf(r) ? range_error(vm) : make_float(r);
  }
  if (magnitude > 200) {
    if (x > 0) return range_error(vm);
    return make_float(0.0 / sin_pi(x));
  }
  const double shift = kLanczosG - 0.5;
  double y = magnitude + shift;
  // What rounding y lost, relative to y.
  double lost =
      (magnitude > shift ? (y - magnitude) - shift : (y - shift) - magnitude) * kLanczosG / y;
  double half = std::pow(y, magnitude < 140 ? magnitude - 0.5 : magnitude / 2 - 0.25), r;
  if (x < 0) {
    r = -M_PI / sin_pi(magnitude) / magnitude * std::exp(y) / lanczos_sum(magnitude);
    r -= lost * r;
    r /= half;
    if (magnitude >= 140) r /= half;
  } else {
    r = lanczos_sum(magnitude) / std::exp(y);
    r += lost * r;
    r *= half;
    if (magnitude >= 140) r *= half;
  }
  return std::isinf(r) ? range_error(vm) : make_float(r);
}
Value lgamma(VM& vm, const Args& a) {
  double x;
  if (!math_real(vm, a[0], x)) return {};
  if (std::isnan(x)) return make_float(x);
  if (std::isinf(x)) return make_float(HUGE_VAL);
  if (x == std::floor(x) && x <= 2) {
    if (is_pole(vm, x)) return {};
    return make_float(0);
  }
  double magnitude = std::fabs(x);
  if (magnitude < 1e-20) return make_float(-std::log(magnitude));
  double r = std::log(lanczos_sum(magnitude)) - kLanczosG;
  r += (magnitude - 0.5) * (std::log(magnitude + kLanczosG - 0.5) - 1);
  if (x < 0) r = std::log(M_PI) - std::log(std::fabs(sin_pi(magnitude))) - std::log(magnitude) - r;
  return std::isinf(r) ? range_error(vm) : make_float(r);
}

// ---- two arguments ----

bool two(VM& vm, const Args& a, double& x, double& y) {
  return math_real(vm, a[0], x) && math_real(vm, a[1], y);
}

Value atan2(VM& vm, const Args& a) {
  double x, y;
  return two(vm, a, x, y) ? make_float(std::atan2(x, y)) : Value();
}
Value copysign(VM& vm, const Args& a) {
  double x, y;
  return two(vm, a, x, y) ? make_float(std::copysign(x, y)) : Value();
}
Value fmod(VM& vm, const Args& a) {
  double x, y;
  if (!two(vm, a, x, y)) return {};
  double r = std::isinf(y) && std::isfinite(x) ? x : std::fmod(x, y);
  if (std::isnan(r) && !std::isnan(x) && !std::isnan(y)) return domain_error(vm);
  return make_float(r);
}
Value remainder(VM& vm, const Args& a) {
  double x, y;
  if (!two(vm, a, x, y)) return {};
  double r = std::remainder(x, y);
  if (std::isnan(r) && !std::isnan(x) && !std::isnan(y)) return domain_error(vm);
  return make_float(r);
}
Value pow(VM& vm, const Args& a) {
  double x, y;
  if (!two(vm, a, x, y)) return {};
  double r = std::pow(x, y);
  if (std::isfinite(x) && std::isfinite(y)) {
    if (std::isnan(r) || (x == 0 && y < 0)) return domain_error(vm);
    if (std::isinf(r)) return range_error(vm);
  }
  return make_float(r);
}
Value ldexp(VM& vm, const Args& a) {
  double x;
  if (!math_real(vm, a[0], x)) return {};
  if (!is_int(a[1])) return vm.type_error("Expected an int as second argument to ldexp.");
  int64_t e;
  if (!to_int64(a[1], e)) e = int_is_negative(a[1]) ? -100000 : 100000;
  e = std::min<int64_t>(std::max<int64_t>(e, -100000), 100000);
  double r = std::ldexp(x, static_cast<int>(e));
  if (std::isinf(r) && std::isfinite(x)) return range_error(vm);
  return make_float(r);
}
Value frexp(VM& vm, const Args& a) {
  double x;
  int e = 0;
  if (!math_real(vm, a[0], x)) return {};
  double m = std::isfinite(x) ? std::frexp(x, &e) : x;
  return make_tuple({make_float(m), make_int(e)});
}
Value modf(VM& vm, const Args& a) {
  double x, whole;
  if (!math_real(vm, a[0], x)) return {};
  if (std::isinf(x)) return make_tuple({make_float(std::copysign(0.0, x)), make_float(x)});
  double fraction = std::modf(x, &whole);
  return make_tuple({make_float(fraction), make_float(whole)});
}
Value fma(VM& vm, const Args& a) {
  double x, y, z;
  if (!two(vm, a, x, y) || !math_real(vm, a[2], z)) return {};
  double r = std::fma(x, y, z);
  if (std::isnan(r) && !std::isnan(x) && !std::isnan(y) && !std::isnan(z))
    return vm.value_error("invalid operation in fma");
  if (std::isinf(r) && std::isfinite(x) && std::isfinite(y) && std::isfinite(z))
    return vm.raise(exc::OverflowError, std::string("overflow in fma"));
  return make_float(r);
}
Value nextafter(VM& vm, const Args& a) {
  double x, y;
  if (!two(vm, a, x, y)) return {};
  int64_t steps = 1;
  if (!a[2].is_none()) {
    if (!vm.index(a[2], steps)) return {};
    if (steps < 0) return vm.value_error("steps must be a non-negative integer");
  }
  if (x == y && steps > 0) return make_float(y);  // of the zeros it is the second
  for (; steps > 0 && x != y && !std::isnan(x); --steps) x = std::nextafter(x, y);
  return make_float(steps && std::isnan(y) ? y : x);
}
Value ulp(VM& vm, const Args& a) {
  double x;
  if (!math_real(vm, a[0], x)) return {};
  if (std::isnan(x)) return make_float(x);
  x = std::fabs(x);
  if (std::isinf(x)) return make_float(x);
  double next = std::nextafter(x, HUGE_VAL);
  return make_float(std::isinf(next) ? x - std::nextafter(x, -HUGE_VAL) : next - x);
}
Value degrees(VM& vm, const Args& a) {
  double x;
  return math_real(vm, a[0], x) ? make_float(x * (180.0 / M_PI)) : Value();
}
Value radians(VM& vm, const Args& a) {
  double x;
  return math_real(vm, a[0], x) ? make_float(x * (M_PI / 180.0)) : Value();
}
Value isnan_(VM& vm, const Args& a) {
  double x;
  return math_real(vm, a[0], x) ? make_bool(std::isnan(x)) : Value();
}
Value isinf_(VM& vm, const Args& a) {
  double x;
  return math_real(vm, a[0], x) ? make_bool(std::isinf(x)) : Value();
}
Value isfinite_(VM& vm, const Args& a) {
  double x;
  return math_real(vm, a[0], x) ? make_bool(std::isfinite(x)) : Value();
}
Value isclose(VM& vm, const Args& a) {
  double x, y, relative, absolute;
  if (!two(vm, a, x, y) || !math_real(vm, a[2], relative) || !math_real(vm, a[3], absolute))
    return {};
  if (relative < 0 || absolute < 0) return vm.value_error("tolerances must be non-negative");
  if (x == y) return make_bool(true);
  if (std::isinf(x) || std::isinf(y)) return make_bool(false);
  double difference = std::fabs(x - y);
  return make_bool(difference <= std::fabs(relative * y) || difference <= std::fabs(relative * x) ||
                   difference <= absolute);
}

// ---- rounding ----

template <Dunder D>
Value rounding(VM& vm, const Args& a) {
  if (type_of(a[0])->dunder(D)) return call_special(vm, D, a[0]);
  if (D == Dunder::trunc_)
    return vm.type_error("type {} doesn't define __trunc__ method", type_name(a[0]));
  double x;
  if (!math_real(vm, a[0], x)) return {};
  return call_special(vm, D, make_float(x));
}

bool init(VM& vm, Module& m) {
  ModuleBuilder b(vm, m);
  for (const Unary& row : kUnary) b.function(row.name, "(x, /)", unary, &row);
  b.function("log", "(x, base=?, /)", log)
      .function("log2", "(x, /)", log2)
      .function("log10", "(x, /)", log10)
      .function("gamma", "(x, /)", gamma)
      .function("lgamma", "(x, /)", lgamma)
      .function("atan2", "(y, x, /)", atan2)
      .function("copysign", "(x, y, /)", copysign)
      .function("fmod", "(x, y, /)", fmod)
      .function("remainder", "(x, y, /)", remainder)
      .function("pow", "(x, y, /)", pow)
      .function("ldexp", "(x, i, /)", ldexp)
      .function("frexp", "(x, /)", frexp)
      .function("modf", "(x, /)", modf)
      .function("fma", "(x, y, z, /)", fma)
      .function("nextafter", "(x, y, /, *, steps=None)", nextafter)
      .function("ulp", "(x, /)", ulp)
      .function("degrees", "(x, /)", degrees)
      .function("radians", "(x, /)", radians)
      .function("isnan", "(x, /)", isnan_)
      .function("isinf", "(x, /)", isinf_)
      .function("isfinite", "(x, /)", isfinite_)
      .function("isclose", "(a, b, *, rel_tol=1e-09, abs_tol=0.0)", isclose)
      .function("floor", "(x, /)", rounding<Dunder::floor_>)
      .function("ceil", "(x, /)", rounding<Dunder::ceil_>)
      .function("trunc", "(x, /)", rounding<Dunder::trunc_>)
      .value("pi", make_float(M_PI))
      .value("e", make_float(M_E))
      .value("tau", make_float(2 * M_PI))
      .value("inf", make_float(HUGE_VAL))
      .value("nan", make_float(std::numeric_limits<double>::quiet_NaN()));
  add_math_integers(b);
  add_math_sums(b);
  return true;
}

}  // namespace

void init_math_module(VM& vm) { vm.add_native_module("math", init); }

}  // namespace tracepad
