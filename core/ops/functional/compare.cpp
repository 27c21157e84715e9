// Comparison, logic, bits, selection.
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/kernels/elementwise.h"
#include "ops/kernels/math.h"

namespace tracepad::ops {

using namespace kernels;

#define TRACEPAD_COMPARE(name, op)                                                \
  Tensor name(const Operand& a, const Operand& b) {                               \
    return test2(a, b, result_type(a, b), [](auto x, auto y) { return x op y; }); \
  }
TRACEPAD_COMPARE(eq, ==)
TRACEPAD_COMPARE(ne, !=)
TRACEPAD_COMPARE(lt, <)
TRACEPAD_COMPARE(le, <=)
TRACEPAD_COMPARE(gt, >)
TRACEPAD_COMPARE(ge, >=)
#undef TRACEPAD_COMPARE

Tensor logical_and(const Tensor& a, const Tensor& b) {
  return test2(a, b, promote_types(a.dtype(), b.dtype()),
               [](auto x, auto y) { return x != 0 && y != 0; });
}
Tensor logical_or(const Tensor& a, const Tensor& b) {
  return test2(a, b, promote_types(a.dtype(), b.dtype()),
               [](auto x, auto y) { return x != 0 || y != 0; });
}
Tensor logical_xor(const Tensor& a, const Tensor& b) {
  return test2(a, b, promote_types(a.dtype(), b.dtype()),
               [](auto x, auto y) { return (x != 0) != (y != 0); });
}
Tensor logical_not(const Tensor& a) {
  return test1(a, a.dtype(), [](auto x) { return x == 0; });
}

namespace {
DType integral_type(const char* kernel, const Operand& a, const Operand& b,
                    bool allow_bool = true) {
  DType r = result_type(a, b);
  if (is_floating(r) || (!allow_bool && r == DType::Bool)) no_kernel_for(kernel, r, {&a, &b});
  return r;
}
}  // namespace

Tensor bitwise_and(const Operand& a, const Operand& b) {
  return map2<On::Ints>(a, b, integral_type("bitwise_and_cpu", a, b),
                        [](auto x, auto y) { return x & y; });
}
Tensor bitwise_or(const Operand& a, const Operand& b) {
  return map2<On::Ints>(a, b, integral_type("bitwise_or_cpu", a, b),
                        [](auto x, auto y) { return x | y; });
}
Tensor bitwise_xor(const Operand& a, const Operand& b) {
  return map2<On::Ints>(a, b, integral_type("bitwise_xor_cpu", a, b),
                        [](auto x, auto y) { return x ^ y; });
}
Tensor bitwise_not(const Tensor& a) {
  if (a.dtype() == DType::Bool) return logical_not(a);
  if (is_floating(a.dtype())) not_implemented_for("bitwise_not_cpu", a.dtype());
  return map1<On::Ints>(a, a.dtype(), [](auto x) { return ~x; });
}
Tensor bitwise_left_shift(const Operand& a, const Operand& b) {
  DType r = integral_type("lshift_cpu", a, b, false);
  int64_t bits = element_size(r) * 8;
  return map2<On::Ints>(a, b, r, [bits](auto x, auto y) {
    return y < 0 || y >= bits ? int64_t{0} : static_cast<int64_t>(static_cast<uint64_t>(x) << y);
  });
}
Tensor bitwise_right_shift(const Operand& a, const Operand& b) {
  DType r = integral_type("rshift_cpu", a, b, false);
  int64_t bits = element_size(r) * 8;
  return map2<On::Ints>(a, b, r, [bits](auto x, auto y) {
    return y < 0 || y >= bits ? (x < 0 ? int64_t{-1} : int64_t{0}) : x >> y;
  });
}

Tensor where(const Tensor& condition, const Operand& a, const Operand& b) {
  if (condition.dtype() != DType::Bool && condition.dtype() != DType::UInt8)
    raise_runtime(
        std::string(
            "where expected condition to be a boolean tensor, but got a tensor with dtype ") +
        dtype_message_name(condition.dtype()));
  DType r = result_type(a, b);
  Tensor out = map3(condition, a, b, r, [](auto k, auto x, auto y) { return k != 0 ? x : y; });
  if (wants_grad({a, b}))
    record("WhereBackward0", {condition, a, b}, {out}, {condition}, [](Context& c) -> Tensors {
      Tensor zero = zeros({}, {c.g().dtype()});
      return {Tensor(), c.needs(1) ? where(c.s(0), c.g(), zero) : Tensor(),
              c.needs(2) ? where(c.s(0), zero, c.g()) : Tensor()};
    });
  return out;
}

namespace {
struct Bounds {
  double dlo, dhi;
  int64_t ilo, ihi;
  template <class T>
  T operator()(T x) const {
    T lo, hi;
    if constexpr (std::is_integral_v<T>)
      lo = ilo, hi = ihi;
    else
      lo = static_cast<T>(dlo), hi = static_cast<T>(dhi);
    x = x < lo ? lo : x;
    return x > hi ? hi : x;
  }
};
}  // namespace

// A negative number may stand for an unsigned one.
void check_holds(const Scalar& s, DType t) {
  if (t == DType::Bool || t == DType::Float64) return;
  TypeLimits l = type_limits(t);
  if (is_floating(t)) {
    const double v = std::abs(s.to_double());
    if (v <= l.max || !std::isfinite(v)) return;
    raise_runtime(std::string("value cannot be converted to type ") + dtype_c_name(t) +
                  " without overflow");
  }
  int64_t v = s.to_int();
  int64_t least = t == DType::UInt8 && !s.is_float() ? -l.imax : l.imin;
  if (s.is_float() ? s.to_double() >= static_cast<double>(least) &&
                         s.to_double() <= static_cast<double>(l.imax)
                   : !s.is_unsigned() && v >= least && v <= l.imax)
    return;
  raise_runtime(std::string("value cannot be converted to type ") +
                (t == DType::UInt8   ? "uint8_t"
                 : t == DType::Int8  ? "int8_t"
                 : t == DType::Int16 ? "int16_t"
                 : t == DType::Int32 ? "int"
                                     : "int64_t") +
                " without overflow");
}

namespace {
int64_t whole_bound(const Scalar& s, DType t) {
  int64_t v = s.to_int();
  return t == DType::UInt8 && v < 0 ? v + 256 : v;
}
}  // namespace

Tensor clamp(const Tensor& t, const OptScalar& min, const OptScalar& max) {
  if (!min && !max) raise_runtime("torch.clamp: At least one of 'min' or 'max' must not be None");
  DType r = t.dtype();
  if (min) r = result_type(t, Operand(*min));
  if (max) r = promote_types(r, result_type(t, Operand(*max)));
  if (r == DType::Bool)
    not_implemented_for(!max   ? "clamp_min_scalar_cpu"
                        : !min ? "clamp_max_scalar_cpu"
                               : "clamp_scalar_cpu",
                        r);
  for (const OptScalar* bound : {&min, &max})
    if (*bound && is_integral(r)) check_holds(**bound, r);
  Bounds f{min ? min->to_double() : -INFINITY, max ? max->to_double() : INFINITY,
           min ? whole_bound(*min, r) : INT64_MIN, max ? whole_bound(*max, r) : INT64_MAX};
  bool nan_bound = (min && std::isnan(min->to_double())) || (max && std::isnan(max->to_double()));
  Tensor out;
  if (!nan_bound && r == DType::Float32)
    out = xnn::clamp(t, static_cast<float>(f.dlo), static_cast<float>(f.dhi));
  if (!out.defined())
    out = nan_bound ? map1(t, r, [](auto x) { return static_cast<decltype(x)>(NAN); })
                    : map1(t, r, f);
  if (wants_grad({t}))
    record("ClampBackward1", {t}, {out}, {t}, [min, max](Context& c) -> Tensors {
      // Unlike a bound that is a tensor, a number leaves nothing to what lies on it.
      Tensor inside = min ? gt(c.s(0), *min) : lt(c.s(0), *max);
      if (min && max) kernels::copy(inside, logical_and(inside, lt(c.s(0), *max)));
      return {where(inside, c.g(), zeros({}, {c.g().dtype()}))};
    });
  return out;
}

namespace {
// A value that lies on one bound shares the gradient with it, as maximum and minimum have it.
Tensors clamp_gradients(const Tensor& g, const Tensor& x, const Tensor& lo, const Tensor& hi) {
  auto either = [](const Tensor& a, const Tensor& b) {
    return !a.defined() ? b : !b.defined() ? a : logical_or(a, b);
  };
  auto halved = [&](const Tensor& tie) { return where(tie, div(g, 2), g); };
  auto without = [](const Tensor& t, const Tensor& lost) {
    return inplace(t, [&lost](const Tensor& old) { return masked_fill(old, lost, 0.0); });
  };
  Tensor below, above, on_lo, on_hi;
  if (lo.defined()) below = lt(x, lo), on_lo = eq(x, lo);
  if (hi.defined()) above = gt(x, hi), on_hi = eq(x, hi);
  if (!lo.defined() || !hi.defined()) {
    Tensor tie = either(on_lo, on_hi);
    Tensor bound = without(halved(tie), lo.defined() ? gt(x, lo) : lt(x, hi));
    Tensor mine = without(halved(tie), either(below, above));
    return lo.defined() ? Tensors{mine, bound, {}} : Tensors{mine, {}, bound};
  }
  Tensor open = lt(lo, hi), fits = le(lo, hi), zero = zeros({}, {g.dtype()});
  on_lo = logical_and(on_lo, open), on_hi = logical_and(on_hi, open);
  Tensor half = div(g, 2);
  Tensor at_lo = logical_and(below, fits), at_hi = logical_or(gt(lo, hi), logical_and(above, fits));
  return {without(halved(either(on_lo, on_hi)), either(below, above)),
          where(at_lo, g, where(on_lo, half, zero)), where(at_hi, g, where(on_hi, half, zero))};
}
}  // namespace

Tensor clamp(const Tensor& t, const std::optional<Tensor>& min, const std::optional<Tensor>& max) {
  if (!min && !max) raise_runtime("torch.clamp: At least one of 'min' or 'max' must not be None");
  Tensors inputs = {t, or_undefined(min), or_undefined(max)};
  Tensor out;
  {
    NoGrad off;
    if (min && max) {
      DType r = result_type(inputs);
      if (r == DType::Bool) no_kernel_for("clamp_cpu", r, {&t, &*min, &*max});
      out = map3(t, *min, *max, r, [](auto x, auto lo, auto hi) {
        if (is_nan(x)) return x;
        if (is_nan(lo)) return lo;
        if (is_nan(hi)) return hi;
        x = x < lo ? lo : x;
        return x > hi ? hi : x;
      });
    } else {
      out = min ? maximum(t, *min) : minimum(t, *max);
    }
  }
  if (wants_grad(inputs))
    record("ClampBackward0", inputs, {out}, inputs,
           [](Context& c) -> Tensors { return clamp_gradients(c.g(), c.s(0), c.s(1), c.s(2)); });
  return out;
}

Tensor isclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) {
  if (a.dtype() != b.dtype())
    raise_runtime(std::string(dtype_message_name(a.dtype())) + " did not match " +
                  dtype_message_name(b.dtype()));
  auto check = [](const char* name, double v) {
    if (v >= 0) return;
    std::string shown = float_repr(v);
    if (shown.ends_with(".0")) shown.resize(shown.size() - 2);
    raise_runtime(std::string(name) + " must be greater than or equal to zero, but got " + shown);
  };
  check("rtol", rtol), check("atol", atol);
  NoGrad off;
  Tensor close = eq(a, b);
  if (equal_nan && a.is_floating_point())
    kernels::copy(close, logical_or(close, logical_and(isnan(a), isnan(b))));
  if (rtol == 0 && atol == 0) return close;
  Tensor x = a, y = b;
  if (!a.is_floating_point()) x = to(a, default_dtype()), y = to(b, default_dtype());
  Tensor allowed = add(abs(mul(y, rtol)), atol);
  Tensor error = abs(sub(x, y));
  kernels::copy(close, logical_or(close, logical_and(isfinite(error), le(error, allowed))));
  return close;
}

bool allclose(const Tensor& a, const Tensor& b, double rtol, double atol, bool equal_nan) {
  Tensor c = kernels::contiguous(isclose(a, b, rtol, atol, equal_nan));
  const bool* p = c.data<bool>();
  for (int64_t i = 0, n = c.numel(); i < n; ++i)
    if (!p[i]) return false;
  return true;
}

bool equal(const Tensor& a, const Tensor& b) {
  if (a.sizes() != b.sizes()) return false;
  Tensor c = kernels::contiguous(eq(a, b));
  const bool* p = c.data<bool>();
  for (int64_t i = 0, n = c.numel(); i < n; ++i)
    if (!p[i]) return false;
  return true;
}

Tensor isin(const Operand& elements, const Operand& test, bool unique, bool invert) {
  check_out_type(DType::Bool);
  for (const Tensor& t : {Tensor(elements), Tensor(test)})
    if (t.dtype() == DType::Bool)
      raise_runtime("Unsupported input type encountered for isin(): Bool");
  // PyTorch compares with few elements one by one, in their memory's order, and sorts many: then
  // what was said to be unique and is not is found among the elements themselves.
  bool few = test.numel() <
             static_cast<int64_t>(10 * std::pow(static_cast<double>(elements.numel()), 0.145));
  Tensor flat = few ? view(test, {-1}) : reshape(test, {-1});
  NoGrad off;
  Tensor out = empty_tensor(elements.sizes(), DType::Bool);
  Tensor e = kernels::contiguous(elements, DType::Float64),
         s = kernels::contiguous(flat, DType::Float64);
  for (int64_t i = 0, n = e.numel(); i < n; ++i) {
    bool found = false;
    for (int64_t j = 0, m = s.numel(); j < m && !found; ++j)
      found = e.data<double>()[i] == s.data<double>()[j];
    for (int64_t j = i + 1; unique && !few && j < n && !found; ++j)
      found = e.data<double>()[i] == e.data<double>()[j];
    out.data<bool>()[i] = found != invert;
  }
  return out;
}

}  // namespace tracepad::ops
