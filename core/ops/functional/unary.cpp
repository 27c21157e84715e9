// Functions of one tensor, with their derivatives. A derivative is written in terms of the saved
// input (s(0)) or the saved result.
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/kernels/elementwise.h"
#include "ops/kernels/math.h"

namespace tracepad::ops {

using namespace kernels;
using xnn::Unary;

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kTwoOverSqrtPi = 1.12837916709551257390;

using Derivative = Tensor (*)(const Tensor& g, const Tensor& saved);
enum class Keep { Input, Result, Nothing };

Tensor with_grad(const char* name, const Tensor& t, const Tensor& out, Keep keep, Derivative d) {
  if (wants_grad({t}))
    record(name, {t}, {out},
           {keep == Keep::Input    ? t
            : keep == Keep::Result ? out
                                   : Tensor()},
           [d](Context& c) -> Tensors { return {d(c.g(), c.s(0))}; });
  return out;
}

// A function on floats; integers are computed as the default floating type.
template <class F>
Tensor on_floats(const char* name, const Tensor& t, F f, Keep keep, Derivative d) {
  return with_grad(name, t, map1<On::Floats>(t, float_type(t.dtype()), f), keep, d);
}

// A function of any type but bool that leaves integers as they are.
template <class F>
Tensor rounding(const char* name, const char* kernel, const Tensor& t, F f) {
  if (t.dtype() == DType::Bool) not_implemented_for(kernel, t.dtype());
  Tensor out;
  if (is_floating(t.dtype())) {
    out = map1<On::Floats>(t, t.dtype(), f);
  } else {
    out = empty_strided_tensor(t.sizes(), result_strides(t.sizes(), {&t}), t.dtype(), t.device());
    kernels::copy(out, t);
  }
  return with_grad(name, t, out, Keep::Nothing,
                   [](const Tensor& g, const Tensor&) { return zeros_like(g); });
}

// A result that PyTorch writes into a tensor laid out as the input is.
Tensor laid_out_as(const Tensor& t, const Tensor& out) {
  Tensor like = empty_like(detach(t), {out.dtype()});
  if (like.strides() == out.strides()) return out;
  kernels::copy(like, out);
  return like;
}

// Functions that current C libraries round correctly in single precision go through double, which
// gives the same on every platform.
#define FN(expr) [](auto x) { return (expr); }
#define DX(expr) [](const Tensor& g, const Tensor& x) -> Tensor { return (expr); }
#define DY(expr) [](const Tensor& g, const Tensor& y) -> Tensor { return (expr); }
// Derivatives that are a kernel of their own in PyTorch.
#define KERNEL(x, expr)                                                                       \
  [](const Tensor& g0, const Tensor& saved) -> Tensor {                                       \
    return in_one_kernel(g0, saved, [](const Tensor& g, const Tensor& x) { return (expr); }); \
  }

}  // namespace

#define IN Keep::Input
#define OUT Keep::Result
Tensor exp(const Tensor& t) {
  return on_floats("ExpBackward0", t, FN(std::exp(x)), OUT, DY(mul(g, y)));
}
Tensor exp2(const Tensor& t) {
  return on_floats("Exp2Backward0", t, FN(std::exp2(x)), OUT,
                   DY(mul(mul(g, y), 0.69314718055994530942)));
}
Tensor expm1(const Tensor& t) {
  return on_floats("Expm1Backward0", t, FN(std::expm1(static_cast<double>(x))), OUT,
                   DY(mul(g, add(y, 1))));
}
Tensor log(const Tensor& t) {
  return on_floats("LogBackward0", t, FN(std::log(x)), IN, DX(div(g, x)));
}
Tensor log2(const Tensor& t) {
  return on_floats("Log2Backward0", t, FN(std::log2(x)), IN,
                   DX(div(g, mul(x, 0.69314718055994530942))));
}
Tensor log10(const Tensor& t) {
  return on_floats("Log10Backward0", t, FN(std::log10(static_cast<double>(x))), IN,
                   DX(div(g, mul(x, 2.30258509299404568402))));
}
Tensor log1p(const Tensor& t) {
  return on_floats("Log1PBackward0", t, FN(std::log1p(static_cast<double>(x))), IN,
                   DX(div(g, add(x, 1))));
}
Tensor sqrt(const Tensor& t) {
  return on_floats("SqrtBackward0", t, FN(std::sqrt(x)), OUT, DY(div(g, mul(y, 2))));
}
Tensor rsqrt(const Tensor& t) {
  auto derivative = DY(mul(mul(g, -0.5), pow(y, 3)));
  if (t.dtype() == DType::Float16 || t.dtype() == DType::BFloat16) {  // in two steps
    Tensor root = map1<On::Floats>(t, t.dtype(), FN(std::sqrt(x)));
    return with_grad("RsqrtBackward0", t, map1<On::Floats>(root, t.dtype(), FN(decltype(x)(1) / x)),
                     OUT, derivative);
  }
  return on_floats("RsqrtBackward0", t, FN(decltype(x)(1) / std::sqrt(x)), OUT, derivative);
}
Tensor reciprocal(const Tensor& t) {
  return on_floats("ReciprocalBackward0", t, FN(decltype(x)(1) / x), OUT,
                   DY(mul(neg(g), mul(y, y))));
}
Tensor square(const Tensor& t) { return pow(t, 2); }
Tensor sin(const Tensor& t) {
  return on_floats("SinBackward0", t, FN(std::sin(x)), IN, DX(mul(g, cos(x))));
}
Tensor cos(const Tensor& t) {
  return on_floats("CosBackward0", t, FN(std::cos(x)), IN, DX(mul(g, neg(sin(x)))));
}
Tensor tan(const Tensor& t) {
  return on_floats("TanBackward0", t, FN(std::tan(static_cast<double>(x))), OUT,
                   DY(mul(g, add(mul(y, y), 1))));
}
Tensor asin(const Tensor& t) {
  return on_floats("AsinBackward0", t, FN(std::asin(static_cast<double>(x))), IN,
                   DX(mul(g, rsqrt(add(neg(mul(x, x)), 1)))));
}
Tensor acos(const Tensor& t) {
  return on_floats("AcosBackward0", t, FN(std::acos(static_cast<double>(x))), IN,
                   DX(mul(g, neg(rsqrt(add(neg(mul(x, x)), 1))))));
}
Tensor atan(const Tensor& t) {
  return on_floats("AtanBackward0", t, FN(std::atan(static_cast<double>(x))), IN,
                   DX(div(g, add(mul(x, x), 1))));
}
Tensor sinh(const Tensor& t) {
  return on_floats("SinhBackward0", t, FN(std::sinh(static_cast<double>(x))), IN,
                   DX(mul(g, cosh(x))));
}
Tensor cosh(const Tensor& t) {
  return on_floats("CoshBackward0", t, FN(std::cosh(static_cast<double>(x))), IN,
                   DX(mul(g, sinh(x))));
}
Tensor tanh(const Tensor& t) {
  return on_floats("TanhBackward0", t, FN(std::tanh(static_cast<double>(x))), OUT,
                   KERNEL(y, mul(g, sub(1, mul(y, y)))));
}
Tensor asinh(const Tensor& t) {
  return on_floats("AsinhBackward0", t, FN(std::asinh(static_cast<double>(x))), IN,
                   DX(mul(g, rsqrt(add(mul(x, x), 1)))));
}
Tensor acosh(const Tensor& t) {
  return on_floats("AcoshBackward0", t, FN(std::acosh(static_cast<double>(x))), IN,
                   DX(mul(g, rsqrt(sub(mul(x, x), 1)))));
}
Tensor atanh(const Tensor& t) {
  return on_floats("AtanhBackward0", t, FN(std::atanh(static_cast<double>(x))), IN,
                   DX(div(g, sub(1, mul(x, x)))));
}
Tensor sinc(const Tensor& t) {
  return on_floats(
      "SincBackward0", t,
      [](auto x) {
        using T = decltype(x);
        return x == 0 ? T(1) : std::sin(T(kPi) * x) / (T(kPi) * x);
      },
      IN,
      DX(where(eq(x, 0), zeros_like(g),
               mul(g, div(sub(mul(mul(x, kPi), cos(mul(x, kPi))), sin(mul(x, kPi))),
                          mul(mul(x, x), kPi))))));
}
Tensor sigmoid(const Tensor& t) {
  return on_floats("SigmoidBackward0", t, FN(decltype(x)(1) / (decltype(x)(1) + std::exp(-x))), OUT,
                   [](const Tensor& g, const Tensor& y) -> Tensor {
                     auto derivative = DX(mul(mul(g, sub(1, x)), x));
                     return y.dtype() == DType::BFloat16 ? in_one_kernel(g, y, derivative)
                                                         : derivative(g, y);
                   });
}
Tensor erf(const Tensor& t) {
  return on_floats("ErfBackward0", t, FN(std::erf(static_cast<double>(x))), IN,
                   DX(mul(g, mul(exp(neg(mul(x, x))), kTwoOverSqrtPi))));
}
Tensor erfc(const Tensor& t) {
  return on_floats("ErfcBackward0", t, FN(std::erfc(static_cast<double>(x))), IN,
                   DX(mul(g, mul(exp(neg(mul(x, x))), -kTwoOverSqrtPi))));
}
Tensor erfinv(const Tensor& t) {
  return on_floats("ErfinvBackward0", t, FN(kernels::erfinv(x)), OUT,
                   DY(mul(g, mul(exp(mul(y, y)), 1 / kTwoOverSqrtPi))));
}
Tensor lgamma(const Tensor& t) {
  return on_floats("LgammaBackward0", t, FN(std::lgamma(static_cast<double>(x))), IN,
                   DX(mul(g, digamma(x))));
}
Tensor digamma(const Tensor& t) {
  return on_floats("DigammaBackward0", t, FN(kernels::digamma(x)), IN, DX(mul(g, polygamma(1, x))));
}
Tensor polygamma(int64_t n, const Tensor& t) {
  if (n < 0) raise_runtime("polygamma(n, x) does not support negative n.");
  Tensor out =
      map1<On::Floats>(t, float_type(t.dtype()), [n](auto x) { return kernels::polygamma(n, x); });
  if (wants_grad({t}))
    record("PolygammaBackward0", {t}, {out}, {t},
           [n](Context& c) -> Tensors { return {mul(c.g(), polygamma(n + 1, c.s(0)))}; });
  return out;
}
Tensor entr(const Tensor& t) {
  return on_floats(
      "SpecialEntrBackward0", t,
      [type = t.dtype()](auto x) {
        using T = decltype(x);
        return std::isnan(x) ? x
               : x > 0       ? -x * kernels::rounded_to(type, std::log(x))
               : x == 0      ? T(0)
                             : T(-INFINITY);
      },
      IN, DX(mul(g, sub(neg(log(x)), 1))));
}
Tensor silu(const Tensor& t) {
  if (!is_floating(t.dtype())) not_implemented_for("silu_cpu", t.dtype());
  return on_floats("SiluBackward0", t, FN(x / (decltype(x)(1) + std::exp(-x))), IN,
                   KERNEL(x, mul(mul(g, sigmoid(x)), add(mul(x, sub(1, sigmoid(x))), 1))));
}
Tensor mish(const Tensor& t) {
  if (!is_floating(t.dtype())) not_implemented_for("mish_cpu", t.dtype());
  return on_floats(
      "MishBackward0", t,
      FN(x * static_cast<decltype(x)>(std::tanh(static_cast<double>(
                 static_cast<decltype(x)>(std::log1p(static_cast<double>(std::exp(x)))))))),
      IN, [](const Tensor& grad, const Tensor& saved) {
        return in_one_kernel(grad, saved, [](const Tensor& g, const Tensor& x) {
          Tensor s = sigmoid(x), h = tanh(log1p(exp(x)));
          return mul(g, add(h, mul(mul(x, s), sub(1, mul(h, h)))));
        });
      });
}
Tensor log_sigmoid(const Tensor& given) {
  Tensor t = contiguous(given);
  if (!is_floating(t.dtype())) not_implemented_for("log_sigmoid_cpu", t.dtype());
  if (const auto out = out_type(); out && *out != t.dtype())
    raise_runtime(std::string("expected scalar type ") + dtype_message_name(t.dtype()) +
                  " but found " + dtype_message_name(*out));
  return on_floats(
      "LogSigmoidBackward0", t,
      [](auto x) {
        using T = decltype(x);
        return std::min(T(0), x) -
               static_cast<T>(std::log1p(static_cast<double>(std::exp(-std::abs(x)))));
      },
      IN,
      [](const Tensor& grad, const Tensor& saved) {
        Tensor kept = exp(neg(abs(saved)));  // by the forward pass, rounded
        return in_one_kernel(grad, saved, [&kept](const Tensor& g, const Tensor& x) {
          Tensor z = to(kept, x.dtype());
          Tensor part = div(z, add(z, 1));
          return mul(g, where(lt(x, 0), sub(1, part), part));
        });
      });
}
Tensor hardsigmoid(const Tensor& t) {
  if (!is_floating(t.dtype())) not_implemented_for("hardsigmoid_cpu", t.dtype());
  return on_floats(
      "HardsigmoidBackward0", t,
      [](auto x) {
        using T = decltype(x);
        return std::min(std::max(x + T(3), T(0)), T(6)) / T(6);
      },
      IN,
      DX(where(logical_and(gt(x, -3), lt(x, 3)), mul(g, static_cast<double>(1.0F / 6.0F)),
               zeros_like(g))));
}
Tensor hardswish(const Tensor& t) {
  if (!is_floating(t.dtype())) not_implemented_for("hardswish_cpu", t.dtype());
  return on_floats(
      "HardswishBackward0", t,
      [](auto x) {
        using T = decltype(x);
        return x * std::min(std::max(x + T(3), T(0)), T(6)) / T(6);
      },
      IN,
      KERNEL(x, where(le(x, -3), zeros_like(g), where(lt(x, 3), mul(g, add(div(x, 3), 0.5)), g))));
}
namespace {
// A product with a number, as one node.
Tensor scaled(const char* name, const Tensor& t, double by) {
  Tensor out;
  {
    NoGrad off;
    out = laid_out_as(t, mul(detach(t), by));
  }
  if (wants_grad({t}))
    record(name, {t}, {out}, {}, [by](Context& c) -> Tensors { return {mul(c.g(), by)}; });
  return out;
}
}  // namespace
Tensor deg2rad(const Tensor& t) { return scaled("Deg2RadBackward0", t, kPi / 180); }
Tensor rad2deg(const Tensor& t) { return scaled("Rad2DegBackward0", t, 180 / kPi); }
#undef IN
#undef OUT

Tensor relu(const Tensor& t) {
  if (t.dtype() == DType::Bool) raise_not_implemented("Boolean inputs not supported for relu");
  return with_grad(
      "ReluBackward0", t,
      map1(t, t.dtype(), Unary::Relu, [](auto x) { return x < 0 ? decltype(x)(0) : x; }),
      Keep::Result, DY(where(le(y, 0), zeros({}, {g.dtype()}), g)));  // through nan, too
}
Tensor relu6(const Tensor& t) {
  if (t.dtype() == DType::Bool) raise_not_implemented("Bool inputs not supported for hardtanh");
  Tensor out = map1(t, t.dtype(), [](auto x) {
    using T = decltype(x);
    return x < 0 ? T(0) : x > 6 ? T(6) : x;
  });
  return with_grad("HardtanhBackward0", t, laid_out_as(t, out), Keep::Input,
                   DX(where(logical_or(le(x, 0), ge(x, 6)), zeros({}, {g.dtype()}), g)));
}
Tensor abs(const Tensor& t) {
  if (t.dtype() == DType::Bool) not_implemented_for("abs_cpu", t.dtype());
  return with_grad("AbsBackward0", t,
                   map1(t, t.dtype(), Unary::Abs,
                        [](auto x) {
                          return x < 0 ? wrap_sub(decltype(x)(0), x) : x == 0 ? decltype(x)(0) : x;
                        }),
                   Keep::Input, DX(mul(g, sgn(x))));
}
Tensor neg(const Tensor& t) {
  if (t.dtype() == DType::Bool)
    raise_not_implemented(
        "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
        "invert a mask, use the "
        "`~` or `logical_not()` operator instead.");
  return with_grad("NegBackward0", t,
                   map1(t, t.dtype(),
                        [](auto x) {
                          if constexpr (std::is_integral_v<decltype(x)>)
                            return wrap_sub(decltype(x)(0), x);
                          else
                            return -x;
                        }),
                   Keep::Nothing, [](const Tensor& g, const Tensor&) { return neg(g); });
}
Tensor positive(const Tensor& t) {
  if (t.dtype() == DType::Bool)
    raise_not_implemented("The `+` operator, on a bool tensor is not supported.");
  return t;
}
Tensor sign(const Tensor& t) {
  Tensor out =
      map1(t, t.dtype(), [](auto x) { return static_cast<decltype(x)>((x > 0) - (x < 0)); });
  return with_grad("SignBackward0", t, out, Keep::Nothing,
                   [](const Tensor& g, const Tensor&) { return zeros_like(g); });
}
Tensor sgn(const Tensor& t) {
  Tensor out =
      map1(t, t.dtype(), [](auto x) { return static_cast<decltype(x)>((x > 0) - (x < 0)); });
  return with_grad("SgnBackward0", t, out, Keep::Nothing,
                   [](const Tensor& g, const Tensor&) { return zeros_like(g); });
}
Tensor floor(const Tensor& t) {
  return rounding("FloorBackward0", "floor_vml_cpu", t, FN(std::floor(x)));
}
Tensor ceil(const Tensor& t) {
  return rounding("CeilBackward0", "ceil_vml_cpu", t, FN(std::ceil(x)));
}
Tensor trunc(const Tensor& t) {
  return rounding("TruncBackward0", "trunc_vml_cpu", t, FN(std::trunc(x)));
}
Tensor round(const Tensor& t) {
  return rounding("RoundBackward0", "round_vml_cpu", t, FN(std::nearbyint(x)));
}
Tensor round(const Tensor& t, int64_t decimals) {
  if (decimals == 0) {
    if (!is_floating(t.dtype())) not_implemented_for("round_vml_cpu", t.dtype());
    return rounding("RoundBackward1", "round_vml_cpu", t, FN(std::nearbyint(x)));
  }
  if (!is_floating(t.dtype())) not_implemented_for("round_cpu", t.dtype());
  double scale = std::pow(10.0, static_cast<double>(std::abs(decimals)));
  bool negative = decimals < 0;
  return rounding("RoundBackward1", "round_cpu", t, [scale, negative](auto x) {
    using T = decltype(x);
    return negative ? std::nearbyint(x / T(scale)) * T(scale)
                    : std::nearbyint(x * T(scale)) / T(scale);
  });
}
Tensor frac(const Tensor& t) {
  if (!is_floating(t.dtype())) not_implemented_for("frac_cpu", t.dtype());
  return on_floats("FracBackward0", t, FN(x - std::trunc(x)), Keep::Nothing,
                   [](const Tensor& g, const Tensor&) { return g; });
}

Tensor softsign(const Tensor& t) { return div(t, add(abs(t), 1)); }
Tensor tanhshrink(const Tensor& t) { return sub(t, tanh(t)); }
Tensor isnan(const Tensor& t) {
  return is_floating(t.dtype()) ? test1<On::Floats>(t, t.dtype(), FN(std::isnan(x))) : ne(t, t);
}
Tensor isinf(const Tensor& t) {
  return is_floating(t.dtype()) ? test1<On::Floats>(t, t.dtype(), FN(std::isinf(x)))
                                : zeros_like(t, {DType::Bool});
}
Tensor isfinite(const Tensor& t) {
  return is_floating(t.dtype()) ? test1<On::Floats>(t, t.dtype(), FN(std::isfinite(x)))
                                : ones_like(t, {DType::Bool});
}
Tensor isposinf(const Tensor& t) {
  if (is_floating(t.dtype()))
    return test1<On::Floats>(t, t.dtype(), FN(x == decltype(x)(INFINITY)));
  return test1(t, t.dtype(), [](auto) { return false; });
}
Tensor isneginf(const Tensor& t) {
  if (is_floating(t.dtype()))
    return test1<On::Floats>(t, t.dtype(), FN(x == -decltype(x)(INFINITY)));
  return test1(t, t.dtype(), [](auto) { return false; });
}
Tensor isreal(const Tensor& t) { return ones_like(t, {DType::Bool}); }
Tensor signbit(const Tensor& t) {
  return test1(t, t.dtype(), [](auto x) {
    if constexpr (std::is_integral_v<decltype(x)>)
      return x < 0;
    else
      return std::signbit(x);
  });
}

Tensor logit(const Tensor& t, std::optional<double> given) {
  std::optional<double> eps = given && *given >= 0 ? given : std::nullopt;  // below 0: none
  DType r = float_type(t.dtype());
  Tensor out;
  if (r == DType::Float16 || r == DType::BFloat16) {  // these steps are in that type
    NoGrad off;
    Tensor x = detach(t);
    if (eps) {
      Tensor low = scalar_tensor(*eps, r), high = sub(scalar_tensor(1, r), low);
      x = where(lt(x, low), low, where(gt(x, high), high, x));
    }
    out = log(div(x, sub(1, x)));
  } else {
    out = map1<On::Floats>(t, r, [eps](auto x) {
      using T = decltype(x);
      if (eps) x = x < T(*eps) ? T(*eps) : x > 1 - T(*eps) ? 1 - T(*eps) : x;
      return x == T(1) ? T(INFINITY) : std::log(x / (T(1) - x));
    });
  }
  if (wants_grad({t}))
    record("LogitBackward0", {t}, {out}, {t}, [eps](Context& c) -> Tensors {
      Tensor g = div(c.g(), mul(c.s(0), sub(1, c.s(0))));
      if (!eps) {
        Tensor within = logical_and(ge(c.s(0), 0), le(c.s(0), 1));
        return {where(within, g, full_like(g, NAN))};
      }
      Tensor inside = logical_and(ge(c.s(0), *eps), le(c.s(0), 1 - *eps));
      return {where(inside, g, zeros_like(g))};
    });
  return out;
}

Tensor nan_to_num(const Tensor& t, std::optional<double> nan, std::optional<double> pos,
                  std::optional<double> neg) {
  if (const auto out = out_type(); out && *out != t.dtype())
    raise_runtime(std::string("nan_to_num: dtype of out: ") + dtype_message_name(*out) +
                  " should be same as input: " + dtype_message_name(t.dtype()));
  if (!is_floating(t.dtype())) return inplace_target() ? t : kernels::clone(t);
  TypeLimits l = type_limits(t.dtype());
  double n = nan.value_or(0), p = pos.value_or(l.max), m = neg.value_or(l.min);
  Tensor out = map1<On::Floats>(t, t.dtype(), [n, p, m](auto x) {
    using T = decltype(x);
    return std::isnan(x) ? T(n) : std::isinf(x) ? x > 0 ? T(p) : T(m) : x;
  });
  return with_grad("NanToNumBackward0", t, laid_out_as(t, out), Keep::Input,
                   DX(mul(g, to(isfinite(x), g.dtype()))));
}

std::pair<Tensor, Tensor> frexp(const Tensor& t) {
  if (!is_floating(t.dtype())) raise_runtime("torch.frexp() only supports floating-point dtypes");
  Tensor mantissa = map1<On::Floats>(t, t.dtype(), [](auto x) {
    int e = 0;
    return std::frexp(x, &e);
  });
  Tensor exponent = map1<On::Floats>(t, t.dtype(), [](auto x) {
    int e = 0;
    std::frexp(x, &e);
    return static_cast<decltype(x)>(e);
  });
  mantissa = laid_out_as(t, mantissa);
  Tensor whole = laid_out_as(t, kernels::as_type(exponent, DType::Int32));
  if (wants_grad({t}))
    record("FrexpBackward0", {t}, {mantissa}, {exponent},
           [](Context& c) -> Tensors { return {mul(c.g(), exp2(neg(c.s(0))))}; });
  return {mantissa, whole};
}

}  // namespace tracepad::ops
