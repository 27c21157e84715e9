// Samples of the gamma, Dirichlet and binomial distributions, by rejection: one element after the
// other in double, so that how many raw numbers each takes, and in which order, is PyTorch's.
// Marsaglia and Tsang (2000) for gamma; Hoermann (1993) and inversion for binomial. And the
// incomplete gamma functions that their distributions are made of.
#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/random.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/elementwise.h"
#include "ops/kernels/special.h"

namespace tracepad::ops {

using kernels::map2;
using kernels::On;

namespace {

RandomGenerator& pick(RandomGenerator* g) { return g ? *g : default_generator(); }

double smallest(DType t) {
  return t == DType::Float64 ? std::numeric_limits<double>::min()
                             : std::numeric_limits<float>::min();
}

// `T` is the type of alpha, in which what is done with it alone is rounded.
template <class T>
double gamma_sample(T alpha, RandomGenerator& g) {
  double scale = 1;
  if (alpha < 1) {  // few would be accepted: one of alpha + 1, scaled
    if (alpha == 0) return 0;
    scale = std::pow(1 - g.uniform_double(), static_cast<double>(1 / alpha));
    alpha += 1;
  }
  const double d = static_cast<double>(alpha - 1.0F / 3), c = 1 / std::sqrt(9 * d);
  while (true) {
    double x, y;
    do {
      x = g.normal(0, 1);
      y = 1 + c * x;
    } while (y <= 0);
    const double v = y * y * y, u = 1 - g.uniform_double(), xx = x * x;
    if (u < 1 - 0.0331 * xx * xx) return scale * d * v;
    if (std::log(u) < 0.5 * xx + d * (1 - v + std::log(v))) return scale * d * v;
  }
}

// How far log(k!) is above Stirling's first terms.
double stirling_tail(double k) {
  static constexpr double kFirst[] = {
      0.0810614667953272,  0.0413406959554092,  0.0276779256849983, 0.02079067210376509,
      0.0166446911898211,  0.0138761288230707,  0.0118967099458917, 0.0104112652619720,
      0.00925546218271273, 0.00833056343336287,
  };
  if (k <= 9) return kFirst[static_cast<size_t>(k)];
  const double next = (k + 1) * (k + 1);
  return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / next) / next) / (k + 1);
}

double binomial_by_rejection(double n, double p, RandomGenerator& g) {
  const double deviation = std::sqrt(n * p * (1 - p));
  const double b = 1.15 + 2.53 * deviation, a = -0.0873 + 0.0248 * b + 0.01 * p;
  const double c = n * p + 0.5, bound = 0.92 - 4.2 / b, odds = p / (1 - p);
  const double alpha = (2.83 + 5.1 / b) * deviation, m = std::floor((n + 1) * p);
  while (true) {
    const double u = g.uniform_double() - 0.5;
    double v = g.uniform_double();
    const double us = 0.5 - std::abs(u), k = std::floor((2 * a / us + b) * u + c);
    if (k < 0 || k > n) continue;
    if (us >= 0.07 && v <= bound) return k;
    v = std::log(v * alpha / (a / (us * us) + b));
    const double limit = (m + 0.5) * std::log((m + 1) / (odds * (n - m + 1))) +
                         (n + 1) * std::log((n - m + 1) / (n - k + 1)) +
                         (k + 0.5) * std::log(odds * (n - k + 1) / (k + 1)) + stirling_tail(m) +
                         stirling_tail(n - m) - stirling_tail(k) - stirling_tail(n - k);
    if (v <= limit) return k;
  }
}

// Adds up waiting times until they pass n.
double binomial_by_inversion(double n, double p, RandomGenerator& g) {
  const double log_q = std::log1p(-p);
  double waited = 0, hits = 0;
  while (true) {
    waited += std::ceil(std::log(g.uniform_double()) / log_q);
    if (waited > n) return hits;
    ++hits;
  }
}

double binomial_sample(double n, double p, RandomGenerator& g) {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (std::isnan(n) || std::isnan(p)) return std::numeric_limits<double>::quiet_NaN();
  const double rarer = p <= 0.5 ? p : 1 - p;
  const double k =
      n * rarer >= 10 ? binomial_by_rejection(n, rarer, g) : binomial_by_inversion(n, rarer, g);
  return p <= 0.5 ? k : n - k;
}

Tensor incomplete(const char* name, const Tensor& a, const Tensor& x, bool upper) {
  const DType r = result_type(a, x);
  if (!is_floating(r)) no_kernel_for(upper ? "igammac_cpu" : "igamma_cpu", r, {&a, &x});
  Tensor out = map2<On::Floats>(
      a, x, r, [upper](auto p, auto q) { return kernels::incomplete_gamma(p, q, upper); });
  if (wants_grad({a}))
    raise_not_implemented(std::string("the derivative for '") + (upper ? "igammac" : "igamma") +
                          ": input' is not implemented.");
  if (wants_grad({x}))
    record(name, {a, x}, {out}, {a, x}, [upper](Context& c) -> Tensors {
      Tensor density = exp(sub(sub(mul(sub(c.s(0), 1), log(c.s(1))), c.s(1)), lgamma(c.s(0))));
      Tensor g = mul(c.g(), density);
      return {{}, upper ? neg(g) : g};
    });
  return out;
}

}  // namespace

Tensor igamma(const Tensor& a, const Tensor& x) {
  return incomplete("IgammaBackward0", a, x, false);
}
Tensor igammac(const Tensor& a, const Tensor& x) {
  return incomplete("IgammacBackward0", a, x, true);
}

Tensor standard_gamma(const Tensor& alpha, RandomGenerator* g) {
  if (alpha.dtype() != DType::Float32 && alpha.dtype() != DType::Float64)
    not_implemented_for("gamma_cpu", alpha.dtype());
  RandomGenerator& gen = pick(g);
  Tensor a = kernels::contiguous(alpha, DType::Float64);
  Tensor out = empty_tensor(alpha.sizes(), DType::Float64);
  const bool single = alpha.dtype() == DType::Float32;
  for (int64_t i = 0, n = a.numel(); i < n; ++i) {
    const double of = a.data<double>()[i];
    out.data<double>()[i] =
        std::max(smallest(alpha.dtype()),
                 single ? gamma_sample(static_cast<float>(of), gen) : gamma_sample(of, gen));
  }
  out = kernels::as_type(out, alpha.dtype());
  if (wants_grad({alpha}))
    record("StandardGammaBackward0", {alpha}, {out}, {alpha, out},
           [](Context& c) -> Tensors { return {mul(c.g(), standard_gamma_grad(c.s(0), c.s(1)))}; });
  return out;
}

Tensor sample_dirichlet(const Tensor& concentration, RandomGenerator* g) {
  if (concentration.dtype() != DType::Float32 && concentration.dtype() != DType::Float64)
    not_implemented_for("dirichlet", concentration.dtype());
  RandomGenerator& gen = pick(g);
  Tensor c = kernels::contiguous(concentration, DType::Float64);
  Tensor out = empty_tensor(c.sizes(), DType::Float64);
  const int64_t k = c.dim() ? c.sizes().back() : 1;
  const double most = concentration.dtype() == DType::Float64 ? std::nextafter(1.0, 0.0)
                                                              : std::nextafter(1.0F, 0.0F),
               least = smallest(concentration.dtype());
  double* p = out.data<double>();
  for (int64_t i = 0, n = c.numel(); i < n; ++i)
    p[i] = std::max(std::numeric_limits<double>::min(), gamma_sample(c.data<double>()[i], gen));
  for (int64_t row = 0; k && row < c.numel(); row += k) {
    double sum = 0;
    for (int64_t i = 0; i < k; ++i) sum += p[row + i];
    for (int64_t i = 0; i < k; ++i) p[row + i] = std::min(most, std::max(least, p[row + i] / sum));
  }
  out = kernels::as_type(out, concentration.dtype());
  if (wants_grad({concentration}))
    record("NotImplemented", {concentration}, {out}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::_sample_dirichlet is not implemented");
    });
  return out;
}

Tensor binomial(const Tensor& count, const Tensor& prob, RandomGenerator* g) {
  if (!is_floating(count.dtype()))
    raise_value("binomial only supports floating-point dtypes for count, got: " +
                std::string(dtype_message_name(count.dtype())));
  if (!is_floating(prob.dtype()))
    raise_value("binomial only supports floating-point dtypes for prob, got: " +
                std::string(dtype_message_name(prob.dtype())));
  broadcast_shapes(count.sizes(), prob.sizes());
  if (count.dtype() != prob.dtype())
    raise_runtime(std::string("Found dtype ") + dtype_message_name(prob.dtype()) +
                  " but expected " + dtype_message_name(count.dtype()));
  if (count.dtype() != DType::Float32 && count.dtype() != DType::Float64)
    not_implemented_for("binomial_cpu", count.dtype());
  RandomGenerator& gen = pick(g);
  const Dims shape = broadcast_shapes(count.sizes(), prob.sizes());
  Tensor n = kernels::contiguous(broadcast_to(count, shape), DType::Float64);
  Tensor p = kernels::contiguous(broadcast_to(prob, shape), DType::Float64);
  Tensor out = empty_tensor(shape, DType::Float64);
  for (int64_t i = 0, size = out.numel(); i < size; ++i)
    out.data<double>()[i] = binomial_sample(n.data<double>()[i], p.data<double>()[i], gen);
  out = kernels::as_type(out, count.dtype());
  // What is as large as the counts is laid out row by row.
  const Dims strides = kernels::result_strides(shape, count.dtype(), count, prob);
  if (count.sizes() != shape && out.strides() != strides)
    out = copy_(empty_strided_tensor(shape, strides, out.dtype()), out);
  if (wants_grad({count, prob}))
    record("NotImplemented", {count, prob}, {out}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::binomial is not implemented");
    });
  return out;
}

}  // namespace tracepad::ops
