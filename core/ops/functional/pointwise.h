// Elementwise operators with broadcasting and type promotion: arithmetic, comparison, logic, bits,
// mathematical functions.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

Tensor add(const Operand& a, const Operand& b, const Scalar& alpha = 1);
Tensor sub(const Operand& a, const Operand& b, const Scalar& alpha = 1);
Tensor rsub(const Tensor& a, const Operand& b, const Scalar& alpha = 1);
Tensor mul(const Operand& a, const Operand& b);
Tensor div(const Operand& a, const Operand& b);
Tensor div(const Operand& a, const Operand& b, std::optional<std::string_view> rounding_mode);
Tensor floor_divide(const Operand& a, const Operand& b);
Tensor remainder(const Operand& a, const Operand& b);
Tensor fmod(const Operand& a, const Operand& b);
Tensor pow(const Operand& a, const Operand& b);
Tensor float_power(const Operand& a, const Operand& b);
Tensor maximum(const Tensor& a, const Tensor& b);
Tensor minimum(const Tensor& a, const Tensor& b);
Tensor fmax(const Tensor& a, const Tensor& b);
Tensor fmin(const Tensor& a, const Tensor& b);
Tensor atan2(const Tensor& a, const Tensor& b);
Tensor hypot(const Tensor& a, const Tensor& b);
Tensor copysign(const Tensor& a, const Operand& b);
Tensor nextafter(const Tensor& a, const Tensor& b);
Tensor ldexp(const Tensor& a, const Operand& b);
Tensor heaviside(const Tensor& a, const Tensor& values);
Tensor xlogy(const Operand& a, const Operand& b);
Tensor igamma(const Tensor& a, const Tensor& x);  // the regularised incomplete gamma functions
Tensor igammac(const Tensor& a, const Tensor& x);
Tensor xlog1py(const Operand& a, const Operand& b);
Tensor zeta(const Operand& x, const Operand& q);
Tensor logaddexp(const Tensor& a, const Tensor& b);
Tensor logaddexp2(const Tensor& a, const Tensor& b);
Tensor gcd(const Tensor& a, const Tensor& b);
Tensor lcm(const Tensor& a, const Tensor& b);
Tensor addcmul(const Tensor& t, const Tensor& a, const Tensor& b, const Scalar& value = 1);
Tensor addcdiv(const Tensor& t, const Tensor& a, const Tensor& b, const Scalar& value = 1);
Tensor lerp(const Tensor& start, const Tensor& end, const Operand& weight);

Tensor eq(const Operand& a, const Operand& b);
Tensor ne(const Operand& a, const Operand& b);
Tensor lt(const Operand& a, const Operand& b);
Tensor le(const Operand& a, const Operand& b);
Tensor gt(const Operand& a, const Operand& b);
Tensor ge(const Operand& a, const Operand& b);
Tensor isclose(const Tensor& a, const Tensor& b, double rtol = 1e-5, double atol = 1e-8,
               bool equal_nan = false);
bool allclose(const Tensor& a, const Tensor& b, double rtol = 1e-5, double atol = 1e-8,
              bool equal_nan = false);
bool equal(const Tensor& a, const Tensor& b);
Tensor isin(const Operand& elements, const Operand& test, bool unique = false, bool invert = false);

Tensor logical_and(const Tensor& a, const Tensor& b);
Tensor logical_or(const Tensor& a, const Tensor& b);
Tensor logical_xor(const Tensor& a, const Tensor& b);
Tensor logical_not(const Tensor& a);
Tensor bitwise_and(const Operand& a, const Operand& b);
Tensor bitwise_or(const Operand& a, const Operand& b);
Tensor bitwise_xor(const Operand& a, const Operand& b);
Tensor bitwise_not(const Tensor& a);
Tensor bitwise_left_shift(const Operand& a, const Operand& b);
Tensor bitwise_right_shift(const Operand& a, const Operand& b);

Tensor where(const Tensor& condition, const Operand& a, const Operand& b);
Tensor clamp(const Tensor& t, const OptScalar& min, const OptScalar& max);
Tensor clamp(const Tensor& t, const std::optional<Tensor>& min, const std::optional<Tensor>& max);
Tensor nan_to_num(const Tensor& t, std::optional<double> nan = {},
                  std::optional<double> posinf = {}, std::optional<double> neginf = {});
Tensor round(const Tensor& t);
Tensor round(const Tensor& t, int64_t decimals);  // a node of its own, also for 0
// Raises for a number that this type cannot hold.
void check_holds(const Scalar& s, DType t);

// One row each: function of one tensor and nothing else.
// clang-format off: a table
#define TRACEPAD_UNARY_OPS(X)                                                                        \
  X(abs) X(neg) X(positive) X(sign) X(sgn) X(exp) X(exp2) X(expm1) X(log) X(log2) X(log10) X(log1p)  \
  X(sqrt) X(rsqrt) X(square) X(reciprocal) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh)      \
  X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(sinc) X(sigmoid) X(erf) X(erfc) X(erfinv) X(lgamma)   \
  X(digamma) X(floor) X(ceil) X(trunc) X(frac) X(relu) X(relu6) X(silu) X(mish) X(hardsigmoid)       \
  X(hardswish) X(log_sigmoid) X(softsign) X(tanhshrink) X(selu) X(isnan) X(isinf) X(isfinite)        \
  X(isposinf) X(isneginf) X(signbit) X(deg2rad) X(rad2deg) X(i0) X(entr) X(ndtr) X(isreal)
// clang-format on
#define X(name) Tensor name(const Tensor& t);
TRACEPAD_UNARY_OPS(X)
#undef X
Tensor logit(const Tensor& t, std::optional<double> eps = {});
Tensor polygamma(int64_t n, const Tensor& t);
std::pair<Tensor, Tensor> frexp(const Tensor& t);

// torch.special, by their names there (special.cpp).
Tensor special_i0e(const Tensor& t);
Tensor special_i1(const Tensor& t);
Tensor special_i1e(const Tensor& t);
Tensor special_ndtri(const Tensor& t);
Tensor special_log_ndtr(const Tensor& t);
Tensor special_erfcx(const Tensor& t);
Tensor special_bessel_j0(const Tensor& t);
Tensor special_bessel_j1(const Tensor& t);
Tensor special_bessel_y0(const Tensor& t);
Tensor special_bessel_y1(const Tensor& t);
Tensor special_modified_bessel_i0(const Tensor& t);
Tensor special_modified_bessel_i1(const Tensor& t);
Tensor special_modified_bessel_k0(const Tensor& t);
Tensor special_modified_bessel_k1(const Tensor& t);
Tensor special_scaled_modified_bessel_k0(const Tensor& t);
Tensor special_scaled_modified_bessel_k1(const Tensor& t);
Tensor special_spherical_bessel_j0(const Tensor& t);
Tensor special_airy_ai(const Tensor& t);
Tensor special_chebyshev_polynomial_t(const Operand& x, const Operand& n);
Tensor special_chebyshev_polynomial_u(const Operand& x, const Operand& n);
Tensor special_chebyshev_polynomial_v(const Operand& x, const Operand& n);
Tensor special_chebyshev_polynomial_w(const Operand& x, const Operand& n);
Tensor special_shifted_chebyshev_polynomial_t(const Operand& x, const Operand& n);
Tensor special_shifted_chebyshev_polynomial_u(const Operand& x, const Operand& n);
Tensor special_shifted_chebyshev_polynomial_v(const Operand& x, const Operand& n);
Tensor special_shifted_chebyshev_polynomial_w(const Operand& x, const Operand& n);
Tensor special_hermite_polynomial_h(const Operand& x, const Operand& n);
Tensor special_hermite_polynomial_he(const Operand& x, const Operand& n);
Tensor special_laguerre_polynomial_l(const Operand& x, const Operand& n);
Tensor special_legendre_polynomial_p(const Operand& x, const Operand& n);

}  // namespace tracepad::ops
