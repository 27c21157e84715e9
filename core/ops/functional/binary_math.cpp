// Functions of two numbers beyond arithmetic: the greater one, angles and lengths, neighbours,
// powers of two, logarithms, common divisors. Gradients are left in the broadcast shape.
#include <algorithm>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/kernels/elementwise.h"
#include "ops/kernels/math.h"
#include "tensor/half.h"

namespace tracepad::ops {

using namespace kernels;

namespace {
// max-like functions share a gradient: the input that is not the lesser gets it, equals share it.
template <class F>
Tensor extremum(const char* name, const Tensor& a, const Tensor& b, F f, bool larger) {
  Tensor out = map2(a, b, result_type(a, b), f);
  if (wants_grad({a, b}))
    record(name, {a, b}, {out}, {a, b}, [larger](Context& c) -> Tensors {
      auto half = [&](const Tensor& mine, const Tensor& other) {
        Tensor lost = larger ? lt(mine, other) : gt(mine, other);
        Tensor g = where(eq(c.s(0), c.s(1)), div(c.g(), 2), c.g());
        return inplace(g, [&lost](const Tensor& old) { return masked_fill(old, lost, 0.0); });
      };
      return {c.needs(0) ? half(c.s(0), c.s(1)) : Tensor(),
              c.needs(1) ? half(c.s(1), c.s(0)) : Tensor()};
    });
  return out;
}
}  // namespace

Tensor maximum(const Tensor& a, const Tensor& b) {
  return extremum(
      "MaximumBackward0", a, b,
      [](auto x, auto y) { return is_nan(x)   ? x
                                  : is_nan(y) ? y
                                  : x < y     ? y
                                              : x; }, true);
}
Tensor minimum(const Tensor& a, const Tensor& b) {
  return extremum(
      "MinimumBackward0", a, b,
      [](auto x, auto y) { return is_nan(x)   ? x
                                  : is_nan(y) ? y
                                  : y < x     ? y
                                              : x; }, false);
}
Tensor fmax(const Tensor& a, const Tensor& b) {
  return extremum(
      "FmaxBackward0", a, b,
      [](auto x, auto y) { return is_nan(x)   ? y
                                  : is_nan(y) ? x
                                  : x < y     ? y
                                              : x; }, true);
}
Tensor fmin(const Tensor& a, const Tensor& b) {
  return extremum(
      "FminBackward0", a, b,
      [](auto x, auto y) { return is_nan(x)   ? y
                                  : is_nan(y) ? x
                                  : y < x     ? y
                                              : x; }, false);
}

Tensor atan2(const Tensor& a, const Tensor& b) {
  Tensor out = map2<On::Floats>(a, b, float_type(result_type(a, b)), [](auto y, auto x) {
    return std::atan2(static_cast<double>(y), static_cast<double>(x));
  });
  if (wants_grad({a, b}))
    record("Atan2Backward0", {a, b}, {out}, {a, b}, [](Context& c) -> Tensors {
      Tensor r = reciprocal(add(mul(c.s(0), c.s(0)), mul(c.s(1), c.s(1))));
      return {mul(mul(c.g(), c.s(1)), r), mul(mul(c.g(), neg(c.s(0))), r)};
    });
  return out;
}

Tensor hypot(const Tensor& a, const Tensor& b) {
  DType r = result_type(a, b);
  if (!is_floating(r)) no_kernel_for("hypot_cpu", r, {&a, &b});
  Tensor out = map2<On::Floats>(a, b, r, [](auto x, auto y) { return std::hypot(x, y); });
  if (wants_grad({a, b}))
    record("HypotBackward0", {a, b}, {out}, {a, b, out}, [](Context& c) -> Tensors {
      return {mul(c.g(), div(c.s(0), c.s(2))), div(mul(c.g(), c.s(1)), c.s(2))};
    });
  return out;
}

Tensor copysign(const Tensor& a, const Operand& b) {
  Tensor out = map2<On::Floats>(a, b, float_type(result_type(a, b)),
                                [](auto x, auto y) { return std::copysign(x, y); });
  if (wants_grad({a, b}))
    record(b.impl()->wrapped_number ? "CopysignBackward1" : "CopysignBackward0", {a, b}, {out},
           {a, out}, [sb = b.sizes()](Context& c) -> Tensors {
             Tensor ratio = where(eq(c.s(0), 0), zeros({}, {c.g().dtype()}), div(c.s(1), c.s(0)));
             return {mul(c.g(), ratio), c.needs(1) ? zeros(sb, {c.g().dtype()}) : Tensor()};
           });
  return out;
}

namespace {
// The neighbour towards `y` of a 16-bit float with this pattern and value.
template <class T>
uint16_t next_half(uint16_t bits, T x, T y) {
  if (std::isnan(x) || x == y) return bits;
  if (std::isnan(y)) return bits | 0x7fff;
  if (x == 0) return y < 0 ? 0x8001 : 0x0001;
  return static_cast<uint16_t>((x < y) == (x > 0) ? bits + 1 : bits - 1);
}
}  // namespace

Tensor nextafter(const Tensor& a, const Tensor& b) {
  DType r = result_type(a, b);
  if (!is_floating(r)) no_kernel_for("nextafter_cpu", r, {&a, &b});
  Tensor out;
  if (r == DType::Float32 || r == DType::Float64)
    out = map2<On::Floats>(a, b, r, [](auto x, auto y) { return std::nextafter(x, y); });
  else if (r == DType::Float16)
    out = map2<On::Floats>(a, b, r, [](auto x, auto y) {
      return float16_to_float(next_half(float_to_float16(static_cast<float>(x)), x, y));
    });
  else
    out = map2<On::Floats>(a, b, r, [](auto x, auto y) {
      return bfloat16_to_float(next_half(float_to_bfloat16(static_cast<float>(x)), x, y));
    });
  if (wants_grad({a, b}))
    record("NextafterBackward0", {a, b}, {out}, {a, b}, [](Context& c) -> Tensors {
      return {c.needs(0) ? masked_fill(c.g(), eq(c.s(0), c.s(1)), 0.0) : Tensor(),
              c.needs(1) ? zeros_like(c.g()) : Tensor()};
    });
  return out;
}

namespace {
Tensor with_strides(const Tensor& t, const Dims& strides) {
  if (t.strides() == strides) return t;
  Tensor out = empty_strided_tensor(t.sizes(), strides, t.dtype(), t.device());
  kernels::copy(out, t);
  return out;
}
}  // namespace

Tensor ldexp(const Tensor& a, const Operand& b) {
  if (b.dtype() == DType::Bool && !b.impl()->wrapped_number && is_floating(a.dtype()))
    no_kernel_for("ldexp_cpu_exp", DType::Bool, {&a, &b});
  DType r = float_type(result_type(a, b));
  const Tensor* target = inplace_target();
  if (const auto to = target ? OptDType(target->dtype()) : out_type(); to && !can_cast(r, *to))
    raise_runtime(std::string("ldexp can't be cast to the desired output type ") +
                  dtype_message_name(*to));
  Tensor out;
  if (is_floating(a.dtype()) && is_integral(b.dtype()) && !b.impl()->wrapped_number) {
    out = map2<On::Floats>(a, b, r, [](auto x, auto y) {
      double most = 10000;  // beyond every exponent
      return std::ldexp(x, static_cast<int>(std::clamp(static_cast<double>(y), -most, most)));
    });
    if (out.sizes() == a.sizes())  // laid out like the numbers alone
      out = with_strides(out, kernels::preserved_strides(a));
  } else {
    NoGrad off;
    // The base has the type of what is scaled.
    if (is_floating(a.dtype()) && !b.impl()->wrapped_number)
      out = mul(a, pow(full({}, 2.0, {a.dtype()}),
                       a.dtype() == DType::Float32 ? contiguous(b) : Tensor(b)));
    else
      out = mul(a, pow(2.0, b));
    if (a.dtype() == DType::Float64 && b.dtype() == DType::Float64)
      out = with_strides(out, kernels::result_strides(out.sizes(), r, a, b));
  }
  if (wants_grad({a, b}))
    record("LdexpBackward0", {a, b}, {out}, {b, out}, [](Context& c) -> Tensors {
      return {c.needs(0) ? mul(c.g(), pow(2.0, c.s(0))) : Tensor(),
              c.needs(1) ? mul(mul(c.g(), c.s(1)), std::log(2.0)) : Tensor()};
    });
  return out;
}

Tensor heaviside(const Tensor& a, const Tensor& values) {
  if (a.dtype() != values.dtype() || out_type().value_or(a.dtype()) != a.dtype())
    raise_runtime("heaviside is not yet implemented for tensors with different dtypes.");
  Tensor out = map2(a, values, a.dtype(), [](auto x, auto v) {
    using T = decltype(x);
    return x == T(0) ? v : x > T(0) ? T(1) : T(0);
  });
  if (wants_grad({a, values}))
    record("NotImplemented", {a, values}, {out}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::heaviside is not implemented");
    });
  return out;
}

Tensor xlogy(const Operand& a, const Operand& b) {
  const DType r = float_type(result_type(a, b));
  Tensor out = map2<On::Floats>(a, b, r, [r](auto x, auto y) {
    using T = decltype(x);
    return std::isnan(y) ? y : x == T(0) ? T(0) : x * rounded_to(r, std::log(y));
  });
  if (wants_grad({a, b}))
    record(a.impl()->wrapped_number   ? "XlogyBackward1"
           : b.impl()->wrapped_number ? "XlogyBackward2"
                                      : "XlogyBackward0",
           {a, b}, {out}, {a, b}, [](Context& c) -> Tensors {
             Tensor none = logical_and(eq(c.s(0), 0), le(c.s(1), 0));
             Tensor other = to(c.s(1), c.g().dtype());
             return {mul(c.g(), where(none, zeros({}, {c.g().dtype()}), log(other))),
                     mul(c.g(), div(c.s(0), c.s(1)))};
           });
  return out;
}

Tensor xlog1py(const Operand& a, const Operand& b) {
  const DType r = float_type(result_type(a, b));
  Tensor out = map2<On::Floats>(a, b, r, [r](auto x, auto y) {
    using T = decltype(x);
    return std::isnan(y) ? y : x == T(0) ? T(0) : x * rounded_to(r, std::log1p(y));
  });
  if (wants_grad({a, b}))
    record(a.impl()->wrapped_number   ? "SpecialXlog1PyBackward1"
           : b.impl()->wrapped_number ? "SpecialXlog1PyBackward2"
                                      : "SpecialXlog1PyBackward0",
           {a, b}, {out}, {a, b}, [](Context& c) -> Tensors {
             Tensor other = to(c.s(1), c.g().dtype());
             Tensor none = logical_and(eq(c.s(0), 0), le(c.s(1), -1));
             return {mul(c.g(), where(none, zeros({}, {c.g().dtype()}), log1p(other))),
                     mul(c.g(), div(c.s(0), add(c.s(1), 1)))};
           });
  return out;
}

Tensor logaddexp(const Tensor& a, const Tensor& b) {
  DType r = result_type(a, b);
  broadcast_shapes(a.sizes(), b.sizes());
  if (!is_floating(r)) not_implemented_for("logaddexp_cpu", r);
  Tensor out = map2<On::Floats>(a, b, r, [](auto x, auto y) {
    if (std::isinf(x) && x == y) return x;
    auto m = x > y ? x : y;
    return m + std::log1p(std::exp(-std::abs(x - y)));
  });
  if (wants_grad({a, b}))
    record("LogaddexpBackward0", {a, b}, {out}, {a, b}, [](Context& c) -> Tensors {
      return {div(c.g(), add(exp(sub(c.s(1), c.s(0))), 1)),
              div(c.g(), add(exp(sub(c.s(0), c.s(1))), 1))};
    });
  return out;
}

Tensor logaddexp2(const Tensor& a, const Tensor& b) {
  DType r = result_type(a, b);
  broadcast_shapes(a.sizes(), b.sizes());
  if (!is_floating(r)) not_implemented_for("logaddexp2_cpu", r);
  Tensor out = map2<On::Floats>(a, b, r, [](auto x, auto y) {
    using T = decltype(x);
    if (std::isinf(x) && x == y) return x;
    auto m = x > y ? x : y;
    return m + std::log1p(std::exp2(-std::abs(x - y))) * T(1.44269504088896340736);
  });
  if (wants_grad({a, b}))
    record("Logaddexp2Backward0", {a, b}, {out}, {a, b}, [](Context& c) -> Tensors {
      return {div(c.g(), add(pow(2, sub(c.s(1), c.s(0))), 1)),
              div(c.g(), add(pow(2, sub(c.s(0), c.s(1))), 1))};
    });
  return out;
}

namespace {
int64_t greatest_divisor(int64_t x, int64_t y) {
  while (y) x = std::exchange(y, kernels::trunc_mod(x, y));
  return x < 0 ? kernels::wrap_sub<int64_t>(0, x) : x;
}
}  // namespace

Tensor gcd(const Tensor& a, const Tensor& b) {
  DType r = result_type(a, b);
  if (!is_integral(r)) no_kernel_for("gcd_cpu", r, {&a, &b});
  return map2<On::Ints>(a, b, r, [](auto x, auto y) { return greatest_divisor(x, y); });
}

Tensor lcm(const Tensor& a, const Tensor& b) {
  DType r = result_type(a, b);
  if (!is_integral(r)) no_kernel_for("lcm_cpu", r, {&a, &b});
  return map2<On::Ints>(a, b, r, [](auto x, auto y) {
    const int64_t divisor = greatest_divisor(x, y);
    if (!divisor) return int64_t{0};
    const int64_t product = kernels::wrap_mul<int64_t>(kernels::trunc_div(x, divisor), y);
    return product < 0 ? kernels::wrap_sub<int64_t>(0, product) : product;
  });
}

}  // namespace tracepad::ops
