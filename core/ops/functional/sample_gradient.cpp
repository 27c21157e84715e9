// How samples of the gamma and the Dirichlet distribution move with their parameters, at the same
// place of the distribution. PyTorch approximates these derivatives region by region, to three or
// four digits; what is printed shows them, so the same regions, series and coefficients serve here.
#include <cmath>

#include "ops/autograd/history.h"
#include "ops/functional/common.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/random.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/elementwise.h"
#include "ops/kernels/math.h"

namespace tracepad::ops {

using kernels::digamma;
using kernels::map2;
using kernels::On;

namespace {

// ---- gamma: minus the derivative of the distribution function by alpha over the density ----

// For small samples.
double gamma_slope_by_series(double alpha, double x) {
  double term = 1, plain = 1 / alpha, squared = plain * plain;
  for (int i = 1; i <= 5; ++i) {
    term *= -x / i;
    plain += term / (alpha + i);
    squared += term / ((alpha + i) * (alpha + i));
  }
  const double power = std::pow(x, alpha);
  const double by_alpha = (std::log(x) - digamma(alpha)) * (power * plain) - power * squared;
  const double slope = -by_alpha / (std::pow(x, alpha - 1) * std::exp(-x));
  return std::isnan(slope) ? 0 : slope;
}

// For large alpha.
double gamma_slope_at_saddle(double alpha, double x) {
  if (0.9 * alpha <= x && x <= 1.1 * alpha) {
    const double a2 = alpha * alpha;
    return (1 + 24 * alpha * (1 + 12 * alpha)) *
           (1440 * a2 + 6 * x * (53 - 120 * x) - 65 * x * x / alpha + alpha * (107 + 3600 * x)) /
           (1244160 * a2 * a2);
  }
  const double root = std::sqrt(8 * alpha), apart = alpha - x, ratio = std::log(x / alpha);
  const double away = std::pow(-apart - alpha * ratio, -1.5);
  const double inner = ratio * (root / apart + (x < alpha ? -away : away)) -
                       std::sqrt(2 / alpha) * (alpha + x) / (apart * apart);
  const double stirling = 1 + 1 / (12 * alpha) * (1 + 1 / (24 * alpha));
  return -stirling * x * inner / root;
}

double gamma_slope_by_quotient(double alpha, double x) {
  // By powers of log(x / alpha); each row numerator and denominator by powers of log(alpha).
  static constexpr double kByRatio[3][8] = {
      {0.16009398, -0.094634809, 0.025146376, -0.0030648343, 1, 0.32668115, 0.10406089,
       0.0014179084},
      {0.53487893, 0.1298071, 0.065735949, -0.0015649758, 0.16639465, 0.020070113, -0.0035938915,
       -0.00058392623},
      {0.040121004, -0.0065914022, -0.0026286047, -0.0013441777, 0.017050642, -0.0021309326,
       0.00085092367, -1.5247877e-07},
  };
  const double u = std::log(x / alpha), v = std::log(alpha);
  double parts[2] = {0, 0};
  for (int part = 0; part < 2; ++part)
    for (int i = 3; i >= 0; --i) {
      const int at = 4 * part + i;
      parts[part] = parts[part] * v + kByRatio[0][at] + u * (kByRatio[1][at] + u * kByRatio[2][at]);
    }
  return std::exp(parts[0] / parts[1]);
}

double gamma_sample_gradient(double alpha, double x) {
  if (x < 0.8) return gamma_slope_by_series(alpha, x);
  return alpha > 8 ? gamma_slope_at_saddle(alpha, x) : gamma_slope_by_quotient(alpha, x);
}

// ---- beta, of which a Dirichlet distribution is made: the same over 1 - x ----

// By alpha, for x close to 0; in the samples' own type.
template <class T>
T beta_slope_by_alpha(T x, T alpha, T beta) {
  const T factor = digamma(alpha) - digamma(alpha + beta) - std::log(x);
  T term = 1, series = 1 / alpha * (factor + 1 / alpha);
  for (int k = 1; k <= 10; ++k) {
    const T i = static_cast<T>(k), below = alpha + i;
    term *= (i - beta) * x / i;
    series += term / below * (factor + 1 / below);
  }
  const T slope = x * std::pow(1 - x, -beta) * series;
  return std::isnan(slope) ? 0 : slope;
}

// By beta, for x close to 0.
template <class T>
T beta_slope_by_beta(T x, T alpha, T beta) {
  const T factor = digamma(alpha + beta) - digamma(beta);
  T term = 1, product = 1, derived = 0, series = factor / alpha;
  for (int k = 1; k <= 8; ++k) {
    const T i = static_cast<T>(k);
    term *= -x / i;
    derived = derived * (beta - i) + product;
    product *= beta - i;
    series += term / (alpha + i) * (derived + factor * product);
  }
  const T slope = -std::pow(1 - x, 1 - beta) * series;
  return std::isnan(slope) ? 0 : slope;
}

double stirling(double v) { return 1 + 1 / (12 * v) + 1 / (288 * v * v); }

// By alpha, where both are large.
double beta_slope_at_saddle(double x, double alpha, double beta) {
  const double total = alpha + beta, mean = alpha / total;
  const double deviation = std::sqrt(alpha * beta / (total + 1)) / total;
  if (mean - 0.1 * deviation <= x && x <= mean + 0.1 * deviation) {  // no division by x - mean
    const double b2 = beta * beta, b3 = b2 * beta, b4 = b2 * b2;
    const double of_alpha[] = {
        47 * x * b4, (43 + 20 * (16 + 27 * beta) * x) * b3, 3 * (59 + 180 * beta - 90 * x) * b2,
        (453 + 1620 * beta * (1 - x) - 455 * x) * beta, 8 * (1 - x) * (135 * beta - 11)};
    double sum = 0;
    for (int i = 4; i >= 0; --i) sum = sum * alpha + of_alpha[i];
    const double above = (1 + 12 * alpha) * (1 + 12 * beta) / (total * total);
    const double below = 12960 * alpha * alpha * alpha * beta * beta * (1 + 12 * total);
    return above / (1 - x) * sum / below;
  }
  const double apart = alpha * (x - 1) + beta * x;
  const double first = (2 * alpha * alpha * (x - 1) + alpha * beta * (x - 1) - x * beta * beta) /
                       (std::sqrt(2 * alpha / beta) * std::pow(total, 1.5) * apart * apart);
  const double to_alpha = std::log(alpha / (total * x));
  const double away = std::pow(beta * std::log(beta / (total * (1 - x))) + alpha * to_alpha, -1.5);
  const double inner =
      first +
      0.5 * to_alpha * (std::sqrt(8 * alpha * beta / total) / apart + (x < mean ? away : -away));
  return stirling(alpha) * stirling(beta) / stirling(total) * -x /
         std::sqrt(2 * alpha * beta / total) * inner;
}

// In between: an estimate, corrected by a quotient of polynomials.
double beta_slope_by_quotient(double x, double alpha, double total) {
  static constexpr double kTerms[2][3][3][4] = {
      {{{1.003668233, -0.01061107488, -0.0657888334, 0.01201642863},
        {0.6336835991, -0.3557432599, 0.05486251648, -0.001465281033},
        {-0.03276231906, 0.004474107445, 0.002429354597, -0.0001557569013}},
       {{0.221950385, -0.3187676331, 0.01799915743, 0.01074823814},
        {-0.2951249643, 0.06219954479, 0.01535556598, 0.001550077057},
        {0.02155310298, 0.004170831599, 0.001292462449, 6.976601077e-05}},
       {{-0.05980841433, 0.008441916499, 0.01085618172, 0.002319392565},
        {0.02911413504, 0.01400243777, -0.002721828457, 0.000751041181},
        {0.005900514878, -0.001936558688, -9.495446725e-06, 5.385558597e-05}}},
      {{{1, -0.02924021934, -0.04438342661, 0.007285809825},
        {0.6357567472, -0.3473456711, 0.05454656494, -0.002407477521},
        {-0.03301322327, 0.004845219414, 0.00231480583, -0.0002307248149}},
       {{0.5925320577, -0.1757678135, 0.01505928619, 0.000564515273},
        {0.1014815858, -0.06589186703, 0.01272886114, -0.0007316646956},
        {-0.007258481865, 0.001096195486, 0.0003934994223, -4.12701925e-05}},
       {{0.06469649321, -0.0236701437, 0.002902096474, -5.896963079e-05},
        {0.001925008108, -0.002869809258, 0.0008000589141, -6.063713228e-05},
        {-0.0003477407336, 6.959756487e-05, 1.097287507e-05, -1.650964693e-06}}}};
  const double u = std::log(x), a = std::log(alpha) - u, b = std::log(total) - a;
  double parts[2] = {0, 0};
  for (int part = 0; part < 2; ++part) {
    double by_u = 1;
    for (int i = 0; i < 3; ++i, by_u *= u) {
      double by_a = by_u;
      for (int j = 0; j < 3; ++j, by_a *= a) {
        const double* c = kTerms[part][i][j];
        parts[part] += by_a * (c[0] + b * (c[1] + b * (c[2] + b * c[3])));
      }
    }
  }
  const double estimate = x * (digamma(total) - digamma(alpha)) / (total - alpha);
  return parts[0] / parts[1] * estimate;
}

template <class T>
double beta_sample_gradient(T x, T alpha, T total) {
  const T beta = total - alpha, edge = total * x * (1 - x);
  if (x <= T(0.5) && edge < T(2.5)) return beta_slope_by_alpha(x, alpha, beta);
  if (x >= T(0.5) && edge < T(0.75)) return -beta_slope_by_beta(1 - x, beta, alpha);
  if (alpha > 6 && beta > 6) return beta_slope_at_saddle(x, alpha, beta);
  return beta_slope_by_quotient(x, alpha, total);
}

}  // namespace

namespace {
// The iterator asks for one type, the first one's, and shapes that go together.
void check_alike(const char* name, std::initializer_list<const Tensor*> operands) {
  const Tensor& first = **operands.begin();
  Dims shape;
  for (const Tensor* t : operands) shape = broadcast_shapes(shape, t->sizes());
  for (const Tensor* t : operands)
    if (t->dtype() != first.dtype())
      raise_runtime(std::string("Found dtype ") + dtype_message_name(t->dtype()) +
                    " but expected " + dtype_message_name(first.dtype()));
  if (first.dtype() != DType::Float32 && first.dtype() != DType::Float64)
    not_implemented_for((std::string(name) + "_cpu").c_str(), first.dtype());
}
Tensor without_gradient(const char* name, const Tensors& inputs, const Tensor& out) {
  if (wants_grad(inputs))
    record("NotImplemented", inputs, {out}, {}, [name](Context&) -> Tensors {
      raise_runtime(std::string("derivative for aten::") + name + " is not implemented");
    });
  return out;
}
}  // namespace

Tensor standard_gamma_grad(const Tensor& alpha, const Tensor& sample) {
  check_alike("_standard_gamma_grad", {&alpha, &sample});
  Tensor out = map2<On::Floats>(alpha, sample, result_type(alpha, sample), [](auto a, auto x) {
    return gamma_sample_gradient(static_cast<double>(a), static_cast<double>(x));
  });
  if (out.sizes() == alpha.sizes())
    out = in_format(out, MemoryFormat::Contiguous);  // made before sample is looked at
  if (wants_grad({alpha, sample}))
    raise_not_implemented("the derivative for '_standard_gamma_grad' is not implemented.");
  return out;
}

Tensor dirichlet_grad(const Tensor& sample, const Tensor& alpha, const Tensor& total) {
  check_alike("_dirichlet_grad", {&sample, &alpha, &total});
  const Dims shape =
      broadcast_shapes(broadcast_shapes(sample.sizes(), alpha.sizes()), total.sizes());
  Tensor x = kernels::contiguous(expand(sample, shape), DType::Float64),
         a = kernels::contiguous(expand(alpha, shape), DType::Float64),
         t = kernels::contiguous(expand(total, shape), DType::Float64);
  Tensor out = empty_tensor(shape, DType::Float64);
  const bool single = sample.dtype() == DType::Float32;
  for (int64_t i = 0, n = out.numel(); i < n; ++i) {
    const double of[] = {x.data<double>()[i], a.data<double>()[i], t.data<double>()[i]};
    out.data<double>()[i] =
        single ? beta_sample_gradient(static_cast<float>(of[0]), static_cast<float>(of[1]),
                                      static_cast<float>(of[2]))
               : beta_sample_gradient(of[0], of[1], of[2]);
  }
  out = kernels::as_type(out, sample.dtype());
  if (shape != sample.sizes()) {  // laid out by the iterator
    Tensor laid_out = empty_strided_tensor(
        shape, kernels::result_strides(shape, {&sample, &alpha, &total}), out.dtype());
    kernels::copy(laid_out, out);
    out = laid_out;
  }
  return without_gradient("_dirichlet_grad", {sample, alpha, total}, out);
}

}  // namespace tracepad::ops
