// The Hurwitz zeta function: the sum of (q + k)^-x over k = 0, 1, ...
#include <cmath>
#include <limits>

#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/kernels/elementwise.h"

namespace tracepad::ops {

namespace {

// (2k)! / B(2k) for k = 1, 2, ...: what Euler and Maclaurin divide the terms of the rest by.
constexpr double kDivisors[] = {12.0,
                                -720.0,
                                30240.0,
                                -1209600.0,
                                47900160.0,
                                -1.8924375803183791606e9,
                                7.47242496e10,
                                -2.950130727918164224e12,
                                1.1646782814350067249e14,
                                -4.5979787224074726105e15,
                                1.8152105401943546773e17,
                                -7.1661652561756670113e18};

// The first terms are added up one by one, the others by their integral and its corrections.
double hurwitz(double x, double q) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kSmall = 1.11022302462515654042e-16;
  if (x == 1.0) return kInfinity;
  if (x < 1.0) return kNan;
  if (q <= 0.0) {
    if (q == std::floor(q)) return kInfinity;
    if (x != std::floor(x)) return kNan;
  }
  double sum = std::pow(q, -x), at = q, term = 0;
  for (int k = 0; k < 9 || at <= 9.0; ++k) {
    at += 1.0;
    term = std::pow(at, -x);
    sum += term;
    if (-kSmall * sum < term && term < kSmall * sum) return sum;
  }
  const double last = at;
  sum += term * last / (x - 1.0);
  sum -= 0.5 * term;
  double rising = 1, k = 0;
  for (double divisor : kDivisors) {
    rising *= x + k;
    term /= last;
    const double correction = rising * term / divisor;
    sum += correction;
    if (std::abs(correction / sum) < kSmall) return sum;
    k += 1.0;
    rising *= x + k;
    term /= last;
    k += 1.0;
  }
  return sum;
}

}  // namespace

Tensor zeta(const Operand& x, const Operand& q) {
  const DType r = float_type(result_type(x, q));
  if (r == DType::Float16 || r == DType::BFloat16) no_kernel_for("zeta_cpu", r, {&x, &q});
  Tensor out = kernels::map2<kernels::On::Floats>(x, q, r, [](auto x, auto q) {
    return hurwitz(static_cast<double>(x), static_cast<double>(q));
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

}  // namespace tracepad::ops
