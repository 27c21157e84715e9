// math's sums, products and norms, computed with enough extra precision to come out correctly
// rounded in ordinary cases, as CPython's do.
#include <cfloat>
#include <cmath>
#include <limits>
#include <utility>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/modules/math_parts.h"
#include "syntax/ast.h"

namespace tracepad {

namespace {

bool doubles(VM& vm, const Value& iterable, std::vector<double>& out) {
  return vm.for_each(iterable, [&](const Value& v) {
    double d;
    if (!math_real(vm, v, d)) return false;
    out.push_back(d);
    return true;
  });
}

// Keeps the exact sum as non-overlapping partial sums (Shewchuk), rounded once at the end.
Value fsum(VM& vm, const Args& a) {
  std::vector<double> values, partials;
  if (!doubles(vm, a[0], values)) return {};
  double special = 0, infinite = 0;
  for (double x : values) {
    if (!std::isfinite(x)) {
      if (std::isinf(x)) infinite += x;
      special += x;
      continue;
    }
    size_t kept = 0;
    for (double y : partials) {
      if (std::fabs(x) < std::fabs(y)) std::swap(x, y);
      double high = x + y, low = y - (high - x);
      if (low != 0) partials[kept++] = low;
      x = high;
    }
    partials.resize(kept);
    if (!std::isfinite(x))
      return vm.raise(exc::OverflowError, std::string("intermediate overflow in fsum"));
    if (x != 0) partials.push_back(x);
  }
  if (special != 0) {
    if (std::isnan(infinite)) return vm.value_error("-inf + inf in fsum");
    return make_float(special);
  }
  double high = 0;
  size_t n = partials.size();
  if (n > 0) {
    high = partials[--n];
    double low = 0;
    while (n > 0) {
      double x = high, y = partials[--n];
      high = x + y;
      low = y - (high - x);
      if (low != 0) break;
    }
    // Half-way cases are decided by what lies below.
    if (n > 0 && ((low < 0 && partials[n - 1] < 0) || (low > 0 && partials[n - 1] > 0))) {
      double y = low * 2, x = high + y;
      if (y == x - high) high = x;
    }
  }
  return make_float(high);
}

Value prod(VM& vm, const Args& a) {
  Value r = a[1];
  bool ok = vm.for_each(a[0], [&](const Value& v) {
    r = vm.binary_op(static_cast<uint32_t>(ast::BinOpKind::Mult), r, v);
    return static_cast<bool>(r);
  });
  return ok ? r : Value();
}

// A sum of products carried in two doubles.
struct DoubleDouble {
  double high = 0, low = 0;
  void add(double x) {
    double s = high + x, b = s - high;
    low += (high - (s - b)) + (x - b);
    high = s;
  }
  void add_product(double x, double y) {
    double p = x * y;
    low += std::fma(x, y, -p);
    add(p);
  }
};

// A sum of products in three parts, without loss but for the last (Ogita, Rump and Oishi's DotK).
struct TripleDouble {
  double high = 0, low = 0, tiny = 0;
  static double sum(double a, double b, double& error) {
    const double s = a + b, c = s - a;
    error = (a - (s - c)) + (b - c);
    return s;
  }
  TripleDouble plus_product(double x, double y) const {
    const double p = x * y;
    double error_of_high, error_of_low, error_of_both;
    const double h = sum(high, p, error_of_high);
    const double l = sum(low, std::fma(x, y, -p), error_of_low);
    const double both = sum(l, error_of_high, error_of_both);
    return {h, both, tiny + error_of_low + error_of_both};
  }
  double value() const {
    double rest, ignored;
    const double l = sum(low, tiny, rest);
    return sum(high, l, ignored);
  }
};

// Exact where ints are multiplied, with more digits than a float has where floats are, or a float
// and an int; the first pair of another kind ends that for the rest.
Value sumprod(VM& vm, const Args& a) {
  std::vector<Value> p, q;
  if (!vm.iterate(a[0], p) || !vm.iterate(a[1], q)) return {};
  const bool same_length = p.size() == q.size();
  if (!same_length) {  // what goes wrong before the shorter one ends goes wrong first
    p.resize(std::min(p.size(), q.size()));
    q.resize(p.size());
  }
  auto is_plain_int = [](const Value& v) { return is_int(v) && type_of(v) == Int::type; };
  auto as_double = [&](const Value& v, double& out) {
    if (v.is_real() || v.is_bool()) return to_double(v, out);
    if (is_plain_int(v) && int_to_double(vm, v, out)) return true;
    vm.clear_error();
    return false;
  };
  Value total = make_int(0);
  auto add = [&](const Value& x) {
    total = vm.binary_op(static_cast<uint32_t>(ast::BinOpKind::Add), total, x);
    return static_cast<bool>(total);
  };
  int64_t ints = 0;
  TripleDouble floats;
  bool take_ints = true, take_floats = true, some_floats = false;
  for (size_t i = 0; i < p.size(); ++i) {
    int64_t m = 0, n = 0;
    if (take_ints && is_plain_int(p[i]) && is_plain_int(q[i]) && to_int64(p[i], m) &&
        to_int64(q[i], n) && !__builtin_mul_overflow(m, n, &m) &&
        !__builtin_add_overflow(ints, m, &m)) {
      ints = m;
      continue;
    }
    if (std::exchange(take_ints, false) && !add(make_int(ints))) return {};
    double x = 0, y = 0;
    if (take_floats && (p[i].is_real() || q[i].is_real()) && as_double(p[i], x) &&
        as_double(q[i], y)) {
      const TripleDouble next = floats.plus_product(x, y);
      if (std::isfinite(next.high)) {
        floats = next;
        some_floats = true;
        continue;
      }
    }
    take_floats = false;
    if (std::exchange(some_floats, false) && !add(make_float(floats.value()))) return {};
    Value term = vm.binary_op(static_cast<uint32_t>(ast::BinOpKind::Mult), p[i], q[i]);
    if (!term || !add(term)) return {};
  }
  if (take_ints && !add(make_int(ints))) return {};
  if (some_floats && !add(make_float(floats.value()))) return {};
  return same_length ? total : vm.value_error("Inputs are not the same length");
}

double norm(const std::vector<double>& v) {
  double largest = 0;
  bool nan = false;
  for (double x : v) {
    if (std::isinf(x)) return HUGE_VAL;
    nan |= std::isnan(x);
    largest = std::max(largest, std::fabs(x));
  }
  if (nan) return std::numeric_limits<double>::quiet_NaN();
  if (largest == 0) return 0;
  int e = 0;
  std::frexp(largest, &e);
  DoubleDouble sum;
  for (double x : v) {
    double s = std::ldexp(x, -e);
    sum.add_product(s, s);
  }
  // One Newton step on the square root, with the residual taken exactly.
  double root = std::sqrt(sum.high + sum.low);
  DoubleDouble residual = sum;
  residual.add_product(-root, root);
  root += (residual.high + residual.low) / (2 * root);
  return std::ldexp(root, e);
}
Value hypot(VM& vm, const Args& a) {
  std::vector<double> v;
  if (!doubles(vm, a[0], v)) return {};
  return make_float(norm(v));
}
Value dist(VM& vm, const Args& a) {
  std::vector<Value> p, q;
  if (!vm.iterate(a[0], p) || !vm.iterate(a[1], q)) return {};
  if (p.size() != q.size())
    return vm.value_error("both points must have the same number of dimensions");
  std::vector<double> v(p.size());
  for (size_t i = 0; i < p.size(); ++i) {
    double x, y;
    if (!math_real(vm, p[i], x) || !math_real(vm, q[i], y)) return {};
    v[i] = x - y;
  }
  return make_float(norm(v));
}

}  // namespace

void add_math_sums(ModuleBuilder& b) {
  b.function("fsum", "(seq, /)", fsum)
      .function("prod", "(iterable, /, *, start=1)", prod)
      .function("sumprod", "(p, q, /)", sumprod)
      .function("hypot", "(*coordinates)", hypot)
      .function("dist", "(p, q, /)", dist);
}

}  // namespace tracepad
