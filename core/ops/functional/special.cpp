// torch.special: functions that kernels/special.h computes in double precision, with their
// derivatives where PyTorch has them.
#include "ops/kernels/special.h"

#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/kernels/elementwise.h"

namespace tracepad::ops {

namespace {

constexpr double kPi = 3.14159265358979323846;

using Function = double (*)(double);
using Derivative = Tensor (*)(const Tensor& g, const Tensor& x, const Tensor& y);

bool is_half(DType t) { return t == DType::Float16 || t == DType::BFloat16; }

// Integers are computed as the default type. `kernel` has none for 16-bit floats; null: it has.
template <class F>
Tensor function(const char* kernel, const Tensor& t, F f) {
  const DType type = float_type(t.dtype());
  if (kernel && is_half(type)) not_implemented_for(kernel, type);
  return kernels::map1<kernels::On::Floats>(t, type, [f](auto x) {
    using T = decltype(x);
    if constexpr (std::is_same_v<F, Function>)
      return static_cast<T>(std::isnan(x) ? x : f(static_cast<double>(x)));
    else
      return std::isnan(x) ? x : f(x);
  });
}

Tensor differentiable(const char* node, const char* kernel, const Tensor& t, Function f,
                      Derivative d) {
  Tensor out = function(kernel, t, f);
  if (wants_grad({t}))
    record(node, {t}, {out}, {t, out},
           [d](Context& c) -> Tensors { return {d(c.g(), c.s(0), c.s(1))}; });
  return out;
}

template <class F>
Tensor polynomial(const char* kernel, const Operand& x, const Operand& n, F f) {
  const DType type = float_type(result_type(x, n));
  if (is_half(type)) no_kernel_for(kernel, type, {&x, &n});
  return kernels::map2<kernels::On::Floats>(x, n, type, [f](auto x, auto n) {
    if (!(std::abs(n) < 0x1p63F)) n = -1;  // what no int64 holds becomes its smallest
    return std::isnan(x) && n >= 1 ? x : f(x, n);
  });
}

// I1(x) / x and its scaled form have limits at 0.
Tensor where_zero(const Tensor& x, double value, const Tensor& otherwise) {
  return where(eq(x, 0), full({}, value, {x.dtype()}), otherwise);
}
Tensor not_zero(const Tensor& x) { return where_zero(x, 1.0, x); }

}  // namespace

Tensor zeta(const Operand& x, const Operand& q) {
  const DType r = float_type(result_type(x, q));
  if (r == DType::Float16 || r == DType::BFloat16) no_kernel_for("zeta_cpu", r, {&x, &q});
  Tensor out = kernels::map2<kernels::On::Floats>(x, q, r, [](auto x, auto q) {
    return kernels::zeta(static_cast<double>(x), static_cast<double>(q));
  });
  const OptScalar number = x.impl()->wrapped_number ? OptScalar(x.item()) : OptScalar();
  if (wants_grad({x, q}))
    record(x.impl()->wrapped_number   ? "SpecialZetaBackward1"
           : q.impl()->wrapped_number ? "SpecialZetaBackward2"
                                      : "SpecialZetaBackward0",
           {x, q}, {out}, {x, q}, [number](Context& c) -> Tensors {
             if (c.needs(0)) raise_not_implemented("the derivative for 'zeta' is not implemented.");
             if (!number)
               return {Tensor(), mul(c.g(), mul(neg(c.s(0)), zeta(add(c.s(0), 1), c.s(1))))};
             if (number->is_bool())
               raise_runtime("torch boolean negative, the `-` operator, is not supported.");
             const double s = number->to_double();
             return {Tensor(), mul(c.g(), mul(-s, zeta(Scalar(s + 1), c.s(1))))};
           });
  return out;
}

Tensor i0(const Tensor& t) {
  return differentiable(
      "I0Backward0", nullptr, t, kernels::bessel_i0,
      [](const Tensor& g, const Tensor& x, const Tensor&) { return mul(g, special_i1(x)); });
}
Tensor special_i0e(const Tensor& t) {
  return differentiable("SpecialI0EBackward0", nullptr, t, kernels::bessel_i0e,
                        [](const Tensor& g, const Tensor& x, const Tensor& y) {
                          return mul(g, sub(special_i1e(x), mul(sgn(x), y)));
                        });
}
Tensor special_i1(const Tensor& t) {
  return differentiable("SpecialI1Backward0", nullptr, t, kernels::bessel_i1,
                        [](const Tensor& g, const Tensor& x, const Tensor& y) {
                          return mul(g, where_zero(x, 0.5, sub(i0(x), div(y, not_zero(x)))));
                        });
}
Tensor special_i1e(const Tensor& t) {
  return differentiable("SpecialI1EBackward0", nullptr, t, kernels::bessel_i1e,
                        [](const Tensor& g, const Tensor& x, const Tensor& y) {
                          const Tensor slope =
                              sub(special_i0e(x), mul(y, add(sgn(x), reciprocal(not_zero(x)))));
                          return mul(g, where_zero(x, 0.5, slope));
                        });
}
Tensor ndtr(const Tensor& t) {
  Tensor out = mul(add(erf(mul(t, 0.70710678118654752440)), 1), 0.5);
  if (out.requires_grad() && out.grad_fn()) out.grad_fn()->name = "MulBackward1";
  return out;
}
Tensor special_ndtri(const Tensor& t) {
  return differentiable("SpecialNdtriBackward0", "ndtri_cpu", t, kernels::ndtri,
                        [](const Tensor& g, const Tensor&, const Tensor& y) {
                          return mul(mul(g, std::sqrt(2 * kPi)), exp(div(square(y), 2)));
                        });
}
Tensor special_log_ndtr(const Tensor& t) {
  return differentiable("SpecialLogNdtrBackward0", "log_ndtr_cpu", t, kernels::log_ndtr,
                        [](const Tensor& g, const Tensor& x, const Tensor&) {
                          const Tensor scaled = special_erfcx(mul(x, -std::sqrt(0.5)));
                          return mul(div(g, scaled), std::sqrt(2 / kPi));
                        });
}
Tensor special_erfcx(const Tensor& t) {
  return differentiable("SpecialErfcxBackward0", "erfcx_cpu", t, kernels::erfcx,
                        [](const Tensor& g, const Tensor& x, const Tensor& y) {
                          return mul(sub(mul(mul(x, 2.0), y), 2.0 / std::sqrt(kPi)), g);
                        });
}

#define PLAIN_FUNCTION(name, f) \
  Tensor special_##name(const Tensor& t) { return function(#name "_cpu", t, Function(kernels::f)); }
PLAIN_FUNCTION(modified_bessel_i0, bessel_i0)
PLAIN_FUNCTION(modified_bessel_i1, bessel_i1)
PLAIN_FUNCTION(modified_bessel_k0, bessel_k0)
PLAIN_FUNCTION(modified_bessel_k1, bessel_k1)
PLAIN_FUNCTION(scaled_modified_bessel_k0, bessel_k0e)
PLAIN_FUNCTION(scaled_modified_bessel_k1, bessel_k1e)
PLAIN_FUNCTION(spherical_bessel_j0, spherical_bessel_j0)
#undef PLAIN_FUNCTION
#define FUNCTION_OF_TYPE(name)                                                 \
  Tensor special_##name(const Tensor& t) {                                     \
    return function(#name "_cpu", t, [](auto x) { return kernels::name(x); }); \
  }
FUNCTION_OF_TYPE(bessel_j0)
FUNCTION_OF_TYPE(bessel_j1)
FUNCTION_OF_TYPE(bessel_y0)
FUNCTION_OF_TYPE(bessel_y1)
FUNCTION_OF_TYPE(airy_ai)
#undef FUNCTION_OF_TYPE

#define POLYNOMIAL(name, f)                                   \
  Tensor special_##name(const Operand& x, const Operand& n) { \
    return polynomial(#name "_cpu", x, n, f);                 \
  }
POLYNOMIAL(chebyshev_polynomial_t, [](auto x, auto n) { return kernels::chebyshev_t(x, n); })
POLYNOMIAL(chebyshev_polynomial_u, [](auto x, auto n) { return kernels::chebyshev_u(x, n); })
POLYNOMIAL(chebyshev_polynomial_v, [](auto x, auto n) { return kernels::chebyshev_v(x, n); })
POLYNOMIAL(chebyshev_polynomial_w, [](auto x, auto n) { return kernels::chebyshev_w(x, n); })
POLYNOMIAL(hermite_polynomial_h, [](auto x, auto n) { return kernels::hermite_h(x, n); })
POLYNOMIAL(hermite_polynomial_he, [](auto x, auto n) { return kernels::hermite_he(x, n); })
POLYNOMIAL(laguerre_polynomial_l, [](auto x, auto n) { return kernels::laguerre_l(x, n); })
POLYNOMIAL(legendre_polynomial_p, [](auto x, auto n) { return kernels::legendre_p(x, n); })
// Shifted ones have [0, 1] for [-1, 1].
#define SHIFTED(name, f) \
  POLYNOMIAL(shifted_##name, [](auto x, auto n) { return kernels::f(x + x - 1, n); })
SHIFTED(chebyshev_polynomial_t, chebyshev_t)
SHIFTED(chebyshev_polynomial_u, chebyshev_u)
SHIFTED(chebyshev_polynomial_v, chebyshev_v)
SHIFTED(chebyshev_polynomial_w, chebyshev_w)
#undef SHIFTED
#undef POLYNOMIAL

}  // namespace tracepad::ops
